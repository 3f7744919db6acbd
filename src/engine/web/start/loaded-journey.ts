import type { CompiledJourney, Effect, Journey } from '../../core/index.ts'
import { completeLater } from '../../core/later-part.ts'
import { loadInto } from '../../react/index.ts'
import { cacheResponses } from '../response-cache.ts'
import type { StartOptions } from './options.ts'

/** A compiled journey and the functions that the product has for it, as far as both are there. The rest is put into them. */
export type LoadedJourney = {
  compiled: CompiledJourney
  calculations: Journey['calculations']
  effects: Record<string, Effect>
  /** Fetches the rest; at once where it is there. Rejects when it cannot be fetched now: the next call tries again. */
  load: () => Promise<void>
}

/** Nothing is fetched before `load`. */
export function createLoadedJourney(given: CompiledJourney, options: StartOptions): LoadedJourney {
  const { registry, createEffects } = options
  const { compiled, load } = completeLater(given, async (whole) => {
    // What restores a saved state comes along: it is tried again with the rest where it cannot be fetched.
    await Promise.all([
      loadInto(registry.calculations, Object.keys(registry.calculations)),
      import('../../core/restore.ts'),
    ])
    Object.assign(calculations, functionsIn(registry.calculations))
    const first = { ...effects }
    Object.assign(effects, cacheResponses(whole.definition, createEffects(whole)), first)
  })
  const calculations = functionsIn(registry.calculations)
  const effects = cacheResponses(compiled.definition, createEffects(compiled))
  return { compiled, calculations, effects, load }
}

/** Those functions that are there. */
function functionsIn(calculations: StartOptions['registry']['calculations']): Journey['calculations'] {
  return Object.fromEntries(
    Object.entries(calculations).flatMap(([name, one]) => ('later' in one ? [] : [[name, one.run]])),
  )
}
