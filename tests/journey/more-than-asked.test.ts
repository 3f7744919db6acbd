/** What opens and ends the choice of more than was asked, and how the fee of an approved loan begins: states without a screen. */

import { type JsonObject, type State, transition } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { readFact } from '../../src/engine/core/facts.ts'
import { answered, loan, offer, press, standing, where } from './loan.ts'

const session = { stepUpToken: 'a'.repeat(32), refreshToken: 'b'.repeat(32) }
const held = {
  loanApplicationNumber: 'PL0001',
  decisioningStatus: 'COMPLETED',
  loanApplicationStatus: 'CONDITIONALLY_APPROVED',
  upsellStatus: 'ALLOWED',
  finalApprovedAmount: 20_000,
  offerList: [offer],
}

/** An applicant who opens the address with these records. */
function opened(records: JsonObject): State {
  const state = standing('offers', { session, ...records })
  return transition(loan, state, { type: 'visit', at: state.at, path: '/upsell-de-offers' }).state
}

const inFlight = (state: State): string[] => state.running.map(({ call }) => call)

describe('[P1] the choice of more', () => {
  it.each([
    ['an offer that allows it', { application: held }, 'upsell-offers', []],
    [
      'one whose plans are being worked out',
      { application: { ...held, upsellStatus: 'IN_PROGRESS' } },
      'upsell-offers',
      ['look'],
    ],
    ['no offer yet', { application: { ...held, offerList: [] } }, 'upsell-offers', ['load']],
    [
      'an application that is resumed',
      { application: held, resume: { loanApplicationNumber: 'PL0001' } },
      'upsell-offers',
      ['load'],
    ],
    ['no application', {}, 'expired', []],
    ['nothing more allowed', { application: { ...held, upsellStatus: 'NOT_ALLOWED' } }, 'offers', []],
    ['more confirmed already', { application: { ...held, upsellStatus: 'CONFIRMED' } }, 'offers', []],
    ['a failure', { application: { ...held, upsellStatus: 'ERROR' } }, 'offers', []],
  ] as [string, JsonObject, string, string[]][])('opened with %s', (_, records, step, calls) => {
    const state = opened(records)
    expect(where(state)).toBe(step)
    expect(inFlight(state)).toEqual(calls)
  })

  it.each([
    ['still allows it', held, 'upsell-offers', []],
    ['is worked out elsewhere', { ...held, upsellStatus: 'INPROGESS' }, 'upsell-offers', ['look']],
    ['allows no more', { ...held, upsellStatus: 'NOT_ALLOWED' }, 'offers', []],
    ['was declined', { ...held, loanApplicationStatus: 'DECLINED', offerList: [] }, 'declined-ref', []],
    ['has no offer', { ...held, offerList: [] }, 'expired', []],
  ] as [string, JsonObject, string, string[]][])('read again, it %s', (_, answer, step, calls) => {
    const state = answered(opened({ application: { ...held, offerList: [] } }), 'load', 'ok', answer)
    expect(where(state)).toBe(step)
    expect(inFlight(state)).toEqual(calls)
  })
})

describe('[P3] a confirmed amount', () => {
  const confirmed = (more: JsonObject, records: JsonObject = {}) => {
    const pressed = press(opened({ application: { ...held, ...more }, ...records }), 'confirm')
    return answered(pressed, 'accept', 'ok')
  }

  it.each([
    [{}, {}, 'income-intro'],
    [{ incomeVerifier: 'TRUID' }, {}, 'income-intro'],
    [{ incomeVerifier: 'SPRINT_HIVE' }, {}, 'email-intro'],
    [{ isEFProfile: true }, {}, 'salary-offers-condition'],
    [{ profileType: 'EF', incomeVerifier: 'SPRINT_HIVE' }, {}, 'salary-offers-condition'],
    [{}, { customer: { isEFProfile: true } }, 'salary-offers-condition'],
  ] as [JsonObject, JsonObject, string][])('of %o leads on', (more, records, step) => {
    expect(where(confirmed(more, records))).toBe(step)
  })

  it('is settled, and nothing of a decline is left', () => {
    const state = confirmed({ declinceCode: 'SOMETHING', declineReasonDetails: { code: 'SOMETHING' } })
    expect(state.records.application).toMatchObject({ upsellStatus: 'CONFIRMED', finalApprovedAmount: 20_000 })
    expect(state.records.application).not.toHaveProperty('declinceCode')
    expect(state.records.application).not.toHaveProperty('declineReasonDetails')
  })
})

describe('[K3] the initiation fee', () => {
  const arrive = (application: JsonObject, answers: State['answers'] = {}) => {
    const approved = { ...held, ...application, loanApplicationStatus: 'APPROVED', isApprovedTruid: true }
    const state = standing('offers', { session, application: approved }, answers)
    return press({ ...state, trail: [...state.trail, 'loan-purpose'] }, 'next')
  }
  const purpose = (payInitiationFeeUpfront: boolean) => ({
    'loan-purpose': { purpose: 'OTHER', payInitiationFeeUpfront },
  })

  it.each([
    ['added, where nobody said', {}, {}, 'ALLOCATE_TO_INSTALLMENT'],
    ['added, as was said here', {}, purpose(false), 'ALLOCATE_TO_INSTALLMENT'],
    ['paid upfront, as was said here', {}, purpose(true), 'UPFRONT'],
    ['paid upfront, as the lender was told', { payInitiationFeeUpfront: true }, {}, 'UPFRONT'],
  ] as [string, JsonObject, State['answers'], string][])('is first %s', (_, application, answers, method) => {
    const state = arrive(application, answers)
    expect(where(state)).toBe('package')
    expect(state.answers.package?.initiationFeePaymentMethod).toBe(method)
    expect(inFlight(state)).toEqual(['read'])
  })

  it('paid another way takes the plans away until those for it are there', () => {
    const read = answered(arrive({}), 'read', 'ok', { loan: { offerOptions: [option] } })
    expect(readFact(loan, read, 'loan.loan.offerOptions')).toHaveLength(1)
    const changed = transition(loan, read, {
      ...{ type: 'answer', at: read.at, step: 'package', field: 'initiationFeePaymentMethod', value: 'UPFRONT' },
    }).state
    expect(readFact(loan, changed, 'loan.loan.offerOptions')).toBeUndefined()
    expect(inFlight(changed)).toEqual(['read'])
  })
})

const option = {
  id: 'plan-24',
  tenor: 24,
  finalApprovedAmount: 20_000,
  monthlyRepaymentAmount: 1_200,
  totalRepaymentAmount: 28_800,
}
