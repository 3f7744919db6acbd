import { describe, expect, it } from 'vitest'
import { setFact, type Turn } from '../../src/engine/core/turn.ts'
import { atOrder, play, tea } from './tea.ts'

describe('a rule that leads the focus to a field', () => {
  it('says that it is polite when it is the clock that asks', () => {
    const focusing = structuredClone(tea.definition)
    const { menu } = focusing.steps
    if (menu) menu.on = { ...menu.on, 'settled.done': [{ focus: 'cups' }], look: [{ focus: 'cups' }] }
    const table = play(undefined, { ...tea, definition: focusing })
      .open('/')
      .fill({ cups: 1 })
      .wait(500)
    const target = { step: 'menu', field: 'cups' }
    expect(table.dispatch({ type: 'timer', timer: 'menu.settled' }).commands).toEqual([
      { type: 'focus', target: { ...target, polite: true } },
    ])
    expect(table.act('look').commands).toEqual([{ type: 'focus', target }])
  })
})

describe('a rule that sets', () => {
  it('nothing on a record that is not there makes no empty record; on one that is there it clears', () => {
    const event = { type: 'timer', at: 0, timer: '' } as const
    const turn: Turn = { journey: tea, event, state: atOrder().state, commands: [], rules: [], entered: 0 }
    setFact(turn, 'pot.number', undefined)
    expect(turn.state.records).not.toHaveProperty('pot')
    setFact(turn, 'pot.number', 5)
    expect(turn.state.records.pot).toEqual({ number: 5 })
    setFact(turn, 'pot.number', null)
    expect(turn.state.records.pot).toEqual({})
  })
})
