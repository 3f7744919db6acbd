/** Putting an offer off: the lender is told, and sends the link to come back. */
import { fillTemplate, readFact, type State, transition } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { loan, offer, standing, where } from './loan.ts'

const application = {
  loanApplicationNumber: 'PL0001',
  decisioningStatus: 'COMPLETED',
  loanApplicationStatus: 'CONDITIONALLY_APPROVED',
  offerList: [offer],
}

/** On that step, asked whether to leave, and about to say yes. */
function asked(step: string): State {
  const state = standing(step, { session: { stepUpToken: 'token' }, consent: { accepted: true }, application })
  return transition(loan, state, { type: 'action', at: state.at, step, name: 'back' }).state
}
const act = (state: State, name: string) =>
  transition(loan, state, { type: 'action', at: state.at, step: 'cancel', name }).state
const ends = (state: State, code: string) => {
  const one = state.running.find(({ call }) => call === 'putOff')
  if (!one) throw new Error('expected `putOff` to be in flight, found none')
  return transition(loan, state, { type: 'outcome', at: state.at, id: one.id, attempt: one.attempt, code }).state
}

describe('[D4] 2.7.52 2.7.53 2.7.54 1.4.87 "Yes, cancel"', () => {
  it.each(['offers', 'limit', 'lower-offers', 'package', 'upsell-offers', 'salary-offers-condition'])(
    'on %s tells the lender, and then leads home',
    (step) => {
      expect(where(asked(step))).toBe(`${step} + cancel`)
      const warned = act(asked(step), 'home')
      expect(warned.running.map(({ call }) => call)).toContain('putOff')
      const { effect, with: input } = loan.definition.steps.cancel?.calls.putOff ?? {
        effect: '',
        with: { const: null },
      }
      expect(effect).toBe('offers.select')
      expect(fillTemplate(loan, warned, input)).toMatchObject({ customerSelection: 'CANCELLED' })
      expect(where(ends(warned, 'ok'))).toBe('landing')
    },
  )

  it('cannot be taken back while it is on its way', () => {
    expect(where(act(act(asked('offers'), 'home'), 'dismiss'))).toBe('offers + cancel')
    expect(where(act(asked('offers'), 'dismiss'))).toBe('offers')
  })

  it('that did not reach the lender is said, tried again, or given up', () => {
    const failed = ends(act(asked('offers'), 'home'), 'NETWORK')
    expect(where(failed)).toBe('offers + cancel + OFFER_NOT_PUT_OFF')
    const press = (event: string) => transition(loan, failed, { type: 'notice', at: failed.at, index: 1, event }).state
    expect(press('tryAgain').running.map(({ call }) => call)).toContain('putOff')
    expect(where(press('leaveAnyway'))).toBe('landing')
  })

  it('for an application that is over needs no link', () => {
    expect(where(ends(act(asked('offers'), 'home'), '0440006'))).toBe('landing')
    expect(where(ends(act(asked('offers'), 'home'), '0440016'))).toBe('offers + 0440016')
  })
})

describe('[R3] after signing', () => {
  const signed = { ...application, loanApplicationStatus: 'CONTRACT_SIGNED', isApprovedTruid: false }
  it.each([
    '/offers',
    '/limit',
    '/lower-de-offers',
    '/package',
    '/bank-statements',
    '/introtruid',
    '/intro-sprinthive',
    '/upsell-de-offers',
    '/personal-salary-offers-condition',
    '/personal-salary-offers-approved',
    '/agreement',
    '/intro-facial-selfie',
    '/facial-selfie',
  ])('%s leads to the debit order', (path) => {
    const records = { session: { stepUpToken: 'token' }, consent: { accepted: true }, application: signed }
    const state = { ...standing('debicheck', records, { package: { option: 'one' } }), route: { params: {} } } as State
    const visited = transition(loan, state, { type: 'visit', at: state.at, path }).state
    expect(where(visited)).toBe('debicheck')
    expect(readFact(loan, visited, 'application.loanApplicationStatus')).toBe('CONTRACT_SIGNED')
  })
})

describe('[D5] 2.2.34 /offers-declined', () => {
  const visit = (records: object) => {
    const state = standing('landing', { ...records })
    return where(transition(loan, state, { type: 'visit', at: state.at, path: '/offers-declined' }).state)
  }

  it('without an application that was refused says that there is none to go on with', () => {
    expect(visit({})).toBe('expired')
    expect(visit({ application })).toBe('expired')
  })

  it('shows the refusal where there is one', () => {
    expect(visit({ application: { ...application, loanApplicationStatus: 'DECLINED' } })).toBe('declined-unnumbered')
  })
})
