/** What is still owed, and the day in a calendar: the small arithmetic and text behind two blocks. */
import { expect, test } from 'vitest'
import { amountOwed, balanceAfter } from '../../src/blocks/parts/balance.ts'
import { calendarFile } from '../../src/blocks/parts/calendar-file.ts'

const day = { date: '2026-12-10', title: 'Debit order', text: '', id: 'LN1', now: Date.parse('2026-11-21T08:00:00Z') }

const debt = { amount: 12_000, months: 12, annualRate: 24 }

test('a loan is owed whole at first and not at all at the end, and shrinks more with every instalment', () => {
  expect(balanceAfter(0, debt)).toBeCloseTo(12_000)
  expect(balanceAfter(12, debt)).toBe(0)
  const paid = Array.from({ length: 12 }, (_, month) => balanceAfter(month, debt) - balanceAfter(month + 1, debt))
  for (const [index, part] of paid.entries()) expect(part).toBeGreaterThan(index === 0 ? 0 : (paid[index - 1] ?? 0))
  // 2 % of R12 000 is R240 interest: what is paid in all is one instalment twelve times.
  const instalment = 240 + (paid[0] ?? 0)
  expect(paid[11]).toBeCloseTo(instalment / 1.02)
})

test('an initiation fee is owed, too, unless it is paid upfront', () => {
  expect(amountOwed(25_000, 1207.5, 'ALLOCATE_TO_INSTALLMENT')).toBe(26_207.5)
  expect(amountOwed(25_000, 1207.5, 'UPFRONT')).toBe(25_000)
  expect(amountOwed(25_000)).toBe(25_000)
})

test('without interest a loan shrinks by the same each month', () => {
  expect(balanceAfter(3, { ...debt, annualRate: 0 })).toBeCloseTo(9000)
})

test('a reminder is one whole day, its words escaped and its lines folded as calendars want them', () => {
  const file = calendarFile({ ...day, title: 'Debit order; R1, R2', text: 'é'.repeat(80) })
  const lines = file.split('\r\n')
  expect(lines).toContain('DTSTART;VALUE=DATE:20261210')
  expect(lines).toContain('SUMMARY:Debit order\\; R1\\, R2')
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${'é'.repeat(80)}`)
})

test('no line of a reminder is longer than calendars take, in letters of three and of four bytes', () => {
  const text = 'ḓḽṋṱṅ 💳'.repeat(30)
  const file = calendarFile({ ...day, title: text, text: `${text}\r\nnext\rlast` })
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${text}\\nnext\\nlast\r\n`)
  expect(file).not.toMatch(/[^\r]\n|\r(?!\n)/)
})

test('a reminder says when it was written, is one of its own for each loan, and keeps its day free', () => {
  const linesOf = (id: string) => calendarFile({ ...day, id }).split('\r\n')
  const lines = linesOf('LN1')
  expect(lines).toContain('DTSTAMP:20261121T080000Z')
  expect(lines).toContain('TRANSP:TRANSPARENT')
  const uid = (id: string) => linesOf(id).find((line) => line.startsWith('UID:'))
  expect(uid('LN1')).not.toBe(uid('LN2'))
  expect(uid('LN1')).toBe(uid('LN1'))
})
