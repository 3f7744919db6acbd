/** A link that is opened over another application: nothing of the one is shown, sent or decided by in the other. */
import { type JsonObject, type State, transition } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { applicationStates } from './application-states.ts'
import { answered, loan, project, standing, where } from './loan.ts'

const { steps, reads } = loan.definition
const old = 'OF-THE-OTHER'
const number = 'PL0001'
const requestToken = 'c'.repeat(32)
const session = {
  stepUpToken: 'a'.repeat(32),
  refreshToken: 'b'.repeat(32),
  customer: { saId: '9001015009086' },
  customerInfo: { phoneNumber: '0829876543' },
}

/** Every record that a rule sets or a call keeps, every form and every response is full of another application. */
const rules = [loan.definition, ...Object.values(steps)].flatMap(({ on }) => Object.values(on).flat())
const recordNames = [
  ...rules.flatMap(({ set = [] }) => set.map(({ fact }) => fact.split('.')[0] ?? '')),
  ...Object.values(steps).flatMap(({ calls: own }) => Object.values(own).flatMap(({ keep }) => keep ?? [])),
].filter((name) => name !== 'journey' && !Object.hasOwn(steps, name) && !Object.hasOwn(reads, name))
const full = (names: string[]): JsonObject => Object.fromEntries(names.map((name) => [name, { [old]: old }]))
const forms = Object.values(steps).flatMap(({ name, form }) => (form === undefined ? [] : [name]))
const calls = Object.values(steps).flatMap(({ name, calls: own }) => Object.keys(own).map((call) => `${name}.${call}`))

function underWay(): State {
  const answers: State['answers'] = Object.fromEntries(
    forms.map((name) => [name, Object.fromEntries((steps[name]?.fields ?? []).map((field) => [field, old]))]),
  )
  const before = standing('offers', full(recordNames), {
    ...answers,
    employment: { salaryInBank: true },
    'loan-purpose': { payInitiationFeeUpfront: true },
  })
  return { ...before, results: full(calls), trail: Object.keys(answers), route: { path: '/offers', params: {} } }
}

/** The link is opened, and the PIN of its phone is right. */
function proven(state: State): State {
  const opened = transition(loan, state, { type: 'open', at: state.at, path: '/', query: { loanApplication: number } })
  const known = { loanApplicationNumber: number, requestToken, phoneNumber: '*** *** 6543' }
  const asked = answered(opened.state, 'verify', 'ok', { ...known, loanApplicationStatus: 'APPROVED' })
  const sent = answered(asked, 'send', 'ok', { requestToken })
  const typed = transition(loan, sent, {
    type: 'answer',
    at: state.at,
    step: 'otp-resume',
    field: 'code',
    value: '123456',
  })
  const pressed = transition(loan, typed.state, { type: 'action', at: state.at, step: 'otp-resume', name: 'next' })
  return answered(pressed.state, 'verify', 'ok', session)
}

describe('[R1] a link', () => {
  const named = (loanApplication: string) => {
    const { state } = transition(loan, standing('', {}), { type: 'open', at: 0, path: '/', query: { loanApplication } })
    return state.records.resume
  }

  it.each(['PL0001.', 'PL0001 ', ' PL0001', '"PL0001"', '(PL0001),', 'PL0001\n', '\u200bPL0001'])(
    'opens its application with what was copied beside it: %j',
    (copied) => expect(named(copied)).toMatchObject({ loanApplicationNumber: number }),
  )

  it.each(['', 'PL', 'PL0001 PL0002', '<b>PL0001</b>', 'A'.repeat(41)])('that names none opens none: %j', (odd) =>
    expect(named(odd)).toBeUndefined(),
  )
})

describe('[R1] a link opened over another application', () => {
  it('leaves nothing of it in the tab once its own PIN is read', () => {
    const { step, answers, records, results } = proven(underWay())
    expect(step).toBe('resume-route')
    expect(JSON.stringify({ answers: { ...answers, landing: {} }, records, results })).not.toContain(old)
    expect(records.identity).toEqual({ said: '9001015009086', phoneNumber: '0829876543' })
  })

  it('whose application the lender does not know ends the session that it began', () => {
    const { step, records } = answered(proven(underWay()), 'read', '0440006')
    expect(step).toBe('expired')
    expect(records.identity ?? null).toBeNull()
    expect(records.session ?? null).toBeNull()
  })

  it('keeps what was typed before one was sent: who turns back goes on with it', () => {
    const before = underWay()
    const query = { loanApplication: number }
    const { answers } = transition(loan, before, { type: 'open', at: before.at, path: '/', query }).state
    const fallen = project.journey.value.cascades?.application ?? []
    const typed = Object.entries(before.answers).filter(([step]) => !fallen.includes(step))
    expect(typed.length).toBeGreaterThan(10)
    expect({ ...answers, confirmation: {} }).toEqual({ ...Object.fromEntries(typed), confirmation: {} })
  })

  it('leads back to the phone that was typed until then', () => {
    const before = {
      ...standing('phone', {}),
      ...{ trail: ['landing', 'said'], route: { path: '/phone', params: {} } },
    }
    const answers = { said: { said: '9001015009086' }, phone: { phoneNumber: '0829876543' } }
    const query = { loanApplication: number }
    const opened = transition(loan, { ...before, answers }, { type: 'open', at: before.at, path: '/', query }).state
    const asked = answered(opened, 'verify', 'ok', { loanApplicationNumber: number, requestToken, phoneNumber: '***' })
    expect(asked.step).toBe('otp-resume')
    expect(transition(loan, asked, { type: 'action', at: 0, step: 'otp-resume', name: 'back' }).state.step).toBe(
      'phone',
    )
  })

  it.each(Object.entries(applicationStates))('leads where it leads by itself when it is %s', (_, { application }) => {
    const code = application.decisioningStatus === 'INIT' ? 'PENDING' : 'ok'
    const over = answered(proven(underWay()), 'read', code, application)
    const alone = answered(proven(standing('', {})), 'read', code, application)
    expect(where(over)).toBe(where(alone))
  })
})
