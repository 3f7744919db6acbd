/** Rules without a story (van der Aalst: dead transitions): proven never to run, or not decided within the budget. */

import type { Rule } from '../../../../core/model.ts'
import { onScreen } from '../../../../core/path.ts'
import type { Report } from '../../../diagnostics/report.ts'
import { actionsOf, raisedAnywhere } from '../../../symbols/events.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { type Contradiction, findContradiction } from '../model/contradiction.ts'
import type { RulePlace } from '../model/rule-places.ts'
import type { Goal } from '../model/solve.ts'
import { uncoveredRules } from '../space/build.ts'
import type { StateSpace } from '../space/state-space.ts'

export type Verdicts = {
  /** Proven: no values of their facts let them run. */
  contradictions: Map<RulePlace, Contradiction>
  /** No story was found, and none is proven impossible. */
  undecided: RulePlace[]
  /** Steps that no story reaches and that only rules with a contradiction lead to. */
  unreachable: ReadonlySet<string>
  /** Rules of journey.yaml for an event that each step handles itself, whatever holds. */
  overruled: ReadonlySet<RulePlace>
}

/** Of each rule without a story: whether it is proven never to run. What follows from an unreachable step is left out. */
export function judgeUncovered(model: AbstractModel, space: StateSpace): Verdicts {
  const reached = new Set(space.nodes.flatMap(({ state }) => onScreen(state)))
  for (const id of space.firedRules.keys()) reached.add(model.rules.get(id)?.step ?? '')
  const places = uniqueByText(uncoveredRules(model, space))
  const contradictions = new Map<RulePlace, Contradiction>()
  for (const place of places) {
    const found = findContradiction(model, place)
    if (found) contradictions.set(place, found)
  }
  const unreachable = stepsBehind(model, reached, contradictions)
  const isBehind = ({ step }: RulePlace): boolean => unreachable.has(step)
  for (const place of contradictions.keys()) if (isBehind(place)) contradictions.delete(place)
  const overruled = new Set(places.filter((place) => !contradictions.has(place) && isOverruled(model, place)))
  const undecided = places.filter(
    (place) =>
      !contradictions.has(place) &&
      !overruled.has(place) &&
      !isBehind(place) &&
      isRaised(model, space, place.step, place.event),
  )
  return { contradictions, undecided, unreachable, overruled }
}

/** @param unsatisfiable conditions that are reported already */
export function checkUncoveredRules(
  model: AbstractModel,
  { contradictions, unreachable, overruled }: Verdicts,
  unsatisfiable: ReadonlySet<string>,
  report: Report,
): void {
  for (const [{ rules, index, place, event }, { goals, facts }] of contradictions) {
    if ([...(rules[index]?.when ?? [])].some((name) => unsatisfiable.has(name))) continue
    report(
      'J501',
      place,
      'this rule never runs',
      `${formatGoals(model, goals, event)}: no value of ${formatFacts(facts)} allows it`,
      'change its conditions or those of the rules above, or delete it',
    )
  }
  for (const { event, place } of overruled) {
    const label = `each step on which \`${event}\` happens has a rule of its own for it, whatever holds`
    report('J501', place, 'this rule never runs', label, 'delete it, or the rules of the steps that it is to replace')
  }
  for (const name of unreachable) {
    const step = model.project.steps.get(name)
    if (!step) continue
    report(
      'J501',
      { document: step.document, path: ['step'] },
      `no rule that leads to \`${name}\` ever runs`,
      'the conditions of each of them contradict each other',
      'change the conditions of the rules that lead here, or delete the step',
    )
  }
}

/** Reports each main button of a step of which no rule was ever seen to run: applicants may press it in vain. That is not proven. */
export function checkMainButtons(
  model: AbstractModel,
  space: StateSpace,
  { undecided }: Verdicts,
  report: Report,
): void {
  const reached = new Set(space.nodes.flatMap(({ state }) => onScreen(state)))
  // By its place: a step shares the rules of the step it extends.
  const ran = new Set([...space.firedRules.keys()].map((id) => model.rules.get(id)?.written))
  const reported = new Set<readonly Rule[]>()
  for (const { step, event, rules, place } of undecided) {
    const file = model.project.steps.get(step)
    const isMain = file && actionsOf(file.merged)[event]?.variant === 'primary'
    if (!isMain || !reached.has(step) || reported.has(rules)) continue
    if (rules.some((_, index) => ran.has(model.rules.get(`${step} ${event} ${index}`)?.written))) continue
    reported.add(rules)
    const names = [...new Set(rules.flatMap(({ when = [], unless = [] }) => [...when, ...unless]))]
    const asked = names.map((name) => `\`${name.split('.').at(-1)}\``).join(', ')
    const why = asked === '' ? 'presses it' : `brings about what its rules ask for: ${asked}`
    report(
      'J512',
      place,
      `the main button \`${event}\` of \`${step}\` was not seen to do anything`,
      `no way that was tried ${why}`,
      'change the conditions of these rules, or add a last rule that always applies',
    )
  }
}

/** The engine asks a step first, and journey.yaml only where no rule of the step applies. */
function isOverruled({ project, definition }: AbstractModel, { step, event }: RulePlace): boolean {
  if (step !== '' || builtIn.includes(event)) return false
  const raising = [...project.steps.values()].filter((each) => raisedAnywhere(project, each).has(event))
  const isDefault = ({ when = [], unless = [] }: Rule): boolean => when.length + unless.length === 0
  return raising.length > 0 && raising.every(({ name }) => definition.steps[name]?.on[event]?.some(isDefault))
}

/** Events that the engine raises itself. */
const builtIn = ['enter', 'back', 'dismiss', 'cancel']

function uniqueByText(places: RulePlace[]): RulePlace[] {
  return [...new Map(places.map((place) => [place.written, place])).values()]
}

/** Steps that were not reached, where each rule that leads there has a contradiction or is in such a step. */
function stepsBehind(
  model: AbstractModel,
  reached: ReadonlySet<string>,
  contradictions: ReadonlyMap<RulePlace, Contradiction>,
): Set<string> {
  const places = [...model.rules.values()]
  const never = new Set([...contradictions.keys()].map(({ written }) => written))
  const leads = ({ rules, index }: RulePlace, name: string): boolean => {
    const rule = rules[index]
    return rule?.go === name || rule?.show?.includes(name) === true
  }
  const found = new Set(Object.keys(model.definition.steps).filter((name) => !reached.has(name)))
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const name of found) {
      const inbound = places.filter((place) => leads(place, name))
      const isNever = inbound.every(({ written, step }) => never.has(written) || found.has(step))
      if (!isNever || inbound.length === 0) found.delete(name)
    }
  }
  return found
}

/** An event that nothing raises, or that only an uncovered rule raises, is reported there. */
function isRaised(model: AbstractModel, { raisedEvents }: StateSpace, name: string, event: string): boolean {
  if (event.includes('.')) return raisedEvents.has(`${name} ${event}`)
  const step = model.project.steps.get(name)
  return !step || builtIn.includes(event) || raisedAnywhere(model.project, step).has(event)
}

function formatGoals({ journey: { definition } }: AbstractModel, goals: readonly Goal[], event: string): string {
  const nameOf = (condition: unknown): string | undefined =>
    Object.entries(definition.conditions)
      .find(([, each]) => each === condition)?.[0]
      .split('.')
      .at(-1)
  const texts = goals.map((goal) => {
    if ('notApplying' in goal) return 'a rule above takes the rest'
    const name = nameOf(goal.condition)
    if (name === undefined)
      return event === 'next' ? 'the form asks for an answer' : 'the outcome of the call says otherwise'
    return goal.holds ? `\`${name}\` holds` : `\`${name}\` does not hold`
  })
  return [...new Set(texts)].join(', ')
}

function formatFacts(facts: readonly string[]): string {
  const named = facts.slice(0, 3).map((fact) => `\`${fact}\``)
  return facts.length > 3 ? `${named.join(', ')} and ${facts.length - 3} others` : named.join(' and ')
}
