/** A page that is being left: what its browser cancels is no failure. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Module = typeof import('../../src/engine/web/leaving.ts')

let untilStaying: Module['untilStaying']

beforeEach(async () => {
  // Each test is a page of its own.
  vi.resetModules()
  const { watchLeaving, ...module } = await import('../../src/engine/web/leaving.ts')
  untilStaying = module.untilStaying
  watchLeaving(new AbortController().signal)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Whether the page is known to stay, so far. */
function watchStaying() {
  const known = vi.fn()
  untilStaying().then(known)
  return { isKnown: () => known.mock.calls.length > 0 }
}

test('[R3] a page that is not being left stays at once', async () => {
  const { isKnown } = watchStaying()
  await vi.advanceTimersByTimeAsync(0)
  expect(isKnown()).toBe(true)
})

test('[R3] a page that is being left has stayed when it is still there ten seconds later', async () => {
  dispatchEvent(new Event('beforeunload'))
  const { isKnown } = watchStaying()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(isKnown()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isKnown()).toBe(true)
})

test('[R3] the ten seconds begin when it is left again', async () => {
  dispatchEvent(new Event('beforeunload'))
  const { isKnown } = watchStaying()
  await vi.advanceTimersByTimeAsync(6_000)
  dispatchEvent(new Event('beforeunload'))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(isKnown()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isKnown()).toBe(true)
})

test('[R3] on iOS, which says nothing before a page is left, each failure waits two seconds', async () => {
  vi.stubGlobal('navigator', { standalone: false })
  const { isKnown } = watchStaying()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(isKnown()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isKnown()).toBe(true)
})
