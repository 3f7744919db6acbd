/** What a service of the lender is made of: authentication, and the work. */
import type { FastifyRequest } from 'fastify'
import type { CompareFace } from '../core/compare-face.ts'
import type { Database } from '../database/open.ts'
import type { applicant } from '../database/schema.ts'
import type { JsonObject } from '../json.ts'
import type { Lender } from '../lender/lender.ts'
import type { Secrets } from '../secrets.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import type { Scan } from '../storage/virus-scanner.ts'
import type { Reply } from './reply.ts'

/** A request that has passed its schema. */
export type ServiceRequest = {
  /** Body or query, and the parameters of the path. */
  input: JsonObject
  header: (name: string) => string | undefined
  /** Where it comes from, as a keyed hash of the network address. */
  source: string
  /** Address of this server, `https://host`: links and messages name it. */
  origin: string
  /** Address of the bank-data provider's page for an application, shown by a page of that origin. */
  invite: (number: string, opener: string, expires: number) => string
  db: Database
  now: Date
  /** The lender's time for one person: a test may move their clock. */
  clock: (said: string) => Date
  /** Call → codes that it may refuse with. */
  codes: Record<string, string[]>
  lender: Lender
  secrets: Secrets
  objects: ObjectStore
  /** Path below which documents and selfies are stored. */
  storePath: string
  /** Page that plays the app of the applicant's bank; `undefined` where real banks ask for the debit order. */
  bankApp: string | undefined
  /** Transactions bear the id of the browser's request; an embedded database has no log to show it in. */
  namesTransactions: boolean
  /** Statements are sent before those before them are answered, and a commit says whether one had failed. */
  pipelines: boolean
}

/** Who sends the request. An application number is a reference, never authority. */
export type Caller = {
  said: string
  phoneNumber: string
  productId?: string
  /** The session was opened from a link: it is good for this application only. */
  applicationNumber?: string
  /** Where the sign-in of this person began, as a keyed hash. */
  source?: string
  /** When the session began. */
  openedAt?: Date
}

/** What every part of the server shares. */
export type ServerContext = Pick<
  ServiceRequest,
  | 'lender'
  | 'secrets'
  | 'codes'
  | 'invite'
  | 'db'
  | 'objects'
  | 'storePath'
  | 'bankApp'
  | 'namesTransactions'
  | 'pipelines'
> & {
  originOf: (request: FastifyRequest) => string
  /** Looks at a document before it is kept; `undefined` where the lender has no scanner. */
  scan: Scan | undefined
  /** Compares a selfie with the official record; `undefined` where the persona says whether it matches. */
  compareFace: CompareFace | undefined
  intercept: Intercept
  /** The lender's time, as it is for one person: a test may move their clock. */
  clock: (said?: string) => Date
}

/** What becomes of a call in place of its work (`reply`), or of its reply. `undefined`: nothing. */
export type Intercept = (
  call: string,
  said: string | undefined,
) => Promise<{ reply?: Reply | 'broken'; losesReply: boolean } | undefined>

/** A request whose caller is known. `applicant`: the caller's row, which is locked; `undefined` for one who has not said who they are. */
export type RunRequest = ServiceRequest & { caller: Caller; applicant?: typeof applicant.$inferSelect | undefined }

export type Handler = {
  /** Finds the caller, or refuses. Left out for services that every visitor may call. */
  authenticate?: (request: ServiceRequest) => Promise<{ caller: Caller } | { refused: Reply }>
  /** Safe to repeat, with a result that may change: the idempotency key is ignored. */
  repeatable?: boolean
  /** Answers without the database: for such a service no transaction is opened. */
  stateless?: boolean
  /** Runs in one transaction, with the applicant's row locked: two requests of one person follow each other. */
  run: (request: RunRequest) => Promise<Reply>
}
