/** What a lender's service is made of: who asks, and what is done. */
import type { Database } from '../database/open.ts'
import type { applicant } from '../database/schema.ts'
import type { JsonObject } from '../json.ts'
import type { Lender } from '../lender/lender.ts'
import type { Secrets } from '../secrets.ts'
import type { Answer } from './answer.ts'

/** A request that has passed its schema. */
export type Ask = {
  /** Body or query, and the parameters of the path. */
  input: JsonObject
  header: (name: string) => string | undefined
  /** Address of this server as the caller sees it, `https://host`. */
  origin: string
  /** Address of the bank-data provider's page for an application, shown by a page of that origin. */
  invite: (number: string, opener: string) => string
  db: Database
  now: Date
  /** The lender's clock, as it stands for one person: a test may move it. */
  clock: (said: string) => Date
  /** Call → codes that it may refuse with. */
  codes: Record<string, string[]>
  lender: Lender
  secrets: Secrets
}

/** Who asks. Nobody is known by an application number: it is a reference, never authority. */
export type Caller = {
  said: string
  phoneNumber: string
  productId?: string
  /** Came by a link: speaks for this application and no other. */
  applicationNumber?: string
  /** When the session began. */
  openedAt?: Date
}

export type Applicant = typeof applicant.$inferSelect

export type Service = {
  /** Finds out who asks, or refuses. Left out where it does not matter. */
  who?: (ask: Ask) => Promise<{ caller: Caller } | { refused: Answer }>
  /** Doing it again does no harm, and the answer may change: no idempotency key is heeded. */
  repeatable?: boolean
  /** Runs in one transaction. The applicant's row is locked meanwhile, so that two requests of one person follow each other. */
  run: (ask: Ask & { caller: Caller }) => Promise<Answer>
}
