import { inTime, LateError } from '../in-time.ts'

/** Keeps keys that the browser can use and no script can read. */
export type Keys = {
  find: (id: string) => Promise<CryptoKey | undefined>
  make: (id: string) => Promise<CryptoKey>
  /** Says that a key is still in use: it lives on for another lifetime. */
  renew: (id: string, key: CryptoKey) => Promise<void>
  remove: (id: string) => Promise<void>
  /** Calls the listener when the browser, or another page, has taken the keys away or may have. */
  watch: (onLost: () => void) => void
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
  let onLost = () => {}
  const forget = () => {
    database = undefined
    onLost()
  }
  const tryInStore = async <Result>(
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> => {
    database ??= openDatabase(name, forget)
    return use((await database).transaction('keys', mode).objectStore('keys'))
  }
  /** Opens a connection that broke once more. A database that failed even so is not opened again: each wait may take `patience`. */
  const inStore: typeof tryInStore = async (mode, use) => {
    if (failed) throw failed
    try {
      return await tryInStore(mode, use).catch((problem: unknown) => {
        if (problem instanceof LateError) throw problem
        database = undefined
        return tryInStore(mode, use)
      })
    } catch (problem) {
      failed = problem
      throw problem
    }
  }
  const put = async (id: string, key: CryptoKey) => {
    await inStore('readwrite', (store) => committed(store, store.put({ key, at: now() }, id)))
    await inStore('readwrite', (store) => removeLeft(store, now(), lifetime))
  }
  return {
    async find(id) {
      const found: unknown = await inStore('readonly', (store) => done(store.get(id)))
      return isEntry(found) ? found.key : undefined
    },
    async make(id) {
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
      await put(id, key)
      return key
    },
    renew: put,
    async remove(id) {
      await inStore('readwrite', (store) => done(store.delete(id)))
    },
    watch: (listener) => {
      onLost = listener
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

/** `onLost` is called when the database was closed from elsewhere: it was deleted, raised to another version, or cleared. */
async function openDatabase(name: string, onLost: () => void, version?: number): Promise<IDBDatabase> {
  // A private window of some browsers has none.
  const { indexedDB }: { indexedDB?: IDBFactory } = globalThis
  if (!indexedDB) throw new Error('the browser has no database')
  // Without a version: as it is, also when a newer page has raised it.
  const request = indexedDB.open(name, version)
  request.onupgradeneeded = () => void request.result.createObjectStore('keys')
  const database = await done(request)
  database.onclose = onLost
  database.onversionchange = () => {
    // The other page waits until this one closes. One that closes by itself gets no `close`.
    database.close()
    onLost()
  }
  if (database.objectStoreNames.contains('keys')) return database
  database.close()
  return openDatabase(name, onLost, database.version + 1)
}

/** What was written is kept only when its transaction has ended well: a full disk may refuse it at the end. */
async function committed(store: IDBObjectStore, request: IDBRequest): Promise<void> {
  const { transaction } = store
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser kept no key'))
  })
  await Promise.all([done(request), inTime(ended, patience, 'the browser does not keep its keys')])
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  const answer = new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return inTime(answer, patience, 'the browser does not open its database')
}
