import { newId } from '../new-id.ts'
import { type Sealed, seal, unseal } from './sealed-text.ts'
import type { Keys } from './session-keys.ts'

/** One entry of the browser's storage, readable only with a key that no script can export. */
export type SealedEntry = {
  /**
   * What is there, and when it was written; `state` is `undefined` when its key is gone. Rejects when the browser refuses,
   * or when it was not written by `write`.
   */
  read: () => Promise<{ state: unknown; at: number } | undefined>
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
}

type Kept = Sealed & { id: string; at: number }

/** The key is made with the first `write` and used until `wipe`. That of an earlier page is only read with. */
export function createSealedEntry({ name, storage, keys, now, renewAfter, onLost }: Options): SealedEntry {
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
      const kept = readKept(storage().getItem(name))
      const key = kept && (await keys.find(kept.id))
      if (!kept || !key) return kept && { state: undefined, at: kept.at }
      return { state: JSON.parse(await unseal(key, kept, labelOf(name, kept))), at: kept.at }
    },
    write: async (state, isWanted) => {
      const { id, key } = await openKey()
      const at = now()
      const sealed = await seal(key, JSON.stringify(state), labelOf(name, { id, at }))
      if (isWanted()) storage().setItem(name, JSON.stringify({ id, at, ...sealed } satisfies Kept))
    },
    wipe: async () => {
      const ids = new Set(open && [open.id])
      open = undefined
      try {
        const text = storage().getItem(name)
        storage().removeItem(name)
        const kept = readKept(text)
        if (kept) ids.add(kept.id)
      } catch {
        // The storage is refused, or holds what `write` did not write: `read` rejects for both.
      }
      // A key that cannot be removed opens nothing any more, and a later page removes it.
      for (const id of ids) await keys.remove(id).catch(() => {})
    },
  }
}

function labelOf(name: string, { id, at }: { id: string; at: number }): string {
  return `${name} ${id} ${at}`
}

/** Storage can be written by others: what is not in our form is refused, and not repeated in the report. */
function readKept(text: string | null): Kept | undefined {
  if (text === null) return undefined
  const { id, at, nonce, text: sealed } = parse(text)
  if (typeof id !== 'string' || typeof at !== 'number' || typeof nonce !== 'string' || typeof sealed !== 'string') {
    throw new Error('what was saved is not in its form')
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
