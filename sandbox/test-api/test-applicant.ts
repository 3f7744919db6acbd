/** Creates an applicant, and an application that they already have. */

import type { DecisionScript } from '../database/columns.ts'
import { fault } from '../database/schema.ts'
import type { ServerContext } from '../http/handler.ts'
import type { JsonObject } from '../json.ts'
import { createApplicant } from '../lender/identity/applicants.ts'
import { personaOf } from '../lender/lender.ts'
import { scriptProperties, statuses } from '../lender/lender-shape.ts'
import { ownSchemas } from '../own-schemas.ts'
import { forgetFaults } from './faults.ts'
import { type ApplicationSpec, createTestApplication } from './test-application.ts'

/** Overrides of a script, with the status under its wire name. */
type ScriptOverrides = Partial<Omit<DecisionScript, 'status'>> & { loanApplicationStatus?: string }

export type ApplicantSpec = {
  persona: string
  fails?: { call: string; code: string; times?: number }[]
  /** Overrides of the persona's script. */
  decision?: ScriptOverrides
  /** An application that the lender already holds. */
  application?: ScriptOverrides & ApplicationSpec
}

/** Creates the applicant, the application, its messages and the faults, in one transaction. */
export async function createTestApplicant(
  { db, lender, clock }: ServerContext,
  { persona, fails = [], decision, application }: ApplicantSpec,
  origin: string,
): Promise<JsonObject> {
  const now = clock()
  const created = await db.transaction(async (tx) => {
    const made = await createApplicant(tx, persona, scriptIn(decision), now)
    const { applied, expired } = personaOf(lender, persona)
    const given = application ?? (applied ? { ...(expired ? { expired } : {}) } : undefined)
    const held = given && (await createTestApplication(tx, made, { ...given, ...scriptIn(given) }, lender, origin, now))
    const rules = fails.map(({ call, code, times = 1 }) => ({
      said: made.said,
      call,
      times,
      fault: { code, minted: true as const },
    }))
    if (rules.length > 0) await tx.insert(fault).values(rules)
    const { said, phoneNumber } = made
    return { said, phoneNumber, persona, ...(held ? { loanApplicationNumber: held } : {}) }
  })
  if (fails.length > 0) forgetFaults(db)
  return created
}

function scriptIn({ loanApplicationStatus, ...overrides }: ScriptOverrides = {}): Partial<DecisionScript> {
  const own = Object.fromEntries(Object.entries(overrides).filter(([name]) => Object.hasOwn(scriptProperties, name)))
  return { ...own, ...(loanApplicationStatus === undefined ? {} : { status: loanApplicationStatus }) }
}

const overrideProperties = { loanApplicationStatus: { enum: statuses }, ...scriptProperties }

/** Checks the body of `POST /sandbox/applicants`. */
export const isApplicantSpec = ownSchemas.compile<ApplicantSpec>({
  type: 'object',
  required: ['persona'],
  additionalProperties: false,
  properties: {
    persona: { type: 'string' },
    fails: {
      type: 'array',
      items: {
        type: 'object',
        required: ['call', 'code'],
        additionalProperties: false,
        properties: {
          call: { type: 'string' },
          code: { type: 'string' },
          times: { type: 'integer', minimum: 1, maximum: 1000 },
        },
      },
    },
    decision: { type: 'object', additionalProperties: false, properties: overrideProperties },
    application: {
      type: 'object',
      additionalProperties: false,
      properties: {
        ...overrideProperties,
        decisioningStatus: { enum: ['INIT', 'COMPLETED'] },
        expired: { type: 'boolean' },
        deleted: { type: 'boolean' },
        plProductId: { type: 'string' },
        expectedAmount: { type: 'number', exclusiveMinimum: 0 },
      },
    },
  },
})
