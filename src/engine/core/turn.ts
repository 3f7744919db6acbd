/** One turn: the state while an event is applied, and the commands that follow from it. */
import { sameJson } from './condition.ts'
import type { Command, Event } from './event.ts'
import { isObject } from './json.ts'
import type { Journey, Json, JsonObject, Rule, State } from './model.ts'

/** The state is replaced, never changed in place; `state` always holds the newest. */
export type Turn = {
  readonly journey: Journey
  /** The event that is being applied. */
  readonly event: Event
  state: State
  readonly commands: Command[]
  /** Rules that have run in this turn. */
  readonly rules: Rule[]
  /** Steps entered in this turn; a journey that runs in a circle is caught by it. */
  readonly entered: string[]
  /** Steps that a rule of this turn wanted to go to and that are closed by their `unless`. */
  readonly closed: string[]
}

/** Is called when a step has come on screen, so that its rules for `enter` run. */
export type OnEnter = (turn: Turn, step: string) => void

/** Replace parts of the state. */
export function update(turn: Turn, parts: Partial<State>): void {
  turn.state = { ...turn.state, ...parts }
}

/** Do something once. */
export function command(turn: Turn, one: Command): void {
  turn.commands.push(one)
}

/** Write a fact that a rule's `set` names: a field, a record or a record's property. `undefined` and `null` clear it. */
export function setFact(turn: Turn, path: string, value: Json | undefined): void {
  const [head = '', ...rest] = path.split('.')
  if (path === 'journey') return forget(turn)
  const { records, steps } = turn.journey.definition
  // What is emptied as a whole is not looked up: a step may come with a later part of the journey.
  const isRecord = rest.length === 0 ? records.includes(head) : !steps[head]
  if (isRecord) return update(turn, { records: withValue(turn.state.records, [head, ...rest], value) })
  if (rest.length === 0) return forgetStep(turn, head)
  setAnswer(turn, head, rest.join('.'), value ?? undefined)
}

/** Forget what was answered on a step, and what its calls have brought. */
function forgetStep(turn: Turn, step: string): void {
  const { answers, problems, results } = turn.state
  const others = Object.entries(results).filter(([call]) => !call.startsWith(`${step}.`))
  update(turn, {
    answers: without(answers, step),
    problems: without(problems, step),
    results: Object.fromEntries(others),
  })
}

/** Forget the applicant's answers, what was shown, and where they were. What the journey reads for all applicants stays. */
function forget(turn: Turn): void {
  const { reads } = turn.journey.definition
  const records = Object.fromEntries(Object.entries(turn.state.records).filter(([name]) => Object.hasOwn(reads, name)))
  const running = turn.state.running.filter((one) => one.step === '')
  const nothing = {
    step: '',
    answers: {},
    problems: {},
    results: {},
    counters: {},
    timers: {},
    trail: [],
    editing: null,
  }
  update(turn, { ...nothing, records, running, overlays: [], failedReads: [], unsettled: {} })
}

/** Replace one answer; the caller removes what was reported as wrong with it. */
export function setAnswer(turn: Turn, step: string, field: string, value: Json | undefined): void {
  const before = turn.state.answers[step] ?? {}
  if (sameJson(before[field], value)) return
  const answers = value === undefined ? without(before, field) : { ...before, [field]: value }
  update(turn, { answers: { ...turn.state.answers, [step]: answers } })
}

/** The object without that key. */
export function without<Value>(object: Record<string, Value>, key: string): Record<string, Value> {
  if (!Object.hasOwn(object, key)) return object
  const { [key]: _, ...rest } = object
  return rest
}

function withValue(object: JsonObject, path: string[], value: Json | undefined): JsonObject {
  const [key = '', ...rest] = path
  const inner = object[key]
  // Nothing is there to be cleared, and clearing makes no empty record.
  if (inner === undefined && (value ?? null) === null) return object
  const next = rest.length === 0 ? value : withValue(isObject(inner) ? inner : {}, rest, value)
  return next === undefined || next === null ? without(object, key) : { ...object, [key]: next }
}
