/** Calls of the state are matched with those that are under way. */
import { createFileStore } from '@journey/engine'
import { expect, test } from 'vitest'
import { createCallRunner } from '../../src/engine/core/call-runner.ts'
import { atReview, tea } from './tea.ts'

test('a call that the outcome of another one has called off is not sent', () => {
  const look = { id: 'cup-1', step: 'brewing', call: 'look', attempt: 0, due: 0 }
  const read = { id: 'cup-2', step: '', call: 'teas', attempt: 0, due: 0 }
  let state = { ...atReview().state, records: {}, running: [look, read] }
  const sent: string[] = []
  const effect = (name: string) => () => {
    sent.push(name)
    return Promise.resolve({ code: 'ok' })
  }
  const calls = createCallRunner({
    journey: tea,
    effects: { 'order.read': effect('order.read'), 'teas.read': effect('teas.read') },
    files: createFileStore(),
    getState: () => state,
    // The order has no number: its call ends at once, and a rule leads away from both.
    dispatch: () => {
      state = { ...state, running: [] }
    },
    report: () => undefined,
    isProduction: true,
  })
  calls.match(() => true)
  expect(sent).toEqual([])
})
