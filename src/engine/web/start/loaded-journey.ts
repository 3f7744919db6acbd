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

/** Of a journey in two parts nothing is fetched before `load`. Rejects when what a whole one needs cannot be fetched. */
export async function createLoadedJourney(
  given: CompiledJourney,
  options: StartOptions,
  signal?: AbortSignal,
): Promise<LoadedJourney> {
  const { registry, createEffects } = options
  const { compiled, load } = completeLater(given, async (whole) => {
    // What restores a saved state comes along: it is tried again with the rest where it cannot be fetched.
    const [hold] = await Promise.all([
      loadHolder(),
      loadInto(registry.calculations, Object.keys(registry.calculations)),
      import('../../core/restore.ts'),
    ])
    const held = hold(
      whole,
      { effects: createEffects(whole), calculations: functionsIn(registry.calculations) },
      options,
    )
    Object.assign(calculations, held.calculations)
    const first = { ...effects }
    Object.assign(effects, cacheResponses(whole.definition, held.effects, signal), first)
  })
  const created = { effects: createEffects(compiled), calculations: functionsIn(registry.calculations) }
  // Of a journey in two parts, a first page that calls services alone has them held by their client: the holder would weigh on it.
  const isHeldByClient = given.later && !Object.values(compiled.services).some(({ local }) => local)
  const { calculations, effects: firstOnes } = isHeldByClient
    ? created
    : (await loadHolder())(compiled, created, options)
  const effects = cacheResponses(compiled.definition, firstOnes, signal)
  return { compiled, calculations, effects, load }
}

const loadHolder = () => import('./held-effects.ts').then((part) => part.holdFunctions)

/** Those functions that are there. */
function functionsIn(calculations: StartOptions['registry']['calculations']): Journey['calculations'] {
  return Object.fromEntries(
    Object.entries(calculations).flatMap(([name, one]) => ('later' in one ? [] : [[name, one.run]])),
  )
}
