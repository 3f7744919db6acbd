/** What a lender may send that keeps to the documents, and to no more than they name: no applicant is stopped by it. */
import { describe, expect, test } from 'vitest'
import { outcomeOf } from '../../src/engine/web/http/http-outcome.ts'
import { readService } from '../../src/engine/web/http/http-service.ts'
import { answered, ended, offer, press, services, standing, validatorOf, where } from './loan.ts'

const person = { said: '8001015009087', phoneNumber: '0821234567' }
/** As the second document spells it, and no more than it names. */
const plan = { tenor: 24, finalApprovedAmount: 20_000, monthlyRepaymentAmount: 1_200, totalRepaymentAmount: 28_800 }
const application = { loanApplicationNumber: 'PL0001', decisioningStatus: 'COMPLETED', offerList: [offer] }
const records = { identity: person, session: { stepUpToken: 't'.repeat(32) }, consent: { accepted: true } }

describe('an answer with the fields that are named, and no others, is understood', () => {
  test.each<[statement: string, answer: string, body: object]>([
    [
      '2.7.72 of a link',
      'resume-refused',
      { requestToken: 'r'.repeat(16), phoneNumber: '0821232886', loanApplicationStatus: 'APPROVED' },
    ],
    [
      '2.7.64 of the signing',
      'contract-signed',
      { requestToken: 'r', loanCreationSessionId: 's', loanFundedAmount: 1, loanStatus: 'IN_PROGRESS' },
    ],
    [
      '2.3.87 of what the paying out waits for',
      'mandate',
      { condition: 'DEBICHECK_ACCEPTED', details: { context: ['x'], guideline: 'y' } },
    ],
    ['2.3.113 of the selfie', 'facial-result', { facialResult: { decisionCode: '0418006' } }],
    ['2.7.63 of the agreement', 'contract', agreement()],
    ['2.3.20 2.3.22 of the offers', 'decision', { ...application, offerList: [plan] }],
    ['1.3.81 of the offers', 'decision', { ...application, offerList: [{ ...offer, id: undefined }] }],
    ['1.3.81 of the plans', 'loan', { loan: { offerOptions: [offer] } }],
    ['2.8.12 of an income that cannot be confirmed', 'income-type-refused', { errors: [{ errorCode: '0400002' }] }],
  ])('%s', (_, answer, body) => {
    const validate = validatorOf(answer)
    expect([validate(body), validate.errors]).toEqual([true, null])
  })

  test('a member that is null is absent', () => {
    const service = readService('decision.read', services['decision.read'] ?? {}, {}, 1000)
    const text = JSON.stringify({ ...application, inviteUrl: null, declineReasonDetails: null, offerList: [] })
    const response = validatorOf('decision')
    const outcome = outcomeOf(service, { response, accepted: {} }, 200, text, (problem) => expect.fail(String(problem)))
    expect(outcome).toEqual({ code: 'ok', response: { ...application, offerList: [] } })
  })
})

describe('the fact counts in either place', () => {
  test('1.3.81 2.3.22 2.3.35 the figures of an offer, and the approved amount', () => {
    const answer = { ...application, offerList: [{ ...plan, totalInterestAndFeeAmount: 8_800 }] }
    const at = ended(standing('decision', records), 'read', 'ok', answer)
    expect(at.records.application).toMatchObject({
      finalApprovedAmount: 20_000,
      offerList: [{ monthlyInstallmentAmount: 1_200, interestAndFeeAmount: 8_800 }],
    })
  })

  test('2.3.26 2.3.32 the initiation fee', () => {
    const at = ended(standing('package', { ...records, application }), 'read', 'ok', {
      loan: { offerOptions: [{ ...plan, id: 'one', establishmentFeeAmount: 500 }] },
    })
    expect(at.records.loan).toMatchObject({ loan: { offerOptions: [{ initiationFee: 500 }] } })
  })

  test('2.4.80 2.8.12 an income that cannot be confirmed, met before the check of the income', () => {
    const answer = { ...application, loanApplicationStatus: '', declineReasonDetails: { code: '0400002' } }
    const at = standing('decision', records)
    expect(where(ended(at, 'read', 'ok', answer))).toBe('offers + 0400002')
    const told = ended(at, 'read', '0400002')
    expect(where(told)).toBe('decision + 0400002')
    expect(where(press(told, 'incomeTypeTold'))).toBe('landing')
  })

  test('2.4.25 2.8.20 the reason of the income check', () => {
    for (const [code, expected] of [
      ['SOMETHING_ELSE', 'declined-ref'],
      ['INCOME_CONSENT_DENIED', 'affordability + INCOME_CONSENT_DENIED'],
    ] as const) {
      const asked = press(standing('email-intro', { ...records, application }), 'next')
      const answer = { ...application, declineReasonDetails: { code } }
      expect(where(answered(asked, 'read', 'ok', answer)), code).toBe(expected)
    }
  })

  test('2.3.04 the number of the loan', () => {
    const signing = standing('paying-out', {
      ...records,
      application: { ...application, loanReferenceNumber: 'LN0001' },
    })
    const signed = ended(signing, 'sign', 'ok', { loanStatus: 'IN_PROGRESS' })
    expect(signed.running.map(({ call }) => call)).toEqual(['read'])
    const bare = standing('paying-out', { ...records, application })
    expect(ended(bare, 'sign', 'ok', { loanStatus: 'IN_PROGRESS' }).step).toBe('paying-out-later')
  })

  test('2.4.02 that the debit order is not confirmed yet: what the answer does not say is waited for', () => {
    const at = standing('debicheck', {
      ...records,
      application: { ...application, loanApplicationStatus: 'CONTRACT_SIGNED' },
    })
    const ends = (answer: object) => ended(at, 'read', 'ok', { condition: 'DEBICHECK_ACCEPTED', ...answer }).step
    expect(ends({})).toBe('debicheck')
    expect(ends({ notPassConditionToDisburse: false })).toBe('paying-out')
  })
})

test('2.4.19 2.4.26 what held before the income was asked for again holds no more', () => {
  const before = { ...application, isIntroChecking: true, qualifiedLessMoney: true, isApprovedTruid: true }
  const asked = press(standing('offers', { ...records, application: { ...before, isApprovedTruid: false } }), 'next')
  const checking = press({ ...asked, step: 'email-intro' }, 'next')
  expect(where(answered(checking, 'read', 'ok', { ...application, loanApplicationStatus: 'APPROVED' }))).toBe('package')
})

function agreement(): object {
  const amounts =
    'approvalAmount initiationFee serviceFee interestRate monthlyInterestRatePresent totalInterestAmount creditCostMultiple installmentEachMonth installmentAmount firstPremiumFeeAmount'
  return {
    creditProviderInfo: { name: 'x', ncrcpNumber: 'x', companyRegistration: 'x', address: 'x', contactDetail: 'x' },
    customerInfo: { fullName: 'x', address: { fullAddress: 'x' }, phone: 'x', said: 'x' },
    loanInfo: {
      ...Object.fromEntries(amounts.split(' ').map((name) => [name, 1])),
      ...{ loanReferenceNumber: 'x', tenor: 12, frequencyInstallmentPayment: 'MONTHLY', methodPayment: 'DEBIT_ORDER' },
      ...{ firstRepaymentDate: '2026-12-25', debitOrderDeductionDay: 25 },
    },
  }
}
