/** What follows when a call has ended: its notice, what may be repeated, and what can be done meanwhile. */
import { mayAct, transition } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { stepNamed } from '../../src/engine/core/path.ts'
import { incompleteRequest } from '../../src/engine/core/request.ts'
import { atReview, choice, play, tea, withRules } from './tea.ts'

const open = () => play().open('/').outcome('teas', 'ok', { open: true }).fill(choice)
const atMember = () => play().open('/').fill(choice).act('next').outcome('send').fill({ code: '1' })
const dismiss = { type: 'notice', index: 0, event: 'dismiss' } as const
const running = ({ state }: ReturnType<typeof play>) => state.running.map(({ call }) => call)

describe('a notice', () => {
  it('at a field leads to what is wrong, any other to itself; its rule plays its sound', () => {
    const table = atMember().act('next').outcome('verify', 'WRONG')
    expect(table.commands).toEqual([
      { type: 'focus', target: 'problems' },
      { type: 'play', sound: 'plop' },
    ])
    expect(atReview().act('next').outcome('place', 'NETWORK').commands).toEqual([{ type: 'focus', target: 'notice' }])
  })
  it('is closed by a rule that names its code or its entry, and no other is', () => {
    const closing = (close: string) => {
      const table = play(
        atMember().act('next').outcome('verify', 'WRONG').state,
        withRules('member', { odd: [{ close }] }),
      )
      const other = { kind: 'notice', code: 'ODD', entry: 'UNKNOWN', step: 'member' } as const
      table.state = { ...table.state, overlays: [...table.state.overlays, other] }
      return table
        .dispatch({ type: 'message', name: 'odd' })
        .state.overlays.map((one) => one.kind === 'notice' && one.code)
    }
    expect(closing('WRONG')).toEqual(['ODD'])
    expect(closing('UNKNOWN')).toEqual(['WRONG'])
    expect(closing('ODD')).toEqual(['WRONG'])
    expect(closing('COLD')).toEqual(['WRONG', 'ODD'])
  })
  it('that is put aside takes no other with it, nor the dialog under it', () => {
    const journey = withRules('leaving', { dismiss: [{ go: 'menu' }] })
    const notice = (code: string, step: string) => ({ kind: 'notice' as const, code, entry: code, step })
    const overlays = [
      { kind: 'dialog' as const, step: 'leaving' },
      notice('COLD', 'leaving'),
      notice('WRONG', 'leaving'),
    ]
    const table = play({ ...atReview().state, overlays }, journey)
    expect(table.dispatch({ type: 'notice', index: 1, event: 'dismiss' }).state.overlays).toEqual([
      overlays[0],
      overlays[2],
    ])
  })
  it('of another screen stays while an answer is changed and something is pressed', () => {
    const table = play().open('/').outcome('teas', 'NETWORK').fill({ size: 100 }).act('smell')
    expect(table.state.overlays).toMatchObject([{ code: 'NETWORK', step: '' }])
  })
  it('of two calls that failed alike is one, and repeats both', () => {
    const table = open().act('next')
    table.dispatch({ type: 'action', step: 'menu', name: 'smell' })
    expect(running(table)).toEqual(['place'])
    const two = play({ ...table.state, running: [...table.state.running, { ...called('smell'), step: 'menu' }] })
    two.outcome('place', 'NETWORK').outcome('smell', 'NETWORK')
    expect(two.state.overlays).toMatchObject([
      { failed: { call: 'smell' }, failedBefore: [{ step: 'menu', call: 'place' }] },
    ])
    expect(running(two.dispatch({ type: 'notice', index: 0, event: 'tryAgain' })).toSorted()).toEqual([
      'place',
      'smell',
    ])
  })
  it('of a call that has failed again lists it once', () => {
    const table = atReview().act('next').outcome('place', 'NETWORK')
    const again = play({ ...table.state, running: [{ ...called('place'), step: 'review' }] }).outcome(
      'place',
      'NETWORK',
    )
    expect(again.state.overlays).toEqual([
      { kind: 'notice', code: 'NETWORK', entry: 'NETWORK', step: 'review', failed: { call: 'place', id: 'other' } },
    ])
  })
})

const called = (call: string) => ({ call, id: 'other', attempt: 0, due: 0 })

it('a dialog may be opened over another', () => {
  const table = play(undefined, withRules('about', { pour: [{ show: ['leaving'] }] }))
    .open('/')
    .act('smell')
  expect(table.outcome('smell').outcome('heat').act('pour', 'about').state.overlays).toEqual([
    { kind: 'dialog', step: 'about' },
    { kind: 'dialog', step: 'leaving' },
  ])
})
it('a dialog that is open is not opened again', () => {
  const table = play().open('/').act('smell').outcome('smell').outcome('heat')
  table.act('smell', 'menu').outcome('smell')
  expect(table.state.overlays).toEqual([{ kind: 'dialog', step: 'about' }])
  expect(running(table)).toEqual(['teas'])
})

describe('what the journey itself reads', () => {
  it('is read again by the next step when it has failed, though its notice was closed', () => {
    const table = play().open('/').outcome('teas', 'NETWORK').dispatch(dismiss)
    expect(table.state.records).toEqual({ teas: null })
    expect(running(table.fill(choice).act('next'))).toEqual(['teas', 'send'])
  })
  it('stays as it was when a later read fails, and is not read again then', () => {
    const { state } = open()
    const table = play({ ...state, running: [{ ...called('teas'), step: '' }] }).outcome('teas', 'NETWORK')
    expect(table.state.records).toEqual({ teas: { open: true } })
    const member = table.dispatch(dismiss).dispatch({ type: 'message', name: 'home' })
    expect(running(member)).toEqual([])
  })
})

describe('a request that turns out incomplete when it is sent', () => {
  const incomplete = (answers = {}) => {
    const table = atReview().act('next')
    table.state = { ...table.state, answers: { ...table.state.answers, ...answers } }
    return table.outcome('place', incompleteRequest)
  }
  it('leads to the answers that its step needs', () => {
    expect(incomplete({ menu: { tea: 'green' } }).state).toMatchObject({
      ...{ step: 'menu', editing: { from: 'review' }, overlays: [] },
      problems: { menu: [{ field: 'size', keyword: 'required' }] },
    })
  })
  it('says what is wrong with them as soon as their form is there', () => {
    const problems = (isLoaded: boolean) => {
      const state = { ...atReview().act('next').state }
      const answers = { ...state.answers, menu: { tea: 'green' } }
      const table = play({ ...state, answers }, { ...tea, isLoaded: () => isLoaded })
      return table.outcome('place', incompleteRequest).state
    }
    expect(problems(true)).toMatchObject({ step: 'menu', problems: { menu: [{ field: 'size' }] } })
    expect(problems(false)).toMatchObject({ step: 'menu', problems: {} })
  })
  it('leads to the first passed step that is not finished, where its own needs are', () => {
    expect(incomplete({ member: {}, milk: { milk: 'oat' } }).state).toMatchObject({ step: 'review' })
    const table = atReview().act('next')
    table.state = {
      ...table.state,
      answers: { ...table.state.answers, sugar: {} },
      trail: [...table.state.trail, 'sugar'],
    }
    expect(table.outcome('place', incompleteRequest).state).toMatchObject({ step: 'sugar' })
  })
  it('is shown as a failure where nothing is left to fill in', () => {
    expect(incomplete().state).toMatchObject({ step: 'review', overlays: [{ code: incompleteRequest }] })
  })
})

describe('an outcome', () => {
  it('of an attempt before this one is dropped, and one that comes twice counts once', () => {
    const table = atReview().act('next')
    const sent = table.state.running
    const { id = '' } = sent.find(({ call }) => call === 'place') ?? {}
    expect(table.dispatch({ type: 'outcome', id, attempt: 1, code: 'ok' }).state.running).toEqual(sent)
    const once = table.outcome('place', 'ok', { number: '5' }).state
    expect(table.dispatch({ type: 'outcome', id, attempt: 0, code: 'NETWORK' }).state).toEqual(once)
  })
  it('that fails leaves no trace among the records, unless the whole journey reads it', () => {
    const { records } = atReview().state
    expect(atReview().act('next').outcome('place', 'NETWORK').state.records).toEqual(records)
    expect(play().open('/').outcome('teas', 'NETWORK').state.records).toEqual({ teas: null })
  })
  it('of a read of the whole journey is no response of a step, as little as how far it is', () => {
    const table = play().open('/')
    const { id = '', attempt = 0 } = table.state.running[0] ?? {}
    expect(table.dispatch({ type: 'progress', id, attempt, response: { open: true } }).state.results).toEqual({})
  })
})

describe('what can be done now', () => {
  it('Back and Cancel where there is a step behind, or a rule of its own', () => {
    for (const action of ['back', 'cancel']) {
      expect(mayAct(tea, play().open('/').state, 'menu', action)).toBe(false)
      expect(mayAct(tea, atReview().state, 'review', action)).toBe(true)
    }
    const asks = withRules('menu', { back: [{ show: ['about'] }] })
    expect(mayAct(asks, play().open('/').state, 'menu', 'back')).toBe(true)
  })
  it('no action without a rule that applies, and none while a call is awaited that is not in the background', () => {
    expect(mayAct(tea, atReview().state, 'review', 'next')).toBe(true)
    expect(mayAct(tea, atReview().state, 'review', 'smell')).toBe(false)
    expect(mayAct(tea, atReview().act('next').state, 'review', 'pourAway')).toBe(false)
    expect(mayAct(tea, play().open('/').state, 'menu', 'next')).toBe(true)
  })
})

describe('a rule', () => {
  it('that leads back goes to the step before', () => {
    const table = play(atReview().state, withRules('review', { odd: [{ go: 'back' }] }))
    expect(table.dispatch({ type: 'message', name: 'odd' }).state.step).toBe('milk')
  })
  it('that ran is named by the transition, in order', () => {
    const { state } = atMember().act('next')
    const { id = '', attempt = 0 } = state.running.find(({ call }) => call === 'verify') ?? {}
    const { rules } = transition(tea, state, { type: 'outcome', at: 0, id, attempt, code: 'ok' })
    expect(rules).toEqual([stepNamed(tea, 'member').on['verify.ok']?.[0]])
  })
  it('starts no timer that the step does not have', () => {
    const table = play(atReview().state, withRules('review', { odd: [{ start: ['cooldown'] }] }))
    expect(() => table.dispatch({ type: 'message', name: 'odd' })).toThrow('expected timer `cooldown` in step `review`')
  })
})
