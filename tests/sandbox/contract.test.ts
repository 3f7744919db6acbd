import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBusinessDays, isPublicHoliday } from '../../sandbox/calendar.ts'
import { repaymentDates } from '../../sandbox/lender/repayment-dates.ts'
import { type Lender, openLender } from './lender.ts'

let lender: Lender
beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

const rule = { dueBeforeSalary: 2, decemberFrom: 10, firstAfter: 10 }

describe('the agreement', () => {
  it('[K2] shows the plan to the cent, provider and borrower', async () => {
    const { session, number } = await signedIn()
    const { offerList } = (await lender.decision(session, number)).body
    const { status, body } = await read(session, number)
    expect(status).toBe(200)
    expect(body.creditProviderInfo.name).toBe('Thornveld Bank Limited')
    expect(body.customerInfo).toMatchObject({ said: session.said, phone: session.phoneNumber })
    const [offer] = offerList
    expect(body.loanInfo).toMatchObject({
      approvalAmount: offer.finalApprovedAmount,
      installmentEachMonth: offer.monthlyInstallmentAmount,
      totalRepaymentAmount: offer.totalRepaymentAmount,
      tenor: offer.tenor,
    })
  })

  it('[K2] belongs to who has signed in for it, and to nobody else', async () => {
    const { number } = await signedIn()
    const stranger = await signedIn()
    expect((await read(stranger.session, number)).code).toBe('0440015')
  })
})

describe('the dates of repayments', () => {
  it.each([
    { quoted: '2026-11-21', salaryDay: 25, tenor: 1, due: '2026-12-23', debit: '2026-12-10' },
    { quoted: '2026-11-10', salaryDay: 25, tenor: 1, due: '2026-11-23', debit: '2026-11-25' },
    { quoted: '2027-02-01', salaryDay: 31, tenor: 1, due: '2027-02-26', debit: '2027-02-28' },
    { quoted: '2026-12-05', salaryDay: 1, tenor: 1, due: '2026-12-30', debit: '2027-01-01' },
  ])(
    '[K2] on $quoted with salary day $salaryDay: due $due, debited $debit',
    ({ quoted, salaryDay, tenor, ...dates }) => {
      expect(repaymentDates(quoted, tenor, salaryDay, rule)).toEqual([dates])
    },
  )

  it.each([
    ['2026-11-21', 5, '2026-11-27'],
    ['2026-12-23', 6, '2027-01-04'],
    ['2027-03-24', 3, '2027-03-31'],
    ['2027-08-08', 1, '2027-08-10'],
  ])('[K2] a quotation of %s that stands %i business days stands until %s', (from, days, until) => {
    expect(addBusinessDays(from, days)).toBe(until)
  })

  it('keeps the Monday after a holiday on a Sunday', () => {
    expect(isPublicHoliday('2026-08-10')).toBe(true)
    expect(isPublicHoliday('2027-03-22')).toBe(true)
    expect(isPublicHoliday('2027-03-23')).toBe(false)
  })
})

async function signedIn() {
  const person = await lender.mintWith({ loanApplicationStatus: 'APPROVED' })
  const session = await lender.signInByLink(person)
  return { session, number: person.number }
}

function read(session: { headers: Record<string, string> }, number: string, more = '') {
  return lender.get(`/ext-lcs/external/loan-contract-info?loanApplicationNumber=${number}${more}`, session.headers)
}
