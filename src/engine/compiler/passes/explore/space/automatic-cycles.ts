/** Calls and timers that can start themselves again without the applicant, as the rules are written. */
import type { Definition, Rule } from '../../../../core/model.ts'
import { memoize } from '../../../memoize.ts'

/** `<step>.<call or timer>`: only these can be part of a circle that goes round by itself. */
export const automaticCycles = memoize((definition: Definition): ReadonlySet<string> => {
  const edges = edgesOf(definition)
  return new Set([...edges.keys()].filter((name) => reaches(edges, name)))
})

/** From `<step>.<call, timer or enter>` to what its rules start. */
function edgesOf({ steps }: Definition): Map<string, string[]> {
  const edges = new Map<string, string[]>()
  for (const { name, on } of Object.values(steps)) {
    for (const [event, rules] of Object.entries(on)) {
      const from = `${name}.${event.split('.')[0]}`
      edges.set(from, [...(edges.get(from) ?? []), ...rules.flatMap((rule) => startedBy(name, rule))])
    }
  }
  return edges
}

function startedBy(step: string, { call = [], start = [], go, show = [] }: Rule): string[] {
  const own = [...call, ...start].map((name) => `${step}.${name}`)
  return [...own, ...[...(go === undefined ? [] : [go]), ...show].map((name) => `${name}.enter`)]
}

function reaches(edges: ReadonlyMap<string, string[]>, goal: string): boolean {
  const seen = new Set<string>()
  const queue = [...(edges.get(goal) ?? [])]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (name === goal) return true
    if (seen.has(name)) continue
    seen.add(name)
    queue.push(...(edges.get(name) ?? []))
  }
  return false
}
