/** Points of the journey at which something is known. */
import type { FactPath, Step } from '../../../../core/model.ts'
import { answered, whereFinished, whereHold, wherePresent } from './conditions.ts'
import type { Facts } from './facts.ts'
import type { Journey } from './knowledge.ts'
import { answersNeededBy } from './steps.ts'
import { ofSchema } from './value.ts'

/** What is known at each point; a point that is missing is never come to. */
export type Flow = {
  journey: Journey
  /** Where a step comes on screen. */
  entry: Map<string, Facts>
  /** While it is there, between two events. */
  at: Map<string, Facts>
  /** `<step>.<call>` and `<step>.<timer>` → where it is started. */
  started: Map<string, Facts>
  /** `<step>.<modal>` → where a rule of the step shows it. */
  behind: Map<string, Facts>
  /** Dialog → steps that it is shown over. */
  over: Map<string, Set<string>>
  /** Steps to look at again: what is known where they begin has changed. */
  open: Set<string>
  /** Fact that a step needs → where it is set. */
  setAt: Map<FactPath, Facts>
  /** Fact that a step needs → facts that a rule may clear without it. */
  loses: Map<FactPath, Set<FactPath>>
}

/** Before a step that needs answers is entered by a rule, the steps of these answers are finished or led to. */
export function whereNeededFinished({ journey }: Flow, facts: Facts, step: Step): Facts {
  return answersNeededBy(journey, step).reduce((known, name) => whereFinished(journey, known, name), facts)
}

/** A visitor has what the step needs, and its guards hold. Nothing is known of who comes to the first step. */
export function visited(flow: Flow, step: Step): Facts | undefined {
  const { journey, at } = flow
  if (step.path === undefined || step.as === 'dialog') return undefined
  let facts: Facts = new Map()
  for (const need of step.needs) {
    const [head = ''] = need.split('.')
    if (journey.definition.steps[head] && !at.has(head)) return undefined
    const known = wherePresent(journey, facts, step.name, need, answered)
    if (!known) return undefined
    facts = known
  }
  for (const name of answersNeededBy(journey, step))
    facts = whereFinished(journey, new Map(facts).set(`#${name}`, ofSchema({})), name)
  return whereHold(journey, facts, step.name, step.when)
}
