import { newId } from '../new-id.ts'
import { type Sealed, seal, unseal } from './sealed-text.ts'
import { indexedKeys, type Keys } from './session-keys.ts'

export type SessionStoreOptions = {
  /** Names the entry in storage and the database of keys. */
  name: string
  /** Milliseconds without a change after which everything is wiped. */
  idleMs: number
  /** Milliseconds since 1970. */
  now?: () => number
  /** Told once when nothing lasting can be kept, and whenever what was kept could not be read. */
  report?: (problem: unknown) => void
  /** Told when the idle time has run out and everything was wiped. */
  onIdle?: () => void
  /** May throw: a browser can forbid storage altogether. */
  storage?: () => Storage
  keys?: Keys
}

export type SessionStore = {
  /** What was last saved in this tab; `undefined` when there is nothing, or nothing that can be trusted. */
  load: () => Promise<unknown>
  /** Resolves when this or a later state is kept. Never rejects for a browser's reasons. */
  save: (state: unknown) => Promise<void>
  /** Wipes what was saved and the key to it. */
  clear: () => Promise<void>
}

type Kept = Sealed & { id: string; at: number }

/**
 * Keeps a state for this tab, encrypted with a key that cannot be exported: on a shared phone nobody reads it out of the
 * browser's files afterwards. It helps against a curious neighbour, not against code that runs in the page. Where the
 * browser gives no storage, no database or no room, the state lives in memory and a reload loses it.
 */
export function createSessionStore(options: SessionStoreOptions): SessionStore {
  const { name, idleMs, now = () => Date.now(), report = () => {}, onIdle } = options
  const { storage = () => sessionStorage, keys = indexedKeys(name, day, now) } = options
  let open: { id: string; key: CryptoKey } | undefined
  let memory: { state: unknown } | undefined
  let next: { state: unknown } | undefined
  let writing: Promise<void> | undefined
  let era = 0
  let idle: ReturnType<typeof setTimeout> | undefined

  async function load(): Promise<unknown> {
    if (memory) return memory.state
    try {
      const kept = read(storage().getItem(name))
      if (!kept) return undefined
      const key = now() - kept.at < idleMs ? await keys.find(kept.id) : undefined
      if (key) {
        // The key is not used again: a duplicated tab has the same one, and each wipes its own.
        const state: unknown = JSON.parse(await unseal(key, kept, labelOf(name, kept)))
        watchIdle(kept.at + idleMs - now())
        return state
      }
    } catch (problem) {
      report(problem)
    }
    await wipe()
    return undefined
  }

  function save(state: unknown): Promise<void> {
    next = { state }
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }

  async function write(): Promise<void> {
    while (next) {
      const { state } = next
      next = undefined
      if (memory) memory = { state }
      else await keep(state)
      watchIdle(idleMs)
    }
  }

  async function keep(state: unknown): Promise<void> {
    const begun = era
    try {
      if (!open) {
        const id = newId()
        open = { id, key: await keys.make(id) }
      }
      const { id, key } = open
      const at = now()
      const sealed = await seal(key, JSON.stringify(state), labelOf(name, { id, at }))
      // Cleared meanwhile: what was to be forgotten must not come back.
      if (begun === era) storage().setItem(name, JSON.stringify({ id, at, ...sealed } satisfies Kept))
    } catch (problem) {
      report(problem)
      memory = { state }
      await wipe()
    }
  }

  async function clear(): Promise<void> {
    next = undefined
    if (memory) memory = { state: undefined }
    await wipe()
  }

  async function wipe(): Promise<void> {
    era += 1
    clearTimeout(idle)
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

  function watchIdle(milliseconds: number): void {
    clearTimeout(idle)
    idle = setTimeout(() => void clear().then(onIdle), milliseconds)
  }

  return { load, save, clear }
}

const day = 24 * 60 * 60 * 1000

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
