/** Failures that come together, and requests that the lender refuses as they are. */
import { initialState, mayAct, type Overlay, onScreen, type State, transition } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { answered, loan, screens, standing, where } from './loan.ts'

const started = () => {
  const state = initialState(loan, { id: 'played', at: 0, environment: { host: 'localhost', language: 'en' } })
  return transition(loan, state, { type: 'open', at: 0, path: '/', query: {} }).state
}
const fails = (state: State, call: string, code: string, refused?: string[]) => {
  const one = state.running.find((each) => each.call === call)
  if (!one) throw new Error(`expected \`${call}\` to be in flight on \`${state.step}\`, found none`)
  const { id, attempt } = one
  return transition(loan, state, { type: 'outcome', at: 0, id, attempt, code, ...(refused ? { refused } : {}) }).state
}
const press = (state: State, event: string) => transition(loan, state, { type: 'notice', at: 0, index: 0, event }).state
const calls = (state: State) => state.running.map(({ call }) => call).sort()

describe('[E2] calls that failed together', () => {
  it('are shown once, and each is repeated once, under its own id', () => {
    const before = started()
    const notified = ['configurations', 'lovs', 'products'].reduce(
      (state, call) => fails(state, call, 'NETWORK'),
      before,
    )
    expect(notified.overlays).toHaveLength(1)
    const again = press(notified, 'tryAgain')
    expect(again.overlays).toEqual([])
    expect([...again.running].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(before.running)
  })

  it('are not started again while they run', () => {
    const notified = fails(fails(started(), 'lovs', 'NETWORK'), 'load', 'NETWORK')
    const loading = transition(loan, notified, { type: 'action', at: 0, step: 'landing', name: 'apply' }).state
    expect(calls(loading)).toContain('load')
    const again = press(loading, 'tryAgain')
    expect(calls(again)).toEqual(['configurations', 'load', 'lovs', 'products'])
  })

  it('of the journey itself are asked for again on the next step, when their failure was set aside', () => {
    const set = press(fails(started(), 'lovs', 'NETWORK'), 'setAside')
    expect(calls(set)).not.toContain('lovs')
    const later = transition(loan, set, { type: 'visit', at: 0, path: '/x2-landing' }).state
    expect(later.step).not.toBe(set.step)
    expect(calls(later)).toContain('lovs')
  })

  /** Every step or dialog with something that it reads when it is entered, and its main action. */
  const entered = Object.values(loan.definition.steps).flatMap(({ name, as, on, calls: declared }) => {
    const reads = [...new Set((on.enter ?? []).flatMap(({ call = [] }) => call))].filter((call) => {
      const effect = declared[call]?.effect ?? ''
      return loan.definition.effects[effect]?.writes === false
    })
    const main = screens[name]?.actions.find(({ variant }) => variant === 'primary')?.name
    return main === undefined ? [] : reads.map((call) => ({ name, as, call, main }))
  })

  it.each(entered)('leave no dead main button behind: `$call` on `$name`', ({ name, as, call, main }) => {
    const running = [{ id: 'played-1', step: name, call, attempt: 9, due: 0 }]
    const here: State =
      as === 'dialog'
        ? { ...standing('landing', {}), overlays: [{ kind: 'dialog', step: name }], running }
        : { ...standing(name, {}), running }
    for (const code of ['NETWORK', 'TIMEOUT', 'NO_RESPONSE', 'UNKNOWN', '0440001', '0440012']) {
      const notified = transition(loan, here, { type: 'outcome', at: 0, id: 'played-1', attempt: 9, code }).state
      const index = notified.overlays.findIndex(({ kind }) => kind === 'notice')
      const left =
        index < 0 ? notified : transition(loan, notified, { type: 'notice', at: 0, index, event: 'setAside' }).state
      const isOpen =
        onScreen(left).at(-1) === name &&
        left.running.length === 0 &&
        left.overlays.every((one) => one.kind === 'dialog')
      expect([code, !isOpen || mayAct(loan, left, name, main)]).toEqual([code, true])
    }
  })

  it('are offered once: where the step has its own way to make one again, its main button waits for that', () => {
    const here: State = {
      ...standing('package', {}, { package: { initiationFeePaymentMethod: 'UPFRONT' } }),
      running: [{ id: 'played-1', step: 'package', call: 'read', attempt: 9, due: 0 }],
    }
    const notified = transition(loan, here, {
      type: 'outcome',
      at: 0,
      id: 'played-1',
      attempt: 9,
      code: 'NETWORK',
    }).state
    const index = notified.overlays.findIndex(({ kind }) => kind === 'notice')
    const left = transition(loan, notified, { type: 'notice', at: 0, index, event: 'setAside' }).state
    expect(['again', 'next'].map((action) => mayAct(loan, left, 'package', action))).toEqual([true, false])
  })

  it('are repeated by an action that can do nothing without them, and then are not there twice', () => {
    const opened: State = {
      ...standing('landing', {}),
      overlays: [{ kind: 'dialog', step: 'eligibility-consent' }],
      failedReads: [{ step: 'eligibility-consent', call: 'load', id: 'played-1' }],
    }
    const act = (state: State) =>
      transition(loan, state, { type: 'action', at: 0, step: 'eligibility-consent', name: 'agree' }).state
    expect(calls(act(opened))).toEqual(['load'])
    expect(act(act(opened)).running).toHaveLength(1)
    const consents = [{ consentList: ['I agree.'] }]
    const there = answered(act(opened), 'load', 'ok', { consents })
    expect(there.failedReads).toEqual([])
    expect(where(act(there))).toBe('said')
  })

  it('are left where their screen has been left', () => {
    const notified = fails(fails(started(), 'load', 'NETWORK'), 'lovs', 'NETWORK')
    expect(calls(press({ ...notified, step: 'said' }, 'tryAgain'))).toContain('lovs')
    expect(calls(press({ ...notified, step: 'said' }, 'tryAgain'))).not.toContain('load')
  })
})

describe('[E1] a request that the lender refuses as it is', () => {
  const records = {
    session: { stepUpToken: 'token', refreshToken: 'other' },
    identity: { said: '8001015009087', phoneNumber: '0821234567' },
    customer: { firstName: 'Thandi', lastName: 'Mokoena' },
  }
  const answers = {
    'loan-info': { amount: 20_000 },
    'loan-purpose': { purpose: 'OTHER' },
    'user-info': { email: 'a@b.co', emailRepeat: 'a@b.co' },
    employment: { status: 'UNEMPLOYED' },
    'financial-info': { grossIncome: 28_000, netIncome: 21_000, creditPayments: 0, livingExpenses: 9000 },
  }
  const submitting = (): State => ({
    ...standing('confirmation', records, answers),
    trail: [
      'landing',
      'said',
      'phone',
      'otp',
      'loan-info',
      'loan-purpose',
      'user-info',
      'employment',
      'financial-info',
    ],
    route: { path: '/confirmation', params: {} },
    running: [{ id: 'played-1', step: 'confirmation', call: 'submit', attempt: 0, due: 0 }],
  })
  const buttons = ([shown]: Overlay[]) =>
    shown?.kind === 'notice' ? loan.definition.errors[shown.entry]?.buttons.map(({ event }) => event) : undefined

  it.each([
    ['/information/customerInfo/emailAddress', 'user-info', 'email'],
    ['/information/loanApplicationInfo/expectedLoanAmount', 'loan-info', 'amount'],
    ['/information/customerInfo/grossAnnualIncome', 'financial-info', 'grossIncome'],
  ])('leads to the answer behind %s, to be changed and saved', (place, step, field) => {
    const event = { type: 'outcome', at: 0, id: 'played-1', attempt: 0, code: 'INVALID_REQUEST' } as const
    const { state, commands } = transition(loan, submitting(), { ...event, refused: [place] })
    expect(where(state)).toBe(`${step} + INVALID_REQUEST`)
    expect(state.editing).toMatchObject({ step, from: 'confirmation' })
    expect(commands).toContainEqual({ type: 'focus', target: { step, field } })
    expect(buttons(state.overlays)).toEqual(['dismiss'])
  })

  it.each([['INVALID_REQUEST'], ['0440012']])('is never sent again by a button, whatever its code: %s', (code) => {
    const notified = fails(submitting(), 'submit', code, ['/information/stepUpToken'])
    expect(where(notified)).toBe(`confirmation + ${code}`)
    expect(buttons(notified.overlays)).toEqual(['setAside', 'home'])
    for (const event of ['tryAgain', 'setAside', 'dismiss']) expect(press(notified, event).running).toEqual([])
    expect(where(press(notified, 'setAside'))).toBe('confirmation')
  })

  /** Every call that writes, with each code that it may end with, and one that it does not declare. */
  const written = Object.values(loan.definition.steps).flatMap(({ name, as, calls: declared }) =>
    Object.entries(declared).flatMap(([call, { effect }]) => {
      const { writes, codes } = loan.definition.effects[effect] ?? { writes: false, codes: [] }
      return writes ? [...codes, '0499999'].map((code) => ({ name, as, call, code })) : []
    }),
  )

  it('is shown as the rule says that answers it, whatever that is, for only that has the way on', () => {
    const shownBy = ({ name, as, call, code }: (typeof written)[number], refused?: string[]) => {
      const under = standing(as === 'dialog' ? 'affordability' : name, { ...records, application: {} })
      const overlays: Overlay[] = as === 'dialog' ? [{ kind: 'dialog', step: name }] : []
      const running = [{ id: 'played-1', step: name, call, attempt: 9, due: 0 }]
      const event = {
        type: 'outcome',
        at: 0,
        id: 'played-1',
        attempt: 9,
        code,
        ...(refused ? { refused } : {}),
      } as const
      const { state, rules } = transition(loan, { ...under, overlays, running }, event)
      const entries = state.overlays.map((one) => (one.kind === 'notice' ? one.entry : one.step))
      return rules.some(({ show }) => show !== undefined) ? [name, call, code, state.step, ...entries] : []
    }
    expect(written.map((one) => shownBy(one, []))).toEqual(written.map((one) => shownBy(one)))
  })

  it('can be repeated where it is a read: its screen may have no other way on', () => {
    const notified = fails(started(), 'lovs', '9999999', [])
    expect(buttons(notified.overlays)).toContain('tryAgain')
    expect(calls(press(notified, 'tryAgain'))).toContain('lovs')
    const application = { loanApplicationNumber: 'PL1' }
    for (const call of ['terms', 'read']) {
      const running = [{ id: 'played-1', step: 'agreement', call, attempt: 0, due: 0 }]
      const reading = { ...standing('agreement', { ...records, application }), running }
      expect(buttons(fails(reading, call, '9999999', []).overlays)).toContain('tryAgain')
    }
  })

  it('is set aside where nothing can be accepted without it: the plans, and the page before, lead to it again', () => {
    const application = { loanApplicationNumber: 'PL1', loanApplicationStatus: 'APPROVED' }
    for (const call of ['terms', 'read']) {
      const running = [{ id: 'played-1', step: 'agreement', call, attempt: 0, due: 0 }]
      const reading = { ...standing('agreement', { ...records, application }), running }
      expect(where(press(fails(reading, call, 'NETWORK'), 'setAside'))).toBe('package')
    }
    const opened: State = {
      ...standing('landing', {}),
      overlays: [{ kind: 'dialog', step: 'eligibility-consent' }],
      running: [{ id: 'played-1', step: 'eligibility-consent', call: 'load', attempt: 0, due: 0 }],
    }
    const failed = fails(opened, 'load', 'NETWORK')
    expect(where(failed)).toBe('landing + eligibility-consent + NETWORK')
    const last = failed.overlays.length - 1
    const left = transition(loan, failed, { type: 'notice', at: 0, index: last, event: 'setAside' }).state
    expect(where(left)).toBe('landing')
  })

  it('that was incomplete, and never sent, leads to the first step that is not finished, with what was typed', () => {
    const event = { type: 'outcome', at: 0, id: 'played-1', attempt: 0, code: 'INCOMPLETE_REQUEST' } as const
    const isWrong = (form: string) =>
      form === 'financial-info' ? [{ field: 'netIncome', keyword: 'required', params: {} }] : []
    const lead = transition({ ...loan, validate: isWrong }, submitting(), event)
    expect(where(lead.state)).toBe('financial-info')
    expect(lead.state.answers).toEqual(answers)
    expect(lead.state.problems['financial-info']).toEqual([{ field: 'netIncome', keyword: 'required', params: {} }])
    expect(where(transition(loan, submitting(), event).state)).toBe('confirmation + INCOMPLETE_REQUEST')
  })

  it('leaves a waiting screen, on which nothing could be changed', () => {
    const application = { loanApplicationNumber: 'PL1' }
    const running = [{ id: 'played-1', step: 'decision', call: 'read', attempt: 0, due: 0 }]
    const notified = fails(
      { ...standing('decision', { ...records, application }), running },
      'read',
      'INVALID_REQUEST',
      [],
    )
    expect(where(notified)).toBe('decision + INVALID_REQUEST')
    expect(where(press(notified, 'setAside'))).toBe('landing')
  })
})
