/** What runs as the first page starts is compiled while it comes, beside the page's own thread. */
import type { Plugin, Rolldown } from 'vite'

/**
 * Chromium's explicit compile hint (since 136); a comment to every other browser. Without it a function is read over while its
 * file comes, and read again and compiled on the page's own thread when it is called for the first time. The hint must be the
 * first thing in its file, and is for all of it: it suits the files that the first page runs, and no others.
 */
const hint = '//# allFunctionsCalledOnLoad\n'

/** Marks each entry's file and the files that it imports; what is imported later, when it is needed, stays as it is. */
export function compileWhileLoading(): Plugin {
  return {
    name: 'compiled-while-loading',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After Vite's own line about the files that later parts need, which it writes above everything.
      order: 'post',
      handler: (_options, bundle) => {
        for (const chunk of withImports(bundle, Object.values(bundle).filter(isEntry))) chunk.code = hint + chunk.code
      },
    },
  }
}

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

function isEntry(output: Output): output is Rolldown.OutputChunk {
  return output.type === 'chunk' && output.isEntry
}

function withImports(bundle: Rolldown.OutputBundle, entries: Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const found = new Set(entries)
  for (const { imports } of found) {
    for (const name of imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') found.add(imported)
    }
  }
  return found
}
