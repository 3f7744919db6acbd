/** Checks of a form that certainly hold once it has nothing against its answers. */
import type { Step } from '../../../../core/model.ts'
import { linesOf } from '../../../symbols/condition-lines.ts'
import { requiredAnswers } from './conditions.ts'
import type { Facts } from './facts.ts'
import { type Journey, knownValue } from './knowledge.ts'

/**
 * Their conditions, by name. The engine passes over a check whose field is empty, and one that reads a fact that is not there.
 * @param facts what is there when `next` is pressed
 */
export function heldChecks(journey: Journey, facts: Facts, step: Step): string[] {
  const isThere = (fact: string): boolean => knownValue(journey, facts, step.name, fact) !== undefined
  return Object.values(step.checks).flatMap(({ at, holds }) => {
    const read = holds.flatMap((name) => linesOf(journey.definition.conditions[name]).map(({ fact }) => fact))
    const isAsked = step.asked?.[at] === undefined && facts.has(`${step.name}.${at}`)
    return isAsked && read.every(isThere) ? holds : []
  })
}

/** What the form of a step requires, also what is never saved: the applicant has just answered it. */
export function requiredNow({ project, definition }: Journey, step: Step): Facts {
  return requiredAnswers({ project, definition: { ...definition, neverSaved: [] } }, step.name)
}
