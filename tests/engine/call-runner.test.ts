/** Calls of the state are matched with those that are under way. */
import { createFileStore } from '@journey/engine'
import { expect, test, vi } from 'vitest'
import { createCallRunner } from '../../src/engine/core/call-runner.ts'
import { quiet } from './kitchen.ts'
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

test('what comes of a write that was left is not taken for that of the one made again under its id', async () => {
  const place = { id: 'cup-4', step: 'review', call: 'place', attempt: 0, due: 0 }
  let state = { ...atReview().state, running: [place] }
  const flights: { answer: (code: string) => void; tell: (() => void) | undefined }[] = []
  const events: string[] = []
  const calls = createCallRunner({
    journey: tea,
    effects: {
      'order.book': (_, { onProgress }) =>
        new Promise((resolve) =>
          flights.push({ answer: (code) => resolve({ code }), tell: () => onProgress?.({ status: 'half' }) }),
        ),
    },
    files: createFileStore(),
    getState: () => state,
    dispatch: (event) => void events.push(event.type === 'outcome' ? event.code : event.type),
    report: () => undefined,
    isProduction: true,
  })
  const match = () => calls.match(() => true)
  match()
  state = { ...state, running: [] }
  match()
  state = { ...state, running: [place] }
  match()
  const [left, again] = flights
  left?.tell?.()
  left?.answer('NETWORK')
  await quiet()
  expect(events).toEqual([])
  again?.answer('ok')
  await vi.waitFor(() => expect(events).toEqual(['ok']))
})

test('a write that ended without an answer is sent once more where it is made again under its id', async () => {
  const place = { id: 'cup-4', step: 'review', call: 'place', attempt: 0, due: 0 }
  let state = { ...atReview().state, running: [place] }
  let sent = 0
  const calls = createCallRunner({
    journey: tea,
    effects: {
      'order.book': async () => {
        sent += 1
        return { code: 'NETWORK' }
      },
    },
    files: createFileStore(),
    getState: () => state,
    // Its rule makes it again.
    dispatch: () => {
      state = { ...state, running: [{ ...place }] }
    },
    report: () => undefined,
    isProduction: true,
  })
  calls.match(() => true)
  await quiet()
  calls.match(() => true)
  expect(sent).toBe(2)
})

test('a call that was called off and fails by that is not reported; one that fails by itself is', async () => {
  const look = { id: 'cup-1', step: 'brewing', call: 'look', attempt: 0, due: 0 }
  const problem = new Error('called off')
  const reports: unknown[] = []
  let state = { ...atReview().state, records: { order: { number: '7' } }, running: [look] }
  const failures: (() => void)[] = []
  const calls = createCallRunner({
    journey: tea,
    effects: { 'order.read': () => new Promise((_, reject) => failures.push(() => reject(problem))) },
    files: createFileStore(),
    getState: () => state,
    dispatch: () => undefined,
    report: (one) => void reports.push(one),
    isProduction: true,
  })
  calls.match(() => true)
  state = { ...state, running: [] }
  calls.match(() => true)
  failures[0]?.()
  await quiet()
  expect(reports).toEqual([])
  state = { ...state, running: [look] }
  calls.match(() => true)
  failures[1]?.()
  await quiet()
  expect(reports).toEqual([problem])
})

test('what is never saved may be absent from a call of before a reload alone', () => {
  const verify = { id: 'cup-2', step: 'member', call: 'verify', attempt: 0, due: 0 }
  const sent: unknown[] = []
  const calls = createCallRunner({
    journey: tea,
    effects: { 'code.verify': async (input) => ({ code: sent.push(input) > 0 ? 'ok' : '' }) },
    files: createFileStore(),
    getState: () => ({ ...atReview().state, answers: {}, running: [verify] }),
    dispatch: () => undefined,
    report: () => undefined,
    isProduction: false,
  })
  expect(calls.match(() => true).map(String)).toEqual([expect.stringContaining('a complete request for `code.verify`')])
  expect(sent).toEqual([])
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
