/** Ways that the documents state, from where an answer, another tab or an address leads to them. */
import { type JsonObject, type State, transition } from '@journey/engine'
import { describe, expect, test } from 'vitest'
import { readFact } from '../../src/engine/core/facts.ts'
import { ended, loan, offer, press, standing, where } from './loan.ts'

const person = { said: '8001015009087', phoneNumber: '0821234567' }
const known = { identity: person, session: { stepUpToken: 't'.repeat(32) }, consent: { accepted: true } }
const held = { loanApplicationNumber: 'PL0001', decisioningStatus: 'COMPLETED', offerList: [offer] }
const collected = { ...held, loanApplicationStatus: 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED' }

/** The applicant comes to this address. */
function visited(state: State, path: string): State {
  return transition(loan, state, { type: 'open', at: state.at, path, query: {} }).state
}

describe('what is missing is asked for', () => {
  const missing = (code: string, more: JsonObject) => ({ ...collected, declinceCode: code, ...more })
  const upsell = { upsellStatus: 'ALLOWED' }
  const bank = { isReceivedSalaryInTyme: true }

  test.each([
    ['SALARY_DATE_MISSING', upsell, 'offers + missing-salary-date'],
    ['SALARY_DATE_MISSING', bank, 'offers + missing-salary-date'],
    ['G_PROFILE_INCOME_TYPE', upsell, 'offers + G_PROFILE_INCOME_TYPE'],
    ['G_PROFILE_INCOME_TYPE', bank, 'offers + G_PROFILE_INCOME_TYPE'],
  ])('1.4.69 1.4.71 1.4.72 %s after the decision, also with %o', (code, more, expected) => {
    expect(where(ended(standing('decision', known), 'read', 'ok', missing(code, more)))).toBe(expected)
  })

  test.each([
    ['ADDRESS_MISSING', 'missing-address'],
    ['SALARY_DATE_MISSING', 'missing-salary-date'],
    ['G_PROFILE_INCOME_TYPE', 'G_PROFILE_INCOME_TYPE'],
  ])('2.2.29 2.4.10 2.4.12 %s of a customer of the bank who comes back, over their own screen', (code, dialog) => {
    const at = standing('resume-route', { ...known, resume: { loanApplicationNumber: 'PL0001' } })
    const opened = ended(at, 'read', 'ok', missing(code, bank))
    expect(where(opened)).toBe(`salary-offers-condition + ${dialog}`)
  })

  test.each(['decision', 'resume-route'])('1.4.68 2.4.09 2.4.11 on %s where there are no offers yet', (step) => {
    for (const declinceCode of ['ADDRESS_MISSING', 'SALARY_DATE_MISSING', 'G_PROFILE_INCOME_TYPE']) {
      const at = standing(step, { ...known, resume: { loanApplicationNumber: 'PL0001' } })
      const answer = { loanApplicationNumber: 'PL0001', decisioningStatus: 'COMPLETED', declinceCode }
      expect(where(ended(at, 'read', 'ok', answer)), declinceCode).toBe('affordability')
    }
  })
})

describe('2.7.66 how the initiation fee is paid is sent with the signature', () => {
  test.each([
    [
      'as was signed, in another tab',
      { initiationFeePaymentMethod: 'UPFRONT', payInitiationFeeUpfront: false },
      {},
      'UPFRONT',
    ],
    ['as was said when applying', { payInitiationFeeUpfront: true }, {}, 'UPFRONT'],
    [
      'as was chosen',
      {},
      { package: { initiationFeePaymentMethod: 'ALLOCATE_TO_INSTALLMENT' } },
      'ALLOCATE_TO_INSTALLMENT',
    ],
    ['not at all where neither is known', {}, {}, undefined],
  ])('%s', (_, application, answers, expected) => {
    const at = standing('paying-out', { ...known, application: { ...held, ...application } }, answers)
    expect(readFact(loan, { ...at, trail: [...at.trail, 'package'] }, 'feePayment.method')).toBe(expected)
  })
})

test('2.8.73 2.4.95 what was said of another selfie does not decide of this one', () => {
  const application = { ...held, loanApplicationStatus: 'APPROVED' }
  const first = standing('selfie-results', { ...known, application, facial: { sessionToken: 'one' } })
  const answer = { loanApplicationStatus: 'APPROVED', facialResult: { decisionCode: '0418007' } }
  const refused = press(ended(first, 'result', 'ok', answer), 'take')
  expect(where(refused)).toBe('selfie')
  const again = transition(
    loan,
    {
      ...refused,
      records: { ...refused.records, facial: { ...(refused.records.facial as JsonObject), sessionToken: 'two' } },
    },
    {
      ...{ type: 'open', at: refused.at, path: '/facial-selfie-results', query: {} },
    },
  ).state
  const late = ended(again, 'result', 'TIMEOUT')
  expect(where(late)).toBe('selfie-results + FACIAL_GENERIC')
  const asked = press(late, 'take')
  expect([asked.step, asked.running.map(({ call }) => call)]).toEqual(['selfie-results', ['result']])
})

describe('1.4.33 1.8.22 out of the message that a PIN is too old, a new one', () => {
  const sent = { capture: { requestToken: 'r'.repeat(16) }, sentCode: { requestToken: 's'.repeat(16) } }
  const at = standing('otp', { ...known, ...sent, session: {} }, { otp: { code: '123456' } })
  const waiting = ended(at, 'send', 'ok', { requestToken: 's'.repeat(16) })

  test('says when it can be sent, while it cannot', () => {
    const pressed = press(waiting, 'sendNew')
    expect(where(pressed)).toBe('otp + OTP_NOT_YET')
    expect(readFact(loan, pressed, 'otp.cooldown.left')).toBe(31)
  })

  test('is sent once it can', () => {
    const pressed = press({ ...waiting, at: waiting.at + 31_000 }, 'sendNew')
    expect(pressed.running.map(({ call }) => call)).toEqual(['send'])
  })
})

describe('1.2.36 an address that is opened by hand', () => {
  test('1.4.40 does not lead to the amount before the lender has said who may apply', () => {
    const refused = { ...known, eligibility: { requesting: false, eligible: false } }
    expect(visited(standing('said', refused), '/loan-info').step).not.toBe('loan-info')
    const met = { ...known, customer: { firstName: 'Thandi', lastName: 'Mokoena' } }
    expect(visited(standing('said', met), '/loan-info').step).toBe('loan-info')
  })

  test('1.4.40 leads whom the lender knows by no name to the amount, too', () => {
    const unnamed = { ...known, customer: { firstName: '', lastName: '' } }
    expect(visited(standing('said', unnamed), '/loan-info').step).toBe('loan-info')
  })

  test.each([
    ['CONDITIONALLY_APPROVED', 'salary-offers-condition'],
    ['APPROVED', 'salary-offers-approved'],
    ['FUNDED', 'funded'],
    ['DECLINED', 'declined-ref'],
  ])('1.2.128 1.2.131 leads a customer of the bank with %s on to %s', (loanApplicationStatus, expected) => {
    const application = { ...held, loanApplicationStatus, declinceCode: 'X', isReceivedSalaryInTyme: true }
    const at = standing('said', {
      ...known,
      application,
      products: { products: [{ id: 'personal', name: 'x', terms: [6] }] },
    })
    expect(visited(at, '/personal-salary-offers-approved').step).toBe(expected)
  })
})
