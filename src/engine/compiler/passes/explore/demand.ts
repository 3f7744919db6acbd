/** What must be so for a rule to have its turn: its own conditions hold, and those of every rule before it do not. */
import { satisfies } from '../../../core/condition.ts'
import type { Condition, Definition, FactPath, Json, Rule } from '../../../core/model.ts'
import { type Domains, type Facts, linesOf, originOf } from './domains.ts'

type Goal = { condition: Condition; holds: boolean } | { passedOver: Rule }
type Left = ReadonlyMap<FactPath, readonly (Json | undefined)[]>
/** How much is looked at before it is given up: then nothing is claimed. */
type Budget = { left: number }

const MOST_TRIES = 4000
const MOST_WAYS = 3

/** Ways to make the rule at that place of a list the first that applies: none when there is none. */
export function demandsOf(
  definition: Definition,
  domains: Domains,
  rules: readonly Rule[],
  index: number,
): { ways: Facts[]; certain: boolean } {
  const rule = rules[index]
  if (!rule) return { ways: [], certain: true }
  const goals: Goal[] = [
    ...(rule.when ?? []).map((name) => ({ condition: named(definition, name), holds: true })),
    ...(rule.unless ?? []).map((name) => ({ condition: named(definition, name), holds: false })),
    ...rules.slice(0, index).map((earlier) => ({ passedOver: earlier })),
  ]
  return waysTo(definition, domains, goals)
}

/** No values of its facts satisfy the condition. */
export function neverHolds(definition: Definition, domains: Domains, condition: Condition): boolean {
  const { ways, certain } = waysTo(definition, domains, [{ condition, holds: true }])
  // No text may have been found for a pattern, and what a counter or a call comes to is not known here: that says nothing.
  const isKnown = ({ fact, is }: Condition['facts'][number]): boolean =>
    !(is.pattern ?? is.not?.pattern) && ['given', 'setting', 'timer'].includes(originOf(definition, fact))
  return certain && ways.length === 0 && linesOf(condition).every(isKnown)
}

/** Ways in which the first conditions hold and the second do not, with some facts settled beforehand. */
export function waysToSettle(
  definition: Definition,
  domains: Domains,
  wanted: { condition: Condition; holds: boolean }[],
  settled: Facts,
): Facts | undefined {
  const left: Left = new Map([...settled].map(([fact, value]) => [fact, [value]]))
  return waysTo(definition, domains, wanted, left).ways[0]
}

function waysTo(
  definition: Definition,
  domains: Domains,
  goals: Goal[],
  from: Left = new Map(),
): { ways: Facts[]; certain: boolean } {
  const budget = { left: MOST_TRIES }
  const ways: Facts[] = []
  for (const left of reach(definition, domains, goals, from, budget)) {
    ways.push(chosen(definition, left))
    if (ways.length === MOST_WAYS) break
  }
  return { ways, certain: budget.left > 0 }
}

function* reach(definition: Definition, domains: Domains, goals: Goal[], left: Left, budget: Budget): Generator<Left> {
  if (budget.left-- <= 0) return
  const [goal, ...rest] = goals
  const go = (more: Goal[], then: Left): Generator<Left> => reach(definition, domains, [...more, ...rest], then, budget)
  if (!goal) return yield left
  if ('passedOver' in goal) {
    const { when = [], unless = [] } = goal.passedOver
    for (const name of when) yield* go([{ condition: named(definition, name), holds: false }], left)
    for (const name of unless) yield* go([{ condition: named(definition, name), holds: true }], left)
    return
  }
  const { condition, holds } = goal
  const { facts, anyOf = [] } = condition
  if (holds) {
    const narrowed = facts.reduce<Left | undefined>(
      (sofar, { fact, is }) => sofar && narrow(domains, sofar, fact, (value) => satisfies(value, is)),
      left,
    )
    if (!narrowed) return
    if (!condition.anyOf) return yield* go([], narrowed)
    for (const each of anyOf) yield* go([{ condition: each, holds: true }], narrowed)
    return
  }
  for (const { fact, is } of facts) {
    const narrowed = narrow(domains, left, fact, (value) => !satisfies(value, is))
    if (narrowed) yield* go([], narrowed)
  }
  if (condition.anyOf) {
    yield* go(
      anyOf.map((each) => ({ condition: each, holds: false })),
      left,
    )
  }
}

function narrow(
  domains: Domains,
  left: Left,
  fact: FactPath,
  suits: (value: Json | undefined) => boolean,
): Left | undefined {
  const before = left.get(fact) ?? domains.of(fact)
  const after = before.filter(suits)
  return after.length === 0 ? undefined : new Map(left).set(fact, after)
}

/** One value for each fact that the world can be asked for, or that says how the journey stands: a node can be picked by that. */
function chosen(definition: Definition, left: Left): Facts {
  return new Map(
    [...left]
      .filter(([fact]) => ['given', 'journey'].includes(originOf(definition, fact)))
      .map(([fact, values]): [FactPath, Json | undefined] => [fact, values[0]]),
  )
}

function named(definition: Definition, name: string): Condition {
  const condition = definition.conditions[name]
  if (!condition) throw new Error(`expected condition \`${name}\` in the definition, found none`)
  return condition
}
