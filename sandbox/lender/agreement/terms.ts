/** Facts of the loan agreement and its words in every language, read from YAML at start and checked. */
import type { FeePayment, Language, Provider } from '../../database/columns.ts'
import type { JsonObject } from '../../json.ts'
import { readYaml } from '../../yaml-file.ts'
import type { RepaymentRule } from './repayment-dates.ts'

export type Terms = {
  provider: Provider
  /** Sells the insurance; shares of each premium, in percent. */
  partner: { name: string; shareFrom: number; shareTo: number }
  /** Day of the month when the salary day is not known. */
  salaryDay: number
  repayments: RepaymentRule
  businessDays: { quotation: number; payOut: number; reflects: number; feeNotice: number; debtReview: number }
  proclaimedHolidays: string[]
}

type Clause = { title: string; paragraphs: string[] }
type Row = { label: string; value: string }
export type Part = { heading: string; rows: Row[] }

/** Every word of the agreement in one language. `{names}` are filled in. */
export type Wording = {
  /** BCP 47. */
  tag: string
  /** Name of the document as a file. Says nothing about the borrower. */
  file: string
  title: string
  subtitle: string
  feePayment: Record<FeePayment, string>
  frequency: { MONTHLY: string }
  method: { DEBIT_ORDER: string }
  parts: Part[]
  schedule: { heading: string; columns: { number: string; due: string; debit: string; amount: string } }
  termsHeading: string
  clauses: Clause[]
  footer: string
}

const text: JsonObject = { type: 'string', minLength: 1 }
const number: JsonObject = { type: 'number', minimum: 0 }
const days: JsonObject = { type: 'integer', minimum: 0 }
const listOf = (items: JsonObject): JsonObject => ({ type: 'array', items })
const shapeOf = (properties: Record<string, JsonObject>): JsonObject => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
})

/** What `terms.yaml` has to say. */
export const termsShape = shapeOf({
  provider: shapeOf({
    name: text,
    ncrcpNumber: text,
    companyRegistration: text,
    address: text,
    contactDetail: text,
  }),
  partner: shapeOf({ name: text, shareFrom: number, shareTo: number }),
  salaryDay: { type: 'integer', minimum: 1, maximum: 31 },
  repayments: shapeOf({ dueBeforeSalary: days, decemberFrom: days, firstAfter: days }),
  businessDays: shapeOf({ quotation: days, payOut: days, reflects: days, feeNotice: days, debtReview: days }),
  proclaimedHolidays: listOf({ type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
})

/** What the words of each language have to say. */
export const wordingShape = shapeOf({
  tag: text,
  file: { type: 'string', pattern: '^[a-z-]+\\.pdf$' },
  title: text,
  subtitle: text,
  feePayment: shapeOf({ ALLOCATE_TO_INSTALLMENT: text, UPFRONT: text }),
  frequency: shapeOf({ MONTHLY: text }),
  method: shapeOf({ DEBIT_ORDER: text }),
  parts: listOf(shapeOf({ heading: text, rows: listOf(shapeOf({ label: text, value: text })) })),
  schedule: shapeOf({ heading: text, columns: shapeOf({ number: text, due: text, debit: text, amount: text }) }),
  termsHeading: text,
  clauses: listOf(shapeOf({ title: text, paragraphs: listOf(text) })),
  footer: text,
})

export const terms = readYaml<Terms>('lender/agreement/terms.yaml', termsShape)
export const wordings: Record<Language, Wording> = {
  ENGLISH: readYaml<Wording>('lender/agreement/en.yaml', wordingShape),
  ZULU: readYaml<Wording>('lender/agreement/zu.yaml', wordingShape),
}
