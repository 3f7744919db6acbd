/** Facts of records: they outlive the step that set them, so that where they are set says what else is known. */

import { memoize } from '../../../../core/memoize.ts'
import type { FactPath } from '../../../../core/model.ts'
import { linesOf } from '../../../symbols/condition-lines.ts'
import { type Facts, filter } from './facts.ts'
import type { Flow } from './points.ts'

/** Facts of records that a step needs or a condition reads. */
export const readRecordFacts = memoize(({ journey: { definition } }: Flow): FactPath[] => {
  const needed = Object.values(definition.steps).flatMap(({ needs }) => needs)
  const read = Object.values(definition.conditions).flatMap((each) => linesOf(each).map(({ fact }) => fact))
  return [...new Set([...needed, ...read])].filter((fact) => definition.records.includes(headOf(fact)))
})

/** What is there wherever a fact of a record is: it was there when the fact was set, and no rule takes it away alone. */
export function impliedBy(flow: Flow, fact: FactPath): Facts | undefined {
  if (!readRecordFacts(flow).includes(fact)) return new Map()
  const set = flow.setAt.get(fact)
  const lost = [...(flow.loses.get(fact) ?? [])]
  return set && filter(set, (each) => !lost.some((one) => each === one || each.startsWith(`${one}.`)))
}

/** Those of the facts that are of records. */
export function recordsOf({ journey: { definition } }: Flow, facts: Facts): Facts {
  return filter(facts, (fact) => definition.records.includes(headOf(fact)))
}

/** The step, the record or the group of facts that a path begins with. */
export function headOf(fact: FactPath): string {
  const end = fact.indexOf('.')
  return end < 0 ? fact : fact.slice(0, end)
}
