/** Bodies of the sandbox's own calls. */

import type { Fault } from '../database/columns.ts'
import { ownSchemas } from '../own-schemas.ts'

export type MoveClock = { said?: string; offsetMs: number }
export type SendStatements = { loanApplicationNumber: string }
export type SetFaults = { said?: string; rules: { call: string; times?: number; fault: Fault }[] }

const times = { type: 'integer', minimum: 1, maximum: 1000 }
const call = { type: 'string' }

const isFault = {
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: {
    status: { type: 'integer', minimum: 200, maximum: 599 },
    delayMs: { type: 'integer', minimum: 0, maximum: 600_000 },
    drop: { const: true },
    lostAnswer: { const: true },
    garbage: { const: true },
    code: { type: 'string' },
    body: {},
  },
}

/** Checks the body of `PUT /sandbox/clock`. */
export const isMoveClock = ownSchemas.compile<MoveClock>({
  type: 'object',
  required: ['offsetMs'],
  additionalProperties: false,
  // A year at most: what has been moved further can hardly be meant.
  properties: { said: { type: 'string' }, offsetMs: { type: 'integer', minimum: 0, maximum: 366 * 24 * 60 * 60_000 } },
})

/** Checks the body of `POST /sandbox/statements`. */
export const isSendStatements = ownSchemas.compile<SendStatements>({
  type: 'object',
  required: ['loanApplicationNumber'],
  additionalProperties: false,
  properties: { loanApplicationNumber: { type: 'string' } },
})

/** Checks the body of `PUT /sandbox/faults`. */
export const isSetFaults = ownSchemas.compile<SetFaults>({
  type: 'object',
  required: ['rules'],
  additionalProperties: false,
  properties: {
    said: { type: 'string' },
    rules: {
      type: 'array',
      items: {
        type: 'object',
        required: ['call', 'fault'],
        additionalProperties: false,
        properties: { call, times, fault: isFault },
      },
    },
  },
})
