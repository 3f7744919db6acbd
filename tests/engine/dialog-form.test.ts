/** A form in a dialog: where its problems lead, what fails in it, and what is asked again while it is typed in. */

import { type Journey, readFact, type Step } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { showNotice } from '../../src/engine/core/notices.ts'
import type { Turn } from '../../src/engine/core/turn.ts'
import { play, tea } from './tea.ts'

const kettle: Step = {
  ...{ name: 'kettle', as: 'dialog', params: {}, needs: [], when: [], unless: [], checkedOnBlur: [], checks: {} },
  form: 'kettle',
  fields: ['litres', 'degrees'],
  counters: { losses: { max: 2, counts: ['heat.failed'], resets: [] } },
  timers: {},
  calls: {
    heat: { effect: 'kettle.heat', with: { object: {} } },
    guess: { effect: 'teas.read', with: { object: {} }, background: true, latest: true, keep: 'teas' },
  },
  on: {
    enter: [{ focus: 'litres' }],
    next: [{ call: ['heat'] }],
    'heat.COLD': [{ close: true, show: ['COLD'] }],
    'heat.failed': [{ show: ['SPILLED'] }],
    'litres.changed': [{ call: ['guess'] }],
    'guess.failed': [{ show: ['NO_GUESS'] }],
    'guess.ok': [{ set: [{ fact: 'kettle.degrees', to: { fact: 'teas.degrees' } }], check: true }],
    picked: [{ set: [{ fact: 'kettle.litres', to: { fact: 'journey.value.litres' } }] }],
  },
}
const { errors, steps, on } = tea.definition
const modal = { buttons: [], showCode: false, closes: 'dismiss', copyValues: {} }
const kitchen: Journey = {
  ...tea,
  definition: {
    ...tea.definition,
    steps: { ...steps, kettle },
    on: { ...on, heatUp: [{ show: ['kettle'] }] },
    errors: {
      ...errors,
      'COLD@kettle.heat': { ...modal, as: 'modal', buttons: [{ label: 'again', event: 'tryAgain' }] },
      SPILLED: { ...modal, as: 'modal' },
      NO_GUESS: { ...modal, as: 'field', at: 'kettle.litres' },
    },
  },
  validate: (form, answers) =>
    (form === 'kettle' ? ['litres', 'degrees'] : []).flatMap((field) =>
      answers[field] === undefined ? [{ field, keyword: 'required', params: {} }] : [],
    ),
}
const open = () => play(undefined, kitchen).open('/').act('heatUp', 'menu')
const heating = () => open().fill({ litres: 1, degrees: 90 }, 'kettle').act('next', 'kettle')

describe('a form in a dialog', () => {
  it('may lead the focus to a field when it opens', () => {
    expect(open().commands).toContainEqual({ type: 'focus', target: { step: 'kettle', field: 'litres' } })
  })
  it('leads to its first wrong field on Next, not to a summary', () => {
    const { commands } = open().fill({ litres: 1 }, 'kettle').act('next', 'kettle')
    expect(commands).toEqual([{ type: 'focus', target: { step: 'kettle', field: 'degrees' } }])
  })
  it('takes back what was wrong with a field that a rule fills in', () => {
    const table = open().act('next', 'kettle')
    expect(table.state.problems.kettle).toHaveLength(2)
    table.dispatch({ type: 'action', step: 'kettle', name: 'picked', value: { litres: 3 } })
    expect(table.state.problems.kettle).toEqual([{ field: 'degrees', keyword: 'required', params: {} }])
  })
  it('is checked as a whole by a rule that says so', () => {
    const table = open().fill({ litres: 1 }, 'kettle')
    expect(table.state.problems).toEqual({})
    table.outcome('guess', 'ok', { grams: 3 })
    expect(table.state.problems.kettle).toEqual([{ field: 'degrees', keyword: 'required', params: {} }])
    expect(table.commands).toEqual([])
  })
})

describe('a call that fails', () => {
  it('is shown by a rule as its entry for this effect says, and repeated by `tryAgain` in the dialog that was closed', () => {
    const table = heating()
    const sent = table.state.running.find(({ call }) => call === 'heat')
    table.outcome('heat', 'COLD')
    expect(table.state.overlays).toMatchObject([{ kind: 'notice', code: 'COLD', entry: 'COLD@kettle.heat' }])
    table.dispatch({ type: 'notice', index: 0, event: 'tryAgain' })
    expect(table.state.overlays).toEqual([{ kind: 'dialog', step: 'kettle' }])
    expect(table.state.running).toContainEqual({ ...sent, due: table.state.at })
  })
  it('is dealt with by `failed` where the step says nothing of the code', () => {
    const table = heating().outcome('heat', 'NETWORK')
    expect(table.state.overlays.at(-1)).toMatchObject({ code: 'SPILLED' })
    expect(readFact(kitchen, table.state, 'kettle.losses.used')).toBe(1)
  })
  it('keeps the place of its notice when another failed meanwhile: a dialog that is moved in a page leaves its front', () => {
    const { state } = heating().outcome('heat', 'COLD')
    const turn: Turn = {
      ...{ journey: kitchen, event: { type: 'visit', at: state.at, path: '/' } },
      ...{ state, commands: [], rules: [], entered: [], closed: [] },
    }
    for (const code of ['SPILLED', 'COLD']) showNotice(turn, { step: 'kettle', code, effect: 'kettle.heat' })
    const shown = turn.state.overlays.map((one) => (one.kind === 'notice' ? one.entry : one.step))
    expect(shown).toEqual(['COLD@kettle.heat', 'SPILLED'])
  })
  it('in the background takes no focus', () => {
    const table = open().fill({ litres: 1 }, 'kettle').outcome('guess', 'NETWORK')
    expect(table.state.overlays.at(-1)).toMatchObject({ code: 'NO_GUESS' })
    expect(table.commands).toEqual([])
  })
})

describe('a call of which only the latest counts', () => {
  it('is called off when it is asked again, and its late answer is dropped', () => {
    const table = open().fill({ litres: 1 }, 'kettle')
    const [first] = table.state.running.filter(({ call }) => call === 'guess')
    table.fill({ litres: 2 }, 'kettle')
    const guesses = table.state.running.filter(({ call }) => call === 'guess')
    expect(guesses).toHaveLength(1)
    expect(guesses[0]?.id).not.toBe(first?.id)
    table.dispatch({ type: 'outcome', id: first?.id ?? '', attempt: 0, code: 'ok', response: { degrees: 40 } })
    expect(readFact(kitchen, table.state, 'kettle.degrees')).toBeUndefined()
  })
})

describe('what an action carries', () => {
  it('can be read by its parts', () => {
    const table = open().dispatch({ type: 'action', step: 'kettle', name: 'picked', value: { litres: 3 } })
    expect(readFact(kitchen, table.state, 'kettle.litres')).toBe(3)
  })
})
