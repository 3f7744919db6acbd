/** Calls and timers that can start themselves again without the applicant, as the rules are written. */
import type { Definition, Rule } from '../../../../core/model.ts'
import { memoize } from '../../../memoize.ts'

/** `<step>.<call or timer>`: only these can be part of a circle that goes round by itself. */
export const automaticCycles = memoize((definition: Definition): ReadonlySet<string> => {
  const edges = edgesOf(definition)
  return new Set([...edges.keys()].filter((name) => reachedFrom(edges, name).has(name)))
})

/** All names that are in one circle with one of those: its strongly connected component. */
export function namesInCircles(definition: Definition, names: Iterable<string>): ReadonlySet<string> {
  const edges = edgesOf(definition)
  const all = new Set<string>()
  for (const name of names) {
    if (!automaticCycles(definition).has(name) || all.has(name)) continue
    for (const each of reachedFrom(edges, name)) if (reachedFrom(edges, each).has(name)) all.add(each)
  }
  return all
}

/** From `<step>.<call, timer or enter>` to what its rules start. */
const edgesOf = memoize(({ steps }: Definition): Map<string, string[]> => {
  const edges = new Map<string, string[]>()
  for (const { name, on } of Object.values(steps)) {
    for (const [event, rules] of Object.entries(on)) {
      const from = `${name}.${event.split('.')[0]}`
      edges.set(from, [...(edges.get(from) ?? []), ...rules.flatMap((rule) => startedBy(name, rule))])
    }
  }
  return edges
})

function startedBy(step: string, { call = [], start = [], go, show = [] }: Rule): string[] {
  const own = [...call, ...start].map((name) => `${step}.${name}`)
  return [...own, ...[...(go === undefined ? [] : [go]), ...show].map((name) => `${name}.enter`)]
}

function reachedFrom(edges: ReadonlyMap<string, string[]>, start: string): ReadonlySet<string> {
  const reached = new Set(edges.get(start))
  for (const name of reached) for (const next of edges.get(name) ?? []) reached.add(next)
  return reached
}
