import { createSealedEntry } from './sealed-entry.ts'
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
  /**
   * What was last saved in this tab; `undefined` when there is nothing, `null` when an applicant was under way, and it cannot be
   * read or trusted any more. Never rejects.
   */
  load: () => Promise<unknown>
  /** Milliseconds for which what was loaded had not been touched. */
  age: () => number
  /** Resolves when this or a later state is kept. Never rejects for a browser's reasons. */
  save: (state: unknown) => Promise<void>
  /** Keeps what was last saved for another idle time. */
  touch: () => Promise<void>
  /** Whether the browser keeps what is saved; else it is lost with the page. */
  isLasting: () => boolean
  /** Wipes what was saved and the key to it. */
  clear: () => Promise<void>
}

/** Milliseconds after which a storage that was full is tried again. */
const fullFor = 60_000

/**
 * Keeps a state for this tab, encrypted with a key that cannot be exported: on a shared phone no other user reads it out of the
 * browser's files afterwards. It helps against a curious neighbour, not against code that runs in the page. Where the
 * browser gives no storage, no database or no room, the state lives in memory and a reload loses it, until there is room.
 */
export function createSessionStore(options: SessionStoreOptions): SessionStore {
  const { name, idleMs, now = () => Date.now(), report = () => {}, onExpired = () => {} } = options
  const { storage = () => sessionStorage, keys = indexedKeys(name, 2 * idleMs, now) } = options
  const onLost = () => void (last && save(last.state))
  const entry = createSealedEntry({ name, storage, keys, now, renewAfter: idleMs / 2, onLost, report })
  /** The state, where the browser keeps nothing. */
  let memory: { state: unknown } | undefined
  let next: { state: unknown } | undefined
  let writing: Promise<void> | undefined
  let retryAt = Number.POSITIVE_INFINITY
  /** Number of wipes: what was begun before one must not come back after it. */
  let era = 0
  let last: { state: unknown } | undefined
  let age = 0

  async function load(): Promise<unknown> {
    if (memory) return memory.state
    const kept = await entry.read().catch((problem: unknown) => void report(problem))
    if (kept && 'state' in kept) return takeOver(kept.state, kept.at)
    await wipe()
    return kept?.isLost ? null : undefined
  }

  async function takeOver(state: unknown, at: number): Promise<unknown> {
    // A calendar that was set back cannot tell the age: it counts from now.
    const untouchedFor = Math.max(0, now() - at)
    if (untouchedFor < idleMs) {
      age = untouchedFor
      last = { state }
      return state
    }
    await wipe()
    onExpired(state)
    return undefined
  }

  function save(state: unknown): Promise<void> {
    next = { state }
    last = next
    writing ??= writeAll()
    return writing
  }

  async function writeAll(): Promise<void> {
    // Begun once `writing` is set, and so never ended before.
    await undefined
    while (next) {
      const { state } = next
      next = undefined
      if (memory && now() < retryAt) memory = { state }
      else await write(state)
    }
    // With the last look at `next`: a state that comes later begins a new round.
    writing = undefined
  }

  async function write(state: unknown): Promise<void> {
    const begun = era
    const isWanted = () => begun === era
    try {
      await entry.write(state, isWanted)
      if (isWanted()) memory = undefined
    } catch (problem) {
      if (!memory) report(problem)
      if (!isWanted()) return
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

  function wipe(): Promise<void> {
    era += 1
    return entry.wipe()
  }

  return { load, age: () => age, save, touch, isLasting: () => memory === undefined, clear }
}
