/** Keeps keys that the browser can use and no script can read. */
export type Keys = {
  find: (id: string) => Promise<CryptoKey | undefined>
  make: (id: string) => Promise<CryptoKey>
  /** Says that a key is still in use: it lives on for another lifetime. */
  renew: (id: string, key: CryptoKey) => Promise<void>
  remove: (id: string) => Promise<void>
}

/**
 * Seconds after which a browser whose database has not answered is taken to have none. Long, because what was saved
 * is then lost, and a cheap phone with much to do takes seconds. Nothing is sent before it is saved: a wait must end.
 */
const patience = 10

/**
 * Keys in IndexedDB, the one place that holds a key which cannot be exported. One that was not renewed for `lifetime`
 * milliseconds was left behind by a closed tab: the next page removes it. What it locked went with the tab.
 */
export function indexedKeys(name: string, lifetime: number, now: () => number): Keys {
  let database: Promise<IDBDatabase> | undefined
  let failed: unknown
  const store = async (mode: IDBTransactionMode) => {
    if (failed) throw failed
    database ??= openDatabase(name)
    return (await database).transaction('keys', mode).objectStore('keys')
  }
  /** A database that has failed once is not waited for again. */
  const ended = <Result>(request: IDBRequest<Result>) =>
    done(request).catch((problem: unknown) => {
      failed = problem
      throw problem
    })
  return {
    async find(id) {
      const found: unknown = await ended((await store('readonly')).get(id))
      return isEntry(found) ? found.key : undefined
    },
    async make(id) {
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
      await ended((await store('readwrite')).put({ key, at: now() }, id))
      await removeLeft(await store('readwrite'), now(), lifetime)
      return key
    },
    async renew(id, key) {
      await ended((await store('readwrite')).put({ key, at: now() }, id))
      await removeLeft(await store('readwrite'), now(), lifetime)
    },
    async remove(id) {
      await ended((await store('readwrite')).delete(id))
    },
  }
}

type Entry = { key: CryptoKey; at: number }

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'key' in value && value.key instanceof CryptoKey
}

async function removeLeft(store: IDBObjectStore, now: number, lifetime: number): Promise<void> {
  const [ids, entries] = await Promise.all([done(store.getAllKeys()), done<Entry[]>(store.getAll())])
  ids.forEach((id, index) => {
    // Of a calendar that was set back since, none can be left from the future.
    if (Math.abs(now - (entries[index]?.at ?? 0)) > lifetime) store.delete(id)
  })
}

async function openDatabase(name: string): Promise<IDBDatabase> {
  // A private window of some browsers has none.
  const { indexedDB }: { indexedDB?: IDBFactory } = globalThis
  if (!indexedDB) throw new Error('the browser has no database')
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore('keys')
  return done(request)
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>
    // Second by second: a page that slept wakes with its timer long due, and the database has had no time to answer yet.
    const wait = (seconds: number): void => {
      if (seconds === 0) reject(new Error('the browser does not open its database'))
      else timer = setTimeout(wait, 1000, seconds - 1)
    }
    wait(patience)
    request.onsuccess = () => {
      clearTimeout(timer)
      resolve(request.result)
    }
    request.onerror = () => {
      clearTimeout(timer)
      reject(request.error ?? new Error('the browser refused its database'))
    }
  })
}
