/** Transfer functions: what a step and its rules make of the facts that are known where the step begins. */

import { memoize } from '../../../../core/memoize.ts'
import type { Rule, Step } from '../../../../core/model.ts'
import { entryFor } from '../../../../core/notices.ts'
import { subjectOf } from '../model/subject.ts'
import { requiredAnswers, whereValid } from './conditions.ts'
import { type EventFacts, factsOfEvent, keptAnswers } from './events.ts'
import { clear, type Facts, filter, isBelowAny, union } from './facts.ts'
import { type Flow, visited, whereNeededFinished } from './points.ts'
import { headOf, readRecordFacts, recordsOf } from './record-facts.ts'
import { addRelated, mergePoint, mergeSet, type Round } from './rounds.ts'
import { afterSet, mayClear, takesAway, whereRuns } from './rule-effects.ts'
import { guardedActions, raisedOn, unstableAnswers } from './steps.ts'
import { ofSchema } from './value.ts'

/** Everything that can happen while the step is on screen. Nothing where no way leads to it yet. */
export function visitStep(round: Round, step: Step): void {
  const { flow } = round
  const entry = flow.entry.get(step.name)
  if (!entry) return
  enter(round, step, entry)
  raiseEvents(round, step)
  keepAnswers(round, step)
  shareWithStepsUnder(round, step)
  for (const to of flow.journey.definition.steps[step.name]?.edit?.from ?? [])
    mergePoint(round, 'entry', to, afterEdit(flow, step, to))
}

function enter(round: Round, step: Step, entry: Facts): void {
  const rules = step.on.enter ?? []
  // Where none of them applies.
  const rest = whereRuns(round.flow.journey, entry, step.name, [...rules, {}], rules.length)
  if (rest) stay(round, step, rest)
  runRules(round, step, 'enter', rules, entry)
}

/** The events of the step itself, and those of the whole journey that can be raised in it. */
function raiseEvents(round: Round, step: Step): void {
  const { journey } = round.flow
  const { on } = journey.definition
  const raised = raisedOn(journey, step)
  const shared = Object.keys(on).filter((event) => raised.has(event))
  for (const event of new Set([...Object.keys(step.on), ...shared])) {
    if (event === 'enter') continue
    const facts = factsOfEvent(round.flow, step, event)
    if (facts) runRules(round, step, event, [...(step.on[event] ?? []), ...(on[event] ?? [])], facts.facts, facts)
  }
}

/** Answers of calls that become records. */
function keepAnswers(round: Round, step: Step): void {
  for (const { record, facts, events } of keptAnswers(round.flow, step)) {
    // Where rules follow from the answer, what they set is set in the same moment.
    if (events.some((event) => hasUnconditionalRule(step.on[event]))) continue
    stay(round, step, facts)
    keepRecord(round, record, facts)
  }
}

/** What a dialog and the step under it do while both are on screen. */
function shareWithStepsUnder(round: Round, step: Step): void {
  const { flow } = round
  for (const under of flow.over.get(step.name) ?? []) {
    const below = flow.journey.definition.steps[under]
    const facts = flow.at.get(under)
    if (!below || !facts) continue
    for (const rule of Object.values(step.on).flat())
      if (rule.go === undefined) stay(round, below, afterSet(flow.journey, facts, step.name, rule))
    for (const kept of keptAnswers(flow, below, flow.at.get(step.name))) stay(round, step, kept.facts)
    for (const [event, rules] of Object.entries(below.on))
      if (subjectOf(below, event) !== undefined) for (const rule of rules) setBehind(round, step, below, rule)
  }
}

/** A call or timer behind a dialog goes on, and its rules may set what is read in the dialog. */
function setBehind(round: Round, dialog: Step, below: Step, rule: Rule): void {
  const facts = round.flow.at.get(dialog.name)
  if (facts && rule.set && rule.go === undefined)
    stay(round, dialog, afterSet(round.flow.journey, facts, below.name, rule))
}

/** The rules of one event, each with what is known where it is the first that applies. */
function runRules(
  round: Round,
  step: Step,
  event: string,
  rules: readonly Rule[],
  facts: Facts,
  { isFinished = false, kept }: Partial<EventFacts> = {},
): void {
  const { flow } = round
  for (const [index, rule] of rules.entries()) {
    const runs = whereRuns(flow.journey, facts, step.name, rules, index)
    if (!runs) continue
    const running = isFinished ? whereValid(flow.journey, runs, step) : runs
    const isGuarded = rule.call !== undefined && guardedActions(flow.journey).has(event)
    const before = isGuarded ? whereNeededFinished(flow, running, step) : running
    const after = afterSet(flow.journey, before, step.name, rule)
    recordSets(round, step, rule, before, after)
    if (kept) keepRecord(round, kept.record, after, rule)
    round.onRun({ step: step.name, rule, after })
    leadOn(round, step, rule, after, isFinished)
  }
}

/** Where a rule leads: the step that it goes to, the calls and timers that it starts, the dialogs that it shows. */
function leadOn(round: Round, step: Step, rule: Rule, after: Facts, isFinished: boolean): void {
  const { steps } = round.flow.journey.definition
  const left = isFinished ? after : withoutFields(after, step)
  if (rule.go === undefined || rule.go === 'back') stay(round, step, after)
  else go(round, step, rule.go, left)
  for (const name of [...(rule.call ?? []), ...(rule.start ?? [])])
    mergePoint(round, 'started', `${step.name}.${name}`, after)
  // The step behind a dialog is inert. One that is left or closed is as the applicant left it.
  const behind = rule.go === undefined && rule.close === undefined ? after : left
  for (const name of rule.show ?? []) {
    if (steps[name]) showDialog(round, step, name, behind)
    else mergePoint(round, 'behind', `${step.name}.${entryFor(round.flow.journey, name, undefined)}`, behind)
  }
}

/** The applicant may change any field of a step that is on screen, and open the page anew. */
function stay(round: Round, step: Step, facts: Facts): void {
  const { journey } = round.flow
  const unstable = unstableAnswers(journey, step)
  const neverSaved = neverSavedFacts(round.flow)
  const stable = filter(
    withoutFields(facts, step),
    (fact) => !unstable.has(headOf(fact)) && !isBelowAny(neverSaved, fact),
  )
  mergePoint(round, 'at', step.name, stable)
}

const neverSavedFacts = memoize(({ journey }: Flow) => new Set(journey.definition.neverSaved))

function go(round: Round, step: Step, to: string, facts: Facts): void {
  const target = round.flow.journey.definition.steps[to]
  if (!target) return
  mergePoint(round, 'entry', to, whereNeededFinished(round.flow, onTrail(step, facts), target))
}

function showDialog(round: Round, step: Step, dialog: string, facts: Facts): void {
  mergePoint(round, 'entry', dialog, onTrail(step, facts))
  const under = step.as === 'dialog' ? (round.flow.over.get(step.name) ?? []) : [step.name]
  for (const each of under) addRelated(round, 'over', dialog, each)
}

/** The facts, and that the step is on the trail, where it is a screen that can be gone back to. */
function onTrail(step: Step, facts: Facts): Facts {
  const isOnTrail = step.as === 'screen' && step.path !== undefined
  return isOnTrail ? new Map(facts).set(`#${step.name}`, ofSchema({})) : facts
}

/** An answer that is kept may set whatever is read of its record, unless the rule for it takes that away at once. */
function keepRecord(round: Round, record: string, facts: Facts, rule?: Rule): void {
  const { flow } = round
  for (const read of readRecordFacts(flow)) {
    if (rule && takesAway(flow.journey, rule, read)) continue
    if (read === record || read.startsWith(`${record}.`)) mergeSet(round, read, recordsOf(flow, facts))
  }
}

/** What a rule sets of the records that are read, and what these may lose by it. */
function recordSets(round: Round, step: Step, rule: Rule, before: Facts, after: Facts): void {
  const { flow } = round
  const sets = (rule.set ?? []).map(({ fact }) => fact)
  if (sets.length === 0) return
  const heads = new Set(sets.map(headOf))
  for (const read of readRecordFacts(flow)) {
    if (takesAway(flow.journey, rule, read)) continue
    if (sets.some((fact) => read === fact || read.startsWith(`${fact}.`) || fact.startsWith(`${read}.`)))
      mergeSet(round, read, recordsOf(flow, after))
    for (const other of flow.setAt.get(read)?.keys() ?? []) {
      const isTouched = heads.has('journey') || heads.has(headOf(other))
      if (isTouched && mayClear(flow.journey, before, step.name, rule, other)) addRelated(round, 'loses', read, other)
    }
  }
}

function hasUnconditionalRule(rules: readonly Rule[] = []): boolean {
  return rules.some(({ when = [], unless = [] }) => when.length + unless.length === 0)
}

/** Fields of a step are as the applicant leaves them, valid or not. */
function withoutFields(facts: Facts, step: Step): Facts {
  if (step.fields.length === 0) return facts
  return filter(facts, (fact) => {
    const [head = '', field = ''] = fact.split('.')
    return head !== step.name || !step.fields.includes(field)
  })
}

/** Back where an edit began: as it was left, but for what the edit may have changed. It opens as it does to a visitor. */
function afterEdit(flow: Flow, step: Step, to: string): Facts | undefined {
  const target = flow.journey.definition.steps[to]
  const before = flow.at.get(to)
  if (!target || !before || !flow.at.has(step.name)) return undefined
  const cleared = Object.values(step.on)
    .flat()
    .flatMap((rule) => (rule.set ?? []).map(({ fact }) => fact))
  const kept = cleared.reduce((facts, fact) => clear(facts, fact), before)
  const known = union(visited(flow, target) ?? new Map(), kept)
  return whereNeededFinished(flow, union(known, requiredAnswers(flow.journey, step.name)), target)
}
