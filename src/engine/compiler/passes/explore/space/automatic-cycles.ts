/** Calls and timers that can start themselves again without the applicant, as the rules are written. */

import { satisfies } from '../../../../core/condition.ts'
import { memoize } from '../../../../core/memoize.ts'
import type { Condition, Counter, Definition, Rule, Step } from '../../../../core/model.ts'
import { subjectOf } from '../model/subject.ts'

/** What an event of `from` starts. Names are `<step>.<call, timer or enter>`. */
type Edge = { from: string; to: string; step: Step; event: string; rule: Rule }
type Graph = ReadonlyMap<string, Edge[]>

/** `<step>.<call or timer>`: only these can be part of a circle that goes round by itself. */
export const automaticCycles = memoize((definition: Definition): ReadonlySet<string> => {
  const graph = endlessGraph(definition)
  return new Set([...leadingOn(graph)].filter((name) => reachedFrom(graph, name).has(name)))
})

/** All names that are in one circle with one of those: its strongly connected component. */
export function namesInCircles(definition: Definition, names: Iterable<string>): ReadonlySet<string> {
  const graph = endlessGraph(definition)
  const all = new Set<string>()
  for (const name of names) {
    if (!automaticCycles(definition).has(name) || all.has(name)) continue
    for (const each of componentOf(graph, name)) all.add(each)
  }
  return all
}

/** Without what can happen only so often: what a counter counts on each round ends once it is used up (a ranking function). */
const endlessGraph = memoize((definition: Definition): Graph => {
  const graph = wholeGraph(definition)
  const circling = leadingOn(graph)
  const isEndless = (edge: Edge): boolean =>
    !circling.has(edge.from) || !countersAsked(definition, edge).some((each) => countsRounds(graph, edge, each))
  return new Map([...graph].map(([name, edges]) => [name, edges.filter(isEndless)]))
})

const wholeGraph = memoize(({ steps }: Definition): Graph => {
  const graph = new Map<string, Edge[]>()
  for (const step of Object.values(steps)) {
    for (const [event, rules] of Object.entries(step.on)) {
      const from = nameOf(step, event)
      if (from === undefined) continue
      const edges = rules.flatMap((rule) => startedBy(step.name, rule).map((to) => ({ from, to, step, event, rule })))
      graph.set(from, [...(graph.get(from) ?? []), ...edges])
    }
  }
  return graph
})

function startedBy(step: string, { call = [], start = [], go, show = [] }: Rule): string[] {
  const own = [...call, ...start].map((name) => `${step}.${name}`)
  return [...own, ...[...(go === undefined ? [] : [go]), ...show].map((name) => `${name}.enter`)]
}

/** What comes without the applicant, by its name: the step is entered, a call has ended, a timer has run out. */
function nameOf(step: Step, event: string): string | undefined {
  return event === 'enter' ? `${step.name}.enter` : subjectOf(step, event)
}

/** Counters of the step without which the rule does not apply any more once they are used up. */
function countersAsked({ conditions }: Definition, { step, rule }: Edge): Counter[] {
  const asked = (rule.when ?? []).flatMap((name) => conditions[name]?.facts ?? [])
  return Object.entries(step.counters).flatMap(([name, counter]) =>
    asked.some((line) => isOfTriesLeft(line, `${step.name}.${name}`)) ? [counter] : [],
  )
}

function isOfTriesLeft({ fact, is }: Condition['facts'][number], counter: string): boolean {
  return fact === `${counter}.left` && !satisfies(0, is)
}

/** It counts whenever the edge is passed, nothing on the way round sets it back, and its limit stays the same. */
function countsRounds(graph: Graph, { from, to, step, event }: Edge, { max, counts, resets }: Counter): boolean {
  if (typeof max !== 'number' && !max.fact.startsWith('settings.')) return false
  const isTimer = Object.keys(step.timers).some((name) => `${step.name}.${name}` === to)
  const isCounted = counts.some((each) => each === event || (isTimer && nameOf(step, each) === to))
  if (!isCounted) return false
  const component = componentOf(graph, from)
  return !resets.some((each) => component.has(nameOf(step, each) ?? ''))
}

/** Without what nothing leads to or what leads to nothing, which is most: a circle has no such name. */
function leadingOn(graph: Graph): ReadonlySet<string> {
  let left = new Set(graph.keys())
  for (let size = -1; size !== left.size; ) {
    size = left.size
    const before = left
    const targets = new Set([...before].flatMap((name) => graph.get(name) ?? []).map(({ to }) => to))
    left = new Set([...before].filter((name) => targets.has(name) && graph.get(name)?.some(({ to }) => before.has(to))))
  }
  return left
}

function componentOf(graph: Graph, name: string): ReadonlySet<string> {
  return new Set([...reachedFrom(graph, name)].filter((each) => reachedFrom(graph, each).has(name)))
}

function reachedFrom(graph: Graph, start: string): ReadonlySet<string> {
  const reached = new Set((graph.get(start) ?? []).map(({ to }) => to))
  for (const name of reached) for (const { to } of graph.get(name) ?? []) reached.add(to)
  return reached
}
