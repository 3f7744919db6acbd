/** An answer may say several things at once: the first of them that the specification names counts. */
import { type JsonObject, readFact, type State, transition } from '@journey/engine'
import { describe, expect, it, test } from 'vitest'
import { outcomeOf } from '../../src/engine/web/http/http-outcome.ts'
import { readService } from '../../src/engine/web/http/http-service.ts'
import { answered, ended, loan, offer, press, services, standing, where } from './loan.ts'

const person = { said: '8001015009087', phoneNumber: '0821234567' }
const own = { said: { said: person.said }, phone: { phoneNumber: person.phoneNumber } }
const signedIn = { consent: { accepted: true }, identity: person, session: { stepUpToken: 'a'.repeat(32) } }
const notice = (state: State, event: string) =>
  transition(loan, state, { type: 'notice', at: state.at, index: state.overlays.length - 1, event }).state
const inFlight = ({ running }: State) => running.map(({ call }) => call)

describe('[I6] the check of eligibility', () => {
  const checked = (answer: JsonObject) => ended(standing('eligibility-check', signedIn, own), 'check', 'ok', answer)

  it.each([
    ['1.4.37 an open application', { resumableLoanApplicationNumber: 'PL1', eligible: true }, '0440010', []],
    ['1.4.38 eligible', { eligible: true }, undefined, ['meet']],
    ['1.4.42 nothing', {}, undefined, ['check']],
  ])('while it is still requesting, and %s is known', (_what, answer, shown, calls) => {
    const state = checked({ requesting: true, ...answer })
    expect(where(state)).toBe(['eligibility-check', ...(shown ? [shown] : [])].join(' + '))
    expect(inFlight(state)).toEqual(calls)
  })

  it('says nothing of use, and is done', () => {
    expect(where(checked({ requesting: false }))).toBe('eligibility-check + 0440001')
  })

  it('1.8.04 that is refused for an application without its number is not made again without end', () => {
    const state = ended(standing('eligibility-check', signedIn, own), 'check', '0440010')
    expect(where(state)).toBe('eligibility-check + APPLICATION_NOT_NAMED')
    const { buttons, closes } = loan.definition.errors.APPLICATION_NOT_NAMED ?? { buttons: [], closes: null }
    for (const event of [...buttons.map((button) => button.event), closes ?? '']) {
      expect(where(notice(state, event))).toBe('landing')
    }
  })
})

test('[P2] 1.4.74 plans that could not be worked out are told, and not asked for again', () => {
  const application = { loanApplicationNumber: 'PL1', decisioningStatus: 'COMPLETED', offerList: [offer] }
  const before = standing('upsell-offers', { ...signedIn, application }, { 'upsell-offers': { amount: 15_000 } })
  const answer = { loanApplicationNumber: 'PL1', decisioningStatus: 'INIT', upsellStatus: 'ERROR' }
  const state = ended(before, 'look', 'ok', answer)
  expect(inFlight(state)).toEqual([])
  expect(state.overlays).toHaveLength(1)
})

test('[L8] 1.2.94 a new application is not called resumed, whatever link was opened before', () => {
  let state: State = { ...standing('phone', { consent: { accepted: true } }, own), trail: ['landing', 'said'] }
  const query = { loanApplication: 'PLVY0WHM1J0FXRS' }
  state = transition(loan, state, { type: 'open', at: state.at, path: '/', query }).state
  state = notice(answered(state, 'verify', '0440034'), 'changePhone')
  expect(readFact(loan, state, 'journey.resuming')).toBe(true)
  const met = ended({ ...state, step: 'eligibility-check', records: { ...state.records, ...signedIn } }, 'meet', 'ok', {
    firstName: 'Ayanda',
    lastName: 'Dube',
  })
  expect(where(met)).toBe('loan-info')
  expect(readFact(loan, met, 'journey.resuming')).toBe(false)
})

describe('[M2] 2.7.108 2.7.109 a 401 of the place service', () => {
  it.each(['places.search', 'places.detail'])('of %s renews its token, whatever code it names', (name) => {
    const declared = services[name]
    if (!declared) throw new Error(`services.yaml has no \`${name}\``)
    const service = readService(name, declared, {}, 60_000)
    for (const code of [...Object.keys(loan.definition.errors), 'SOMETHING_ELSE']) {
      const body = JSON.stringify({ errors: [{ errorCode: code }] })
      const { code: found } = outcomeOf(service, { response: undefined, accepted: {} }, 401, body, () => {})
      // What the service says of a place has a code of its own.
      if (!service.codes.includes(code)) expect([code, found]).toEqual([code, 'PLACE_TOKEN_ENDED'])
    }
  })
})

test('[U2] 1.5.34 only what another employment status does not ask for is forgotten', () => {
  const work = { status: 'FULL_TIME', company: 'Acme', since: '2020-', previousDuration: 'X', salaryInBank: false }
  const before = standing('employment', signedIn, { employment: work })
  const chosen = (status: string) =>
    transition(loan, before, { type: 'answer', at: before.at, step: 'employment', field: 'status', value: status })
      .state
  expect(chosen('SELF').answers.employment).toEqual({ ...work, status: 'SELF' })
  expect(chosen('PENSIONER').answers.employment).toEqual({ status: 'PENSIONER', salaryInBank: false })
  expect(where(press(chosen('PENSIONER'), 'next'))).toBe('financial-info')
})
