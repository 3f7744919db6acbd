/** The lender's own data, read from YAML at start and checked. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import type { JsonObject } from '../json.ts'

export type Product = {
  id: string
  name: string
  minAmount: number
  maxAmount: number
  terms: number[]
  segment: string
}

export type Pricing = {
  annualRatePercent: number
  serviceFeeMonthly: number
  insurancePerThousand: number
  initiationFee: {
    flatBelow: number
    flat: number
    base: number
    share: number
    taxed: number
    discount: number
    cap: number
  }
  plans: number
}

export type Consent = { type: string; title: string; description: string; version: number; consentList: string[] }

export type Persona = {
  description: string
  ends: string
  inactiveProfile?: boolean
  existingProfile?: boolean
  /** Has an application from the start. */
  applied?: boolean
  /** … which is too old to go on with. */
  expired?: boolean
  eligibility?: { eligible?: boolean; pending?: number; never?: boolean }
  decision: {
    status: string
    pending?: number
    never?: boolean
    approves?: number
    upsellStatus?: string
    declinceCode?: string
    declined?: { code: string; reason: string }
    profileType?: string
    salaryInBank?: boolean
    incomeVerifier?: string
    invited?: boolean
    qualifiedLessMoney?: boolean
  }
}

export type Lender = {
  configurations: { key: string; value: number }[]
  products: Product[]
  pricing: Pricing
  /** Category → code → name, in the order in which they are shown. */
  lists: Record<string, Record<string, string>>
  consents: Consent[]
  personas: Record<string, Persona>
}

/** Reads `lender.yaml` and `personas.yaml`. Throws with file and place when one is not as declared here. */
export function readLender(): Lender {
  const lender = readYaml<Omit<Lender, 'personas'>>('lender.yaml', lenderShape)
  return { ...lender, personas: readYaml<Lender['personas']>('personas.yaml', personasShape) }
}

/** The persona of that name; whoever the table does not know is treated as everybody nobody minted. */
export function personaOf(lender: Lender, id: string): Persona {
  const persona = lender.personas[id] ?? lender.personas[usualPersona]
  if (!persona) throw new Error(`personas.yaml has no \`${usualPersona}\``)
  return persona
}

/** How somebody is treated whom nobody minted. */
export const usualPersona = 'conditional-truid'

/** `Shape` is what `shape` says: the one place where the file's data gets its type. */
function readYaml<Shape>(file: string, shape: JsonObject): Shape {
  const data: unknown = parse(readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8'))
  const ajv = new Ajv({ allErrors: true })
  if (!ajv.validate(shape, data)) throw new Error(`sandbox/${file}: ${ajv.errorsText(ajv.errors, { dataVar: '' })}`)
  return data as Shape
}

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

const lenderShape = shapeOf({
  configurations: listOf(shapeOf({ key: text, value: number })),
  products: listOf(
    shapeOf({ id: text, name: text, minAmount: number, maxAmount: number, terms: listOf(number), segment: text }),
  ),
  pricing: shapeOf({
    annualRatePercent: number,
    serviceFeeMonthly: number,
    insurancePerThousand: number,
    initiationFee: mapOf(number),
    plans: number,
  }),
  lists: mapOf(mapOf(text)),
  consents: listOf(shapeOf({ type: text, title: text, description: text, version: number, consentList: listOf(text) })),
})

const personasShape = mapOf(
  shapeOf(
    {
      description: text,
      ends: text,
      decision: shapeOf(
        { status: text },
        {
          pending: number,
          never: truth,
          approves: number,
          upsellStatus: text,
          declinceCode: text,
          declined: shapeOf({ code: text, reason: text }),
          profileType: text,
          salaryInBank: truth,
          incomeVerifier: text,
          invited: truth,
          qualifiedLessMoney: truth,
        },
      ),
    },
    {
      inactiveProfile: truth,
      existingProfile: truth,
      applied: truth,
      expired: truth,
      eligibility: shapeOf({}, { eligible: truth, pending: number, never: truth }),
    },
  ),
)
