/** Rules that lead to a step with guards. Which of them lead there while it is closed is searched for: no rule asks for it. */
import type { AbstractModel } from '../model/abstract-model.ts'
import { guardsOfVisit } from '../model/event-goals.ts'
import type { RulePlace } from '../model/rule-places.ts'
import { type Goal, linesOfGoal } from '../model/solve.ts'
import { closedMessage } from './apply-move.ts'

/** One place for each guard: the rule runs while `unless` of its target holds, or `when` does not. */
export function placesOfClosedTargets(model: AbstractModel): RulePlace[] {
  const { definition } = model.journey
  return [...model.rules].flatMap(([id, place]) => {
    const { go } = place.rules[place.index] ?? {}
    if (go === undefined || go === 'back') return []
    return guardsOfVisit(model, go).flatMap(({ key, goal }): RulePlace[] => {
      if (key === 'needs' || !('condition' in goal)) return []
      const facts = linesOfGoal(definition, goal).map(({ fact }) => fact)
      // What a calculation says, and that a fact is missing, may be what the walk does not know better.
      if (facts.some((fact) => Object.hasOwn(definition.calculations, fact.split('.')[0] ?? ''))) return []
      const present = [...new Set(facts)].map(
        (fact): Goal => ({ condition: { facts: [{ fact, is: {} }] }, holds: true }),
      )
      const isClosed: Goal = { condition: goal.condition, holds: key === 'unless' }
      return [{ ...place, premises: [isClosed, ...present], failure: closedMessage(id, go, key === 'when') }]
    })
  })
}
