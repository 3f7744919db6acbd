/** Seals the bytes of documents before they reach a store, whichever it is. */

import { storeFailed } from '../database/unavailable.ts'
import { isSealed, type Keyring } from '../sealing/keyring.ts'
import type { ObjectStore } from './object-store.ts'

const domain = 'document'

/** Bytes from before there were keys are read as they are: no document begins as sealed bytes do. */
export function sealStore(store: ObjectStore, keyring: Keyring): ObjectStore {
  /** Sealed with keys that are not here: another deployment shares the store, and its rows are not in this database. */
  const isOfOthers = async (name: string): Promise<boolean> => {
    const found = await store.get(name)
    return found !== undefined && isSealed(found) && !keyring.canOpen(found)
  }
  return {
    put: async (name, bytes) => {
      try {
        await store.put(name, keyring.seal('random', domain, bytes))
      } catch (problem) {
        throw Object.assign(new Error('a document cannot be kept now', { cause: problem }), { code: storeFailed })
      }
    },
    get: async (name) => {
      const found = await store.get(name)
      if (!found || !isSealed(found)) return found
      const opened = keyring.open(found)
      if (opened.domain !== domain) throw new Error('found an object that was not sealed as a document')
      return opened.bytes
    },
    remove: store.remove,
    removeUnused: (before, usedOf) =>
      store.removeUnused(before, async (names) => {
        const kept = new Set(await usedOf(names))
        for (const name of names) if (!kept.has(name) && (await isOfOthers(name))) kept.add(name)
        return kept
      }),
  }
}
