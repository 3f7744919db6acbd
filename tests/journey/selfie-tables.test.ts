/** The tables of the selfie are whole: every number of the vendor's kit, every code of the comparison, as the specification says. */

import type { JsonObject } from '@journey/engine'
import { transition } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { decisionCodes, sdkStatuses, sessionStatuses } from '../../e2e/tables/selfie.ts'
import { answered, ended, loan, press, standing, where } from './loan.ts'

type Row = { status: number; name: string; leads: string }
const facial = loan.definition.settings.facial as JsonObject & { sessionStatuses: Row[]; sdkStatuses: Row[] }
const signing = {
  session: { stepUpToken: 'token' },
  application: { loanApplicationNumber: 'PL1', loanApplicationStatus: 'APPROVED' },
}
const face = { session: 's', sessionId: 'id', faceScan: 'abc', auditTrail: 'abc' }

/** On the selfie with this phase; the checker raises an event. */
function raised(name: string, value: JsonObject, phase: string) {
  const open = { sessionToken: 's', uploadUrl: 'https://store.example/1', encryptionPublicKey: 'key' }
  const state = standing('selfie', { ...signing, facial: { phase, ...open } }, { selfie: { face } })
  return transition(loan, state, { type: 'action', at: state.at, step: 'selfie', name, value })
}

describe('[S3] the tables in settings.yaml', () => {
  it('have every session status, 0 to 25, and every SDK status, 0 to 11', () => {
    expect(facial.sessionStatuses.map(({ status }) => status)).toEqual([...Array(26).keys()])
    expect(facial.sdkStatuses.map(({ status }) => status)).toEqual([...Array(12).keys()])
  })

  it.each(sessionStatuses)('session status %i leads to %s and is tracked in words', (status, expected, tracked) => {
    const { state, commands } = raised('ended', { status }, 'capture')
    const shown = where(state).split(' + ')[1]
    expect(expected === 'uploaded' ? state.running.map(({ call }) => call) : shown).toEqual(
      expected === 'uploaded' ? ['upload'] : expected,
    )
    const description = facial.sessionStatuses[status]?.name ?? ''
    expect(description).toMatch(tracked)
    expect(commands).toContainEqual({ type: 'track', event: 'selfie-session-ended', with: { status, description } })
  })

  it.each(sdkStatuses)('SDK status %i leads to %s', (status, shown) => {
    const { state } = raised('initialised', { status, try: 'first' }, 'ready')
    expect(where(state)).toBe(shown === 'ready' ? 'selfie' : `selfie + ${shown}`)
  })

  it('an unknown number is a technical problem', () => {
    expect(where(raised('ended', { status: 99 }, 'capture').state)).toBe('selfie + FACIAL_GENERIC')
    expect(where(raised('initialised', { status: 99, try: 'first' }, 'ready').state)).toBe('selfie + FACIAL_NOT_READY')
  })
})

describe('[S2] a selfie that could not be sent', () => {
  const sending = () => raised('ended', { status: 0 }, 'capture').state
  // A picture is never saved: the call that a closed page has left behind has nothing to send.
  const reopened = () => ({ ...sending(), answers: {} })

  it.each([
    ['because the connection was lost', sending, 'NETWORK', 'FACIAL_UPLOAD_S3', 'upload'],
    ['because the page was closed meanwhile', reopened, 'INCOMPLETE_REQUEST', 'FACIAL_SESSION_ENDED', 'left'],
  ])('says so, %s', (_why, before, code, shown, trouble) => {
    const failed = answered(before(), 'upload', code)
    expect([where(failed), failed.records.facial]).toEqual([`selfie + ${shown}`, expect.objectContaining({ trouble })])
  })
})

describe('[S4] the comparison', () => {
  const waiting = () => standing('selfie-results', { ...signing, facial: { sessionToken: 's' } })
  const compared = (decisionCode: string | undefined, loanApplicationStatus = 'APPROVED') =>
    ended(waiting(), 'result', 'ok', {
      loanApplicationStatus,
      ...(decisionCode ? { facialResult: { decisionCode } } : {}),
    })

  it.each(Object.keys(decisionCodes))('%s shows its entry', (code) => {
    expect(where(compared(code))).toBe(`selfie-results + ${code}`)
  })

  it('signed, withdrawn, unknown, and not there yet', () => {
    expect(where(compared('0418009', 'CONTRACT_SIGNED'))).toBe('selfie-results + selfie-success')
    expect(where(compared(undefined, 'CONTRACT_SIGNED'))).toBe('selfie-results + selfie-success')
    expect(where(compared('0499999'))).toBe('selfie-results + FACIAL_REFUSED')
    expect(where(compared('0418015', 'OFFER_RETRACTED'))).toBe('selfie-results + 0418015')
    const pending = compared('0418009')
    expect(pending.running.map(({ call, attempt }) => [call, attempt])).toEqual([['result', 1]])
  })

  it('[2.8.78] whose selfie has passed waits for the signature, and takes no other one', () => {
    let state = compared('0418009')
    for (let times = 2; times <= 7; times += 1) {
      state = answered(state, 'result', 'ok', {
        loanApplicationStatus: 'APPROVED',
        facialResult: { decisionCode: '0418009' },
      })
    }
    expect(where(state)).toBe('selfie-results + FACIAL_SLOW')
    const waits = transition(loan, state, { type: 'notice', at: state.at, index: 0, event: 'take' }).state
    expect([where(waits), waits.running.map(({ call }) => call)]).toEqual(['selfie-results', ['result']])
  })

  it('[2.8.73] whose selfie was refused takes another one', () => {
    const state = compared('0418007')
    expect(where(transition(loan, state, { type: 'notice', at: state.at, index: 0, event: 'take' }).state)).toBe(
      'selfie',
    )
  })

  it('a withdrawn offer has eligibility asked anew: of who has typed the ID number, by asking; of others, by the decision', () => {
    const known = { said: { said: '8001015009087' }, phone: { phoneNumber: '0821234567' } }
    const running = [{ id: 'played-1', step: 'selfie-results', call: 'result', attempt: 0, due: 0 }]
    const asked = (answers: object) => {
      const whose = { said: '8001015009087', phoneNumber: '0821234567' }
      const before = waiting()
      const state = { ...before, records: { ...before.records, identity: whose }, answers: { ...answers }, running }
      const outcome = { type: 'outcome', at: state.at, id: 'played-1', attempt: 0, code: 'ok' } as const
      return transition(loan, state, { ...outcome, response: { loanApplicationStatus: 'OFFER_RETRACTED' } }).state
    }
    const own = asked(known)
    expect(where(own)).toBe('eligibility-check')
    expect(own.records.application).toBeUndefined()
    const byLink = asked({})
    expect([where(byLink), byLink.running[0]?.call]).toEqual(['selfie-results', 'look'])
    const look = byLink.running[0]
    const decided = { loanApplicationNumber: 'PL1', decisioningStatus: 'COMPLETED', declinceCode: 'AFFORDABILITY' }
    const outcome = { type: 'outcome', at: byLink.at, id: look?.id ?? '', attempt: 0, code: 'ok' } as const
    const { state, commands } = transition(loan, byLink, { ...outcome, response: decided })
    expect(where(state)).toBe('declined-ref')
    expect(commands).toContainEqual({ type: 'track', event: 'declined', with: { code: 'AFFORDABILITY' } })
  })

  it('the success leads on by itself, by its button and by Escape', () => {
    const signed = compared('0418009', 'CONTRACT_SIGNED')
    expect(signed.timers['selfie-success.shown']).toBe(signed.at + 3500)
    for (const name of ['next', 'dismiss']) {
      expect(
        where(transition(loan, signed, { type: 'action', at: signed.at, step: 'selfie-success', name }).state),
      ).toBe('debicheck')
    }
    const rings = { type: 'timer', at: signed.at + 3500, timer: 'selfie-success.shown' } as const
    expect(where(transition(loan, signed, rings).state)).toBe('debicheck')
  })
})

describe('[S3] sessions', () => {
  it('begin half a second after the press, at most once in three seconds', () => {
    const ready = standing('selfie', { ...signing, facial: { phase: 'ready' } })
    const pressed = press(ready, 'take')
    expect(pressed.timers['selfie.trigger']).toBe(ready.at + 500)
    const twice = press(pressed, 'take')
    expect(twice.timers).toEqual(pressed.timers)
    expect(pressed.timers['selfie.pause']).toBe(ready.at + 3000)
  })
})
