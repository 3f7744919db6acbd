/**
 * Which calls, timers and counters of a screen depend on each other (the dependency relation of partial order reduction).
 * Independent ones commute: it does not matter in which combination and order they happen.
 */
import { factsIn } from '../../../../core/facts.ts'
import { memoize } from '../../../../core/memoize.ts'
import type { Definition, FactPath, Rule, Step } from '../../../../core/model.ts'
import { linesOf } from '../../../symbols/condition-lines.ts'
import { subjectOf } from '../model/subject.ts'

/** What the rules for one event, or a call itself, read and write. `names`: calls, timers and counters, as `<step>.<name>`. */
type Access = { names: string[]; owner?: string; reads: FactPath[]; writes: FactPath[] }

/** `<step>.<call, timer or counter>` → its class: what may affect each other while these steps are on screen. */
export function dependenceClasses(definition: Definition, steps: readonly string[]): ReadonlyMap<string, string> {
  const known = classesOf(definition)
  const key = steps.join()
  const classes = known.get(key) ?? findClasses(definition, steps)
  known.set(key, classes)
  return classes
}

const classesOf = memoize((_: Definition) => new Map<string, ReadonlyMap<string, string>>())

function findClasses(definition: Definition, steps: readonly string[]): ReadonlyMap<string, string> {
  const accesses = steps.flatMap((name) => {
    const step = definition.steps[name]
    return step ? accessesOf(definition)(step) : []
  })
  const classes = new Map<string, string>()
  const join = (names: readonly string[]): void => {
    const [first, ...others] = names.map((name) => classes.get(name) ?? name)
    if (first === undefined) return
    for (const name of names) if (!classes.has(name)) classes.set(name, name)
    for (const [name, own] of classes) if (others.includes(own)) classes.set(name, first)
  }
  for (const { names } of accesses) join(names)
  for (const [at, one] of accesses.entries()) {
    for (const other of accesses.slice(at + 1)) {
      if (one.owner !== undefined && other.owner !== undefined && isInConflict(one, other))
        join([one.owner, other.owner])
    }
  }
  return classes
}

/** One writes what the other reads or writes. */
function isInConflict(one: Access, other: Access): boolean {
  const touches = (writes: FactPath[], facts: FactPath[]): boolean =>
    writes.some((written) =>
      facts.some((fact) => `${fact}.`.startsWith(`${written}.`) || `${written}.`.startsWith(`${fact}.`)),
    )
  return touches(one.writes, [...other.reads, ...other.writes]) || touches(other.writes, one.reads)
}

const accessesOf = memoize((definition: Definition) =>
  memoize((step: Step): Access[] => [
    ...Object.keys(step.timers).map((name) => ownAccess(step, name)),
    ...Object.entries(step.counters).map(([name, { counts, resets }]) => ({
      ...ownAccess(step, name),
      names: [`${step.name}.${name}`, ...[...counts, ...resets].flatMap((event) => subjectOf(step, event) ?? [])],
    })),
    ...Object.entries(step.calls).map(([name, call]) => ({
      ...ownAccess(step, name),
      reads: withInputs(definition, factsIn(call.with)),
      writes: call.keep === undefined ? [] : [call.keep],
    })),
    ...Object.entries(step.on).map(([event, rules]) => accessOfRules(definition, step, event, rules)),
  ]),
)

function ownAccess(step: Step, name: string): Access {
  return { names: [`${step.name}.${name}`], owner: `${step.name}.${name}`, reads: [], writes: [] }
}

/** What an applicant starts is started in one move: only what follows from each other depends on it. */
function accessOfRules(definition: Definition, step: Step, event: string, rules: readonly Rule[]): Access {
  const owner = subjectOf(step, event)
  const conditions = rules.flatMap(({ when = [], unless = [] }) => [...when, ...unless])
  const asked = conditions.flatMap((name) => {
    const condition = definition.conditions[name]
    return condition ? linesOf(condition).map(({ fact }) => fact) : []
  })
  const sets = rules.flatMap((rule) => rule.set ?? [])
  const reads = withInputs(definition, [...asked, ...sets.flatMap(({ to }) => factsIn(to))])
  const started = rules.flatMap(({ call = [], start = [] }) =>
    [...call, ...start].map((name) => `${step.name}.${name}`),
  )
  const read = reads.flatMap((fact) => nameOf(definition, fact) ?? [])
  return {
    names: owner === undefined ? read : [owner, ...started, ...read],
    ...(owner === undefined ? {} : { owner }),
    reads,
    writes: sets.map(({ fact }) => fact),
  }
}

/** The call, timer or counter that a fact is of. */
function nameOf({ steps }: Definition, fact: FactPath): string | undefined {
  const [head = '', second = ''] = fact.split('.')
  const step = steps[head]
  const isOwn = step && [step.calls, step.timers, step.counters].some((all) => Object.hasOwn(all, second))
  return isOwn ? `${head}.${second}` : undefined
}

/** The facts, and those that calculations among them are made from. */
function withInputs({ calculations }: Definition, facts: readonly FactPath[]): FactPath[] {
  const all = new Set(facts)
  for (const fact of all) {
    const calculation = calculations[fact.split('.')[0] ?? '']
    for (const input of calculation ? factsIn(calculation.with) : []) all.add(input)
  }
  return [...all]
}
