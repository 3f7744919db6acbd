import { newId } from '../new-id.ts'
import { type Sealed, seal, unseal } from './sealed-text.ts'
import { indexedKeys, type Keys } from './session-keys.ts'

export type SessionStoreOptions = {
  /** Names the entry in storage and the database of keys. */
  name: string
  /** Milliseconds after which what was saved, and not touched since, is wiped when it is loaded. */
  idleMs: number
  /** Called with what was too old to be loaded, when it is wiped. */
  onExpired?: (state: unknown) => void
  /** Milliseconds since 1970. */
  now?: () => number
  /** Called once when nothing lasting can be kept, and whenever what was kept could not be read. */
  report?: (problem: unknown) => void
  /** May throw: a browser can forbid storage altogether. */
  storage?: () => Storage
  keys?: Keys
}

export type SessionStore = {
  /** What was last saved in this tab; `undefined` when there is nothing, or nothing that can be trusted. Never rejects. */
  load: () => Promise<unknown>
  /** Milliseconds for which what was loaded had not been touched. */
  age: () => number
  /** Resolves when this or a later state is kept. Never rejects for a browser's reasons. */
  save: (state: unknown) => Promise<void>
  /** Keeps what was last saved for another idle time. */
  touch: () => Promise<void>
  /** Wipes what was saved and the key to it. */
  clear: () => Promise<void>
}

/** Milliseconds after which a storage that was full is tried again. */
const fullFor = 60_000

type Kept = Sealed & { id: string; at: number }

/**
 * Keeps a state for this tab, encrypted with a key that cannot be exported: on a shared phone no other user reads it out of the
 * browser's files afterwards. It helps against a curious neighbour, not against code that runs in the page. Where the
 * browser gives no storage, no database or no room, the state lives in memory and a reload loses it, until there is room.
 */
export function createSessionStore(options: SessionStoreOptions): SessionStore {
  const { name, idleMs, now = () => Date.now(), report = () => {}, onExpired = () => {} } = options
  const { storage = () => sessionStorage, keys = indexedKeys(name, 2 * idleMs, now) } = options
  let open: { id: string; key: CryptoKey; renewedAt: number } | undefined
  let memory: { state: unknown } | undefined
  let next: { state: unknown } | undefined
  let writing: Promise<void> | undefined
  let retryAt = Number.POSITIVE_INFINITY
  let era = 0
  let last: { state: unknown } | undefined
  let age = 0

  async function load(): Promise<unknown> {
    if (memory) return memory.state
    try {
      const kept = read(storage().getItem(name))
      if (!kept) return undefined
      // A calendar that was set back cannot tell the age: it counts from now.
      age = Math.max(0, now() - kept.at)
      const key = await keys.find(kept.id)
      if (key) {
        const state: unknown = JSON.parse(await unseal(key, kept, labelOf(name, kept)))
        // The key is not used again: a duplicated tab has the same one, and each wipes its own.
        if (age < idleMs) {
          last = { state }
          return state
        }
        age = 0
        await wipe()
        onExpired(state)
        return undefined
      }
    } catch (problem) {
      report(problem)
    }
    await wipe()
    return undefined
  }

  function save(state: unknown): Promise<void> {
    next = { state }
    last = next
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }

  async function write(): Promise<void> {
    while (next) {
      const { state } = next
      next = undefined
      if (memory && now() < retryAt) memory = { state }
      else await keep(state)
    }
  }

  async function keep(state: unknown): Promise<void> {
    const begun = era
    try {
      if (!open) {
        const id = newId()
        open = { id, key: await keys.make(id), renewedAt: now() }
      }
      const { id, key, renewedAt } = open
      const at = now()
      if (Math.abs(at - renewedAt) > idleMs / 2) {
        open.renewedAt = at
        await keys.renew(id, key)
      }
      const sealed = await seal(key, JSON.stringify(state), labelOf(name, { id, at }))
      // Cleared meanwhile: what was to be forgotten must not come back.
      if (begun !== era) return
      storage().setItem(name, JSON.stringify({ id, at, ...sealed } satisfies Kept))
      memory = undefined
    } catch (problem) {
      if (!memory) report(problem)
      if (begun !== era) return
      // Others may make room in a storage that is full.
      if (problem instanceof DOMException && problem.name === 'QuotaExceededError') retryAt = now() + fullFor
      memory = { state }
      await wipe()
    }
  }

  async function touch(): Promise<void> {
    if (last && !writing) await save(last.state)
  }

  async function clear(): Promise<void> {
    next = undefined
    last = undefined
    if (memory) memory = { state: undefined }
    await wipe()
  }

  async function wipe(): Promise<void> {
    era += 1
    const { id } = open ?? {}
    open = undefined
    try {
      const text = storage().getItem(name)
      storage().removeItem(name)
      for (const one of new Set([id, read(text)?.id])) if (one !== undefined) await keys.remove(one)
    } catch {
      // Nothing can be kept there, or it was not ours: `load` and `save` have reported it.
    }
  }

  return { load, age: () => age, save, touch, clear }
}

function labelOf(name: string, { id, at }: { id: string; at: number }): string {
  return `${name} ${id} ${at}`
}

/** Storage can be written by others: what is not in our form is refused, and not repeated in the report. */
function read(text: string | null): Kept | undefined {
  if (text === null) return undefined
  const { id, at, nonce, text: sealed } = parse(text)
  if (typeof id !== 'string' || typeof at !== 'number' || typeof nonce !== 'string' || typeof sealed !== 'string') {
    throw new Error('what this tab had saved is not in the form it was saved in')
  }
  return { id, at, nonce, text: sealed }
}

function parse(text: string): Partial<Record<keyof Kept, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
