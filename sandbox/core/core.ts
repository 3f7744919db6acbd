/** What this server asks of the lender's core system, and what becomes of the replies. Another core needs another adapter, not another server. */
import type { DecisionScript } from '../database/columns.ts'
import type { JsonObject } from '../json.ts'

/** `number` names the application. The same question always has the same `key`: a core answers it once. */
export type Question = {
  kind: 'decision' | 'income-check' | 'selfie' | 'mandate' | 'pay-out'
  number: string
  key: string
  /** The id of the browser's request, where there is one. */
  correlationId?: string | undefined
  /** The trace of that request, where it is traced. */
  traceparent?: string | undefined
  body: JsonObject
}

/** `script`: what the core says of that stage, as a part of the script by which the application is handled. */
export type Answer = {
  script: Partial<DecisionScript>
  /** The applicant's names and address, as the agreement says them. With a decision. */
  customer?: { firstName: string; lastName: string; address?: string }
  /** Whether a selfie shows the person of the official record. */
  matches?: boolean
}

/**
 * Resolves to `undefined` while the core has not decided. Rejects when the core cannot be reached now, or its reply cannot be
 * understood.
 */
export type Core = { ask: (question: Question) => Promise<Answer | undefined> }

/** Until the core has answered: nothing is decided, found, accepted or paid. */
export const awaitingCore: DecisionScript = {
  ...{ core: 1, status: '', never: true, pending: 0 },
  ...{ incomeFinds: 'nothing', bankAnswers: 'NONE', bankPending: 0, paysOut: 'NEVER', payOutPending: 0 },
}
