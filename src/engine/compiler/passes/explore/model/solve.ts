/** A small constraint solver: fact values with which a rule is the first that applies, or a condition holds. */
import { satisfies } from '../../../../core/condition.ts'
import type { Condition, Definition, FactPath, Json, Rule } from '../../../../core/model.ts'
import { linesOf } from '../../../symbols/condition-lines.ts'
import { type Domains, type FactValues, originOf } from './domains.ts'

/** A condition that is to hold or not, or a rule that is not to apply. */
export type Goal = { condition: Condition; holds: boolean } | { notApplying: Rule }
type Candidates = ReadonlyMap<FactPath, readonly (Json | undefined)[]>
/** Search steps that are left. A search that used up its budget proves nothing. */
type Budget = { left: number }

const MAX_STEPS = 4000
const MAX_SOLUTIONS = 3

/**
 * Solutions with which the rule at that index is the first of the list that applies.
 * @param premises what its event says of the facts
 */
export function solveRule(
  definition: Definition,
  domains: Domains,
  rules: readonly Rule[],
  index: number,
  premises: readonly Goal[] = [],
): { solutions: FactValues[]; isComplete: boolean } {
  return solve(definition, domains, [...goalsOfRule(definition, rules, index), ...premises])
}

/** Its conditions hold, and no rule before it applies. */
export function goalsOfRule(definition: Definition, rules: readonly Rule[], index: number): Goal[] {
  const { when = [], unless = [] } = rules[index] ?? {}
  return [
    ...when.map((name) => ({ condition: conditionNamed(definition, name), holds: true })),
    ...unless.map((name) => ({ condition: conditionNamed(definition, name), holds: false })),
    ...rules.slice(0, index).map((earlier) => ({ notApplying: earlier })),
  ]
}

/** No values at all reach the goals: the domains of all their facts are known, and the search ended. */
export function areContradictory(definition: Definition, domains: Domains, goals: Goal[]): boolean {
  const { solutions, isComplete } = solve(definition, domains, goals)
  return (
    isComplete &&
    solutions.length === 0 &&
    goals.every((goal) => linesOfGoal(definition, goal).every(isKnown(definition)))
  )
}

/** The facts that a goal reads, with what it asks of them. */
export function linesOfGoal(definition: Definition, goal: Goal): Condition['facts'] {
  if ('condition' in goal) return linesOf(goal.condition)
  const { when = [], unless = [] } = goal.notApplying
  return [...when, ...unless].flatMap((name) => linesOf(conditionNamed(definition, name)))
}

/** The domain of the fact has every class. A pattern may match a text that was not tried. */
function isKnown(definition: Definition): (line: Condition['facts'][number]) => boolean {
  return ({ fact, is }) =>
    !(is.pattern ?? is.not?.pattern) && (originOf(definition, fact) !== 'journey' || fact === 'journey.step')
}

/** No values of its facts satisfy the condition. */
export function isUnsatisfiable(definition: Definition, domains: Domains, condition: Condition): boolean {
  return areContradictory(definition, domains, [{ condition, holds: true }])
}

/** A solution in which the conditions hold or not, as wanted, with some facts fixed. */
export function solveWith(
  definition: Definition,
  domains: Domains,
  goals: { condition: Condition; holds: boolean }[],
  fixed: FactValues,
): FactValues | undefined {
  const candidates: Candidates = new Map([...fixed].map(([fact, value]) => [fact, [value]]))
  return solve(definition, domains, goals, candidates).solutions[0]
}

function solve(
  definition: Definition,
  domains: Domains,
  goals: Goal[],
  from: Candidates = new Map(),
): { solutions: FactValues[]; isComplete: boolean } {
  const budget = { left: MAX_STEPS }
  const solutions: FactValues[] = []
  for (const candidates of search(definition, domains, goals, from, budget)) {
    solutions.push(chooseValues(definition, candidates))
    if (solutions.length === MAX_SOLUTIONS) break
  }
  return { solutions, isComplete: budget.left > 0 }
}

function* search(
  definition: Definition,
  domains: Domains,
  goals: Goal[],
  candidates: Candidates,
  budget: Budget,
): Generator<Candidates> {
  if (budget.left-- <= 0) return
  const [goal, ...rest] = goals
  const next = (more: Goal[], then: Candidates): Generator<Candidates> =>
    search(definition, domains, [...more, ...rest], then, budget)
  if (!goal) return yield candidates
  if ('notApplying' in goal) {
    const { when = [], unless = [] } = goal.notApplying
    for (const name of when) yield* next([{ condition: conditionNamed(definition, name), holds: false }], candidates)
    for (const name of unless) yield* next([{ condition: conditionNamed(definition, name), holds: true }], candidates)
    return
  }
  const { condition, holds } = goal
  const { facts, anyOf = [] } = condition
  if (holds) {
    const narrowed = facts.reduce<Candidates | undefined>(
      (sofar, { fact, is }) => sofar && narrow(domains, sofar, fact, (value) => satisfies(value, is)),
      candidates,
    )
    if (!narrowed) return
    if (!condition.anyOf) return yield* next([], narrowed)
    for (const each of anyOf) yield* next([{ condition: each, holds: true }], narrowed)
    return
  }
  for (const { fact, is } of facts) {
    const narrowed = narrow(domains, candidates, fact, (value) => !satisfies(value, is))
    if (narrowed) yield* next([], narrowed)
  }
  if (condition.anyOf) {
    yield* next(
      anyOf.map((each) => ({ condition: each, holds: false })),
      candidates,
    )
  }
}

function narrow(
  domains: Domains,
  candidates: Candidates,
  fact: FactPath,
  isAllowed: (value: Json | undefined) => boolean,
): Candidates | undefined {
  const before = candidates.get(fact) ?? domains.of(fact)
  const after = before.filter(isAllowed)
  return after.length === 0 ? undefined : new Map(candidates).set(fact, after)
}

/** One value for each fact that a move can bring about, or that tells where the applicant is: states can be picked by it. */
function chooseValues(definition: Definition, candidates: Candidates): FactValues {
  return new Map(
    [...candidates]
      .filter(([fact]) => ['given', 'journey', 'environment'].includes(originOf(definition, fact)))
      .map(([fact, values]): [FactPath, Json | undefined] => [fact, values[0]]),
  )
}

function conditionNamed(definition: Definition, name: string): Condition {
  const condition = definition.conditions[name]
  if (!condition) throw new Error(`expected condition \`${name}\` in the definition, found none`)
  return condition
}
