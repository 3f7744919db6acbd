/** What is known when an event of a step happens. */
import type { Schema } from '../../../../core/define.ts'
import { memoize } from '../../../../core/memoize.ts'
import type { FactPath, Step } from '../../../../core/model.ts'
import { isHeld } from './changed-meanwhile.ts'
import { whereHold, whereHolds } from './conditions.ts'
import { assign, type Facts, filter, isBelowAny, join, mergeAnswer, union } from './facts.ts'
import { heldChecks, requiredNow } from './held-checks.ts'
import type { Journey } from './knowledge.ts'
import { type Flow, whereNeededFinished } from './points.ts'
import { modalsRaising } from './steps.ts'

/** `isFinished`: the form of the step has nothing against its answers. */
export type EventFacts = { facts: Facts; isFinished: boolean; kept?: Pick<Kept, 'record'> }

/** A record, and what is known once an answer was laid over it. `events`: those that an answer of that kind raises. */
export type Kept = { record: string; facts: Facts; events: string[] }

/** `undefined`: nothing that can raise the event has been started. */
export function factsOfEvent(flow: Flow, step: Step, event: string): EventFacts | undefined {
  const at = flow.at.get(step.name)
  if (!at) return undefined
  if (event === 'next') {
    const finished = union(at, requiredNow(flow.journey, step))
    const checked = whereHold(flow.journey, finished, step.name, heldChecks(flow.journey, finished, step))
    return checked && { facts: whereNeededFinished(flow, checked, step), isFinished: true }
  }
  const [, name = '', outcome] = /^([^.]+)\.(.+)$/.exec(event) ?? []
  if (outcome === undefined) return { facts: union(at, fieldsBehind(flow, step, event)), isFinished: false }
  if (Object.hasOwn(step.calls, name)) return whenEnded(flow, step, name, outcome, at)
  if (Object.hasOwn(step.timers, name)) {
    const started = flow.started.get(`${step.name}.${name}`)
    return started && { facts: union(at, lasting(flow, step, started, name)), isFinished: false }
  }
  return { facts: at, isFinished: false }
}

/**
 * Fields behind the modals that raise the event are as they were when a rule showed it. A page that is opened anew has forgotten what
 * is never saved, and a list that is read anew may no longer have what was chosen.
 */
function fieldsBehind({ journey, behind }: Flow, step: Step, event: string): Facts {
  const ways = modalsRaising(journey, step, event).flatMap((entry) => behind.get(`${step.name}.${entry}`) ?? [])
  const known = ways.reduce<Facts | undefined>(join, undefined) ?? new Map()
  const { neverSaved } = journey.definition
  const fields = step.fields
    .filter((field) => step.offers?.[field] === undefined)
    .map((field) => `${step.name}.${field}`)
  const kept = new Set(fields.filter((field) => !isSetOn(journey, step, field) && !neverSaved.includes(field)))
  return filter(known, (fact) => isBelowAny(kept, fact))
}

/** A rule may set the field while the step stays on screen. */
function isSetOn({ definition }: Journey, step: Step, field: FactPath): boolean {
  const rules = [...Object.values(step.on), ...Object.values(definition.on)].flat()
  return rules.some(({ set = [] }) => set.some(({ fact }) => fact === field || field.startsWith(`${fact}.`)))
}

/** The records that a step's calls keep, laid over what is known while it is on screen. */
export function keptAnswers(flow: Flow, step: Step, facts = flow.at.get(step.name)): Kept[] {
  if (!facts) return []
  return Object.entries(step.calls).flatMap(([name, { effect, keep }]) => {
    if (keep === undefined || !flow.started.has(`${step.name}.${name}`)) return []
    const answers = answersOf(flow.journey, effect)
    const codes = ['ok', ...(flow.journey.definition.effects[effect]?.outcomes ?? []).map(({ code }) => code)]
    const merged = mergeAnswer(facts, keep, answers)
    return codes.map((code) => ({ record: keep, facts: merged, events: [`${name}.${code}`] }))
  })
}

function whenEnded(flow: Flow, step: Step, name: string, outcome: string, at: Facts): EventFacts | undefined {
  const { journey } = flow
  const started = flow.started.get(`${step.name}.${name}`)
  const call = step.calls[name]
  if (!started || !call) return undefined
  const known = union(at, lasting(flow, step, started, name))
  const derived = journey.definition.effects[call.effect]?.outcomes.find(({ code }) => code === outcome)
  if (outcome !== 'ok' && !derived) return { facts: known, isFinished: false }
  const answers = answersOf(journey, call.effect)
  const result = `${step.name}.${name}`
  let facts: Facts | undefined = assign(known, result, answers.length === 1 ? (answers[0] ?? {}) : { anyOf: answers })
  for (const path of call.keep === undefined ? [result] : [result, call.keep]) {
    facts = path === result ? withAnswer(facts, result, answers) : mergeAnswer(facts, path, answers)
    if (!derived) continue
    const below = (fact: FactPath): FactPath => `${path}.${fact}`
    facts = whereHolds(journey, facts, step.name, renamed(derived.when, below))
    if (!facts) return undefined
  }
  if (call.keep !== undefined) return { facts, isFinished: false, kept: { record: call.keep } }
  return { facts, isFinished: false }
}

function withAnswer(facts: Facts, result: string, answers: readonly Schema[]): Facts {
  return union(
    filter(facts, (fact) => fact === result || !fact.startsWith(`${result}.`)),
    mergeAnswer(new Map(), result, answers),
  )
}

/** Schemas that the answer of an effect may have: that of success, and those that count as one. */
function answersOf({ project }: Journey, effect: string): Schema[] {
  const service = project.services.value.services[effect]
  const names = [service?.answer, ...Object.values(service?.accepts ?? {})].filter((name) => name !== undefined)
  return names.flatMap((name): Schema[] => [project.schemas.get(name)?.schema ?? {}])
}

/** What was known when a call or timer of that name was started, and nothing on screen changes meanwhile. */
function lasting(flow: Flow, step: Step, started: Facts, name: string): Facts {
  const shown = [step, ...dialogsOver(flow, step)]
  const { project, definition } = flow.journey
  const changed = new Set(shown.flatMap((each) => [...writtenOn(flow.journey, each)]))
  for (const field of step.fields)
    if (isHeld(project, definition, step, field, name)) changed.delete(`${step.name}.${field}`)
  const unchanged = filter(started, (fact) => !isBelowAny(changed, fact))
  return shown.reduce((known, each) => withOtherAnswers(flow, each, each === step ? name : '', known), unchanged)
}

/** What is known whether or not other calls of the step have answered by now, and their answers are kept. */
function withOtherAnswers(flow: Flow, step: Step, name: string, facts: Facts): Facts {
  return Object.entries(step.calls).reduce((known, [other, { effect, keep }]) => {
    if (keep === undefined || other === name || !flow.started.has(`${step.name}.${other}`)) return known
    return join(known, mergeAnswer(known, keep, answersOf(flow.journey, effect))) ?? known
  }, facts)
}

/** What rules may write while a step is on screen, its own fields, and what a page that is opened anew has forgotten. */
function writtenOn(journey: Journey, step: Step): ReadonlySet<FactPath> {
  return writtenOnStep(step, journey)
}

const writtenOnStep = memoize((step: Step, { definition }: Journey): ReadonlySet<FactPath> => {
  const rules = [...Object.values(step.on), ...Object.values(definition.on)].flat()
  const set = rules.flatMap((rule) => (rule.go === undefined ? (rule.set ?? []).map(({ fact }) => fact) : []))
  return new Set([...set, ...step.fields.map((field) => `${step.name}.${field}`), ...definition.neverSaved])
})

function dialogsOver({ over, journey: { definition } }: Flow, step: Step): Step[] {
  return [...over].flatMap(([dialog, under]) => (under.has(step.name) ? (definition.steps[dialog] ?? []) : []))
}

type Table = Parameters<typeof whereHolds>[3]

function renamed(condition: Table, rename: (fact: FactPath) => FactPath): Table {
  return {
    facts: condition.facts.map(({ fact, is }) => ({ fact: rename(fact), is })),
    ...(condition.anyOf ? { anyOf: condition.anyOf.map((each) => renamed(each, rename)) } : {}),
  }
}
