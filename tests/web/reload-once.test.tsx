/** A page whose parts are gone is loaded anew once, and not for ever. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Module = typeof import('../../src/engine/web/reload-once.ts')

let fetchPart: Module['fetchPart']
let partInTime: Module['partInTime']
let reloadOnce: Module['reloadOnce']

const reload = vi.fn()

beforeEach(async () => {
  // Each test is a page of its own.
  vi.resetModules()
  ;({ fetchPart, partInTime, reloadOnce } = await import('../../src/engine/web/reload-once.ts'))
  sessionStorage.clear()
  reload.mockClear()
  vi.useFakeTimers({ now: 1_000_000_000_000 })
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.stubGlobal('fetch', async () => new Response('the page'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the page is loaded anew, and a second time within a minute only reported', async () => {
  const failed = vi.fn()
  await reloadOnce(failed)
  expect([reload.mock.calls.length, failed.mock.calls.length]).toEqual([1, 0])
  vi.advanceTimersByTime(59_000)
  await reloadOnce(failed)
  expect([reload.mock.calls.length, failed.mock.calls.length]).toEqual([1, 1])
  vi.advanceTimersByTime(2_000)
  await reloadOnce(failed)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a page whose browser keeps nothing is not loaded anew: what was entered would be lost', async () => {
  const { leaving } = await import('../../src/engine/react/leave-guard.ts')
  leaving.mayReload.add(() => true).add(() => false)
  const failed = vi.fn()
  await reloadOnce(failed)
  expect([reload.mock.calls.length, failed.mock.calls.length]).toEqual([0, 1])
})

test('a reload that was stopped leaves the question before leaving as it was', async () => {
  const { leaving } = await import('../../src/engine/react/leave-guard.ts')
  await reloadOnce(() => {})
  expect(leaving.isAsked).toBe(false)
  vi.advanceTimersByTime(5_000)
  expect(leaving.isAsked).toBe(true)
})

test('a press of a person loads it anew at once, as often as it is pressed', async () => {
  await reloadOnce(() => {})
  vi.stubGlobal('navigator', { userActivation: { isActive: true } })
  for (const times of [2, 3]) {
    vi.advanceTimersByTime(5_000)
    await reloadOnce(() => {})
    expect(reload).toHaveBeenCalledTimes(times)
  }
})

test('[E1] two parts that are gone together load it anew once', async () => {
  vi.stubGlobal('navigator', { userActivation: { isActive: true } })
  await Promise.all([reloadOnce(() => {}), reloadOnce(() => {})])
  await reloadOnce(() => {})
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a clock that was set back a day does not forbid it', async () => {
  await reloadOnce(() => {})
  vi.advanceTimersByTime(5_000)
  vi.setSystemTime(1_000_000_000_000 - 24 * 60 * 60 * 1000)
  await reloadOnce(() => {})
  expect(reload).toHaveBeenCalledTimes(2)
})

test('without storage nothing tells a first reload from the tenth: there is none', async () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
  const failed = vi.fn()
  await reloadOnce(failed)
  expect([reload.mock.calls.length, failed.mock.calls.length]).toEqual([0, 1])
})

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server that cannot serve', async () => new Response('', { status: 503 })],
])('with %s the page stays: a reload would show the error page of the browser', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch)
  const failed = vi.fn()
  await reloadOnce(failed)
  expect([reload.mock.calls.length, failed.mock.calls.length]).toEqual([0, 1])
})

test('a part that is wanted is asked for twice, and loads the page again where it is gone', async () => {
  const load = vi.fn(async () => 'the part').mockRejectedValueOnce(new Error('404'))
  expect(await fetchPart(load)).toBe('the part')
  expect(reload).not.toHaveBeenCalled()
  const gone = vi.fn(async () => Promise.reject(new Error('404')))
  await expect(fetchPart(gone)).rejects.toThrow('404')
  expect([gone.mock.calls.length, reload.mock.calls.length]).toEqual([2, 1])
})

test('[R3] a part that never comes is given up after half a minute, and loads the page again; asked for anew, while the press counts', async () => {
  const never = () => new Promise<string>(() => {})
  const given = fetchPart(never).catch(String)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect([await given, reload.mock.calls.length]).toEqual(['Error: no part came', 1])
  const again = partInTime(never(), true).catch(String)
  await vi.advanceTimersByTimeAsync(4000)
  expect(await again).toContain('no part came')
})

test('[R3] a part that is awaited while the page sleeps is not given up when it wakes', async () => {
  let come: (part: string) => void = () => {}
  const part = new Promise<string>((resolve) => {
    come = resolve
  })
  const given = fetchPart(() => part)
  // One timer is due, however long the sleep was.
  vi.setSystemTime(Date.now() + 3_600_000)
  await vi.advanceTimersToNextTimerAsync()
  come('the part')
  expect(await given).toBe('the part')
})

test('[R3] a part that the browser cancels, because a person leaves, loads this page again only when they have stayed', async () => {
  const { watchLeaving } = await import('../../src/engine/web/leaving.ts')
  watchLeaving(new AbortController().signal)
  dispatchEvent(new Event('beforeunload'))
  const given = fetchPart(() => Promise.reject(new TypeError('cancelled'))).catch(String)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  await given
  expect(reload).toHaveBeenCalledTimes(1)
})
