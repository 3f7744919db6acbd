/** The lender's own data, read from YAML at start and checked. */
import type { DecisionScript, Language } from '../database/columns.ts'
import type { JsonObject } from '../json.ts'
import { readYaml } from '../yaml-file.ts'
import { addressesShape, lenderShape, personasShape, placesShape } from './lender-shape.ts'

export type Product = {
  id: string
  name: string
  minAmount: number
  maxAmount: number
  terms: number[]
  segment: string
  /** The variant of the comparison that a visitor of this segment sees. */
  variant: string
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

type ConsentTexts = { title: string; description: string; consentList: string[] }

/** `in`: the same texts in other languages. */
type Consent = ConsentTexts & { type: string; version: number; in?: Partial<Record<Language, ConsentTexts>> }

/** What an income check finds. `never`: it never ends. */
export type Finding = Pick<
  DecisionScript,
  'declineCode' | 'alsoMissing' | 'incomeApproved' | 'invited' | 'qualifiedLessMoney' | 'approves' | 'never'
> & { status?: string }

export type Persona = {
  description: string
  ends: string
  inactiveProfile?: boolean
  /** Has an application when created. */
  applied?: boolean
  /** That application is too old to continue. */
  expired?: boolean
  /** Call → code with which it always refuses this person. */
  refused?: Record<string, string>
  /** How often the selfie does not match the official record before it does. */
  selfie?: { mismatches: number }
  eligibility?: { eligible?: boolean; pending?: number; never?: boolean }
  decision: DecisionScript
}

/** Text of a refusal, with its button labels where they differ from the usual ones. */
type DeclineReason = { title: string; message: string; buttonOK?: string; buttonCancel?: string }

/** A place that an address search can find. */
export type Place = {
  name?: string
  number?: string
  street?: string
  suburb?: string
  city: string
  province: string
  zipCode?: string
}

/** A row of the address data: suburb, city, province, postal code. */
type AddressRow = { S: string; C: string; P: string; PO: string }

export type Lender = {
  configurations: { key: string; value: number }[]
  /** Which selfie checker is licensed, and with what. */
  facial: { checker: 'built-in' | 'vendor'; deviceKey: string; licence: JsonObject }
  products: Product[]
  pricing: Pricing
  /** Category → code → name, in the order in which they are shown. */
  lists: Record<string, Record<string, string>>
  consents: Consent[]
  declineReasons: Record<string, DeclineReason>
  /** How a debit order is confirmed. */
  mandate: { steps: string[]; guideline: string }
  /** What an income check can find → what that changes in the decision. */
  incomeFindings: Record<string, Finding>
  personas: Record<string, Persona>
  addresses: AddressRow[]
  /** What the place service finds beside the addresses. */
  places: { establishments: Place[]; streets: string[] }
}

/** Reads the lender's files. Throws with file and place when one is not as declared here. */
export function readLender(): Lender {
  const lender = readYaml<Omit<Lender, 'personas' | 'addresses' | 'places'>>('lender.yaml', lenderShape)
  const personas = readYaml<Lender['personas']>('personas.yaml', personasShape)
  const addresses = addressRows(readYaml<Suburbs>('addresses.yaml', addressesShape))
  const places = readYaml<Lender['places']>('places.yaml', placesShape)
  return { ...lender, personas, addresses, places }
}

/** The persona of that name. An unknown name gets the usual persona. */
export function personaOf(lender: Lender, id: string): Persona {
  const persona = lender.personas[Object.hasOwn(lender.personas, id) ? id : usualPersona]
  if (!persona) throw new Error(`personas.yaml has no \`${usualPersona}\``)
  return persona
}

/** The script for applications of that person: the persona's, with the person's overrides. */
export function scriptFor(
  lender: Lender,
  person: { persona: string; script: Partial<DecisionScript> } | undefined,
): DecisionScript {
  return { ...personaOf(lender, person?.persona ?? '').decision, ...person?.script }
}

/** The persona of an applicant that no test has created. */
export const usualPersona = 'conditional-truid'

type Suburbs = Record<string, Record<string, Record<string, string>>>

function addressRows(suburbs: Suburbs): AddressRow[] {
  return Object.entries(suburbs).flatMap(([P, cities]) =>
    Object.entries(cities).flatMap(([C, suburbs]) => Object.entries(suburbs).map(([S, PO]) => ({ S, C, P, PO }))),
  )
}
