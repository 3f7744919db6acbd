import { mayAct, readFact } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { atReview, choice, play, tea, withRules } from './tea.ts'

const visits = (table: ReturnType<typeof play>) =>
  table.commands.flatMap((one) => (one.type === 'visit' ? [one.path] : []))

describe('opening a journey', () => {
  it('begins at the first step and asks for what the journey always needs', () => {
    const table = play().open('/')
    expect(table.state.step).toBe('menu')
    expect(table.state.running).toMatchObject([{ step: '', call: 'teas' }])
  })
  it('sends a visitor without the needs of a step to the first step', () => {
    const table = play().open('/review')
    expect(table.state.step).toBe('menu')
    expect(visits(table)).toEqual(['/'])
  })
  it('opens elsewhere when the query says so', () => {
    expect(play().open('/', { order: '7' }).state).toMatchObject({ step: 'wait', records: { order: { number: '7' } } })
  })
  it('ignores a query that is not what it should be', () => {
    expect(play().open('/', { order: '<b>' }).state).toMatchObject({ step: 'menu', records: {} })
  })
  it('stays where it was after a reload, without entering the step again', () => {
    const before = play().open('/').fill(choice).act('next').state
    const after = play(structuredClone(before)).open('/member')
    expect(after.state.step).toBe('member')
    expect(after.state.running.filter((one) => one.call === 'send')).toHaveLength(1)
  })
  it('keeps the answer of a read as the record of its name', () => {
    const table = play().open('/').outcome('teas', 'ok', { grams: 40 })
    expect(readFact(tea, table.state, 'teas.grams')).toBe(40)
  })
  it('says while a read is under way that it is', () => {
    const table = play().open('/')
    expect(readFact(tea, table.state, 'teas.running')).toBe(true)
    expect(readFact(tea, table.outcome('teas', 'ok', { grams: 40 }).state, 'teas.running')).toBe(false)
    expect(readFact(tea, play().open('/').outcome('teas', 'NETWORK').state, 'teas.running')).toBe(false)
  })
})

describe('next', () => {
  it('runs no rule while something is wrong, and says what', () => {
    const table = play().open('/').act('next')
    expect(table.state.step).toBe('menu')
    expect(table.state.problems.menu).toMatchObject([
      { field: 'tea', keyword: 'required' },
      { field: 'size', keyword: 'required' },
    ])
    expect(table.commands).toContainEqual({ type: 'focus', target: 'problems' })
  })
  it('holds the answers to the checks that one field cannot state', () => {
    const table = play()
      .open('/')
      .fill({ ...choice, size: 9000 })
      .act('next')
    expect(table.state.problems.menu).toEqual([{ field: 'size', keyword: 'notTooMuch', params: {} }])
  })
  it('looks again at what is marked wrong while the applicant types, and marks nothing new', () => {
    const table = play().open('/').act('next').fill({ size: 900 })
    expect(table.state.problems.menu).toHaveLength(1)
    expect(table.fill(choice).state.problems.menu).toBeUndefined()
  })
  it('says nothing of a check before everything it asks about is known', () => {
    const open = { ...tea, calculations: { price: () => ({}) } }
    expect(
      play(undefined, open)
        .open('/')
        .fill({ ...choice, size: 9000 })
        .act('next').state.step,
    ).toBe('member')
  })
  it('does nothing while no rule applies, as its button then does: nothing is said to be wrong', () => {
    const rules = tea.definition.steps.menu?.on.next?.filter(({ when }) => when !== undefined) ?? []
    const closed = withRules('menu', { next: rules.slice(0, 1) })
    const table = play(undefined, closed).open('/').act('next')
    expect(mayAct(closed, table.state, 'menu', 'next')).toBe(false)
    expect(table.state.problems).toEqual({})
    expect(table.commands).toEqual([])
  })
  it('is ignored while an answer is awaited', () => {
    const table = atReview().act('next').act('next')
    expect(table.state.running.filter((one) => one.call === 'place')).toHaveLength(1)
    expect(mayAct(tea, table.state, 'review', 'next')).toBe(false)
  })
})

describe('calls', () => {
  it('are started once per enter and named without randomness', () => {
    const table = play().open('/').fill(choice).act('next')
    expect(table.state.running.at(-1)).toMatchObject({ id: 'cup-2', step: 'member', call: 'send', attempt: 0 })
  })
  it('go on where they are asked for again, and are not made twice', () => {
    const table = play(undefined, withRules('wait', { hurry: [{ call: ['look'] }] })).open('/', { order: '5' })
    const { running } = table.state
    expect(running).toContainEqual(expect.objectContaining({ call: 'look' }))
    expect(table.dispatch({ type: 'message', name: 'hurry' }).state.running).toEqual(running)
  })
  it('are no longer wanted once their step is left, and late answers are dropped', () => {
    const table = play().open('/').fill(choice).act('next')
    const sent = table.state.running.at(-1)
    table.act('back')
    expect(table.state.running.map((one) => one.call)).toEqual(['teas'])
    const late = table.dispatch({ type: 'outcome', id: sent?.id ?? '', attempt: 0, code: 'ok' })
    expect(late.state).toMatchObject({ step: 'menu', counters: {} })
  })
  it('keep their answer as a record, laid over what it held', () => {
    const table = atReview().act('next').outcome('place', 'ok', { number: '5', paid: false })
    expect(table.outcome('look', 'ok', { status: 'READY', paid: true }).state.records.order).toEqual({
      number: '5',
      paid: true,
      status: 'READY',
    })
  })
  it('that fail are shown as the catalogue says: narrowed, by code, else as unknown with their code', () => {
    const brewing = () => atReview().act('next').outcome('place', 'ok', { number: '5' })
    expect(brewing().outcome('look', 'NETWORK').state.overlays).toMatchObject([{ entry: 'NETWORK@order.read' }])
    const odd = brewing().outcome('look', 'E77')
    expect(odd.state.overlays).toMatchObject([{ entry: 'UNKNOWN', code: 'E77' }])
    const heated = play().open('/').act('smell').outcome('smell').outcome('heat', 'E78')
    expect(heated.state.overlays.slice(1)).toMatchObject([{ entry: 'UNKNOWN@kettle.heat', code: 'E78' }])
  })
  it('are repeated by `tryAgain` with the same id', () => {
    const table = atReview().act('next').outcome('place', 'NETWORK')
    const failed = table.state.overlays[0]
    table.dispatch({ type: 'notice', index: 0, event: 'tryAgain' })
    expect(failed).toMatchObject({ failed: { id: table.state.running.at(-1)?.id } })
    expect(table.state.overlays).toEqual([])
  })
})

describe('what a call tells before it ends', () => {
  const brewing = () => atReview().act('next').outcome('place', 'ok', { number: '5' })
  const look = (table: ReturnType<typeof brewing>) => table.state.running.find((one) => one.call === 'look')
  it('stands as its answer until the outcome, and becomes no record', () => {
    const table = brewing()
    const { id = '', attempt = 0 } = look(table) ?? {}
    table.dispatch({ type: 'progress', id, attempt, response: { part: 0.5 } })
    expect(table.state).toMatchObject({ step: 'brewing', results: { 'brewing.look': { part: 0.5 } } })
    expect(table.state.records.order).toEqual({ number: '5' })
    expect(look(table)).toBeDefined()
  })
  it('is not heard from a call that is no longer wanted', () => {
    const table = brewing()
    const { id = '' } = look(table) ?? {}
    table.dispatch({ type: 'progress', id, attempt: 9, response: { part: 0.5 } })
    expect(table.state.results['brewing.look']).toBeUndefined()
  })
})

describe('polling', () => {
  const brewing = () => atReview().act('next').outcome('place', 'ok', { number: '5' })
  it('waits after each answer and asks as often as the policy says', () => {
    const table = brewing().outcome('look', 'ok', { status: 'BREWING' })
    expect(table.state.running.at(-1)).toMatchObject({ call: 'look', attempt: 1, due: 10_000 })
    expect(table.state.step).toBe('brewing')
  })
  it('gives up after the first request and all its retries', () => {
    const table = brewing()
    for (let i = 0; i < 3; i++) table.outcome('look', 'ok', { status: 'BREWING' })
    expect(table.state.overlays).toMatchObject([{ code: 'COLD' }])
    expect(table.state.running.map((one) => one.call)).toEqual(['teas'])
  })
  it('keeps its count through a reload', () => {
    const before = brewing().outcome('look', 'ok', { status: 'BREWING' }).state
    const table = play(structuredClone(before)).open('/review').outcome('look', 'ok', { status: 'BREWING' })
    expect(table.state.running.find((one) => one.call === 'look')).toMatchObject({ attempt: 2 })
  })
  it('raises the buttons of a notice on the step underneath', () => {
    const table = brewing()
    for (let i = 0; i < 3; i++) table.outcome('look', 'ok', { status: 'BREWING' })
    table.dispatch({ type: 'notice', index: 0, event: 'again' })
    expect(table.state.running.find((one) => one.call === 'look')).toMatchObject({ attempt: 0 })
  })
})

describe('counters and timers', () => {
  const atMember = () => play().open('/').fill(choice).act('next').outcome('send')
  it('count before the rules are asked, and are reset by what they name', () => {
    const table = atMember().fill({ code: '1' })
    for (let i = 0; i < 2; i++) table.act('next').outcome('verify', 'WRONG')
    expect(readFact(tea, table.state, 'member.tries.used')).toBe(2)
    expect(table.state.overlays).toMatchObject([{ code: 'WRONG' }])
    table.act('next').outcome('verify', 'WRONG')
    expect(table.state.overlays).toMatchObject([{ code: 'LOCKED' }])
    expect(mayAct(tea, table.state, 'member', 'next')).toBe(false)
    table.wait(31_000).act('resend').outcome('send')
    expect(readFact(tea, table.state, 'member.tries.left')).toBe(3)
  })
  it('are deadlines: a timer runs until its time has come, whatever happened in between', () => {
    const table = atMember().wait(30_000)
    expect(readFact(tea, table.state, 'member.cooldown')).toBe('running')
    expect(readFact(tea, table.state, 'member.cooldown.left')).toBe(1)
    const done = table.wait(1_000).dispatch({ type: 'timer', timer: 'member.cooldown' })
    expect(readFact(tea, done.state, 'member.cooldown')).toBe('stopped')
    expect(done.commands).toContainEqual({ type: 'track', event: 'may-resend', with: { left: 2 } })
  })
  it('ring no more once they are stopped', () => {
    const { state } = atMember()
    const table = play({ ...state, timers: {} }).dispatch({ type: 'timer', timer: 'member.cooldown' })
    expect(table.commands).toEqual([])
  })
  it('take the next rule when the limit is reached', () => {
    const table = atMember()
    for (let i = 0; i < 2; i++) table.wait(31_000).act('resend').outcome('send')
    expect(table.wait(31_000).act('resend').state.overlays).toMatchObject([{ code: 'NO_MORE' }])
  })
  it('forget a notice at a field when its answer changes', () => {
    const table = atMember().fill({ code: '1' }).act('next').outcome('verify', 'WRONG')
    expect(table.fill({ code: '12' }).state.overlays).toEqual([])
  })
})

describe('answers', () => {
  it('that change start a timer anew, so that what follows waits for the last of them', () => {
    const table = play().open('/').fill({ size: 100 }).wait(400).fill({ size: 200 }).wait(400)
    expect(table.dispatch({ type: 'timer', timer: 'menu.settled' }).commands).toEqual([])
    table.wait(100).dispatch({ type: 'timer', timer: 'menu.settled' })
    expect(table.commands).toEqual([{ type: 'track', event: 'size', with: { size: 200 } }])
  })
  it('are forgotten by a rule that leads nowhere as well, and the journey is at its first step', () => {
    const pour = (tea.definition.on.pourAway ?? []).map(({ go: _, ...rule }) => rule)
    const table = play(atReview().state, withRules('review', { pourAway: pour })).act('pourAway')
    expect(table.state).toMatchObject({ step: 'menu', answers: {}, trail: [] })
  })
  it('are forgotten with everything else when a rule clears the journey; what is read for everybody stays', () => {
    const table = atReview().outcome('teas', 'ok', { grams: 40 }).act('pourAway')
    const { answers, records, trail, counters, step } = table.state
    expect({ answers, records, trail, counters, step }).toEqual({
      answers: {},
      records: { teas: { grams: 40 } },
      trail: [],
      counters: {},
      step: 'menu',
    })
  })
})

describe('closing', () => {
  const locked = () => {
    const table = play().open('/').fill(choice).act('next').outcome('send').fill({ code: '1' })
    for (let i = 0; i < 3; i++) table.act('next').outcome('verify', 'WRONG')
    return table
  }
  it('a notice raises the event that its entry names', () => {
    expect(locked().state.overlays).toMatchObject([{ code: 'LOCKED' }])
    expect(locked().dispatch({ type: 'notice', index: 0, event: 'home' }).state.step).toBe('menu')
  })
  it('it with the browser’s Back does the same', () => {
    expect(locked().visit('/').state).toMatchObject({ step: 'menu', overlays: [] })
  })
})

describe('a message from outside', () => {
  it('is heard while an answer is awaited, by what is on top first', () => {
    const waiting = atReview().act('next')
    expect(waiting.dispatch({ type: 'message', name: 'pourAway' }).state).toMatchObject({ step: 'menu', trail: [] })
  })
})

describe('dialogs', () => {
  it('are shown over a step that goes on underneath, and stop their own calls when closed', () => {
    const table = play().open('/').act('smell').outcome('smell')
    expect(table.state).toMatchObject({ step: 'menu', overlays: [{ kind: 'dialog', step: 'about' }] })
    expect(table.state.running.map((one) => one.call)).toEqual(['teas', 'heat'])
    table.act('dismiss', 'about')
    expect(table.state).toMatchObject({ overlays: [], running: [{ call: 'teas' }] })
  })
  it('write to the step underneath and close', () => {
    const table = play().open('/').act('smell').outcome('smell').outcome('heat').act('pour', 'about')
    expect(table.state).toMatchObject({ overlays: [], answers: { menu: { tea: 'green' } } })
  })
})
