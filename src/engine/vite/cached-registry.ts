/** What developers have registered, loaded once after each change of its files. */
import { resolve } from 'node:path'
import type { Registry } from '../compiler/source/project.ts'
import { UsageError } from '../toolchain/usage-error.ts'

/** Loads what developers have registered, and says which files that was made of. */
export type LoadRegistry = () => Promise<{ registry: Registry; files: string[] }>

export type CachedRegistry = {
  /** A load that fails is not kept: the next call loads again. */
  current: () => Promise<Registry>
  /** The next `current` loads again when the file is part of what was loaded. Returns whether it is. */
  invalidate: (file: string) => boolean
}

/** `root`: what the files of the registry are relative to. */
export function createCachedRegistry(
  root: string,
  load: () => Promise<{ registry: Registry; files?: string[] }>,
): CachedRegistry {
  let cached: Promise<Registry> | undefined
  /** Of the last load that succeeded: a failed one does not say what it was made of. */
  let files: string[] | undefined

  async function loadNow(): Promise<Registry> {
    const found = await load()
    files = (found.files ?? []).map((file) => resolve(root, file))
    expectParts(found.registry)
    return found.registry
  }

  return {
    current: () => {
      if (cached) return cached
      const own = loadNow()
      cached = own
      own.catch(() => {
        if (cached === own) cached = undefined
      })
      return own
    },
    invalidate: (file) => {
      // Before a load has succeeded, any file may be part of it.
      const isPart = !files || files.includes(resolve(file))
      if (isPart) cached = undefined
      return isPart
    },
  }
}

/** A development server takes an import of what a file does not export for `undefined`: whatever read it later would not say whose. */
function expectParts({ widgets, blocks, calculations }: Registry): void {
  for (const [kind, parts] of Object.entries({ widgets, blocks, calculations }))
    for (const [name, part] of Object.entries(parts))
      if (part === undefined)
        throw new UsageError(
          `nothing is registered as \`${name}\` of the ${kind}: the file that it is imported from has no export of that name, or imports the one that registers it`,
        )
}
