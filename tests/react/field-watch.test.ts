/** What a keystroke costs a form of many fields: counted, not timed. */
import type { Journey, JsonObject, Problem, State } from '@journey/engine'
import { expect, test } from 'vitest'
import { initialState, transition } from '../../src/engine/core/transition.ts'
import { createFieldWatch } from '../../src/engine/react/field-watch.ts'
import { compileTea, journeyOf } from '../setup/compiled-tea.ts'

const count = 1000
const names = Array.from({ length: count }, (_, at) => `field${at}`)
const required = (field: string): Problem => ({ field, keyword: 'required', params: {} })

/** A journey with one form of a thousand fields, each required. */
async function longForm(): Promise<Journey> {
  const tea = await journeyOf(compileTea())
  const { menu } = tea.definition.steps
  if (!menu) throw new Error('expected the step `menu` in the tea shop, found none')
  return {
    ...tea,
    definition: {
      ...tea.definition,
      steps: {
        ...tea.definition.steps,
        menu: { ...menu, fields: names, form: 'menu', needs: [], checks: {}, on: { next: [{ go: 'review' }] } },
      },
    },
    validate: (_, answers) => names.filter((name) => answers[name] === undefined).map(required),
  }
}

/** All fields are watched, each with these facts. */
function watchAll(journey: Journey, first: State, facts: string[] = []) {
  let state = first
  const subscribed = new Set<() => void>()
  const heard: string[] = []
  const watch = createFieldWatch(
    {
      getState: () => state,
      subscribe: (listener) => {
        subscribed.add(listener)
        return () => void subscribed.delete(listener)
      },
    },
    journey,
    'menu',
  )
  const stops = names.map((name) => watch(name, facts, () => heard.push(name)))
  const become = (next: State) => {
    heard.length = 0
    state = next
    for (const listener of subscribed) listener()
    return [...heard]
  }
  return { subscribed, stops, become }
}

const at = { at: 1, date: 1 }

test('a keystroke in a form of a thousand fields is heard by one field, over one subscription', async () => {
  const journey = await longForm()
  const state = { ...initialState(journey, { id: 'x', at: 0, environment: {} }), step: 'menu' }
  const { subscribed, stops, become } = watchAll(journey, state)
  expect(subscribed.size).toBe(1)

  const typed = transition(journey, state, { type: 'answer', step: 'menu', field: 'field7', value: 'a', ...at }).state
  expect(become(typed)).toEqual(['field7'])
  expect(become({ ...typed, at: 2 })).toEqual([])

  for (const stop of stops) stop()
  expect(subscribed.size).toBe(0)
})

test('after a failed Next a keystroke is still heard by one field, and all other problems stay the same objects', async () => {
  const journey = await longForm()
  const state = { ...initialState(journey, { id: 'x', at: 0, environment: {} }), step: 'menu' }
  const { become } = watchAll(journey, state)
  const failed = transition(journey, state, { type: 'action', step: 'menu', name: 'next', ...at }).state
  expect(failed.problems.menu).toHaveLength(count)
  expect(become(failed)).toHaveLength(count)

  const typed = transition(journey, failed, { type: 'answer', step: 'menu', field: 'field7', value: 'a', ...at }).state
  expect(become(typed)).toEqual(['field7'])
  expect(typed.problems.menu?.[0]).toBe(failed.problems.menu?.[0])

  const again = transition(journey, typed, { type: 'answer', step: 'menu', field: 'field7', value: 'ab', ...at }).state
  expect(again.problems).toBe(typed.problems)
})

test('fields that read facts hear nothing of other answers, and each fact is read once for all of them', async () => {
  let read = 0
  const journey = await longForm()
  const settings = {
    get house() {
      read += 1
      return journey.definition.settings.house ?? null
    },
  }
  const counted = { ...journey, definition: { ...journey.definition, settings } }
  const state = { ...initialState(journey, { id: 'x', at: 0, environment: {} }), step: 'menu' }
  const { become } = watchAll(counted, state, ['settings.house', 'menu.field3'])

  read = 0
  const typed = transition(journey, state, { type: 'answer', step: 'menu', field: 'field7', value: 'a', ...at }).state
  expect(become(typed)).toEqual(['field7'])
  expect(read).toBe(1)

  const chosen = transition(journey, typed, { type: 'answer', step: 'menu', field: 'field3', value: 'b', ...at }).state
  // The field whose own answer it is listens to it twice, and hears of it once.
  expect(become(chosen)).toHaveLength(count)
})

test('a fact that fails is heard by the fields that read it, and keeps no other field from hearing its own', async () => {
  const journey = await longForm()
  const use = { calculate: 'price', with: { object: { cups: { fact: 'menu.field1' } } } }
  const failing = {
    ...journey,
    definition: { ...journey.definition, calculations: { price: use } },
    calculations: {
      price: ({ cups }: JsonObject) => {
        if (cups === undefined) return { total: 1 }
        throw new Error('nothing to divide by')
      },
    },
  }
  const first = { ...initialState(journey, { id: 'x', at: 0, environment: {} }), step: 'menu' }
  let state: State = first
  const heard: string[] = []
  const subscribed = new Set<() => void>()
  const view = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      subscribed.add(listener)
      return () => void subscribed.delete(listener)
    },
  }
  const watch = createFieldWatch(view, failing, 'menu')
  watch('field1', [], () => heard.push('field1'))
  watch('field2', ['price.total'], () => heard.push('field2'))
  state = transition(journey, first, { type: 'answer', step: 'menu', field: 'field1', value: 'a', ...at }).state
  for (const listener of subscribed) listener()
  expect(heard).toEqual(['field1', 'field2'])
})
