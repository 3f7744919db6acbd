/** Fact values with which each rule for an event is the first that applies. */
import type { Rule } from '../../../../core/model.ts'
import { memoize } from '../../../memoize.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import type { FactValues } from '../model/domains.ts'
import { solveRule } from '../model/solve.ts'
import { noFacts } from './move.ts'

/** At least one: no values at all where no rule asks for any. */
export function valuesPerRule(model: AbstractModel, step: string, event: string): FactValues[] {
  const { definition } = model.journey
  const own = definition.steps[step]?.on[event]
  const isOwnOnly = event.includes('.') || event === 'enter'
  const lists = [own, isOwnOnly ? undefined : definition.on[event]].filter((list) => list !== undefined)
  const values = lists.flatMap((list) => valuesOfList(list, model))
  return values.length === 0 ? [noFacts] : values
}

const valuesOfList = memoize((rules: readonly Rule[], { journey, domains }: AbstractModel): FactValues[] => {
  const all = rules.flatMap((_, index) => solveRule(journey.definition, domains, rules, index).solutions.slice(0, 2))
  return [...new Map(all.map((facts) => [JSON.stringify([...facts]), facts])).values()]
})
