import { describe, expect, it } from 'vitest'
import { setFact, type Turn } from '../../src/engine/core/turn.ts'
import { atReview, play, tea } from './tea.ts'

describe('a rule that leads the focus to a field', () => {
  it('says that it is polite when it is the clock that asks', () => {
    const focusing = structuredClone(tea.definition)
    const { menu } = focusing.steps
    if (menu) menu.on = { ...menu.on, 'settled.done': [{ focus: 'size' }], look: [{ focus: 'size' }] }
    const table = play(undefined, { ...tea, definition: focusing })
      .open('/')
      .fill({ size: 100 })
      .wait(500)
    const target = { step: 'menu', field: 'size' }
    expect(table.dispatch({ type: 'timer', timer: 'menu.settled' }).commands).toEqual([
      { type: 'focus', target: { ...target, polite: true } },
    ])
    expect(table.act('look').commands).toEqual([{ type: 'focus', target }])
  })
})

/** A turn in which a rule sets facts. */
function turnFrom(state = atReview().state): Turn {
  const event = { type: 'timer', at: 0, timer: '' } as const
  return { ...{ journey: tea, event, state }, commands: [], rules: [], entered: [], closed: [] }
}

describe('a rule that sets', () => {
  it('nothing on a record that is not there makes no empty record; on one that is there it clears', () => {
    const turn = turnFrom()
    setFact(turn, 'order.number', undefined)
    expect(turn.state.records).not.toHaveProperty('order')
    setFact(turn, 'order.number', 5)
    expect(turn.state.records.order).toEqual({ number: 5 })
    setFact(turn, 'order.number', null)
    expect(turn.state.records.order).toEqual({})
  })
  it('nothing on a step forgets what was entered there, what was wrong with it and what its calls brought, and no more', () => {
    const wrong = [{ field: 'size', keyword: 'required', params: {} }]
    const results = { 'menu.look': 1, 'menus.look': 2 }
    const turn = turnFrom({ ...atReview().state, problems: { menu: wrong, milk: wrong }, results })
    setFact(turn, 'menu', undefined)
    expect(turn.state).toMatchObject({ problems: { milk: wrong }, answers: { milk: { milk: 'oat' } } })
    expect([turn.state.answers.menu, turn.state.problems.menu]).toEqual([undefined, undefined])
    expect(turn.state.results).toEqual({ 'menus.look': 2 })
  })
  it('nothing on the journey leaves nothing of the applicant: no write that the next one could repeat, no timer, no count', () => {
    const { state } = atReview().act('next')
    expect(Object.keys(state.unsettled ?? {})).toEqual(['review.place'])
    const turn = turnFrom({ ...state, timers: { 'member.cooldown': 9 }, counters: { 'member.tries': 2 } })
    setFact(turn, 'journey', undefined)
    expect(turn.state).toMatchObject({ unsettled: {}, timers: {}, counters: {}, results: {}, trail: [], step: '' })
    expect([turn.state.unsettled, turn.state.timers, turn.state.counters]).toEqual([{}, {}, {}])
  })
})
