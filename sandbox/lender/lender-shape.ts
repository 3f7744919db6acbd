/** Shapes of the lender's own files: a slip in one is found when the server starts, with its place. */

import type { DecisionScript } from '../database/columns.ts'
import type { JsonObject } from '../json.ts'

const text: JsonObject = { type: 'string', minLength: 1 }
const number: JsonObject = { type: 'number', minimum: 0 }
const truth: JsonObject = { type: 'boolean' }
const mapOf = (values: JsonObject): JsonObject => ({ type: 'object', additionalProperties: values })
const listOf = (items: JsonObject): JsonObject => ({ type: 'array', minItems: 1, items })
const shapeOf = (required: Record<string, JsonObject>, optional: Record<string, JsonObject> = {}): JsonObject => ({
  type: 'object',
  required: Object.keys(required),
  additionalProperties: false,
  properties: { ...required, ...optional },
})

/** Statuses that a decision can have. */
export const decisionStatuses = [
  'CONDITIONALLY_APPROVED',
  'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED',
  'OFFER_RETRACTED',
  'DECLINED',
  'APPROVED',
]

/** Statuses that an application can have; none where the lender has not said yet. */
export const statuses = ['', 'SUBMITTED', ...decisionStatuses, 'CONTRACT_SIGNED', 'DEBICHECK_ACCEPTED', 'FUNDED']

const finding = shapeOf(
  {},
  {
    status: { enum: statuses },
    declineCode: text,
    alsoMissing: text,
    incomeApproved: truth,
    invited: truth,
    qualifiedLessMoney: truth,
    approves: number,
    never: truth,
  },
)

const product = shapeOf({
  ...{
    id: text,
    name: text,
    minAmount: number,
    maxAmount: number,
    terms: listOf(number),
    segment: text,
    variant: text,
  },
})

const consentTexts = { title: text, description: text, consentList: listOf(text) }

/** Of lender.yaml. */
export const lenderShape = shapeOf({
  configurations: listOf(shapeOf({ key: text, value: number })),
  facial: shapeOf({ checker: { enum: ['built-in', 'vendor'] }, deviceKey: text, licence: { type: 'object' } }),
  products: listOf(product),
  pricing: shapeOf({
    annualRatePercent: number,
    serviceFeeMonthly: number,
    insurancePerThousand: number,
    initiationFee: mapOf(number),
    plans: number,
  }),
  lists: mapOf(mapOf(text)),
  consents: listOf(shapeOf({ type: text, version: number, ...consentTexts }, { in: mapOf(shapeOf(consentTexts)) })),
  declineReasons: mapOf(shapeOf({ title: text, message: text }, { buttonOK: text, buttonCancel: text })),
  mandate: shapeOf({ steps: listOf(text), guideline: text }),
  incomeFindings: mapOf(finding),
})

const bankAnswer: JsonObject = { enum: ['ACCEPTED', 'REFUSED', 'NONE'] }

/** What a decision says beside its status. */
export const scriptProperties: Record<Exclude<keyof DecisionScript, 'status'>, JsonObject> = {
  upsellStatus: { enum: ['NOT_ALLOWED', 'CONFIRMED', 'ALLOWED', 'INPROGESS', 'IN_PROGRESS', 'ACCEPTED', 'ERROR'] },
  declineCode: text,
  alsoMissing: { enum: ['ADDRESS_MISSING', 'SALARY_DATE_MISSING'] },
  profileType: text,
  existingProfile: truth,
  salaryInBank: truth,
  incomeVerifier: { enum: ['TRUID', 'SPRINT_HIVE'] },
  invited: truth,
  incomeApproved: truth,
  incomeFinds: { anyOf: [text, listOf(text)] },
  incomePending: number,
  bankAnswers: { anyOf: [bankAnswer, listOf(bankAnswer)] },
  bankPending: number,
  bankIsClosed: truth,
  paysOut: { enum: ['FUNDED', 'DECLINED', 'NEVER'] },
  payOutPending: number,
  qualifiedLessMoney: truth,
  approves: number,
  upsellErrors: number,
  pending: number,
  never: truth,
  core: { type: 'integer', minimum: 1 },
}

/** Of personas.yaml. */
export const personasShape = mapOf(
  shapeOf(
    { description: text, ends: text, decision: shapeOf({ status: { enum: statuses } }, scriptProperties) },
    {
      inactiveProfile: truth,
      applied: truth,
      expired: truth,
      refused: mapOf(text),
      selfie: shapeOf({ mismatches: number }),
      eligibility: shapeOf({}, { eligible: truth, pending: number, never: truth }),
    },
  ),
)

/** Of addresses.yaml: province → city → suburb → postal code. */
export const addressesShape = mapOf(mapOf(mapOf({ type: 'string', pattern: '^[0-9]{4}$' })))

/** Of places.yaml. */
export const placesShape = shapeOf({
  establishments: listOf(
    shapeOf({ name: text, city: text, province: text }, { number: text, street: text, suburb: text, zipCode: text }),
  ),
  streets: listOf(text),
})
