/** What people type and paste, and what is stored for it. */
import { describe, expect, test } from 'vitest'
import { amount, rand } from '../../src/widgets/parts/amount.ts'
import { digitGroups } from '../../src/widgets/parts/digit-groups.ts'
import { edit, type Mask, storedFor } from '../../src/widgets/parts/mask.ts'
import { monthsOf, yearsBack } from '../../src/widgets/parts/months.ts'
import { phoneNumber } from '../../src/widgets/parts/phone-number.ts'
import { slide, snap } from '../../src/widgets/parts/scale.ts'

const pasted = (mask: Mask, text: string) => edit(mask, { before: '', text, caret: text.length }).text

describe('an identity number', () => {
  const id = digitGroups([6, 4, 2, 1])

  test.each([
    ['9001015009087', '900101 5009 08 7'],
    ['900101 5009 08 7', '900101 5009 08 7'],
    ['900101-5009-08-7', '900101 5009 08 7'],
    ['My ID is 900101 5009 08 7, thanks', '900101 5009 08 7'],
    ['90010150090', '900101 5009 0'],
    ['no digits', ''],
  ])('pasted as %j is shown as %j', (text, shown) => {
    expect(pasted(id, text)).toBe(shown)
  })

  test('pasted in full-width digits, as some keyboards type them, is the same number', () => {
    expect(storedFor(id, pasted(id, '９００１０１５００９０８７'))).toBe('9001015009087')
    expect(pasted(id, 'ID ９００１０１－５００９－０８－７')).toBe('900101 5009 08 7')
    expect(storedFor(phoneNumber, pasted(phoneNumber, '＋２７８２１２３４５６７'))).toBe('0821234567')
    expect(storedFor(amount, pasted(amount, 'Ｒ１２，３４５．６７'))).toBe('12345.67')
  })

  test.each([
    ['Arabic-Indic', '\u0669\u0660\u0660\u0661\u0660\u0661\u0665\u0660\u0660\u0669\u0660\u0668\u0667'],
    ['Persian', '\u06f9\u06f0\u06f0\u06f1\u06f0\u06f1\u06f5\u06f0\u06f0\u06f9\u06f0\u06f8\u06f7'],
    ['Devanagari', '\u096f\u0966\u0966\u0967\u0966\u0967\u096b\u0966\u0966\u096f\u0966\u096e\u096d'],
    // Their digits follow right after those of another script.
    ['Eastern Pwo Karen', [...'9001015009087'].map((digit) => String.fromCodePoint(0x116da + Number(digit))).join('')],
  ])('pasted in %s digits is the same number', (_, text) => {
    expect(storedFor(id, pasted(id, text))).toBe('9001015009087')
  })

  test.each([
    ['marks of direction', '\u202a9001015009087\u202c'],
    ['zero-width spaces', '\u200b900101\u200b5009087\ufeff'],
    ['a line break', '900101 5009 08 7\n'],
  ])('pasted with %s is the same number', (_, text) => {
    expect(storedFor(id, pasted(id, text))).toBe('9001015009087')
  })

  test('keeps a paste that is too long, so that it is seen to be wrong', () => {
    expect(storedFor(id, pasted(id, '90010150090871'))).toBe('90010150090871')
  })
})

describe('a one-time code', () => {
  test.each([
    ['482913', '482913'],
    ['482 913', '482913'],
    ['482-913', '482913'],
    ['Your OTP is 482913. It is valid for 5 minutes', '482913'],
  ])('is found in %j', (text, code) => {
    expect(pasted(digitGroups([6]), text)).toBe(code)
  })

  test('is not guessed where a message has two: all of it is seen to be wrong', () => {
    expect(pasted(digitGroups([6]), 'OTP 482913, ref 560118')).toBe('482913560118')
  })
})

describe('a cellphone number', () => {
  test.each([
    '0821234567',
    '082 123 4567',
    '082-123-4567',
    '(082) 123 4567',
    '+27821234567',
    '+27 82 123 4567',
    '+27 (0)82 123 4567',
    '0027 82 123 4567',
    '27821234567',
    '821234567',
  ])('written %j is stored as 0821234567 and shown as such', (text) => {
    expect(storedFor(phoneNumber, pasted(phoneNumber, text))).toBe('0821234567')
    // The caret is behind it, though a digit has come before.
    expect(edit(phoneNumber, { before: '', text, caret: text.length })).toEqual({ text: '082 123 4567', caret: 12 })
  })

  test('that begins as none does here is not completed', () => {
    expect(storedFor(phoneNumber, pasted(phoneNumber, '112345678'))).toBe('112345678')
  })

  test('of another country is left as it is', () => {
    expect(storedFor(phoneNumber, pasted(phoneNumber, '+44 7911 123456'))).toBe('+447911123456')
  })

  test('half typed is stored as it stands', () => {
    expect(storedFor(phoneNumber, '+27 82')).toBe('+2782')
    expect(storedFor(phoneNumber, '082 1')).toBe('0821')
  })
})

describe('an amount', () => {
  test.each([
    ['R 12 345.67', '12345.67'],
    ['R12,345.67', '12345.67'],
    ['12.345,67', '12345.67'],
    ['12345,6', '12345.6'],
    ['12,345', '12345'],
    ['1,234,567', '1234567'],
    ['ZAR 10\u00a0000', '10000'],
    ["12'345.50", '12345.5'],
    ['10 000 rand', '10000'],
    ['R 5 000,00', '5000'],
    ['R5 000. ', '5000'],
    ['5 000,50.', '5000.5'],
    ['10 000 rand.', '10000'],
    ['2739.7260273', '2739.72'],
    ['.50', '0.5'],
    ['0.500', '0.5'],
  ])('pasted as %j is stored as %s', (text, stored) => {
    expect(storedFor(amount, pasted(amount, text))).toBe(stored)
  })

  test.each(['-500', '−500', 'R -500', '1.2.3', '10 000 - 20 000', '1e5', '9999999999999999', 'about 500'])(
    'is not read into %j',
    (text) => {
      expect(pasted(amount, text)).toBe('')
    },
  )

  test.each([22, 400, 100_000])('of %d digits is refused at once', (digits) => {
    expect(pasted(amount, '1'.repeat(digits))).toBe('')
  })

  test('shows cents at rest, and while it is edited only those that were typed', () => {
    expect(amount.rest('10000')).toBe('10 000.00')
    expect(amount.rest('12345.6')).toBe('12 345.60')
    expect(amount.begin?.('10 000.00')).toBe('10 000')
    expect(amount.begin?.('12 345.60')).toBe('12 345.60')
  })

  test('is never longer than eighteen characters, also with the cents that it gets at rest', () => {
    for (const text of ['999999999999', '9999999999999', '123456789012345', '.', '0000000000000000']) {
      const stored = storedFor(amount, pasted(amount, text)) ?? ''
      expect(amount.rest(stored).length).toBeLessThanOrEqual(18)
    }
    const typed = [...'1234567890123'].reduce(
      (before, char) => edit(amount, { before, text: before + char, caret: before.length + 1 }).text,
      '',
    )
    expect(typed).toBe('123 456 789 012')
  })

  test('holds eighteen characters and every cent of them', () => {
    expect(amount.rest('999999999999.99')).toBe('999 999 999 999.99')
    expect(pasted(amount, '1000000000000.00')).toBe('')
  })

  test('is read aloud without cents where there are none', () => {
    expect([rand(10_000), rand(12_345.6)]).toEqual(['R10 000', 'R12 345.60'])
  })
})

describe('a slider', () => {
  const scale = { min: 10_000, max: 50_500, step: 1000 }

  test.each([
    ['ArrowRight', 20_000, 21_000],
    ['ArrowUp', 12_345.67, 13_000],
    ['ArrowLeft', 12_345.67, 12_000],
    ['ArrowDown', 10_000, 10_000],
    ['PageUp', 20_000, 30_000],
    ['PageDown', 15_000, 10_000],
    ['Home', 20_000, 10_000],
    ['End', 20_000, 50_500],
    ['ArrowRight', 50_000, 50_500],
    ['ArrowLeft', 50_500, 50_000],
    ['Tab', 20_000, undefined],
  ])('%s leads from %d to %d', (key, from, to) => {
    expect(slide(key, from, scale)).toBe(to)
  })

  test.each([
    ['its lower bound', { min: 0.35, max: 20.35, step: 1 }],
    ['its steps', { min: 0.1, max: 2.1, step: 0.1 }],
  ])('that has cents in %s stops at whole cents, and no key is without effect', (_, withCents) => {
    const { min, max, step } = withCents
    const stops = Array.from({ length: 21 }, (_, place) => Number((min + place * step).toFixed(2)))
    const walk = (key: string, from: number) =>
      Array.from({ length: 20 }).reduce<number[]>(
        (seen) => [...seen, slide(key, seen.at(-1) ?? from, withCents) ?? Number.NaN],
        [from],
      )
    expect(walk('ArrowRight', min)).toEqual(stops)
    expect(walk('ArrowLeft', max)).toEqual(stops.toReversed())
    expect(stops.map((stop) => snap(stop + step / 4, withCents))).toEqual(stops)
  })

  test('dragged, stops at whole steps and at its end', () => {
    expect([14_499, 14_500, 50_200, 50_300, 99_999, 0].map((value) => snap(value, scale))).toEqual([
      14_000, 15_000, 50_000, 50_500, 50_500, 10_000,
    ])
  })
})

describe('a month in the past', () => {
  test('is not offered before it has begun', () => {
    expect(monthsOf('2026', '2026-03-31')).toEqual(['01', '02', '03'])
    expect(monthsOf('2025', '2026-03-31')).toHaveLength(12)
    expect(monthsOf('', '2026-03-31')).toHaveLength(12)
  })

  test('lies within the years asked for', () => {
    expect(yearsBack('2026-03-31', 2)).toEqual(['2026', '2025', '2024'])
    expect(yearsBack(undefined, 2)).toEqual([])
  })
})
