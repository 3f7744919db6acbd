import { defineCalculation } from '@journey/engine'

/** Suburb, city, province, postal code of its streets. */
type Row = { S: string; C: string; P: string; PO: string }
type Input = {
  rows?: Row[]
  suburb?: string
  city?: string
  provinces?: { code: string; name: string }[]
  most?: number
}
type City = { code: string; name: string; detail: string; city: string; province: string }
type Suburb = City & { suburb: string; zipCode: string }

const personal = { type: 'string', 'x-pii': true }
const city = { code: personal, name: personal, detail: personal, city: personal, province: personal }
const suburb = { ...city, suburb: personal, zipCode: personal }
const listOf = (properties: typeof city) => ({
  type: 'array',
  items: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
})

/**
 * The suburbs and cities that what was typed may be the beginning of, whatever its capitals: each once, at most `most`,
 * exact names first. The cities are those of the suburb, where it is known (section 5).
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
      provinces: {
        type: 'array',
        items: {
          type: 'object',
          properties: { code: { type: 'string' }, name: { type: 'string' } },
          required: ['code', 'name'],
        },
      },
      most: { type: 'number' },
    },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: { suburbs: listOf(suburb), cities: listOf(city) },
    required: ['suburbs', 'cities'],
    additionalProperties: false,
  },
  run({ rows = [], suburb = '', city = '', provinces = [], most = 10 }) {
    const nameOf = (province: string) => provinces.find(({ code }) => code === province)?.name ?? province
    const typed = plain(suburb)
    const inSuburb = typed === '' ? [] : rows.filter(({ S }) => plain(S) === typed)
    const suburbs = typed === '' ? [] : rows.filter(({ S }) => plain(S).startsWith(typed))
    const ofSuburb = inSuburb.length > 0 ? inSuburb : plain(city) === '' ? [] : rows
    const cities = ofSuburb.filter(({ C }) => plain(C).startsWith(plain(city)))
    return {
      suburbs: first(
        suburbs.map(({ S, C, P, PO }) => suburbOf(S, C, P, PO, nameOf(P))),
        most,
      ),
      cities: first(
        cities.map(({ C, P }) => cityOf(C, P, nameOf(P))),
        most,
      ),
    }
  },
})

function suburbOf(suburb: string, city: string, province: string, zipCode: string, provinceName: string): Suburb {
  const code = [suburb, city, province, zipCode].join('|')
  return { code, name: suburb, detail: `${city}, ${provinceName}, ${zipCode}`, suburb, city, province, zipCode }
}

function cityOf(city: string, province: string, provinceName: string): City {
  return { code: `${city}|${province}`, name: city, detail: provinceName, city, province }
}

/** Each once, the shortest and then the first in the alphabet in front: a name typed in full is the shortest that begins so. */
function first<Area extends City>(found: Area[], most: number): Area[] {
  const once = [...new Map(found.map((area) => [area.code, area])).values()]
  return once.sort((a, b) => a.name.length - b.name.length || a.code.localeCompare(b.code)).slice(0, most)
}

function plain(text: string): string {
  return text.trim().toLowerCase()
}
