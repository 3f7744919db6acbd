/** Fact values with which each rule for an event is the first that applies. */

import { memoize } from '../../../../core/memoize.ts'
import type { Definition, Rule } from '../../../../core/model.ts'
import type { VisibleWhen } from '../../../../core/screen.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import type { Domains, FactValues } from '../model/domains.ts'
import { goalsDrawn } from '../model/drawn.ts'
import { goalsOfEvent } from '../model/event-goals.ts'
import { type Goal, solveRule } from '../model/solve.ts'
import { noFacts } from './move.ts'

/** At least one: no values at all where no rule asks for any. */
export function valuesPerRule(model: AbstractModel, step: string, event: string): FactValues[] {
  const values = rulesFor(model, step, event).flatMap((list) => valuesOfList(list, model, step, event))
  return values.length === 0 ? [noFacts] : values
}

/** The same of an event whose button is drawn only under conditions: these hold, too. */
export const valuesWhereDrawn = memoize(
  (ways: readonly VisibleWhen[], model: AbstractModel, step: string, event: string): FactValues[] => {
    const { journey, domains } = model
    const premises = goalsOfEvent(model, step, event)
    const values = ways.flatMap((way) => {
      const goals = [...premises, ...goalsDrawn(journey.definition, way)]
      return rulesFor(model, step, event).flatMap((rules) => valuesOfRules(journey.definition, domains, rules, goals))
    })
    return values.length === 0 ? [noFacts] : eachOnce(values)
  },
)

function rulesFor({ journey: { definition } }: AbstractModel, step: string, event: string): (readonly Rule[])[] {
  const own = definition.steps[step]?.on[event]
  const isOwnOnly = event.includes('.') || event === 'enter'
  return [own, isOwnOnly ? undefined : definition.on[event]].filter((list) => list !== undefined)
}

const valuesOfList = memoize(
  (rules: readonly Rule[], model: AbstractModel, step: string, event: string): FactValues[] => {
    const { journey, domains } = model
    // The rules of journey.yaml are the same for every step.
    const premises = journey.definition.on[event] === rules ? [] : goalsOfEvent(model, step, event)
    return eachOnce(valuesOfRules(journey.definition, domains, rules, premises))
  },
)

function valuesOfRules(
  definition: Definition,
  domains: Domains,
  rules: readonly Rule[],
  premises: readonly Goal[],
): FactValues[] {
  return rules.flatMap((_, index) => solveRule(definition, domains, rules, index, premises).solutions.slice(0, 2))
}

function eachOnce(all: FactValues[]): FactValues[] {
  return [...new Map(all.map((facts) => [JSON.stringify([...facts]), facts])).values()]
}
