import { readFileSync } from 'node:fs'
import type { JsonObject } from '@journey/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculate } from './calculate.ts'

type Vector = {
  n: number
  input: string
  referenceDateSAST: string
  minimumAge: number
  why: string
  display?: string
  masked?: string
  expect: { code: string; birthDate?: string; ageYears?: number; sex?: string; citizenship?: string; reason?: string }
}

const { vectors }: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../vectors/sa-id-numbers.json', import.meta.url), 'utf8'),
)

const today = '2026-11-20'
const saId = (idNumber: string, on = today, minimumAge = 18) => calculate('saId', { idNumber, today: on, minimumAge })

/** The message that the applicant would see. */
function codeOf({ valid, adult }: JsonObject): string {
  if (valid === undefined) return 'SAID_EMPTY'
  if (!valid) return 'SAID_INVALID'
  return adult ? 'OK' : 'SAID_INVALID_18_AGE'
}

test('[I1] there are vectors to check by', () => expect(vectors.length).toBeGreaterThan(15))

test.each(vectors)('[I1] $n: $why', (vector) => {
  const result = saId(vector.input, vector.referenceDateSAST, vector.minimumAge)
  expect(codeOf(result)).toBe(vector.expect.code)
  if (vector.display === undefined) return
  const { birthDate, ageYears, sex, citizenship } = vector.expect
  expect(result).toMatchObject({ birthDate, ageYears, sex, citizenship, spaced: vector.display, masked: vector.masked })
})

test('[I1] digits of other scripts are not digits of an ID number', () => {
  expect(saId('٨٠٠١٠١٥٠٠٩٠٨٧')).toEqual({ complete: false, valid: false })
  expect(saId('８００１０１５００９０８７')).toEqual({ complete: false, valid: false })
})

test('[I1] what has thirteen digits is complete, whether or not it is right', () => {
  expect(saId('8001015009087')).toMatchObject({ complete: true, valid: true })
  expect(saId('8001015009088')).toEqual({ complete: true, valid: false })
})

test('[I1] hyphens of every kind and spaces that do not break may stand between the digits', () => {
  expect(saId('800101-5009-08-7')).toMatchObject({ valid: true })
  expect(saId('800101\u20115009\u00a008–7')).toMatchObject({ valid: true })
})

test('[I1] a permanent resident differs from a citizen, and every other digit there is refused', () => {
  const withCitizenship = (digit: number) => complete(`8001015009${digit}8`)
  expect(saId(withCitizenship(1))).toMatchObject({ valid: true, citizenship: 'permanent-resident' })
  for (const digit of [2, 3, 4, 5, 6, 7, 8, 9]) expect(saId(withCitizenship(digit))).toMatchObject({ valid: false })
})

test('[I1] an unfinished number has no age, so that one mistake has one message', () => {
  expect(saId('0811215009')).toEqual({ complete: false, valid: false })
})

test('[I1] an applicant is 18 on the birthday, and one of 29 February on 1 March', () => {
  const born = (date: string) => complete(`${date}500908`)
  expect(saId(born('081120'))).toMatchObject({ adult: true, ageYears: 18 })
  expect(saId(born('081121'))).toMatchObject({ adult: false, ageYears: 17 })
  expect(saId(born('080229'), '2026-02-28')).toMatchObject({ adult: false })
  expect(saId(born('080229'), '2026-03-01')).toMatchObject({ adult: true })
})

describe('[I1] for any date', () => {
  const day = fc.date({ min: new Date('1927-01-01'), max: new Date('2026-11-20'), noInvalidDate: true })
  const person = fc.record({ day, sequence: fc.integer({ min: 0, max: 9999 }) })

  test('a number made for it is valid and gives it back', () => {
    fc.assert(
      fc.property(person, ({ day, sequence }) => {
        const birthDate = day.toISOString().slice(0, 10)
        const number = complete(`${birthDate.slice(2).replaceAll('-', '')}${String(sequence).padStart(4, '0')}08`)
        expect(saId(number)).toMatchObject({ valid: true, birthDate, sex: sequence < 5000 ? 'F' : 'M' })
      }),
    )
  })

  test('one wrong digit never passes', () => {
    fc.assert(
      fc.property(person, fc.nat(12), fc.integer({ min: 1, max: 9 }), ({ day, sequence }, place, shift) => {
        const date = day.toISOString().slice(2, 10).replaceAll('-', '')
        const number = complete(`${date}${String(sequence).padStart(4, '0')}08`)
        const wrong = (Number(number.charAt(place)) + shift) % 10
        expect(saId(number.slice(0, place) + wrong + number.slice(place + 1))).toMatchObject({ valid: false })
      }),
    )
  })

  test('whatever is typed is answered, never thrown', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{13}$/)), (text) => {
        expect(Object.keys(saId(text)).length).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

/** Twelve digits with their check digit, by the other of the two known recipes: odd places and even places apart. */
function complete(twelve: string): string {
  const odd = [...twelve].filter((_, index) => index % 2 === 0).reduce((sum, digit) => sum + Number(digit), 0)
  const even = String(Number([...twelve].filter((_, index) => index % 2 === 1).join('')) * 2)
  const sum = odd + [...even].reduce((total, digit) => total + Number(digit), 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}
