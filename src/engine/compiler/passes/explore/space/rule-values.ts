/** Fact values with which each rule for an event is the first that applies. */

import { memoize } from '../../../../core/memoize.ts'
import type { Rule } from '../../../../core/model.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import type { FactValues } from '../model/domains.ts'
import { goalsOfEvent } from '../model/event-goals.ts'
import { solveRule } from '../model/solve.ts'
import { noFacts } from './move.ts'

/** At least one: no values at all where no rule asks for any. */
export function valuesPerRule(model: AbstractModel, step: string, event: string): FactValues[] {
  const { definition } = model.journey
  const own = definition.steps[step]?.on[event]
  const isOwnOnly = event.includes('.') || event === 'enter'
  const lists = [own, isOwnOnly ? undefined : definition.on[event]].filter((list) => list !== undefined)
  const values = lists.flatMap((list) => valuesOfList(list, model, step, event))
  return values.length === 0 ? [noFacts] : values
}

const valuesOfList = memoize(
  (rules: readonly Rule[], model: AbstractModel, step: string, event: string): FactValues[] => {
    const { journey, domains } = model
    // The rules of journey.yaml are the same for every step.
    const premises = journey.definition.on[event] === rules ? [] : goalsOfEvent(model, step, event)
    const all = rules.flatMap((_, index) =>
      solveRule(journey.definition, domains, rules, index, premises).solutions.slice(0, 2),
    )
    return [...new Map(all.map((facts) => [JSON.stringify([...facts]), facts])).values()]
  },
)
