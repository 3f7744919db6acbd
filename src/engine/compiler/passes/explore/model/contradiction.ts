/** Proves that a rule can never run: its conditions, the rules before it and its event contradict each other. */
import type { FactPath } from '../../../../core/model.ts'
import type { AbstractModel } from './abstract-model.ts'
import { goalsOfEvent } from './event-goals.ts'
import type { RulePlace } from './rule-places.ts'
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
  let goals = [...goalsOfRule(definition, rules, index), ...goalsOfEvent(model, step, event)]
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
