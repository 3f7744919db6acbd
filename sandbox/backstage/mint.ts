/** Makes an applicant, and an application they already have. */
import { Ajv } from 'ajv'
import { fault } from '../database/schema.ts'
import type { World } from '../http/lender-routes.ts'
import type { JsonObject } from '../json.ts'
import { type Decides, personaOf } from '../lender/lender.ts'
import { decidesProperties, statuses } from '../lender/lender-shape.ts'
import { mintApplicant } from '../lender/people.ts'
import { type Given, giveApplication } from './given-application.ts'

/** What a decision says, under the name that its answer has for the status. */
type Said = Partial<Omit<Decides, 'status'>> & { loanApplicationStatus?: string }

export type Mint = {
  persona: string
  fails?: { call: string; code: string; times?: number }[]
  /** What is decided otherwise than the persona says. */
  decision?: Said
  /** An application that is held already. */
  application?: Said & Given
}

/** Makes the applicant; with what they are to be sent, in one transaction. */
export async function mint(
  { db, lender, clock }: World,
  { persona, fails = [], decision, application }: Mint,
  origin: string,
): Promise<JsonObject> {
  const now = clock()
  return db.transaction(async (tx) => {
    const made = await mintApplicant(tx, persona, decidesIn(decision), now)
    const { applied, expired } = personaOf(lender, persona)
    const given = application ?? (applied ? { ...(expired ? { expired } : {}) } : undefined)
    const held = given && (await giveApplication(tx, made, { ...given, ...decidesIn(given) }, lender, origin, now))
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
}

function decidesIn({ loanApplicationStatus, ...said }: Said = {}): Partial<Decides> {
  const own = Object.fromEntries(Object.entries(said).filter(([name]) => name in decidesProperties))
  return { ...own, ...(loanApplicationStatus === undefined ? {} : { status: loanApplicationStatus }) }
}

const said = { loanApplicationStatus: { enum: statuses }, ...decidesProperties }

/** Checks the body of `POST /sandbox/applicants`. */
export const isMint = new Ajv({ allErrors: true }).compile<Mint>({
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
    decision: { type: 'object', additionalProperties: false, properties: said },
    application: {
      type: 'object',
      additionalProperties: false,
      properties: {
        ...said,
        decisioningStatus: { enum: ['INIT', 'COMPLETED'] },
        expired: { type: 'boolean' },
        deleted: { type: 'boolean' },
        plProductId: { type: 'string' },
        expectedAmount: { type: 'number', exclusiveMinimum: 0 },
      },
    },
  },
})
