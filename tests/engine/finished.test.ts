/** An answer counts while its step is finished: its form, checks included, has nothing against it as things are now. */
import { readFact } from '@journey/engine'
import { describe, expect, it } from 'vitest'
import { isFinished } from '../../src/engine/core/facts.ts'
import { initialState, type Journey, type JsonObject, type State } from '../../src/engine/core/index.ts'
import { pathTo } from '../../src/engine/core/path.ts'
import { atReview, play, tea, withRules } from './tea.ts'

const fact = (state: State, path: string) => readFact(tea, state, path)

describe('an answer that is not valid', () => {
  it('is not read by other steps, and is kept for its own', () => {
    const table = atReview().visit('/edit').fill({ size: 90_000 })
    expect(fact(table.state, 'menu.size')).toBe(90_000)
    const elsewhere = { ...table.state, step: 'review' }
    expect([fact(elsewhere, 'menu.size'), fact(elsewhere, 'menu.tea')]).toEqual([undefined, undefined])
    expect(elsewhere.answers.menu).toEqual({ tea: 'green', size: 90_000 })
  })

  it('closes the steps that need it, by address and by link', () => {
    const table = atReview().visit('/edit').dispatch({ type: 'answer', step: 'menu', field: 'tea', value: undefined })
    expect(pathTo(tea, table.state, 'milk')).toBeUndefined()
    table.visit('/milk')
    expect(table.state).toMatchObject({ step: 'menu', problems: { menu: [{ field: 'tea', keyword: 'required' }] } })
    expect(table.commands).toContainEqual({ type: 'visit', path: '/edit', replace: false })
    expect(table.commands).toContainEqual({ type: 'focus', target: 'problems' })
  })

  it('is led to when what is on screen would send it', () => {
    const table = atReview()
    table.state = { ...table.state, answers: { ...table.state.answers, menu: { tea: 'green', size: 90_000 } } }
    table.act('next')
    expect(table.state).toMatchObject({ step: 'menu', running: [{ call: 'teas' }] })
    expect(table.state.problems.menu).toEqual([{ field: 'size', keyword: 'notTooMuch', params: {} }])
    expect(table.fill({ size: 300 }).act('next').state).toMatchObject({ step: 'review', editing: null })
  })

  it('is led to when the button of a message would send it', () => {
    const shown = { kind: 'notice' as const, code: 'UNKNOWN', entry: 'UNKNOWN', step: 'review' }
    const { state } = atReview()
    const pressed = (answers: State['answers']) =>
      play({ ...state, answers, overlays: [shown] }, withRules('review', { again: [{ call: ['place'] }] })).dispatch({
        type: 'notice',
        index: 0,
        event: 'again',
      }).state
    expect(pressed(state.answers)).toMatchObject({ step: 'review', running: [{ call: 'teas' }, { call: 'place' }] })
    expect(pressed({ ...state.answers, menu: { tea: 'green', size: 90_000 } })).toMatchObject({
      step: 'menu',
      problems: { menu: [{ field: 'size', keyword: 'notTooMuch' }] },
    })
  })

  it('is shown to be wrong when the button of a message raises `next`', () => {
    const shown = { kind: 'notice' as const, code: 'UNKNOWN', entry: 'UNKNOWN', step: 'menu' }
    const pressed = (size: number) => {
      const table = play(undefined, withRules('menu', { next: [{ call: ['place'] }] }))
      table.open('/').fill({ tea: 'green', size })
      table.state = { ...table.state, overlays: [shown] }
      return table.dispatch({ type: 'notice', index: 0, event: 'next' })
    }
    expect(pressed(300).state.running).toMatchObject([{ call: 'teas' }, { call: 'place' }])
    const refused = pressed(90_000)
    expect(refused.state).toMatchObject({ running: [{ call: 'teas' }], overlays: [] })
    expect(refused.state.problems.menu).toEqual([{ field: 'size', keyword: 'notTooMuch', params: {} }])
    expect(refused.commands).toContainEqual({ type: 'focus', target: 'problems' })
  })

  it('stops an edit that another step ends', () => {
    const table = atReview().visit('/milk/edit')
    table.state = { ...table.state, answers: { ...table.state.answers, menu: { size: 300 } } }
    table.act('next')
    expect(table.state).toMatchObject({ step: 'menu', editing: { step: 'menu', from: 'review' } })
  })

  it('is led to when the journey is opened again', () => {
    const table = atReview()
    table.state = { ...table.state, answers: { ...table.state.answers, menu: { tea: 'green', size: 90_000 } } }
    expect(table.open('/review').state).toMatchObject({ step: 'menu', route: { path: '/edit' } })
  })
})

describe('a step', () => {
  it('counts without what is never saved', () => {
    const { state } = atReview()
    const reloaded = { ...state, answers: { ...state.answers, member: {} } }
    expect(pathTo(tea, { ...reloaded, step: 'menu' }, 'review')).toBe('/review')
  })

  it('is finished or not whatever was asked before', () => {
    // The menu is right only with a certain note of the member, whose code is never saved and is missing on screen.
    const { menu } = tea.definition.steps
    if (!menu) throw new Error('expected a menu, found none')
    const noted: Journey = {
      ...tea,
      definition: {
        ...tea.definition,
        conditions: {
          ...tea.definition.conditions,
          noted: { facts: [{ fact: 'member.note', is: { const: 'regular' } }] },
        },
        steps: {
          ...tea.definition.steps,
          menu: { ...menu, checks: { noted: { at: 'tea', holds: ['noted'] } } },
        },
      },
    }
    const begin = initialState(noted, { id: 'pot', at: 0, environment: {} })
    const answers = { menu: { tea: 'green', size: 200 }, member: { note: 'guest' } }
    const inOrder = (names: string[]) => {
      const state: State = { ...begin, step: 'member', trail: ['menu', 'member'], answers }
      return Object.fromEntries(names.map((name) => [name, isFinished(noted, state, name)]))
    }
    const each = { menu: false, member: false }
    expect([inOrder(['menu', 'member']), inOrder(['member', 'menu'])]).toEqual([each, each])
  })

  it('does not count while its form has not been loaded', () => {
    const { state } = atReview()
    expect(readFact({ ...tea, isLoaded: (form) => form !== 'menu' }, state, 'menu.tea')).toBeUndefined()
  })

  it('is held to its schema once for each set of its answers', () => {
    const validated: string[] = []
    const counting: Journey = {
      ...tea,
      validate: (form, answers) => {
        validated.push(form)
        return tea.validate(form, answers)
      },
    }
    const menu: JsonObject = { tea: 'green', size: 200 }
    const begin = initialState(counting, { id: 'pot', at: 0, environment: {} })
    const milk: State = { ...begin, step: 'milk', trail: ['menu', 'member'], answers: { menu } }
    for (const typed of ['o', 'oa', 'oat']) {
      expect(readFact(counting, { ...milk, answers: { menu, milk: { milk: typed } } }, 'menu.tea')).toBe('green')
    }
    expect(validated).toEqual(['menu'])
  })
})
