/** The journey's folder, compiled once after each change of its files. */

import { resolve } from 'node:path'
import { compileInFew } from '../compiler/check.ts'
import type { Compiled, Registry } from '../compiler/compile.ts'
import { isBreaking } from '../compiler/diagnostics/diagnostic.ts'
import { printFirst, screenful } from '../compiler/diagnostics/print.ts'
import type { Source } from '../compiler/source/document.ts'
import type { Project } from '../compiler/source/project.ts'
import { areSame, readSources } from '../compiler/source/read.ts'
import { createCachedRegistry, type LoadRegistry } from './cached-registry.ts'

export type Compilation = {
  sources: Source[]
  project: Project
  /** `undefined` while the journey has mistakes. */
  compiled: Compiled | undefined
  /** The first of the diagnostics as text. */
  printed: string
  findings: number
}

export type CompiledFolder = {
  /** The absolute path. */
  path: string
  /**
   * The journey as it was compiled last; compiles it where that is outdated or has not been done. A failure is not kept:
   * the next call compiles again.
   */
  current: () => Promise<Compilation>
  /** The last journey without mistakes. */
  lastGood: () => Compiled | undefined
  /** The next `current` compiles the files as they are then. */
  invalidate: () => void
  /** The same, and the registry is loaded again, when the file is part of it. Returns whether it is. */
  invalidateRegistry: (file: string) => boolean
  /** Whether the files differ from what was compiled; `false` while nothing was. */
  isOutdated: () => Promise<boolean>
}

/** Nothing is read before `current`. `root`: what `folder` and the files of the registry are relative to. */
export function createCompiledFolder(root: string, folder: string, loadRegistry: LoadRegistry): CompiledFolder {
  const path = resolve(root, folder)
  const registry = createCachedRegistry(root, loadRegistry)
  let compilation: Promise<Compilation> | undefined
  let lastGood: Compiled | undefined

  async function compileNow(): Promise<Compilation> {
    const found = compileFiles(path, await registry.current())
    lastGood = found.compiled ?? lastGood
    return found
  }

  return {
    path,
    current: () => {
      if (compilation) return compilation
      const own = compileNow()
      compilation = own
      own.catch(() => {
        if (compilation === own) compilation = undefined
      })
      return own
    },
    lastGood: () => lastGood,
    invalidate: () => {
      compilation = undefined
    },
    invalidateRegistry: (file) => {
      const isPart = registry.invalidate(file)
      if (isPart) compilation = undefined
      return isPart
    },
    isOutdated: async () => {
      const compiled = await compilation
      return compiled !== undefined && !areSame(readSources(path), compiled.sources)
    },
  }
}

function compileFiles(path: string, registry: Registry): Compilation {
  const sources = readSources(path)
  const { compiled, diagnostics, project } = compileInFew(sources, registry)
  const shown = compiled ? diagnostics : diagnostics.filter(isBreaking)
  return { sources, project, compiled, printed: printFirst(shown, sources, screenful), findings: diagnostics.length }
}
