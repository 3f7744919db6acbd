import { afterEach, describe, expect, test, vi } from 'vitest'
import { indexedKeys, type Keys } from '../../src/engine/web/session/session-keys.ts'
import { createSessionStore } from '../../src/engine/web/session/session-store.ts'

const state = { step: 'cup' }
const time = 1_000_000
const reported: unknown[] = []

afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A store as a page has it; a second one in a test is the same tab after a reload. */
function page(keys: Keys) {
  return createSessionStore({
    ...{ name: 'tea', idleMs: 1000, keys, now: () => time, report: (problem: unknown) => reported.push(problem) },
  })
}

describe('the keys’ database', () => {
  test('that opens and then never answers is given up once, and not waited for again', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('indexedDB', silentDatabase())
    const unanswering = indexedKeys('tea', 1000, () => time)
    const found = unanswering.find('left').catch(String)
    await vi.advanceTimersByTimeAsync(10_001)
    expect(await found).toContain('database')
    expect(await unanswering.remove('left').catch(String)).toContain('database')
  })

  test('that answers once the page has slept for long is not given up', async () => {
    vi.useFakeTimers()
    const get: { onsuccess?: () => void; result?: undefined } = {}
    vi.stubGlobal('indexedDB', silentDatabase(get))
    const found = indexedKeys('tea', 1000, () => time).find('left')
    await vi.advanceTimersByTimeAsync(0)
    // All timers of a page that wakes are due at once.
    vi.runOnlyPendingTimers()
    get.onsuccess?.()
    expect(await found).toBeUndefined()
  })
})

describe('the keys’ database, taken away while the page lives', () => {
  test.each(['onversionchange', 'onclose'] as const)(
    '(%s) costs nothing: key and state are kept anew at once',
    async (loss) => {
      const { indexedDB, kept, connections } = smallDatabase()
      vi.stubGlobal('indexedDB', indexedDB)
      const keysAnew = () => indexedKeys('tea', 100_000, () => time)
      await page(keysAnew()).save(state)
      kept.clear()
      connections[0]?.[loss]?.()
      await vi.waitFor(() => expect(kept.size).toBe(1))
      // A connection that stays open keeps the other page waiting.
      if (loss === 'onversionchange') expect(connections[0]?.isClosed).toBe(true)
      expect(await page(keysAnew()).load()).toEqual(state)
      expect(reported).toEqual([])
    },
  )

  test('is opened once more when its connection broke without a word', async () => {
    const { indexedDB, connections } = smallDatabase()
    vi.stubGlobal('indexedDB', indexedDB)
    const broken = indexedKeys('tea', 100_000, () => time)
    const key = await broken.make('one')
    connections[0]?.close()
    expect(await broken.find('one')).toBe(key)
  })
})

describe('a key', () => {
  test('cannot be exported', async () => {
    vi.stubGlobal('indexedDB', smallDatabase().indexedDB)
    const key = await indexedKeys('tea', 1000, () => time).make('one')
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })

  test('that a closed tab has left behind is removed by the next page, also one of a calendar that was ahead', async () => {
    const { indexedDB, kept } = smallDatabase()
    vi.stubGlobal('indexedDB', indexedDB)
    let now = time
    const keys = indexedKeys('tea', 1000, () => now)
    await keys.make('left')
    now += 900
    await keys.make('used')
    now += 200
    await keys.make('new')
    expect([...kept.keys()]).toEqual(['used', 'new'])
    now -= 5000
    await keys.make('after')
    expect([...kept.keys()]).toEqual(['after'])
  })

  test('that the browser takes and does not keep in the end is none', async () => {
    const { indexedDB, refuse } = smallDatabase()
    vi.stubGlobal('indexedDB', indexedDB)
    refuse()
    await expect(indexedKeys('tea', 1000, () => time).make('one')).rejects.toThrow('the browser kept no key')
  })
})

type Connection = { isClosed: boolean; close: () => void; onversionchange?: () => void; onclose?: () => void }

/** A database that keeps what is put into it. `connections`: as they were opened. */
function smallDatabase() {
  const kept = new Map<string, unknown>()
  const connections: Connection[] = []
  let isFull = false
  const answer = (result?: unknown) => {
    const request = { result, onsuccess: () => {} }
    queueMicrotask(() => request.onsuccess())
    return request
  }
  const store = {
    get: (id: string) => answer(kept.get(id)),
    put: (value: unknown, id: string) => answer(void kept.set(id, value)),
    delete: (id: string) => answer(void kept.delete(id)),
    getAllKeys: () => answer([...kept.keys()]),
    getAll: () => answer([...kept.values()]),
  }
  const open = () => {
    const connection = {
      isClosed: false,
      close: () => {
        connection.isClosed = true
      },
      objectStoreNames: { contains: () => true },
      transaction: () => {
        if (connection.isClosed) throw new DOMException('closed', 'InvalidStateError')
        const transaction = {
          objectStore: () => ({ ...store, transaction }),
          ...{ oncomplete: () => {}, onabort: () => {} },
        }
        // After the answers to all that is asked of it.
        setTimeout(() => (isFull ? transaction.onabort() : transaction.oncomplete()))
        return transaction
      },
    }
    connections.push(connection)
    return answer(connection)
  }
  const refuse = () => {
    isFull = true
  }
  return { indexedDB: { open }, kept, connections, refuse }
}

/** A database that opens, and answers nothing. */
function silentDatabase(get = {}) {
  const store = { get: () => get, delete: () => ({}) }
  const objectStoreNames = { contains: () => true }
  const opening = {
    result: { objectStoreNames, transaction: () => ({ objectStore: () => store }) },
    onsuccess: () => {},
  }
  return {
    open: () => {
      queueMicrotask(() => opening.onsuccess())
      return opening
    },
  }
}
