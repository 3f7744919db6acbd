import { defineCalculation } from '@journey/engine'

type Component = { long_name: string; types: string[] }
type Province = { code: string; name: string }
type Input = { components?: Component[]; provinces?: Province[] }
type Output = { address?: string; suburb?: string; city?: string; province?: string; zipCode?: string }

const personal = { type: 'string', 'x-pii': true }

/**
 * The address of a place, from the components that a place service gives (section 3). What it does not give is absent; a
 * province is one of `provinces`, however it is written: `kwazulu-natal` is Kwa-Zulu Natal.
 */
export const foundAddress = defineCalculation<Input, Output>({
  input: {
    type: 'object',
    properties: {
      components: {
        type: 'array',
        items: {
          type: 'object',
          properties: { long_name: { type: 'string' }, types: { type: 'array', items: { type: 'string' } } },
          required: ['long_name', 'types'],
        },
      },
      provinces: {
        type: 'array',
        items: {
          type: 'object',
          properties: { code: { type: 'string' }, name: { type: 'string' } },
          required: ['code', 'name'],
        },
      },
    },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: { address: personal, suburb: personal, city: personal, province: personal, zipCode: personal },
    additionalProperties: false,
  },
  run({ components = [], provinces = [] }) {
    const named = (type: string) => components.find(({ types }) => types.includes(type))?.long_name.trim() || undefined
    const province = named('administrative_area_level_1')
    const zipCode = named('postal_code')
    return withoutAbsent({
      address: [named('street_number'), named('route')].filter(Boolean).join(' ') || undefined,
      suburb: named('sublocality_level_1') ?? named('sublocality_level_2'),
      city: named('locality'),
      province: province && knownProvince(province, provinces)?.code,
      zipCode: zipCode !== undefined && /^[0-9]{4}$/.test(zipCode) ? zipCode : undefined,
    })
  },
})

/** The province of that name, however it is written. */
export function knownProvince(name: string, provinces: Province[]): Province | undefined {
  return provinces.find(({ code }) => letters(code) === letters(name))
}

/** What is left of a name without capitals, hyphens and spaces, which are written differently everywhere. */
function letters(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '')
}

function withoutAbsent(found: Record<keyof Output, string | undefined>): Output {
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
