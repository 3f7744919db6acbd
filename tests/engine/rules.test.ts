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

describe('a rule that sets', () => {
  it('nothing on a record that is not there makes no empty record; on one that is there it clears', () => {
    const event = { type: 'timer', at: 0, timer: '' } as const
    const turn: Turn = {
      journey: tea,
      event,
      state: atReview().state,
      commands: [],
      rules: [],
      entered: [],
      closed: [],
    }
    setFact(turn, 'order.number', undefined)
    expect(turn.state.records).not.toHaveProperty('order')
    setFact(turn, 'order.number', 5)
    expect(turn.state.records.order).toEqual({ number: 5 })
    setFact(turn, 'order.number', null)
    expect(turn.state.records.order).toEqual({})
  })
})
