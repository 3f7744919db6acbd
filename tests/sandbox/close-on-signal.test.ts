import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeOnSignal } from '../../sandbox/close-on-signal.ts'

const log: string[] = []
let signals: Map<string | symbol, () => void>

beforeEach(() => {
  log.length = 0
  signals = new Map()
  vi.useFakeTimers()
  for (const how of ['on', 'once'] as const)
    vi.spyOn(process, how).mockImplementation((signal: string | symbol, listener: () => void) => {
      signals.set(signal, listener)
      return process
    })
  vi.spyOn(process, 'exit').mockImplementation((status) => log.push(`exit ${status}`) as never)
  vi.spyOn(console, 'error').mockImplementation((line) => void log.push(String(line)))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A server that logs how it is stopped. */
function server(close: () => Promise<void> = async () => {}) {
  closeOnSignal({
    drain: async () => void log.push('drain'),
    close: () => {
      log.push('close')
      return close()
    },
  })
}

it('drains before it closes on SIGTERM', async () => {
  server()
  signals.get('SIGTERM')?.()
  await vi.waitFor(() => expect(log).toEqual(['drain', 'close', 'exit 0']))
})

it('goes on with its stop when SIGTERM comes again', async () => {
  server()
  for (let time = 0; time < 3; time += 1) signals.get('SIGTERM')?.()
  await vi.waitFor(() => expect(log).toEqual(['drain', 'close', 'exit 0']))
})

it.each(['SIGINT', 'SIGHUP'])('closes at once on %s', async (signal) => {
  server()
  signals.get(signal)?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(log).toEqual(['close', 'exit 0'])
})

it.each([
  ['SIGTERM', 'SIGINT', ['drain', 'close']],
  ['SIGINT', 'SIGTERM', ['close', 'drain']],
])('closes once where %s is followed by %s', async (first, second, steps) => {
  server(() => new Promise(() => {}))
  for (const signal of [first, second]) {
    signals.get(signal)?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(log).toEqual(steps)
})

it('says why a stop failed, and ends with 1', async () => {
  server(() => Promise.reject(new Error('the database is gone')))
  signals.get('SIGINT')?.()
  const line = 'the server did not stop as it should: the database is gone'
  await vi.waitFor(() => expect(log).toEqual(['close', line, 'exit 1']))
})

it('cuts off requests that hang for half a minute', async () => {
  server(() => new Promise(() => {}))
  signals.get('SIGINT')?.()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(log).toEqual([
    'close',
    'cut off after 30 seconds: requests were still running, or the database does not reply',
    'exit 1',
  ])
})
