/** When the applicant's bank takes debit orders again. */
import { describe, expect, it } from 'vitest'
import { nextOpening } from '../../sandbox/lender/pay-out/bank-hours.ts'

describe('the next opening of the bank', () => {
  it.each([
    ['2026-07-14T23:58', '2026-07-15', 'late in the evening: the next morning'],
    ['2026-07-15T00:05', '2026-07-15', 'just after midnight: the same morning'],
    ['2026-07-15T02:44', '2026-07-15', 'in the small hours: the same morning'],
    ['2026-07-15T06:59', '2026-07-15', 'a minute before: the same morning'],
    ['2026-07-15T07:00', '2026-07-16', 'as it opens: the next morning, which lies ahead'],
    ['2026-07-15T12:00', '2026-07-16', 'at noon: the next morning'],
    ['2026-07-17T12:00', '2026-07-20', 'on a Friday: Monday'],
    ['2026-07-18T02:44', '2026-07-20', 'on a Saturday: Monday'],
    ['2026-07-19T02:44', '2026-07-20', 'early on a Sunday: Monday'],
    ['2026-07-19T23:58', '2026-07-20', 'late on a Sunday: Monday'],
    ['2026-09-24T00:05', '2026-09-25', 'on a public holiday: the day after'],
    ['2026-08-10T02:44', '2026-08-11', 'on a Monday whose Sunday was a public holiday: Tuesday'],
    ['2026-04-02T12:00', '2026-04-07', 'before Easter: the Tuesday after'],
    ['2028-02-28T12:00', '2028-02-29', 'before 29 February: 29 February'],
    ['2028-02-29T02:44', '2028-02-29', 'early on 29 February: the same morning'],
    ['2028-02-29T12:00', '2028-03-01', 'on 29 February: 1 March'],
    ['2026-12-31T02:44', '2026-12-31', 'early on 31 December: the same morning'],
    ['2026-12-31T12:00', '2027-01-04', 'on 31 December: after New Year and the weekend'],
    ['2026-06-30T23:58', '2026-07-01', 'at the end of a month: the first of the next'],
    ['2026-08-31T12:00', '2026-09-01', 'at the end of a month of 31 days: the first of the next'],
  ])('from %s in Johannesburg is 07:00 on %s (%s)', (now, day) => {
    expect(nextOpening(new Date(`${now}:00+02:00`))).toEqual(new Date(`${day}T07:00:00+02:00`))
  })
})
