/** Proves that a rule can never run: its conditions, the rules before it and its event contradict each other. */
import type { Condition, FactPath } from '../../../../core/model.ts'
import type { AbstractModel } from './abstract-model.ts'
import type { RulePlace } from './rule-places.ts'
import { requiredOf } from './sample.ts'
import { areContradictory, type Goal, goalsOfRule, linesOfGoal } from './solve.ts'

/** The goals that cannot be reached together (a minimal unsatisfiable set), and the facts that they share. */
export type Contradiction = { goals: readonly Goal[]; facts: readonly FactPath[] }

/** Returns nothing when there are values with which the rule runs, or when that is not known. */
export function findContradiction(
  model: AbstractModel,
  { step, event, rules, index }: RulePlace,
): Contradiction | undefined {
  const { definition } = model.journey
  const contradicts = (goals: Goal[]): boolean => areContradictory(definition, model.domains, goals)
  let goals = [...goalsOfRule(definition, rules, index), ...goalsOfOutcome(model, step, event)]
  if (!contradicts(goals)) {
    // A goal with unknown facts may hide a contradiction of the others.
    goals = goals.filter((goal) => contradicts([goal]) || isDecidable(model, goal))
    if (!contradicts(goals)) return undefined
  }
  for (const goal of [...goals]) {
    const others = goals.filter((each) => each !== goal)
    if (contradicts(others)) goals = others
  }
  return { goals, facts: [...new Set(goals.flatMap((goal) => linesOfGoal(definition, goal).map(({ fact }) => fact)))] }
}

function isDecidable({ journey: { definition } }: AbstractModel, goal: Goal): boolean {
  return linesOfGoal(definition, goal).every(({ is }) => !(is.pattern ?? is.not?.pattern))
}

/** What an outcome that is derived from a response says of the response, and `ok` of all of those. */
function goalsOfOutcome({ journey: { definition }, project }: AbstractModel, name: string, event: string): Goal[] {
  const [callName = '', code = ''] = event.split('.')
  const call = definition.steps[name]?.calls[callName]
  if (!call) return []
  const outcomes = definition.effects[call.effect]?.outcomes ?? []
  const index = outcomes.findIndex((outcome) => outcome.code === code)
  if (index < 0 && code !== 'ok') return []
  const schema = project.schemas.get(project.services.value.services[call.effect]?.answer ?? '')?.schema ?? {}
  const required = requiredOf(schema)
  return outcomes.slice(0, index < 0 ? outcomes.length : index + 1).flatMap(({ when }, at): Goal[] => {
    // A record keeps an older value of a property that the response lacks.
    const isKept = call.keep !== undefined && factsOf(when).every((fact) => required.includes(fact.split('.')[0] ?? ''))
    const prefixes = [`${name}.${callName}`, ...(isKept ? [call.keep ?? ''] : [])]
    return prefixes.map((prefix) => ({ condition: withPrefix(when, prefix), holds: at === index }))
  })
}

function factsOf({ facts, anyOf = [] }: Condition): FactPath[] {
  return [...facts.map(({ fact }) => fact), ...anyOf.flatMap(factsOf)]
}

function withPrefix({ facts, anyOf }: Condition, prefix: string): Condition {
  return {
    facts: facts.map(({ fact, is }) => ({ fact: `${prefix}.${fact}`, is })),
    ...(anyOf ? { anyOf: anyOf.map((each) => withPrefix(each, prefix)) } : {}),
  }
}
