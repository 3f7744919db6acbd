import { defineCalculation } from '@journey/engine'

type Input = { idNumber?: string; today?: string; minimumAge?: number }
type Output = {
  complete?: boolean
  valid?: boolean
  adult?: boolean
  birthDate?: string
  ageYears?: number
  sex?: 'F' | 'M'
  citizenship?: 'citizen' | 'permanent-resident'
  spaced?: string
  masked?: string
}

const personal = (schema: object) => ({ ...schema, 'x-pii': true })

/**
 * What a South African ID number says of itself (section 5). Spaces and hyphens are allowed, digits of other scripts are
 * not. `today` is `YYYY-MM-DD` in Johannesburg. `adult` is there only for a valid number, so that one mistake has one
 * message. Nothing while number or date is absent.
 */
export const saId = defineCalculation<Input, Output>({
  input: {
    type: 'object',
    properties: { idNumber: { type: 'string' }, today: { type: 'string' }, minimumAge: { type: 'number' } },
    required: ['idNumber', 'today', 'minimumAge'],
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: {
      complete: { type: 'boolean' },
      valid: { type: 'boolean' },
      adult: { type: 'boolean' },
      birthDate: personal({ type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
      ageYears: personal({ type: 'integer' }),
      sex: personal({ type: 'string', enum: ['F', 'M'] }),
      citizenship: personal({ type: 'string', enum: ['citizen', 'permanent-resident'] }),
      spaced: personal({ type: 'string' }),
      masked: { type: 'string' },
    },
    additionalProperties: false,
  },
  run({ idNumber = '', today, minimumAge }) {
    const number = idNumber.replace(/[\s\-\u2010-\u2013]/g, '')
    if (number === '' || today === undefined) return {}
    if (!/^[0-9]{13}$/.test(number)) return { complete: false, valid: false }
    const birthDate = latestDate(number.slice(0, 6), today)
    const citizenship = citizenships[number.charAt(10)]
    if (!birthDate || !citizenship || checkDigit(number.slice(0, 12)) !== Number(number.charAt(12))) {
      return { complete: true, valid: false }
    }
    const ageYears = yearsBetween(birthDate, today)
    return {
      complete: true,
      valid: true,
      ...(minimumAge === undefined ? {} : { adult: ageYears >= minimumAge }),
      birthDate,
      ageYears,
      sex: Number(number.slice(6, 10)) < firstMaleSequence ? 'F' : 'M',
      citizenship,
      spaced: `${number.slice(0, 6)} ${number.slice(6, 10)} ${number.slice(10, 12)} ${number.slice(12)}`,
      masked: `*** *** ${number.slice(-4)}`,
    }
  },
})

const citizenships: Record<string, Output['citizenship']> = { '0': 'citizen', '1': 'permanent-resident' }

const firstMaleSequence = 5000

/** The date `YYMMDD` in the latest century in which it exists and is not after `today`. */
function latestDate(digits: string, today: string): string | undefined {
  const century = Number(today.slice(0, 2))
  return [century, century - 1]
    .map((hundreds) => `${hundreds}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`)
    .find((date) => exists(date) && date <= today)
}

function exists(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  // Date.parse takes 31 April for 1 May: a date is one only if it comes back as it went in.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

/** Whole years. Comparing month and day as text makes 29 February a birthday on 1 March of a common year. */
function yearsBetween(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Luhn: from the right every second digit is doubled, the digits of all are added up, and the next full ten is reached. */
function checkDigit(digits: string): number {
  const sum = [...digits].reduceRight((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}
