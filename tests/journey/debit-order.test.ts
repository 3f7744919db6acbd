/** After the signature: the debit order is asked about until the bank has the word, and paying out ends once. */

import { type State, transition } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { answered, ended, loan, standing, where } from './loan.ts'

const signed = {
  loanApplicationNumber: 'PL0001',
  decisioningStatus: 'COMPLETED',
  loanApplicationStatus: 'CONTRACT_SIGNED',
}
const records = {
  identity: { said: '8001015009087', phoneNumber: '0821234567' },
  session: { stepUpToken: 'a'.repeat(32) },
  application: signed,
}
const calls = ({ running }: State) => running.map(({ call }) => call)

describe('[S6] the page that waits for the debit order', () => {
  const ring = (state: State) =>
    transition(loan, state, { type: 'timer', at: state.at + 10_000, timer: 'debicheck.look' }).state

  it.each([
    ['read', '0440001', 'closed'],
    ['read', '0440006', 'closed'],
    ['read', '0432001', 'setAside'],
    ['watch', '0440001', 'closed'],
    ['watch', '0432002', 'setAside'],
    ['sendAgain', '0440001', 'closed'],
  ])('asks on after `%s` has ended with %s and the message is put away', (call, code, event) => {
    const failed = ended(standing('debicheck', records), call, code)
    expect(where(failed)).toBe(`debicheck + ${code}`)
    const state = transition(loan, failed, { type: 'notice', at: failed.at, index: 0, event }).state
    expect(where(state)).toBe('debicheck')
    expect(calls(ring(state))).toEqual(['watch'])
  })

  it.each(['NETWORK', 'TIMEOUT', 'NO_RESPONSE', 'UNKNOWN', '0440012'])(
    'shows nothing over the page, which goes on by itself, when a question has ended with %s',
    (code) => {
      const first = ended(standing('debicheck', records), 'read', code)
      expect([where(first), calls(ring(first))]).toEqual(['debicheck', ['watch']])
      const later = ended(standing('debicheck', records), 'watch', code)
      expect([where(later), calls(later)]).toEqual(['debicheck', ['watch']])
    },
  )
})

describe('[S5] paying out', () => {
  const failed = () => {
    const fulfilment = { loanReferenceNumber: 'LN1', loanStatus: 'IN_PROGRESS' }
    const state = standing('paying-out', { ...records, fulfilment })
    return ended(state, 'read', 'ok', { loanReferenceNumber: 'LN1', loanStatus: 'DECLINED' })
  }

  it.each([
    ['ALLOCATE_TO_INSTALLMENT', { amount: 20_000 }],
    // The decision does not say what was left of the loan.
    ['UPFRONT', { loan: 20_000 }],
  ])('[K3] 2.3.91 that lies in the past shows no more than was paid, with the fee paid as %s', (method, sums) => {
    const funded = { ...signed, loanApplicationStatus: 'FUNDED', finalApprovedAmount: 20_000 }
    const state = standing('resume-route', { ...records, resume: { loanApplicationNumber: 'PL0001' } })
    const { step, records: kept } = ended(state, 'read', 'ok', { ...funded, initiationFeePaymentMethod: method })
    expect({ step, paid: kept.paid }).toEqual({ step: 'funded', paid: { reference: 'PL0001', ...sums } })
  })

  it('[2.4.92] that came to nothing is declined with the reason of the application', () => {
    const reason = { code: 'AFFORDABILITY', title: 'No', message: 'Because' }
    const declined = { ...signed, loanApplicationStatus: 'DECLINED', declineReasonDetails: reason }
    expect(where(answered(failed(), 'judge', 'ok', declined))).toBe('declined-ref')
  })

  it.each([
    ['is still called signed', signed],
    ['is not decided', { loanApplicationNumber: 'PL0001', decisioningStatus: 'INIT' }],
  ])('[2.4.92] that came to nothing is declined, also while the application %s', (_, application) => {
    const state = answered(failed(), 'judge', 'ok', application)
    expect(where(state)).toBe('declined-ref')
    expect(calls(state)).toEqual([])
  })
})
