/** Reads and makes South African ID numbers: `YYMMDD SSSS C A Z`. */
import { randomInt } from 'node:crypto'

export type IdFacts = { birthDate: string; age: number }

/**
 * Reads an ID number of 13 digits. `undefined` when its date, citizenship digit or check digit cannot be.
 * The century is the latest one whose date is not after `today` (`YYYY-MM-DD`).
 */
export function readId(said: string, today: string): IdFacts | undefined {
  if (!/^\d{13}$/.test(said)) return undefined
  const birthDate = birthDateOf(said.slice(0, 6), today)
  if (!birthDate || !/[01]/.test(said.charAt(10)) || checkDigit(said.slice(0, 12)) !== said.charAt(12)) return undefined
  return { birthDate, age: ageOn(birthDate, today) }
}

/** A valid, random ID number of a person between 25 and 60. */
export function makeId(today: string): string {
  const year = Number(today.slice(0, 4)) - randomInt(26, 60)
  const date = [year % 100, randomInt(1, 13), randomInt(1, 29)].map(twoDigits).join('')
  const body = `${date}${String(randomInt(0, 10000)).padStart(4, '0')}0${randomInt(8, 10)}`
  return body + checkDigit(body)
}

/** Sum of the odd places, plus the digits of the doubled even places: the same digit as Luhn's. */
function checkDigit(twelve: string): string {
  let odd = 0
  let even = ''
  for (let place = 0; place < 12; place += 2) {
    odd += Number(twelve.charAt(place))
    even += twelve.charAt(place + 1)
  }
  const digits = String(Number(even) * 2)
  const sum = [...digits].reduce((total, digit) => total + Number(digit), odd)
  return String((10 - (sum % 10)) % 10)
}

function birthDateOf(six: string, today: string): string | undefined {
  for (const century of ['20', '19']) {
    const date = `${century}${six.slice(0, 2)}-${six.slice(2, 4)}-${six.slice(4, 6)}`
    if (isDate(date) && date <= today) return date
  }
  return undefined
}

function isDate(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
}

/** Whole years; a person born on 29 February is a year older on 1 March. */
function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}
