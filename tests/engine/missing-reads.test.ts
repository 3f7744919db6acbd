/** What a screen lacks when a read of it has failed. */
import { expect, test } from 'vitest'
import { missingReads } from '../../src/engine/core/missing-reads.ts'
import { play, tea } from './tea.ts'

test('nothing is lacking of a read that failed when another call has filled its record', () => {
  const { state } = play().open('/', { order: '7' }).outcome('look', 'NETWORK')
  const closed = { ...state, overlays: [] }
  expect(missingReads(tea, closed, 'wait')).toMatchObject([{ step: 'wait', call: 'look' }])
  const filled = { ...closed, records: { ...state.records, kitchen: { number: '7' } } }
  expect(missingReads(tea, filled, 'wait')).toEqual([])
})
