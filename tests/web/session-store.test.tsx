import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Keys } from '../../src/engine/web/session/session-keys.ts'
import { createSessionStore, type SessionStoreOptions } from '../../src/engine/web/session/session-store.ts'

const state = { step: 'cup', trail: ['menu'], answers: { cup: { leaf: 'personal-marker-8001015009087' } } }

let keys: Keys & { kept: Map<string, CryptoKey> }
let time: number
let reported: unknown[]

beforeEach(() => {
  keys = keysInMemory()
  time = 1_000_000
  reported = []
})
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** A store as a page has it; a second one in a test is the same tab after a reload. */
function page(options: Partial<SessionStoreOptions> = {}) {
  return createSessionStore({
    name: 'tea',
    idleMs: 1000,
    now: () => time,
    report: (problem) => reported.push(problem),
    keys,
    ...options,
  })
}

function keysInMemory() {
  const kept = new Map<string, CryptoKey>()
  return {
    kept,
    find: async (id: string) => kept.get(id),
    make: async (id: string) => {
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
      kept.set(id, key)
      return key
    },
    renew: async () => {},
    watch: () => {},
    remove: async (id: string) => void kept.delete(id),
  }
}

function deferred() {
  let [resolve, reject]: [() => void, (problem: Error) => void] = [() => {}, () => {}]
  const promise = new Promise<void>((...ends) => {
    ;[resolve, reject] = ends
  })
  return { promise, resolve, reject }
}

describe('[R3] what was entered survives a reload', () => {
  test('as it was', async () => {
    await page().save(state)
    expect(await page().load()).toEqual(state)
  })

  test('in its latest form, however quickly it changes', async () => {
    const store = page()
    const saves = Array.from({ length: 20 }, (_, index) => store.save({ index }))
    await Promise.all(saves)
    expect(await page().load()).toEqual({ index: 19 })
  })

  test('and further changes after it survive the next one', async () => {
    await page().save(state)
    const reloaded = page()
    await reloaded.load()
    await reloaded.save({ step: 'paid' })
    expect(await page().load()).toEqual({ step: 'paid' })
  })

  test('in the first tab, too, when a duplicate of it is wiped', async () => {
    await page().save(state)
    // Another tab has its own storage, with a copy of what was in the first one's when it was duplicated.
    localStorage.setItem('tea', sessionStorage.getItem('tea') ?? '')
    const duplicate = page({ storage: () => localStorage })
    await duplicate.load()
    await duplicate.save(state)
    await duplicate.clear()
    expect(await page().load()).toEqual(state)
  })
})

test('nothing of it can be read in storage', async () => {
  await page().save(state)
  const text = JSON.stringify(Object.entries(sessionStorage))
  expect(text).not.toContain('personal-marker')
  expect(text).not.toContain('cup')
  expect(localStorage.length).toBe(0)
})

describe('nothing is left', () => {
  test('[R4] when it is cleared, of state and key', async () => {
    const store = page()
    await store.save(state)
    await store.clear()
    expect(sessionStorage.length).toBe(0)
    expect(keys.kept.size).toBe(0)
    expect(await page().load()).toBeUndefined()
  })

  test('[R4] when it is cleared, of the key also where a script has written over what was saved', async () => {
    const store = page()
    await store.save(state)
    sessionStorage.setItem('tea', 'written by another script')
    await store.clear()
    expect(keys.kept.size).toBe(0)
    expect(sessionStorage.getItem('tea')).toBeNull()
  })

  test('[R4] when it is cleared in the middle of a save', async () => {
    const store = page()
    const saved = store.save(state)
    await store.clear()
    await saved
    expect(sessionStorage.length).toBe(0)
  })

  test('[R4] when it is cleared while its key is renewed, or while the browser refuses to keep it', async () => {
    const store = page()
    await store.save(state)
    const { promise, resolve } = deferred()
    vi.spyOn(keys, 'renew').mockImplementationOnce(() => promise)
    time += 501
    const saved = store.save({ step: 'later' })
    await Promise.resolve()
    await store.clear()
    resolve()
    await saved
    expect(sessionStorage.length).toBe(0)
    const other = page()
    await other.save(state)
    const failing = deferred()
    vi.spyOn(keys, 'renew').mockImplementationOnce(() => failing.promise)
    time += 501
    const lost = other.save({ step: 'later' })
    await Promise.resolve()
    await other.clear()
    failing.reject(new Error('no database'))
    await lost
    expect(await other.load()).toBeUndefined()
  })

  test('[R4] when it is cleared where its key cannot be removed: it never fails', async () => {
    const store = page()
    await store.save(state)
    vi.spyOn(keys, 'remove').mockRejectedValueOnce(new Error('no database'))
    await store.clear()
    expect(sessionStorage.length).toBe(0)
  })

  test('of what was kept before, when the browser keeps nothing later: a reload would bring back an older step', async () => {
    const store = page()
    await store.save({ step: 'earlier' })
    vi.spyOn(keys, 'renew').mockRejectedValueOnce(new Error('no database'))
    time += 501
    await store.save(state)
    expect(await store.load()).toEqual(state)
    expect(sessionStorage.length).toBe(0)
  })

  test('after the idle time, on return', async () => {
    await page({ idleMs: 60_000 }).save(state)
    time += 60_001
    expect(await page({ idleMs: 60_000 }).load()).toBeUndefined()
    expect(sessionStorage.length).toBe(0)
    expect(keys.kept.size).toBe(0)
  })

  test('after the idle time, on return, but for what ends the session: that gets what was there', async () => {
    await page().save(state)
    time += 1001
    const onExpired = vi.fn()
    await page({ onExpired }).load()
    expect(onExpired.mock.calls).toEqual([[state]])
  })

  test('after the idle time that began when the page was touched last', async () => {
    const store = page()
    await store.save(state)
    time += 900
    await store.touch()
    time += 900
    const reloaded = page()
    expect(await reloaded.load()).toEqual(state)
    expect(reloaded.age()).toBe(900)
  })

  test('and a touch brings back nothing that was cleared', async () => {
    const store = page()
    await store.save(state)
    await store.clear()
    await store.touch()
    expect(sessionStorage.length).toBe(0)
  })
})

test('a calendar that was set back does not cost what was entered', async () => {
  await page().save(state)
  time -= 500_000
  const reloaded = page()
  expect(await reloaded.load()).toEqual(state)
  expect(reloaded.age()).toBe(0)
})

test('a key in use is renewed, so that no other tab takes it for left behind', async () => {
  const renew = vi.spyOn(keys, 'renew')
  const store = page()
  await store.save(state)
  await store.save(state)
  expect(renew).not.toHaveBeenCalled()
  time += 501
  await store.save(state)
  expect(renew).toHaveBeenCalledOnce()
  // Of a calendar that was set back no one can tell how long it is in use.
  time -= 5000
  await store.save(state)
  expect(renew).toHaveBeenCalledTimes(2)
})

describe('what cannot be trusted is lost, and is wiped', () => {
  test.each([
    ['not JSON', () => 'personal-marker'],
    ['null', () => 'null'],
    ['of another form', () => '{"id":1}'],
    ['changed', (text: string) => text.replace(/"text":"..../, '"text":"AAAA')],
    ['said to be newer than it is', (text: string) => text.replace(/"at":[0-9]+/, '"at":9999999')],
    ['not base64', (text: string) => text.replace(/"text":"/, '"text":"!')],
  ])('%s', async (_, change) => {
    await page().save(state)
    sessionStorage.setItem('tea', change(sessionStorage.getItem('tea') ?? ''))
    expect(await page().load()).toBeNull()
    expect(sessionStorage.getItem('tea')).toBeNull()
    expect(reported).toHaveLength(1)
    expect(String(reported)).not.toContain('personal-marker')
  })

  test('of a tab whose key is gone', async () => {
    await page().save(state)
    keys.kept.clear()
    expect(await page().load()).toBeNull()
    expect(sessionStorage.length).toBe(0)
  })

  test('also where the database of keys does not open any more', async () => {
    await page().save(state)
    vi.spyOn(keys, 'find').mockRejectedValueOnce(new Error('no database'))
    expect(await page().load()).toBeNull()
    expect(reported).toHaveLength(1)
  })

  test('also where an earlier program has written it, which did not say whether a step was finished', async () => {
    await page().save({ answers: {}, trail: [] })
    sessionStorage.setItem('tea', (sessionStorage.getItem('tea') ?? '').replace('"isUnderWay":false,', ''))
    keys.kept.clear()
    expect(await page().load()).toBeNull()
  })

  test('but where no step had been finished, nothing is lost', async () => {
    await page().save({ answers: {}, trail: [] })
    keys.kept.clear()
    expect(await page().load()).toBeUndefined()
    expect(sessionStorage.length).toBe(0)
  })

  test('but a storage that the browser refuses may have held nothing', async () => {
    await page().save(state)
    const refused = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    expect(await page({ storage: refused }).load()).toBeUndefined()
  })
})

describe('a browser that keeps nothing: the journey goes on in memory and it is said once', () => {
  const denied = (): Storage => {
    throw new DOMException('denied', 'SecurityError')
  }
  const full = (): Storage => ({
    ...({ getItem: () => null, removeItem: () => {} } as unknown as Storage),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const noKeys: Keys = {
    find: () => Promise.reject(new Error('no database')),
    make: () => Promise.reject(new Error('no database')),
    renew: () => Promise.reject(new Error('no database')),
    remove: () => Promise.reject(new Error('no database')),
    watch: () => {},
  }

  test.each([
    ['storage is denied', { storage: denied }],
    ['storage is full', { storage: full }],
    ['there is no database', { keys: noKeys }],
  ])('%s', async (_, options) => {
    const store = page(options)
    await store.save({ step: 'first' })
    await store.save(state)
    expect(await store.load()).toEqual(state)
    expect(reported).toHaveLength(1)
    expect(store.isLasting()).toBe(false)
    await store.clear()
    expect(await store.load()).toBeUndefined()
  })
})

test('a storage that was full is tried again, so that what is entered later survives a reload', async () => {
  let isFull = true
  const storage = (): Storage => ({
    ...({
      getItem: (name: string) => sessionStorage.getItem(name),
      removeItem: (name: string) => sessionStorage.removeItem(name),
    } as unknown as Storage),
    setItem: (name, text) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      sessionStorage.setItem(name, text)
    },
  })
  const store = page({ storage })
  await store.save({ step: 'first' })
  isFull = false
  await store.save({ step: 'second' })
  expect(await page().load()).toBeUndefined()
  time += 60_000
  await store.save(state)
  expect(store.isLasting()).toBe(true)
  expect(await page({ idleMs: 100_000 }).load()).toEqual(state)
  expect(reported).toHaveLength(1)
})
