import { expect, it } from 'vitest'
import { stepAt } from '../../src/engine/core/path.ts'
import { atReview, definition, play, tea } from './tea.ts'

it('finds a step by an address whose part has words around a parameter', () => {
  const { cup } = definition.steps
  if (!cup) throw new Error('expected the step `cup`, found none')
  const one = {
    ...tea,
    definition: { ...definition, steps: { ...definition.steps, cup: { ...cup, path: '/{kind}-cup' } } },
  }
  expect(stepAt(one, '/large-cup')).toEqual({ step: 'cup', edit: false, params: { kind: 'large' } })
  expect(stepAt(one, '/rooi%20bos-cup')?.params).toEqual({ kind: 'rooi bos' })
  // Typed by hand: what is no escape is taken as it is.
  expect(stepAt(one, '/%E0-cup')?.params).toEqual({ kind: '%E0' })
  expect(stepAt(one, '/-cup')).toBeUndefined()
  expect(stepAt(one, '/large-cups')).toBeUndefined()
})

it('takes a link with a slash at the end of its address for the same link', () => {
  const entries = [{ path: '/order', query: 'number', set: 'order.number', go: 'wait' }]
  const linked = { ...tea, definition: { ...definition, entries } }
  const opened = (path: string) => play(undefined, linked).open(path, { number: '7' }).state
  expect(opened('/order/').step).toBe('wait')
  expect(opened('/order/')).toEqual(opened('/order'))
})

it('opens no step whose condition holds by what is only being typed', () => {
  const { sugar } = definition.steps
  if (!sugar) throw new Error('expected the step `sugar`, found none')
  const conditions = { ...definition.conditions, isLarge: { facts: [{ fact: 'menu.size', is: { minimum: 100 } }] } }
  const steps = { ...definition.steps, sugar: { ...sugar, needs: [], when: ['isLarge'] } }
  const guarded = { ...tea, definition: { ...definition, conditions, steps } }
  const typed = play(undefined, guarded).open('/').fill({ size: 1e9 })
  expect(typed.visit('/sugar').state.step).toBe('menu')
})

it('takes the step whose address leaves less open, whichever stands first', () => {
  const { cup, wait } = definition.steps
  if (!cup || !wait) throw new Error('expected the steps `cup` and `wait`, found not both')
  const any = { ...wait, path: '/{kind}/{number}' }
  for (const steps of [
    { wait: any, cup },
    { cup, wait: any },
  ]) {
    const journey = { ...tea, definition: { ...definition, steps } }
    expect(stepAt(journey, '/cup/5')).toMatchObject({ step: 'cup', params: { number: '5' } })
    expect(stepAt(journey, '/pot/5')).toMatchObject({ step: 'wait', params: { kind: 'pot', number: '5' } })
  }
})

it('opens no step that needs a step which needs an answer that no longer counts', () => {
  const { review } = definition.steps
  if (!review) throw new Error('expected the step `review`, found none')
  const steps = { ...definition.steps, review: { ...review, needs: ['milk.milk'] } }
  const { state } = atReview()
  const milk = { ...state, step: 'milk', route: { path: '/milk', params: {} } }
  const menu = { ...milk, answers: { ...state.answers, menu: {} } }
  const table = play(menu, { ...tea, definition: { ...definition, steps } }).visit('/review')
  expect(table.state).toMatchObject({ step: 'menu', problems: { menu: [{ field: 'tea' }, { field: 'size' }] } })
})

it('takes a value in a link whole that ends as a sentence does, where its pattern allows that', () => {
  const entries = [{ path: '/order', query: 'key', pattern: '^[a-z-]{5}$', set: 'order.number', go: 'wait' }]
  const linked = { ...tea, definition: { ...definition, entries } }
  const numberOf = (key: string) => play(undefined, linked).open('/order', { key }).state.records.order
  expect(numberOf('-abc-')).toEqual({ number: '-abc-' })
  expect(numberOf('(abcde).')).toEqual({ number: 'abcde' })
})
