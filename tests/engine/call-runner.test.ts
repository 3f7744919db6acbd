/** Calls of the state are matched with those that are under way. */
import { createFileStore } from '@journey/engine'
import { expect, test, vi } from 'vitest'
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

test('[R3] what a browser cancels on a page that is being left is no outcome until the page has stayed; an answer is one at once', async () => {
  const look = { id: 'cup-1', step: 'brewing', call: 'look', attempt: 0, due: 0 }
  const read = { id: 'cup-2', step: '', call: 'teas', attempt: 0, due: 0 }
  let stay: () => void = () => {}
  const staying = new Promise<void>((resolve) => {
    stay = resolve
  })
  const codes: string[] = []
  const calls = createCallRunner({
    journey: tea,
    effects: {
      'order.read': async () => ({ code: 'NETWORK' }),
      'teas.read': async () => ({ code: 'ok' }),
    },
    files: createFileStore(),
    getState: () => ({ ...atReview().state, records: { order: { number: '7' } }, running: [look, read] }),
    dispatch: (event) => void codes.push(event.type === 'outcome' ? event.code : event.type),
    report: () => undefined,
    isProduction: true,
    untilStaying: () => staying,
  })
  calls.match(() => true)
  await vi.waitFor(() => expect(codes).toEqual(['ok']))
  stay()
  await vi.waitFor(() => expect(codes).toEqual(['ok', 'NETWORK']))
})

test('the outcome of a write that was left is not taken for that of the one made again under its id', async () => {
  const place = { id: 'cup-4', step: 'review', call: 'place', attempt: 0, due: 0 }
  let state = { ...atReview().state, running: [place] }
  const answers: ((code: string) => void)[] = []
  const codes: string[] = []
  const calls = createCallRunner({
    journey: tea,
    effects: { 'order.book': () => new Promise((resolve) => answers.push((code) => resolve({ code }))) },
    files: createFileStore(),
    getState: () => state,
    dispatch: (event) => void codes.push(event.type === 'outcome' ? event.code : event.type),
    report: () => undefined,
    isProduction: true,
  })
  const match = () => calls.match(() => true)
  match()
  state = { ...state, running: [] }
  match()
  state = { ...state, running: [place] }
  match()
  const [left, again] = answers
  left?.('NETWORK')
  again?.('ok')
  await vi.waitFor(() => expect(codes).toContain('ok'))
  expect(codes).toEqual(['ok'])
})

test('a call that cannot be started is reported, and ends: it is not awaited for ever', () => {
  const look = { id: 'cup-1', step: 'brewing', call: 'look', attempt: 0, due: 0 }
  const codes: string[] = []
  const reports: unknown[] = []
  const calls = createCallRunner({
    journey: tea,
    effects: {},
    files: createFileStore(),
    getState: () => ({ ...atReview().state, records: { order: { number: '7' } }, running: [look] }),
    dispatch: (event) => void codes.push(event.type === 'outcome' ? event.code : event.type),
    report: (problem) => void reports.push(problem),
    isProduction: true,
  })
  expect(calls.match(() => true)).toEqual([])
  expect(codes).toEqual(['UNKNOWN'])
  expect(reports.map(String)).toEqual(['Error: expected an effect for call `look`, found none'])
})

test('what an effect in code gives beside its outcome says nothing of the event: its call ends', async () => {
  const look = { id: 'cup-1', step: 'brewing', call: 'look', attempt: 0, due: 0 }
  const events: unknown[] = []
  // As one that hands on what a library has given it: the types see no more than an outcome.
  const given = { code: 'ok', id: 'of the library', attempt: 7, type: 'basic' }
  const calls = createCallRunner({
    journey: tea,
    effects: { 'order.read': async () => given },
    files: createFileStore(),
    getState: () => ({ ...atReview().state, records: { order: { number: '7' } }, running: [look] }),
    dispatch: (event) => void events.push(event),
    report: () => undefined,
    isProduction: true,
  })
  calls.match(() => true)
  await vi.waitFor(() => expect(events).toEqual([{ code: 'ok', id: 'cup-1', attempt: 0, type: 'outcome' }]))
})
