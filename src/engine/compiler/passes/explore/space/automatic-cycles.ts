/** Calls and timers that can start themselves again without the applicant, as the rules are written. */

import { memoize } from '../../../../core/memoize.ts'
import type { Definition, Rule } from '../../../../core/model.ts'

/** `<step>.<call or timer>`: only these can be part of a circle that goes round by itself. */
export const automaticCycles = memoize((definition: Definition): ReadonlySet<string> => {
  const edges = edgesOf(definition)
  return new Set([...leadingOn(edges)].filter((name) => reachedFrom(edges, name).has(name)))
})

/** Without what nothing leads to or what leads to nothing, which is most: a circle has no such name. */
function leadingOn(edges: ReadonlyMap<string, string[]>): ReadonlySet<string> {
  let left = new Set(edges.keys())
  for (let size = -1; size !== left.size; ) {
    size = left.size
    const before = left
    const targets = new Set([...before].flatMap((name) => edges.get(name) ?? []))
    left = new Set([...before].filter((name) => targets.has(name) && edges.get(name)?.some((next) => before.has(next))))
  }
  return left
}

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
