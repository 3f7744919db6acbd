/** Which events count, and which come from something that is not there, or comes too early or too late. */
import { readFact } from '@journey/engine'
import { describe, expect, it, test } from 'vitest'
import { atReview, choice, play, tea, withRules } from './tea.ts'

const atMember = () => play().open('/').fill(choice).act('next').outcome('send')
const cup = () => atReview().act('next').outcome('place', 'ok', { number: '5' }).outcome('look', 'ok', { number: '5' })
const running = (table: ReturnType<typeof play>) => table.state.running.map((one) => one.call)
const again = { type: 'notice', index: 0, event: 'tryAgain' } as const

test('time is the steady clock’s, the date that of the calendar, where the event has one', () => {
  const table = play().dispatch({ type: 'open', path: '/', query: {}, at: 50, date: 9_000 })
  expect(table.state).toMatchObject({ at: 50, date: 9_000 })
  expect(table.dispatch({ type: 'visit', path: '/', at: 60 }).state).toMatchObject({ at: 60, date: 60 })
})

describe('a link', () => {
  it.each(['7.', ' 7', '(7)', '«7».'])('is read without what was copied with it: "%s"', (order) => {
    expect(play().open('/', { order }).state.records).toEqual({ order: { number: '7' } })
  })
  it('is none without its query, also where any text may stand in it', () => {
    const entries = [{ path: '/', query: 'order', set: 'order.number', go: 'wait' }]
    const linked = { ...tea, definition: { ...tea.definition, entries } }
    expect(play(undefined, linked).open('/').state.step).toBe('menu')
    expect(play(undefined, linked).open('/', { order: 'odd' }).state.step).toBe('wait')
  })
  it('counts at its own address only, and means nothing that it does not say', () => {
    expect(play().open('/member', { order: '7' }).state.records).toEqual({})
    expect(play().open('/', { order: '7 8' }).state.records).toEqual({})
    expect(play().open('/').state).toMatchObject({ step: 'menu', records: {} })
  })
})

describe('an address', () => {
  it('that is already shown changes nothing', () => {
    const before = atReview()
    const { state, commands } = play(before.state).visit('/review')
    expect(state).toEqual({ ...before.state, value: null })
    expect(commands).toEqual([])
  })
  it('that is asked for beneath a dialog closes it, and that of the step is shown again', () => {
    const table = atMember().visit('/').act('smell').outcome('smell').visit('/member')
    expect(table.state).toMatchObject({ step: 'menu', overlays: [] })
    expect(table.commands).toContainEqual({ type: 'visit', path: '/', replace: false })
  })
  it('that the closing of a notice leads to is shown once', () => {
    const table = atMember().fill({ code: '1' })
    for (let i = 0; i < 3; i++) table.act('next').outcome('verify', 'WRONG')
    table.visit('/elsewhere')
    expect(table.state.step).toBe('menu')
    expect(table.commands.filter(({ type }) => type === 'visit')).toEqual([
      { type: 'visit', path: '/', replace: false },
    ])
  })
  it('closes no notice that may not be closed', () => {
    const table = atMember()
    for (let i = 0; i < 2; i++) table.wait(31_000).act('resend').outcome('send')
    table.wait(31_000).act('resend').visit('/')
    expect(table.state).toMatchObject({ step: 'member', overlays: [{ code: 'NO_MORE' }] })
  })
  it('that there is not leaves an edit as it is', () => {
    const { step, editing } = atReview().visit('/milk/edit').visit('/nowhere').state
    expect({ step, from: editing?.from }).toEqual({ step: 'milk', from: 'review' })
  })
})

describe('an answer', () => {
  it('for a step that is not on screen does not count', () => {
    expect(play().open('/').fill({ milk: 'oat' }, 'milk').state.answers).toEqual({})
  })
  it('that is the same as before is no change', () => {
    const table = play().open('/').fill({ size: 200 })
    const before = table.state.timers
    expect(table.wait(400).fill({ size: 200 }).state.timers).toEqual(before)
  })
})

describe('an action', () => {
  it('of a step that is not on screen does nothing', () => {
    expect(running(atMember().outcome('teas').act('smell', 'menu'))).toEqual([])
  })
  it('does nothing while an answer is awaited', () => {
    expect(atReview().act('next').act('pourAway').state.step).toBe('review')
  })
  it('that sends is kept back while an earlier answer does not count, and any other is not', () => {
    const broken = (table: ReturnType<typeof play>) => {
      table.state = { ...table.state, answers: { ...table.state.answers, menu: { tea: 'green', size: 9_000 } } }
      return table
    }
    expect(broken(atReview()).act('next').state.step).toBe('menu')
    expect(broken(atMember().wait(31_000)).act('resend').state.step).toBe('menu')
    const poured = broken(atReview()).act('pourAway')
    expect(poured.state).toMatchObject({ step: 'menu', answers: {} })
  })
})

describe('what the page says of itself', () => {
  it('changes that alone', () => {
    const table = play().dispatch({ type: 'environment', environment: { language: 'zu' } })
    expect(table.state.environment).toEqual({ host: 'kitchen', language: 'zu' })
  })
})

describe('a message from outside', () => {
  it('is for the topmost step that has a rule for it', () => {
    const asks = withRules('about', { smelled: [{ track: { event: 'about', with: { object: {} } } }] })
    const table = play(play().open('/').state, asks)
    table.state = { ...table.state, overlays: [{ kind: 'dialog', step: 'about' }] }
    table.dispatch({ type: 'message', name: 'smelled' })
    expect(table.commands).toEqual([{ type: 'track', event: 'about', with: {} }])
  })
  it('goes through a dialog to the step that has a rule for it, with its value', () => {
    const table = play().open('/').fill(choice).act('smell').outcome('smell')
    table.dispatch({ type: 'message', name: 'smelled', value: 'mint' })
    expect(table.commands).toEqual([{ type: 'track', event: 'smelled', with: { tea: 'green' } }])
    expect(table.state.value).toBe('mint')
  })
})

describe('leaving', () => {
  it('back asks what the step asks, and goes nowhere itself', () => {
    expect(cup().act('back').state).toMatchObject({ step: 'cup', overlays: [{ kind: 'dialog', step: 'leaving' }] })
  })
  it('cancel goes back where nothing is edited', () => {
    expect(atReview().act('cancel').state.step).toBe('milk')
  })
  it('cancel in a dialog over an edit closes the dialog: the edit goes on', () => {
    const table = atReview().visit('/milk/edit')
    table.state = { ...table.state, overlays: [{ kind: 'dialog', step: 'about' }] }
    expect(table.act('cancel', 'about').state).toMatchObject({ step: 'milk', overlays: [], editing: { step: 'milk' } })
  })
  it('dismiss is for dialogs: a page stays', () => {
    expect(atReview().act('dismiss').state.step).toBe('review')
  })
})

describe('trying again', () => {
  it('makes a call of the journey itself once more', () => {
    const table = play().open('/').outcome('teas', 'NETWORK')
    expect(running(table)).toEqual([])
    expect(running(table.dispatch(again))).toEqual(['teas'])
  })
  it('is not held up by another call of the same step', () => {
    const table = play().open('/').outcome('teas', 'ok', { open: true }).fill(choice).act('next')
    table.outcome('place', 'NETWORK').act('smell').dispatch(again)
    expect(running(table)).toEqual(['smell', 'place'])
  })
  it('of a write that may have been done takes a new id where it says something else now', () => {
    const table = atReview().act('next')
    const first = table.state.running.find(({ call }) => call === 'place')?.id
    table.outcome('place', 'TIMEOUT')
    table.state = { ...table.state, answers: { ...table.state.answers, menu: { ...choice, size: 400 } } }
    const { id } = table.dispatch(again).state.running.find(({ call }) => call === 'place') ?? {}
    expect(id).toBeDefined()
    expect(id).not.toBe(first)
  })
  it('after an answer is a new call', () => {
    const table = play().open('/').outcome('teas', 'ok', { open: true }).fill(choice).act('next')
    const first = table.state.running.find(({ call }) => call === 'place')?.id
    table.outcome('place', 'KETTLE_COLD').dispatch(again)
    const second = table.state.running.find(({ call }) => call === 'place')?.id
    expect(second).toBeDefined()
    expect(second).not.toBe(first)
  })
})

describe('a timer', () => {
  it('that rings too early goes on', () => {
    const table = atMember().wait(30_999).dispatch({ type: 'timer', timer: 'member.cooldown' })
    expect(table.commands).toEqual([])
    expect(readFact(tea, table.state, 'member.cooldown')).toBe('running')
  })
  it('of a step that has been left raises nothing, and is over', () => {
    const table = atMember().fill({ code: '1234' }).act('next').outcome('verify').wait(31_000)
    table.dispatch({ type: 'timer', timer: 'member.cooldown' })
    expect(table.commands).toEqual([])
    expect(Object.keys(table.state.timers)).not.toContain('member.cooldown')
  })
})
