import type { CompiledJourney } from '../../core/index.ts'
import type { Screens } from '../../react/index.ts'

declare global {
  interface Navigator {
    /** Not in every browser. */
    connection?: { saveData?: boolean }
  }
}

/**
 * Fetches what may come next as soon as a step is on screen, so that no screen is waited for and the connection may then be
 * lost. These are the rest of the journey, the screens that the step's rules lead to, and the validators of its responses.
 * Fetches nothing ahead in a browser that saves data: many people look at the first page only. What could not be had without a
 * connection is asked for again when that is back, until the signal is aborted.
 */
export function createFetchAhead(
  compiled: CompiledJourney,
  screens: Screens,
  loadLater: () => Promise<void>,
  signal: AbortSignal,
): (step: string) => void {
  const done = new Set<string>()
  let last = ''
  const fetchAhead = (name: string): void => {
    last = name
    if (navigator.connection?.saveData) return
    const { definition, responseValidators } = compiled
    const step = definition.steps[name]
    if (!step || done.has(name)) return
    done.add(name)
    // Where it cannot be had now, the first event that needs it asks again.
    loadLater().catch(() => undefined)
    const next = Object.values(step.on).flatMap((rules) => rules.flatMap(({ go, show = [] }) => [go ?? '', ...show]))
    for (const target of next) if (Object.hasOwn(definition.steps, target)) screens.preload(target)
    for (const { effect } of Object.values(step.calls)) {
      // With its neighbours: an effect written in code makes several requests of its own area.
      const area = effect.slice(0, effect.indexOf('.') + 1)
      const validators = Object.entries(responseValidators).filter(([name]) => name.startsWith(area))
      // One that cannot be fetched now is fetched again by the call, which says so if it fails.
      for (const [, load] of validators) load().catch(() => undefined)
    }
  }
  addEventListener(
    'online',
    () => {
      done.delete(last)
      fetchAhead(last)
    },
    { signal },
  )
  return fetchAhead
}
