import { expect, it } from 'vitest'
import { stepAt } from '../../src/engine/core/path.ts'
import { definition, tea } from './tea.ts'

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
