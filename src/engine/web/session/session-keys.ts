/** Keeps keys that the browser can use and nobody can read. */
export type Keys = {
  find: (id: string) => Promise<CryptoKey | undefined>
  make: (id: string) => Promise<CryptoKey>
  remove: (id: string) => Promise<void>
}

/**
 * Milliseconds after which a browser that still has not opened its database is taken to have none. Long, because what was
 * saved is then lost, and a cheap phone with much to do takes seconds.
 */
const patience = 10_000

/**
 * Keys in IndexedDB, the one place that holds a key which cannot be exported. Those that a closed tab left behind are
 * thrown away after `lifetime` milliseconds; what they locked went with the tab.
 */
export function indexedKeys(name: string, lifetime: number, now: () => number): Keys {
  let database: Promise<IDBDatabase> | undefined
  const store = async (mode: IDBTransactionMode) => {
    database ??= openDatabase(name)
    return (await database).transaction('keys', mode).objectStore('keys')
  }
  return {
    async find(id) {
      const found: unknown = await done((await store('readonly')).get(id))
      return isEntry(found) ? found.key : undefined
    },
    async make(id) {
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
      await done((await store('readwrite')).put({ key, at: now() }, id))
      await removeOlder(await store('readwrite'), now() - lifetime)
      return key
    },
    async remove(id) {
      await done((await store('readwrite')).delete(id))
    },
  }
}

type Entry = { key: CryptoKey; at: number }

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'key' in value && value.key instanceof CryptoKey
}

async function removeOlder(store: IDBObjectStore, than: number): Promise<void> {
  const [ids, entries] = await Promise.all([done(store.getAllKeys()), done<Entry[]>(store.getAll())])
  ids.forEach((id, index) => {
    if ((entries[index]?.at ?? 0) < than) store.delete(id)
  })
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore('keys')
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the browser does not open its database')), patience)
    done(request)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser refused its database'))
  })
}
