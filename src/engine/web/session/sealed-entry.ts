import { isUnderWay } from '../../core/under-way.ts'
import { newId } from '../new-id.ts'
import { type Sealed, seal, unseal } from './sealed-text.ts'
import type { Keys } from './session-keys.ts'

/** One entry of the browser's storage, readable only with a key that no script can export. */
export type SealedEntry = {
  /**
   * What is there, and when it was written. What cannot be read, because its key is gone or another wrote it, is lost where a
   * step had been finished. Rejects when the browser refuses.
   */
  read: () => Promise<{ state: unknown; at: number } | { isLost: boolean } | undefined>
  /** Replaces what is there while `isWanted` says so. Rejects when the browser refuses, or has no room. */
  write: (state: unknown, isWanted: () => boolean) => Promise<void>
  /** Removes what is there, and its key. Never rejects. */
  wipe: () => Promise<void>
}

type Options = {
  /** Names the entry. */
  name: string
  /** May throw: a browser can forbid storage altogether. */
  storage: () => Storage
  keys: Keys
  now: () => number
  /** Milliseconds after which a key that is in use is renewed. */
  renewAfter: number
  /** Called when what was written cannot be read any more, and can be written again. */
  onLost: () => void
  /** Called with why what is there cannot be read. */
  report: (problem: unknown) => void
}

type Kept = Sealed & { id: string; at: number; isUnderWay: boolean }

/** The key is made with the first `write` and used until `wipe`. That of an earlier page is only read with. */
export function createSealedEntry({ name, storage, keys, now, renewAfter, onLost, report }: Options): SealedEntry {
  // A duplicated tab has the key of an earlier page too, and each wipes its own.
  let open: { id: string; key: CryptoKey; renewedAt: number } | undefined
  keys.watch(() => {
    if (!open) return
    open.renewedAt = Number.NEGATIVE_INFINITY
    onLost()
  })

  async function openKey(): Promise<{ id: string; key: CryptoKey }> {
    if (!open) {
      const id = newId()
      open = { id, key: await keys.make(id), renewedAt: now() }
    }
    const { id, key, renewedAt } = open
    const at = now()
    if (Math.abs(at - renewedAt) > renewAfter) {
      open.renewedAt = at
      await keys.renew(id, key)
    }
    return { id, key }
  }

  return {
    read: async () => {
      const text = storage().getItem(name)
      if (text === null) return undefined
      let isLost = true
      try {
        const kept = readKept(text)
        isLost = kept.isUnderWay
        const key = await keys.find(kept.id)
        if (key) return { state: JSON.parse(await unseal(key, kept, labelOf(name, kept))), at: kept.at }
      } catch (problem) {
        report(problem)
      }
      return { isLost }
    },
    write: async (state, isWanted) => {
      const { id, key } = await openKey()
      const at = now()
      const sealed = await seal(key, JSON.stringify(state), labelOf(name, { id, at }))
      const kept: Kept = { id, at, isUnderWay: isUnderWay(state), ...sealed }
      if (isWanted()) storage().setItem(name, JSON.stringify(kept))
    },
    wipe: async () => {
      const ids = new Set(open && [open.id])
      open = undefined
      try {
        const text = storage().getItem(name)
        storage().removeItem(name)
        if (text !== null) ids.add(readKept(text).id)
      } catch {
        // The storage is refused, or holds what `write` did not write: `read` says so.
      }
      // A key that cannot be removed opens nothing any more, and a later page removes it.
      for (const id of ids) await keys.remove(id).catch(() => {})
    },
  }
}

function labelOf(name: string, { id, at }: Pick<Kept, 'id' | 'at'>): string {
  return `${name} ${id} ${at}`
}

/** Storage can be written by others: what is not in our form is refused, and not repeated in the report. */
function readKept(text: string): Kept {
  const { id, at, nonce, isUnderWay, text: sealed } = parse(text)
  if (typeof id !== 'string' || typeof at !== 'number' || typeof nonce !== 'string' || typeof sealed !== 'string') {
    throw new Error('what was saved is not in its form')
  }
  // An earlier program did not say.
  return { id, at, nonce, text: sealed, isUnderWay: isUnderWay !== false }
}

function parse(text: string): Partial<Record<keyof Kept, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
