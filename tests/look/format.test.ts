/** How figures are written: a wrong space or digit here is a wrong sum on a contract. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCellphone, formatMoney, formatPercent, formatWholeRand, maskTail } from '../../src/look/format.ts'

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [0, 'R0.00'],
  [5, 'R5.00'],
  [999.99, 'R999.99'],
  [1000, 'R1 000.00'],
  [12345.6, 'R12 345.60'],
  [1234567.891, 'R1 234 567.89'],
  [-50, '-R50.00'],
])('%d rand is written %s', (rand, text) => {
  expect(spaced(formatMoney(rand))).toBe(text)
})

test('[E4] a sum never breaks over two lines, and its digits are those of the number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), (cents) => {
      const text = formatMoney(cents / 100)
      expect(text).not.toContain(' ')
      expect(Number(text.replace(/[^\d]/g, ''))).toBe(cents)
    }),
  )
})

test('whole rand have no cents', () => {
  expect(spaced(formatWholeRand(50000))).toBe('R50 000')
})

test('a rate keeps at most two decimals', () => {
  expect([formatPercent(27.75), formatPercent(27.5), formatPercent(28)]).toEqual(['27.75%', '27.5%', '28%'])
})

test('[E4] an ID number shows its last four characters', () => {
  expect(spaced(maskTail('8001015009087'))).toBe('*** *** 9087')
})

test('[E4] a cellphone number is grouped as people say it', () => {
  expect(spaced(formatCellphone('0821234567'))).toBe('082 123 4567')
})
