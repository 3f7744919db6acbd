import { expect, it } from 'vitest'
import { stepAt } from '../../src/engine/core/path.ts'
import { definition, play, tea } from './tea.ts'

it('finds a step by an address whose part has words around a parameter', () => {
  const { cup } = definition.steps
  if (!cup) throw new Error('expected the step `cup`, found none')
  const one = {
    ...tea,
    definition: { ...definition, steps: { ...definition.steps, cup: { ...cup, path: '/{kind}-cup' } } },
  }
  expect(stepAt(one, '/large-cup')).toEqual({ step: 'cup', edit: false, params: { kind: 'large' } })
  expect(stepAt(one, '/rooi%20bos-cup')?.params).toEqual({ kind: 'rooi bos' })
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
