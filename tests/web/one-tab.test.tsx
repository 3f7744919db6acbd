/** One journey in one tab: a page hears that another has it only from that other page itself. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOneTab } from '../../src/engine/web/one-tab.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A browser with pages in it: its locks, given when the test says so, and the channel between the pages. */
function browser() {
  type Wish = { name: string; give: () => Promise<unknown>; signal: AbortSignal }
  const holders = new Map<string, Promise<unknown>>()
  let wishes: Wish[] = []
  const listeners = new Set<{ hear: (event: MessageEvent) => void; frozen: () => boolean }>()
  const settle = () => vi.advanceTimersByTimeAsync(0)

  async function giveLocks(): Promise<void> {
    for (const wish of wishes) {
      if (wish.signal.aborted || holders.has(wish.name)) continue
      wishes = wishes.filter((one) => one !== wish)
      const held = wish.give()
      holders.set(wish.name, held)
      held.finally(() => holders.delete(wish.name))
    }
    await settle()
  }

  function openPage() {
    let frozen = false
    const events: string[] = []
    const reported: unknown[] = []
    const locks = {
      request: async (
        name: string,
        { signal, ifAvailable }: { signal?: AbortSignal; ifAvailable?: boolean },
        give: (lock: object | null) => Promise<unknown>,
      ) => {
        if (ifAvailable) return give(holders.has(name) ? null : {})
        return new Promise((resolve, reject) => {
          wishes.push({ name, signal: signal ?? new AbortController().signal, give: () => give({}).then(resolve) })
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        })
      },
    } as unknown as LockManager
    const openChannel = () => {
      const self = { hear: (_: MessageEvent) => {}, frozen: () => frozen }
      listeners.add(self)
      return {
        addEventListener: (_: string, hear: (event: MessageEvent) => void) => {
          self.hear = hear
        },
        postMessage: (data: unknown) => {
          for (const one of listeners) {
            if (one !== self && !one.frozen()) one.hear(new MessageEvent('message', { data }))
          }
        },
        close: () => listeners.delete(self),
      } as unknown as BroadcastChannel
    }
    const tab = createOneTab({
      onTaken: (name) => events.push(name),
      report: (it) => reported.push(it),
      locks,
      openChannel,
    })
    return {
      tab,
      told: events,
      reported,
      freeze: (is: boolean) => {
        frozen = is
        if (!is) document.dispatchEvent(new Event('visibilitychange'))
      },
    }
  }
  const say = (data: object) => {
    for (const one of listeners) one.hear(new MessageEvent('message', { data }))
  }
  return { openPage, giveLocks, say, wait: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds) }
}

test('a second page is notified once, and the first is left alone', async () => {
  const { openPage, giveLocks, wait } = browser()
  const [first, second] = [openPage(), openPage()]
  first.tab.hold(['order'])
  await giveLocks()
  second.tab.hold(['order'])
  second.tab.hold(['order'])
  await giveLocks()
  expect(second.told).toEqual([])
  await wait(60_000)
  expect(second.told).toEqual(['order'])
  expect(first.told).toEqual([])
  // Whenever it is seen again, the first says that it is there.
  first.freeze(false)
  await wait(0)
  expect(second.told).toEqual(['order'])
})

test('a page that holds something else now leaves its name to the next', async () => {
  const { openPage, giveLocks, wait } = browser()
  const [first, second] = [openPage(), openPage()]
  first.tab.hold(['page', 'order'])
  await giveLocks()
  first.tab.hold(['page'])
  second.tab.hold(['order'])
  await giveLocks()
  await wait(60_000)
  expect(second.told).toEqual([])
  first.tab.hold(['page', 'order'])
  await giveLocks()
  await wait(60_000)
  expect(first.told).toEqual(['order'])
  expect([...first.reported, ...second.reported]).toEqual([])
})

test('the only page is never told, however slow the browser is to give it the lock', async () => {
  const { openPage, giveLocks, wait } = browser()
  const only = openPage()
  only.tab.hold(['order'])
  await wait(600_000)
  expect(only.told).toEqual([])
  await giveLocks()
  await wait(600_000)
  expect(only.told).toEqual([])
  expect(only.reported).toEqual([])
})

test('two pages that both wait for a slow browser are not told: neither has the journey', async () => {
  const { openPage, wait } = browser()
  const [one, other] = [openPage(), openPage()]
  one.tab.hold(['order'])
  other.tab.hold(['order'])
  await wait(600_000)
  expect([one.told, other.told]).toEqual([[], []])
})

test('a page is reloaded: the lock of the page before it, which is gone, is no other tab', async () => {
  const { openPage, giveLocks, wait } = browser()
  const before = openPage()
  before.tab.hold(['order'])
  await giveLocks()
  // It has gone, and the browser has not yet noticed: its lock is still held, and it answers nothing.
  before.freeze(true)
  const after = openPage()
  after.tab.hold(['order'])
  await giveLocks()
  await wait(600_000)
  expect(after.told).toEqual([])
})

test('a first page that was frozen says that it is there when it is seen again', async () => {
  const { openPage, giveLocks, wait } = browser()
  const [first, second] = [openPage(), openPage()]
  first.tab.hold(['order'])
  await giveLocks()
  first.freeze(true)
  second.tab.hold(['order'])
  await wait(600_000)
  expect(second.told).toEqual([])
  first.freeze(false)
  expect(second.told).toEqual(['order'])
})

test('a page that has the name by now is not told by one that had it: its word comes late', async () => {
  const { openPage, giveLocks, say } = browser()
  const only = openPage()
  only.tab.hold(['order'])
  await giveLocks()
  say({ type: 'answer', name: 'order', page: 'of before' })
  expect(only.told).toEqual([])
})

test('a page knows whether another has one of the names, also one that is frozen', async () => {
  const { openPage, giveLocks } = browser()
  const [first, second] = [openPage(), openPage()]
  first.tab.hold(['page', 'order'])
  second.tab.hold(['other page'])
  await giveLocks()
  first.freeze(true)
  expect(await first.tab.isHeldElsewhere(['page', 'order'])).toBe(false)
  expect(await second.tab.isHeldElsewhere(['other page', 'order'])).toBe(true)
  second.tab.hold(['other page', 'order'])
  await giveLocks()
  expect(await second.tab.isHeldElsewhere(['other page', 'order'])).toBe(true)
  first.tab.stop()
  await giveLocks()
  expect(await second.tab.isHeldElsewhere(['other page', 'order'])).toBe(false)
})

test('a page that stops releases its names', async () => {
  const { openPage, giveLocks, wait } = browser()
  const [first, second] = [openPage(), openPage()]
  first.tab.hold(['order'])
  await giveLocks()
  first.tab.stop()
  await giveLocks()
  second.tab.hold(['order'])
  await giveLocks()
  await wait(600_000)
  expect(second.told).toEqual([])
})

test('a browser without locks, and one without a channel, tells no page anything', async () => {
  const { wait } = browser()
  const events: string[] = []
  const base = { onTaken: (name: string) => events.push(name), report: (it: unknown) => events.push(String(it)) }
  const tab = createOneTab({ ...base, locks: undefined })
  tab.hold(['order'])
  await wait(60_000)
  expect(events).toEqual([])
  expect(await tab.isHeldElsewhere(['order'])).toBe(false)
})

test('[R3] a browser that forbids channels, as it does storage, is as one without: that is said once', async () => {
  const reported: unknown[] = []
  const locks = { request: () => Promise.resolve() } as unknown as LockManager
  const openChannel = () => {
    throw new DOMException('', 'SecurityError')
  }
  const tab = createOneTab({ onTaken: () => {}, report: (problem) => reported.push(problem), locks, openChannel })
  tab.hold(['tea'])
  tab.hold(['tea', 'cake'])
  expect(reported).toEqual([expect.objectContaining({ name: 'SecurityError' })])
  tab.stop()
})
