/** Where the check of the income leads: every combination of what the lender can say, held against the rules of the specification. */

import { type JsonObject, type State, transition } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { answered, ended, everyWay, loan, offer, press, standing, where, withoutAbsent, wrongWays } from './loan.ts'

const session = { stepUpToken: 'a'.repeat(32), refreshToken: 'b'.repeat(32) }
const collected = 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED'
const again = [
  'INCOME_CONSENT_DENIED',
  'INCOME_DATA_INSUFFICIENT',
  'INCOME_PROVIDER_DATA_INSUFFICIENT',
  'INCOME_BELOW_STATED',
] as const
const missing = { ADDRESS_MISSING: 'missing-address', SALARY_DATE_MISSING: 'missing-salary-date' } as const

const said = {
  loanApplicationStatus: [
    undefined,
    'SUBMITTED',
    'CONDITIONALLY_APPROVED',
    collected,
    'APPROVED',
    'OFFER_RETRACTED',
    'DECLINED',
  ],
  isApprovedTruid: [undefined, false, true],
  qualifiedLessMoney: [undefined, false, true],
  isIntroChecking: [undefined, false, true],
  inviteUrl: [undefined, 'https://truid.example/1'],
  incomeVerifier: [undefined, 'TRUID', 'SPRINT_HIVE'],
  declinceCode: [
    undefined,
    'SOMETHING_ELSE',
    'ADDRESS_MISSING',
    'SALARY_DATE_MISSING',
    'G_PROFILE_INCOME_TYPE',
    ...again,
  ],
  // The lender may ask for what is missing before there is any offer.
  offerList: [[offer], undefined],
} as const
type Said = { [Name in keyof typeof said]: (typeof said)[Name][number] }
const ways = everyWay(said)

/** Refused, or passed, whatever else is said. */
function settled({ loanApplicationStatus: status, incomeVerifier, ...one }: Said): string | undefined {
  if (status === 'DECLINED' || status === 'OFFER_RETRACTED') return 'declined-ref'
  const passed = one.isApprovedTruid || (status === 'APPROVED' && incomeVerifier === 'SPRINT_HIVE')
  if (passed) return one.qualifiedLessMoney && one.offerList ? 'lower-offers' : 'package'
  // Approved, and no income is waited for: asking for it would lead nowhere.
  return status === 'APPROVED' && !one.isIntroChecking ? 'package' : undefined
}

/** Section 4 of the post-offer journey, as prose turned into a function: nothing of it is read from the journey's rules. */
function expected(one: Said): string {
  const { declinceCode: code, isIntroChecking, inviteUrl, incomeVerifier } = one
  const end = settled(one)
  if (end) return end
  if (code === 'ADDRESS_MISSING' || code === 'SALARY_DATE_MISSING') return `affordability + ${missing[code]}`
  if (code === 'SOMETHING_ELSE') return 'declined-ref'
  if (code !== undefined) return `affordability + ${code}`
  if (isIntroChecking) {
    if (incomeVerifier === 'SPRINT_HIVE') return 'email-intro'
    return inviteUrl ? 'income-intro' : 'affordability + 0440001'
  }
  return 'affordability'
}

const plain = { loanApplicationNumber: 'PL0001', decisioningStatus: 'COMPLETED' }
const base = { ...plain, offerList: [offer] }

function asked(step: string, application: JsonObject = {}): State {
  return standing(step, { session, application: { ...base, ...application } })
}

function look(one: Said, step = 'affordability', call = 'read', decisioningStatus = 'COMPLETED'): State {
  const before = standing(step, { session, application: withoutAbsent({ ...plain, offerList: one.offerList }) })
  return ended(before, call, 'ok', withoutAbsent({ ...plain, decisioningStatus, ...one }))
}

describe('[T3] where what was found leads', () => {
  it(`is as section 4 says, for each of ${ways.length} combinations`, () => {
    const wrong = wrongWays(ways, (one) => where(look(one)), expected)
    expect(wrong.slice(0, 5)).toEqual([])
  })

  it('[2.4.26] is the same while the check goes on, where something is found already; else it is asked for again', () => {
    const isFound = ({ loanApplicationStatus: status, incomeVerifier, ...one }: Said) =>
      [status === 'DECLINED', status === 'OFFER_RETRACTED', one.isApprovedTruid, one.declinceCode].some(Boolean) ||
      (status === 'APPROVED' && incomeVerifier === 'SPRINT_HIVE')
    const going = (one: Said) => look(one, 'affordability', 'read', 'INIT')
    const wrong = wrongWays(
      ways,
      (one) => where(going(one)),
      (one) => (isFound(one) ? expected(one) : 'affordability'),
    )
    expect(wrong.slice(0, 5)).toEqual([])
    const asksAgain = (one: Said) =>
      String(going(one).running.some(({ step, call }) => `${step}.${call}` === 'affordability.read'))
    expect(wrongWays(ways, asksAgain, (one) => String(!isFound(one))).slice(0, 5)).toEqual([])
  })

  it('reaches every screen and message, so that no rule is left untried', () => {
    expect([...new Set(ways.map(expected))].sort()).toEqual(
      [
        'affordability',
        'affordability + 0440001',
        'affordability + G_PROFILE_INCOME_TYPE',
        ...again.map((code) => `affordability + ${code}`),
        'affordability + missing-address',
        'affordability + missing-salary-date',
        'declined-ref',
        'email-intro',
        'income-intro',
        'lower-offers',
        'package',
      ].sort(),
    )
  })

  it('after something missing was supplied is the same, and asked five seconds later', () => {
    let state = asked('confirm-address')
    state = goTo(state, 'affordability-updated')
    expect(state.running).toEqual([])
    expect(state.timers).toEqual({ 'affordability-updated.settle': state.at + 5000 })
    state = ring(state, 'affordability-updated.settle')
    const ended = answered(state, 'read', 'ok', { ...base, loanApplicationStatus: 'APPROVED', isApprovedTruid: true })
    expect(ended.step).toBe('package')
  })

  it('does not go by what was said before', () => {
    const state = enter('affordability', { declinceCode: 'INCOME_BELOW_STATED' })
    const found = answered(state, 'read', 'ok', {
      ...base,
      isIntroChecking: true,
      inviteUrl: 'https://truid.example/1',
    })
    expect(where(found)).toBe('income-intro')
  })
})

describe('[T3] what is not known yet', () => {
  const pending = { loanApplicationNumber: 'PL0001', decisioningStatus: 'INIT' }
  const undecided = { ...base, loanApplicationStatus: 'CONDITIONALLY_APPROVED', isIntroChecking: false }

  it('is asked for six times, thirty seconds after each answer, and then it takes longer', () => {
    let state = enter('affordability')
    for (let times = 1; times < 6; times += 1) {
      state = answered(state, 'read', 'ok', pending)
      expect(where(state), `after ${times}`).toBe('affordability')
      expect(state.running[0]?.due).toBe(state.at + 30_000)
      state = { ...state, at: state.at + 30_000 }
    }
    state = answered(state, 'read', 'ok', pending)
    expect(where(state)).toBe('affordability + INCOME_TIMEOUT')
    expect(state.running).toEqual([])
  })

  it('is asked for as often where the lender answers without a result', () => {
    let state = enter('affordability')
    for (let times = 1; times < 6; times += 1) {
      state = answered(state, 'read', 'ok', undecided)
      expect(where(state), `after ${times}`).toBe('affordability')
      expect(state.timers['affordability.wait']).toBe(state.at + 30_000)
      state = ring(state, 'affordability.wait')
    }
    expect(where(answered(state, 'read', 'ok', undecided))).toBe('affordability + INCOME_TIMEOUT')
  })
})

describe('[T3] when the provider’s page is asked for anew', () => {
  it('leads to the offers (to the email, where there are none) without an invite or for statements, else to the page', () => {
    const isElsewhere = (one: Said) => !one.inviteUrl || one.incomeVerifier === 'SPRINT_HIVE'
    const expectedAnew = (one: Said) =>
      settled(one) ?? (isElsewhere(one) ? (one.offerList ? 'offers' : 'email-intro') : 'truid')
    const wrong = ways.flatMap((one) => {
      const found = look(one, 'income-refresh').step
      return found === expectedAnew(one) ? [] : [{ ...one, found, expected: expectedAnew(one) }]
    })
    expect(wrong.slice(0, 5)).toEqual([])
  })

  it('waits for what was shown meanwhile', () => {
    const state = enter('income-refresh', { inviteUrl: 'https://truid.example/old' })
    expect(state.records.application).not.toHaveProperty('inviteUrl')
    expect(answered(state, 'read', 'ok', { ...base, decisioningStatus: 'INIT' }).step).toBe('affordability')
  })
})

describe('[T1][T3] who comes back to', () => {
  it.each(['income-intro', 'email-intro'])('%s goes on when the income is verified, and else stays', (step) => {
    const wrong = ways.flatMap((one) => {
      const found = look(one, step, 'look').step
      return found === (settled(one) ?? step) ? [] : [{ ...one, found, expected: settled(one) ?? step }]
    })
    expect(wrong.slice(0, 5)).toEqual([])
  })

  it.each(['income-intro', 'email-intro'])(
    '%s reads on when what was asked by itself fails, and is asked again',
    (step) => {
      const state = enter(step, { loanApplicationStatus: 'CONDITIONALLY_APPROVED', offerList: [offer] })
      for (const code of ['NETWORK', 'TIMEOUT', 'NO_RESPONSE', 'UNKNOWN', '0440001', '0440012']) {
        const lost = answered(state, 'look', code)
        expect([code, where(lost)]).toEqual([code, step])
        expect(lost.running.map(({ call, due }) => [call, due])).toEqual([['look', lost.at + 30_000]])
      }
    },
  )

  it('the offers after the income was verified goes to the package', () => {
    expect(press(asked('offers', { isApprovedTruid: true }), 'next').step).toBe('package')
  })
})

describe('[T2] what the provider’s page says', () => {
  it.each([
    [2000, 'affordability'],
    [0, 'truid + INCOME_CANCELLED'],
    [1110, 'truid + INCOME_CANCELLED'],
    [1, 'truid + INCOME_FAILED'],
    [-1, 'truid + INCOME_FAILED'],
    [1111, 'truid + INCOME_FAILED'],
    [2001, 'truid + INCOME_FAILED'],
    [5000, 'truid + INCOME_FAILED'],
  ])('%d leads to %s', (value, leads) => {
    const state = asked('truid', { inviteUrl: 'https://truid.example/1' })
    const event = { type: 'action', at: state.at, step: 'truid', name: 'embedMessage', value } as const
    expect(where(transition(loan, state, event).state)).toBe(leads)
  })

  it('is not taken back without a word: done is told as a failure where the lender has received nothing', () => {
    const nothing = { ...base, isIntroChecking: true, inviteUrl: 'https://truid.example/1' }
    const shown = asked('truid', { inviteUrl: nothing.inviteUrl })
    const done = { type: 'action', at: shown.at, step: 'truid', name: 'embedMessage', value: 2000 } as const
    const asks = transition(loan, shown, done).state
    const told = answered(asks, 'read', 'ok', nothing)
    expect(where(told)).toBe('affordability + INCOME_FAILED')
    // The message is of that visit, and comes once.
    expect(where(answered(enter('affordability'), 'read', 'ok', nothing))).toBe('income-intro')
    expect(where(answered(goTo(goTo(told, 'income-intro'), 'affordability'), 'read', 'ok', nothing))).toBe(
      'income-intro',
    )
    const records = { session, identity: { said: '8001015009087', phoneNumber: '0821234567' }, application: nothing }
    const again = goTo(standing('offers', { ...records, incomeShown: { isDone: true } }), 'truid')
    expect([where(again), again.records.incomeShown]).toEqual(['truid', undefined])
  })

  it('is awaited for two minutes, unless the page has loaded', () => {
    const state = enter('truid', { inviteUrl: 'https://truid.example/1' })
    expect(state.timers['truid.load']).toBe(state.at + 120_000)
    expect(where(ring(state, 'truid.load'))).toBe('truid + INCOME_NOT_LOADED')
    const loaded = press(state, 'embedLoaded')
    expect(where(ring(loaded, 'truid.load'))).toBe('truid')
  })
})

/** Enters the step as a rule would. */
function enter(step: string, application: JsonObject = {}): State {
  return goTo(asked('offers', application), step)
}

/** By the journey's own rules for `home`, which `go` replaces. */
function goTo(state: State, step: string): State {
  const { definition } = loan
  const journey = { ...loan, definition: { ...definition, on: { ...definition.on, there: [{ go: step }] } } }
  return transition(journey, state, { type: 'action', at: state.at, step: state.step, name: 'there' }).state
}

function ring(state: State, timer: string): State {
  return transition(loan, state, { type: 'timer', at: state.timers[timer] ?? state.at, timer }).state
}
