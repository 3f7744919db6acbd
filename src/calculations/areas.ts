import { defineCalculation } from '@journey/engine'
import { knownProvince } from './found-address.ts'

/** Suburb, city, province, postal code of its streets. */
type Row = { S: string; C: string; P: string; PO: string }
type Input = {
  /** A postal code may come without its leading zeros. */
  rows?: Row[]
  suburb?: string
  city?: string
  zipCode?: string
  provinces?: { code: string; name: string }[]
  most?: number
}
type City = { code: string; name: string; detail: string; city: string; province: string; zipCode?: string }
type Suburb = City & { suburb: string; zipCode: string }

const personal = { type: 'string', 'x-pii': true }
const cityKeys = { code: personal, name: personal, detail: personal, city: personal, province: personal }
const suburbKeys = { ...cityKeys, suburb: personal, zipCode: personal }
const listOf = (required: typeof cityKeys, optional = {}) => ({
  type: 'array',
  items: {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  },
})

/**
 * The suburbs and cities that what was typed may be the beginning of, whatever its capitals: each once, at most `most`,
 * exact names first. The cities are those of the suburb, where it is known (section 5). A city carries the postal code that
 * goes with it: the one that was typed, if the city has it, else the only one there is. A code of another city is dropped. A
 * province is one of `provinces`, however the row writes it.
 */
export const areas = defineCalculation<Input, { suburbs: Suburb[]; cities: City[] }>({
  input: {
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        items: {
          type: 'object',
          properties: { S: { type: 'string' }, C: { type: 'string' }, P: { type: 'string' }, PO: { type: 'string' } },
          required: ['S', 'C', 'P', 'PO'],
        },
      },
      suburb: { type: 'string' },
      city: { type: 'string' },
      zipCode: { type: 'string' },
      provinces: {
        type: 'array',
        items: {
          type: 'object',
          properties: { code: { type: 'string' }, name: { type: 'string' } },
          required: ['code', 'name'],
        },
      },
      most: { type: 'integer', minimum: 1 },
    },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: { suburbs: listOf(suburbKeys), cities: listOf(cityKeys, { zipCode: personal }) },
    required: ['suburbs', 'cities'],
    additionalProperties: false,
  },
  run({ rows = [], suburb = '', city = '', zipCode = '', provinces = [], most = 10 }) {
    const nameOf = (province: string) => knownProvince(province, provinces)?.name ?? province
    const codeOf = (province: string) => knownProvince(province, provinces)?.code ?? province
    const typed = plain(suburb)
    const inSuburb = typed === '' ? [] : rows.filter(({ S }) => plain(S) === typed)
    const suburbs = (typed === '' ? [] : rows.filter(({ S }) => plain(S).startsWith(typed))).map(withZeros)
    const ofSuburb = (inSuburb.length > 0 ? inSuburb : plain(city) === '' ? [] : rows).map(withZeros)
    const cities = ofSuburb.filter(({ C }) => plain(C).startsWith(plain(city)))
    return {
      suburbs: first(
        suburbs.map(({ S, C, P, PO }) => suburbOf(S, C, codeOf(P), PO, nameOf(P))),
        most,
      ),
      cities: first(
        cities.map(({ C, P }) => cityOf(C, codeOf(P), nameOf(P), zipCodeIn(ofSuburb, { C, P }, zipCode))),
        most,
      ),
    }
  },
})

/** With the postal code in its four digits. */
function withZeros({ PO, ...row }: Row): Row {
  return { ...row, PO: PO.padStart(4, '0') }
}

function suburbOf(suburb: string, city: string, province: string, zipCode: string, provinceName: string): Suburb {
  const code = [suburb, city, province, zipCode].join('|')
  return { code, name: suburb, detail: `${city}, ${provinceName}, ${zipCode}`, suburb, city, province, zipCode }
}

function cityOf(city: string, province: string, provinceName: string, zipCode: string | undefined): City {
  const known = { code: `${city}|${province}`, name: city, detail: provinceName, city, province }
  return zipCode === undefined ? known : { ...known, zipCode }
}

/** The postal code that was typed, if rows of that city have it; else the only one that they have. */
function zipCodeIn(rows: Row[], { C, P }: Pick<Row, 'C' | 'P'>, typed: string): string | undefined {
  const codes = new Set(rows.filter((row) => row.C === C && row.P === P).map(({ PO }) => PO))
  const padded = typed.padStart(4, '0')
  if (codes.has(padded)) return padded
  return codes.size === 1 ? [...codes][0] : undefined
}

/** Each once, the shortest and then the first in the alphabet in front: a name typed in full is the shortest that begins so. */
function first<Area extends City>(found: Area[], most: number): Area[] {
  const once = [...new Map(found.map((area) => [area.code, area])).values()]
  return once.sort((a, b) => a.name.length - b.name.length || a.code.localeCompare(b.code)).slice(0, most)
}

function plain(text: string): string {
  return text.trim().toLowerCase()
}
