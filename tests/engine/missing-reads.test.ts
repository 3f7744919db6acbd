/** What a screen lacks when a read of it has failed. */
import { expect, test } from 'vitest'
import { missingReads } from '../../src/engine/core/missing-reads.ts'
import { play, tea, withRules } from './tea.ts'

test('nothing is lacking of a read that failed when another call has filled its record', () => {
  const { state } = play().open('/', { order: '7' }).outcome('look', 'NETWORK')
  const closed = { ...state, overlays: [] }
  expect(missingReads(tea, closed, 'wait')).toMatchObject([{ step: 'wait', call: 'look' }])
  const filled = { ...closed, records: { ...state.records, kitchen: { number: '7' } } }
  expect(missingReads(tea, filled, 'wait')).toEqual([])
})

test('a rule for what the applicant chose applies, though a read has failed', () => {
  const { definition } = tea
  const conditions = { ...definition.conditions, isMint: { facts: [{ fact: 'journey.value', is: { const: 'mint' } }] } }
  const ruled = withRules('wait', {
    chosen: [{ when: ['isMint'], set: [{ fact: 'order.tea', to: { fact: 'journey.value' } }] }],
  })
  const journey = { ...ruled, definition: { ...ruled.definition, conditions } }
  const table = play(undefined, journey).open('/', { order: '7' }).outcome('look', 'NETWORK')
  table.dispatch({ type: 'notice', index: 0, event: 'dismiss' })
  expect(missingReads(journey, table.state, 'wait')).toHaveLength(1)
  const choose = (value: string) => table.dispatch({ type: 'action', step: 'wait', name: 'chosen', value }).state
  expect(choose('mint')).toMatchObject({ records: { order: { tea: 'mint' } }, running: [{ call: 'teas' }] })
  expect(choose('green').running.map(({ call }) => call)).toEqual(['teas', 'look'])
})
