/** Definite assignment (data-flow analysis): which facts are there on every way to a rule of the journey. */
import type { FactPath, Rule, Step } from '../../../../core/model.ts'
import { memoize } from '../../../memoize.ts'
import { linesOf } from '../../../symbols/condition-lines.ts'
import { answered, requiredAnswers, whereFinished, whereHold, wherePresent } from './conditions.ts'
import { type EventFacts, factsOfEvent, keptAnswers } from './events.ts'
import { clear, type Facts, filter, isBelowAny, isSame, join, union } from './facts.ts'
import type { Journey } from './knowledge.ts'
import { type Flow, whereNeededFinished } from './points.ts'
import { afterSet, mayClear, takesAway, whereRuns } from './rule-effects.ts'
import { answersNeededBy, guardedActions, raisedOn, unstableAnswers } from './steps.ts'
import { ofSchema } from './value.ts'

/** A rule that can run, with what is known after what it sets. */
type Run = { step: string; rule: Rule; after: Facts }

const MOST_ROUNDS = 60

/** Everything that is known at every point of the journey. `onRun` hears of each rule, once nothing changes any more. */
export function analyse(written: Journey, onRun: (run: Run) => void): Flow {
  const journey: Journey = { ...written, implied: (fact) => impliedBy(flow, fact) }
  const flow: Flow = {
    journey,
    ...{ entry: new Map(), at: new Map(), started: new Map(), over: new Map(), setAt: new Map(), loses: new Map() },
    open: new Set(),
  }
  for (let round = 0, changed = true; changed && round < MOST_ROUNDS; round += 1) changed = runAll(flow, () => {})
  openAll(flow)
  runAll(flow, onRun)
  return flow
}

function openAll({ open, journey: { definition } }: Flow): void {
  for (const name of Object.keys(definition.steps)) open.add(name)
}

/** Visits every open step once. Returns whether anything changed. */
function runAll(flow: Flow, onRun: (run: Run) => void): boolean {
  const { definition } = flow.journey
  const neverSaved = new Set(definition.neverSaved)
  let changed = false
  const merge = <Key>(into: Map<Key, Facts>, key: Key, facts: Facts | undefined): void => {
    const before = into.get(key)
    const after = join(before, facts)
    if (after === undefined || isSame(before, after)) return
    into.set(key, after)
    changed = true
    if (into === (flow.setAt as Map<unknown, Facts>)) return openAll(flow)
    const [name = ''] = String(key).split('.')
    for (const each of [name, ...(flow.over.get(name) ?? [])]) flow.open.add(each)
    for (const [dialog, under] of flow.over) if (under.has(name)) flow.open.add(dialog)
  }
  const grow = <Key, Item>(into: Map<Key, Set<Item>>, key: Key, item: Item): void => {
    const before = into.get(key) ?? new Set()
    if (before.has(item)) return
    into.set(key, before.add(item))
    changed = true
    openAll(flow)
  }

  merge(flow.entry, definition.first, new Map())
  for (const { set, go, pattern } of definition.entries) {
    const given = { type: 'string', minLength: 1, ...(pattern === undefined ? {} : { pattern }) }
    merge(flow.entry, go, new Map([[set, ofSchema(given)]]))
    merge(flow.setAt, set, new Map())
  }
  for (const fact of askedRecords(flow))
    if (Object.hasOwn(definition.reads, headOf(fact))) merge(flow.setAt, fact, new Map())
  for (const step of Object.values(definition.steps)) merge(flow.entry, step.name, visited(flow, step))
  for (const step of Object.values(definition.steps)) if (flow.open.delete(step.name)) runStep(step)
  return changed

  function runStep(step: Step): void {
    const entry = flow.entry.get(step.name)
    if (!entry) return
    enter(step, entry)
    const raised = raisedOn(flow.journey, step)
    const shared = Object.keys(definition.on).filter((event) => raised.has(event))
    for (const event of new Set([...Object.keys(step.on), ...shared]))
      if (event !== 'enter') fire(step, event, [...(step.on[event] ?? []), ...(definition.on[event] ?? [])])
    for (const { record, facts, events } of keptAnswers(flow, step)) {
      // Where rules follow from the answer, what they set is set in the same moment.
      if (events.some((event) => isCovered(step.on[event]))) continue
      stay(step, facts)
      keep(record, facts)
    }
    for (const under of flow.over.get(step.name) ?? []) {
      const below = definition.steps[under]
      const facts = flow.at.get(under)
      if (!below || !facts) continue
      // What either does while both are on screen.
      for (const rule of Object.values(step.on).flat())
        if (rule.go === undefined) stay(below, afterSet(flow.journey, facts, step.name, rule))
      for (const kept of keptAnswers(flow, below, flow.at.get(step.name))) stay(step, kept.facts)
    }
    for (const to of definition.steps[step.name]?.edit?.from ?? []) merge(flow.entry, to, afterEdit(flow, step, to))
  }

  /** An answer that is kept may set whatever is asked of its record, unless the rule for it takes that away at once. */
  function keep(record: string, facts: Facts, rule?: Rule): void {
    for (const asked of askedRecords(flow)) {
      if (rule && takesAway(flow.journey, rule, asked)) continue
      if (asked === record || asked.startsWith(`${record}.`)) merge(flow.setAt, asked, recordsOf(flow, facts))
    }
  }

  function enter(step: Step, entry: Facts): void {
    const rules = step.on.enter ?? []
    // Where none of them applies.
    const rest = whereRuns(flow.journey, entry, step.name, [...rules, {}], rules.length)
    if (rest) stay(step, rest)
    run(step, 'enter', rules, entry)
  }

  function fire(step: Step, event: string, rules: readonly Rule[]): void {
    const facts = factsOfEvent(flow, step, event)
    if (facts) run(step, event, rules, facts.facts, facts)
  }

  function run(
    step: Step,
    event: string,
    rules: readonly Rule[],
    facts: Facts,
    { isFinished = false, kept }: Partial<EventFacts> = {},
  ): void {
    for (const [index, rule] of rules.entries()) {
      const running = whereRuns(flow.journey, facts, step.name, rules, index)
      if (!running) continue
      const isGuarded = rule.call !== undefined && guardedActions(flow.journey).has(event)
      const before = isGuarded ? whereNeededFinished(flow, running, step) : running
      const after = afterSet(flow.journey, before, step.name, rule)
      recordSets(step, rule, before, after)
      if (kept) keep(kept.record, after, rule)
      onRun({ step: step.name, rule, after })
      const left = isFinished ? after : withoutFields(after, step)
      if (rule.go === undefined || rule.go === 'back') stay(step, after)
      else go(step, rule.go, left)
      for (const name of rule.call ?? []) merge(flow.started, `${step.name}.${name}`, after)
      for (const name of rule.start ?? []) merge(flow.started, `${step.name}.${name}`, after)
      for (const name of rule.show ?? []) if (definition.steps[name]) show(step, name, left)
    }
  }

  /** The applicant may change any field of a step that is on screen, and open the page anew. */
  function stay(step: Step, facts: Facts): void {
    const unstable = unstableAnswers(flow.journey, step)
    const known = withoutFields(facts, step)
    merge(
      flow.at,
      step.name,
      filter(known, (fact) => !unstable.has(headOf(fact)) && !isBelowAny(neverSaved, fact)),
    )
  }

  function go(step: Step, to: string, facts: Facts): void {
    const target = definition.steps[to]
    if (!target) return
    const onTrail =
      step.as === 'screen' && step.path !== undefined ? new Map(facts).set(`#${step.name}`, ofSchema({})) : facts
    merge(flow.entry, to, whereNeededFinished(flow, onTrail, target))
  }

  function show(step: Step, dialog: string, facts: Facts): void {
    const onTrail =
      step.as === 'screen' && step.path !== undefined ? new Map(facts).set(`#${step.name}`, ofSchema({})) : facts
    merge(flow.entry, dialog, onTrail)
    const under = step.as === 'dialog' ? (flow.over.get(step.name) ?? []) : [step.name]
    for (const each of under) grow(flow.over, dialog, each)
  }

  function recordSets(step: Step, rule: Rule, before: Facts, after: Facts): void {
    const sets = (rule.set ?? []).map(({ fact }) => fact)
    if (sets.length === 0) return
    const heads = new Set(sets.map(headOf))
    for (const asked of askedRecords(flow)) {
      if (sets.some((fact) => asked === fact || asked.startsWith(`${fact}.`) || fact.startsWith(`${asked}.`)))
        if (!takesAway(flow.journey, rule, asked)) merge(flow.setAt, asked, recordsOf(flow, after))
      if (takesAway(flow.journey, rule, asked)) continue
      for (const other of flow.setAt.get(asked)?.keys() ?? [])
        if (
          (heads.has('journey') || heads.has(headOf(other))) &&
          mayClear(flow.journey, before, step.name, rule, other)
        )
          grow(flow.loses, asked, other)
    }
  }
}

function isCovered(rules: readonly Rule[] = []): boolean {
  return rules.some(({ when = [], unless = [] }) => when.length + unless.length === 0)
}

/** Fields of a step are as the applicant leaves them, valid or not. */
function withoutFields(facts: Facts, step: Step): Facts {
  return step.fields.length === 0 ? facts : filter(facts, (fact) => !step.fields.includes(fieldOf(fact, step.name)))
}

function fieldOf(fact: FactPath, step: string): string {
  const [head = '', field = ''] = fact.split('.')
  return head === step ? field : ''
}

/** A visitor has what the step needs, and its guards hold. Nothing is known of who comes to the first step. */
function visited(flow: Flow, step: Step): Facts | undefined {
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

/** Back where an edit began: as it was left, but for what the edit may have changed. */
function afterEdit(flow: Flow, step: Step, to: string): Facts | undefined {
  const target = flow.journey.definition.steps[to]
  const before = flow.at.get(to)
  if (!target || !before || !flow.at.has(step.name)) return undefined
  const cleared = Object.values(step.on)
    .flat()
    .flatMap((rule) => (rule.set ?? []).map(({ fact }) => fact))
  const kept = cleared.reduce((facts, fact) => clear(facts, fact), before)
  return whereNeededFinished(flow, union(kept, requiredAnswers(flow.journey, step.name)), target)
}

/** Facts of records that a step needs or a condition asks for. */
const askedRecords = memoize(({ journey: { definition } }: Flow): FactPath[] => {
  const needed = Object.values(definition.steps).flatMap(({ needs }) => needs)
  const asked = Object.values(definition.conditions).flatMap((each) => linesOf(each).map(({ fact }) => fact))
  return [...new Set([...needed, ...asked])].filter((fact) => definition.records.includes(headOf(fact)))
})

/** What is there wherever a fact of a record is: it was there when the fact was set, and no rule takes it away alone. */
function impliedBy(flow: Flow, fact: FactPath): Facts | undefined {
  if (!askedRecords(flow).includes(fact)) return new Map()
  const set = flow.setAt.get(fact)
  const lost = [...(flow.loses.get(fact) ?? [])]
  return set && filter(set, (each) => !lost.some((one) => each === one || each.startsWith(`${one}.`)))
}

function headOf(fact: FactPath): string {
  const end = fact.indexOf('.')
  return end < 0 ? fact : fact.slice(0, end)
}

function recordsOf({ journey: { definition } }: Flow, facts: Facts): Facts {
  return filter(facts, (fact) => definition.records.includes(headOf(fact)))
}
