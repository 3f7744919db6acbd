/** The lender's agreement: its facts and its words in every language, read from YAML at start and checked. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import type { JsonObject } from '../json.ts'
import type { RepaymentRule } from './repayment-dates.ts'

export const languages = ['ENGLISH', 'ZULU'] as const
export type Language = (typeof languages)[number]

export type Terms = {
  provider: {
    name: string
    ncrcpNumber: string
    companyRegistration: string
    address: string
    contactDetail: string
  }
  /** Of the month, where nobody has said on which day the salary comes. */
  salaryDay: number
  repayments: RepaymentRule
  /** Business days for which a quotation stands. */
  quotationStands: number
}

export type Clause = { title: string; paragraphs: string[] }

export type Wording = {
  /** BCP 47. */
  tag: string
  clauses: Clause[]
}

const text: JsonObject = { type: 'string', minLength: 1 }
const days: JsonObject = { type: 'integer', minimum: 0, maximum: 31 }
const shapeOf = (properties: Record<string, JsonObject>): JsonObject => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
})

const termsShape = shapeOf({
  provider: shapeOf({
    name: text,
    ncrcpNumber: text,
    companyRegistration: text,
    address: text,
    contactDetail: text,
  }),
  salaryDay: { type: 'integer', minimum: 1, maximum: 31 },
  repayments: shapeOf({ dueBeforeSalary: days, decemberFrom: days, firstAfter: days }),
  quotationStands: days,
})

const wordingShape = shapeOf({
  tag: text,
  clauses: { type: 'array', minItems: 1, items: shapeOf({ title: text, paragraphs: { type: 'array', items: text } }) },
})

export const terms = readYaml<Terms>('terms.yaml', termsShape)
export const wordings: Record<Language, Wording> = {
  ENGLISH: readYaml<Wording>('en.yaml', wordingShape),
  ZULU: readYaml<Wording>('zu.yaml', wordingShape),
}

/** `Shape` is what `shape` says: the one place where the file's data gets its type. */
function readYaml<Shape>(file: string, shape: JsonObject): Shape {
  const data: unknown = parse(readFileSync(fileURLToPath(new URL(`../contract/${file}`, import.meta.url)), 'utf8'))
  const ajv = new Ajv({ allErrors: true })
  if (!ajv.validate(shape, data)) throw new Error(`sandbox/contract/${file}: ${ajv.errorsText(ajv.errors)}`)
  return data as Shape
}
