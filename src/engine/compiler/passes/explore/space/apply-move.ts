/** Applies a move: the engine's own transition, with the facts of the move put where they come from. */

import type { Event } from '../../../../core/event.ts'
import { allHold } from '../../../../core/facts.ts'
import { memoize } from '../../../../core/memoize.ts'
import type { JsonObject, Overlay, Rule, Running, State } from '../../../../core/model.ts'
import { entryNamed } from '../../../../core/notices.ts'
import { isBusy, onScreen, stepNamed } from '../../../../core/path.ts'
import { initialState, transition } from '../../../../core/transition.ts'
import { without } from '../../../../core/turn.ts'
import { type AbstractModel, shortLimit } from '../model/abstract-model.ts'
import type { FactValues } from '../model/domains.ts'
import { canBeTyped, drawnOn, isDrawn } from '../model/drawn.ts'
import { withAt } from '../model/nested.ts'
import type { RuleId } from '../model/rule-places.ts'
import { type AnswerEvent, actionValue, changeEvents, fillEvents } from './form-events.ts'
import { mergeFacts } from './merged-facts.ts'
import type { Move } from './move.ts'
import { passChecks } from './pass-checks.ts'
import { responseFor } from './responses.ts'

export type Applied = { state: State; rules: Rule[] }

/**
 * A rule leads to a step that is not open. Where its `unless` closes it, the applicant is turned away at once. Where its `when`
 * does not hold, it is shown, and no more once the page is opened anew (`isShown`).
 */
export class ClosedStepError extends Error {
  readonly rule: Rule
  readonly step: string
  readonly isShown: boolean

  constructor(rule: Rule, id: RuleId, step: string, isShown: boolean) {
    super(closedMessage(id, step, isShown))
    this.name = 'ClosedStepError'
    this.rule = rule
    this.step = step
    this.isShown = isShown
  }
}

export function closedMessage(id: RuleId, step: string, isShown: boolean): string {
  return `\`${id}\` leads to \`${step}\`, which ${isShown ? 'does not open again' : 'is closed'}`
}

/**
 * Called with what the engine threw: a circle of steps, or a fact without the number that a timer or a limit needs. Also with
 * a rule that leads to a closed step.
 */
export type OnFailure = (error: Error) => void

/** The state before the journey is opened. */
export function unopenedState(model: AbstractModel): State {
  const { definition, domains } = model
  const asked = [...domains.asked].filter((fact) => fact.startsWith('environment.'))
  const usual: FactValues = new Map(asked.map((fact) => [fact, domains.of(fact)[0]]))
  const language = definition.languages[0] ?? 'en'
  const environment = { host: 'localhost', ...withEnvironment({}, usual), language, given: {} }
  return initialState(model.journey, { id: 'explored', at: 0, environment })
}

/**
 * The state after the move, and the rules that ran; nothing when the move is not possible.
 * @param assumedFacts values that apply where the move itself says nothing of a fact
 */
export function applyMove(
  model: AbstractModel,
  before: State,
  move: Move,
  assumedFacts?: FactValues,
  onFailure?: OnFailure,
): Applied | undefined {
  const facts = assumedFacts ? mergeFacts(model, assumedFacts, move.facts) : move.facts
  const turn = createTurn(model, withCalculationResults(model, before, facts), onFailure)
  try {
    return applyIn(turn, move, facts) ? { state: normalize(model, turn.state), rules: turn.rules } : undefined
  } catch (error) {
    if (!(error instanceof Error)) throw error
    onFailure?.(error)
    return undefined
  }
}

/** Events of one move, applied one after the other. */
type Turn = { model: AbstractModel; state: State; rules: Rule[]; raise: (event: Event) => void }

function createTurn(model: AbstractModel, state: State, onFailure?: OnFailure): Turn {
  const turn: Turn = {
    model,
    state,
    rules: [],
    raise: (event) => {
      const made = transition(model.journey, turn.state, event)
      turn.rules.push(...made.rules)
      for (const step of made.closed) {
        const rule = made.rules.findLast((each) => each.go === step)
        if (rule) onFailure?.(new ClosedStepError(rule, model.idOf.get(rule) ?? '', step, false))
      }
      const last = made.rules.findLast(({ go }) => go !== undefined)
      if (last?.go !== undefined && isShownOnce(model, made.state, last.go))
        onFailure?.(new ClosedStepError(last, model.idOf.get(last) ?? '', last.go, true))
      turn.state = made.state
    },
  }
  return turn
}

/** The step is on screen, and could not be opened anew: its `when` does not hold. What it needs is looked at by itself. */
function isShownOnce({ journey }: AbstractModel, state: State, step: string): boolean {
  return state.step === step && !allHold(journey, state, stepNamed(journey, step).when)
}

/** Returns whether the move is possible. */
function applyIn(turn: Turn, move: Move, facts: FactValues): boolean {
  const { model, state, raise } = turn
  switch (move.kind) {
    case 'open':
      openJourney(turn, move, facts)
      return true
    case 'outcome':
      return endCall(turn, move, facts)
    case 'timer': {
      const timer = `${move.step}.${move.timer}`
      if (state.timers[timer] === undefined || !onScreen(state).includes(move.step)) return false
      turn.state = { ...state, timers: { ...state.timers, [timer]: 0 } }
      raise({ type: 'timer', at: 0, timer })
      return true
    }
    case 'action':
      return act(turn, move, facts)
    case 'change': {
      if (!onScreen(state).includes(move.step)) return false
      return typeIn(turn, changeEvents(model, state, move, facts))
    }
    case 'visit':
      if (move.link !== undefined && !isOnScreen(model, state, state.step, 'links', move.link)) return false
      raise({ type: 'visit', at: 0, path: move.path })
      return true
    case 'message':
      raise({ type: 'message', at: 0, name: move.name })
      return true
    case 'press':
      return pressNotice(turn, move)
    default:
      return move satisfies never
  }
}

/** Opens the journey, and ends its reads with `ok`. */
function openJourney(turn: Turn, move: Extract<Move, { kind: 'open' }>, facts: FactValues): void {
  const query = move.query === undefined ? {} : { [move.query]: 'X001' }
  turn.state = { ...turn.state, environment: withEnvironment(turn.state.environment, facts) }
  turn.raise({ type: 'open', at: 0, path: move.path, query })
  for (const { id, attempt, call } of turn.state.running.filter(({ step }) => step === '')) {
    const answer = responseFor(turn.model, '', call, 'ok', facts)
    turn.raise({
      type: 'outcome',
      at: 0,
      id,
      attempt,
      code: 'ok',
      ...(answer === undefined ? {} : { response: answer }),
    })
  }
}

/** The environment is what it is when the journey is opened, and does not change later. */
function withEnvironment(environment: JsonObject, facts: FactValues): JsonObject {
  return [...facts].reduce((changed, [fact, value]) => {
    const [head = '', ...rest] = fact.split('.')
    return head === 'environment' && value !== undefined ? withAt(changed, rest, value) : changed
  }, environment)
}

function endCall(turn: Turn, move: Extract<Move, { kind: 'outcome' }>, facts: FactValues): boolean {
  const { model, state, raise } = turn
  const running = state.running.find(({ step, call }) => step === move.step && call === move.call)
  if (!running) return false
  const call = stepNamed(model.journey, move.step).calls[move.call]
  const isDerived = model.journey.definition.effects[call?.effect ?? '']?.outcomes.some(
    ({ code }) => code === move.code,
  )
  const answer =
    move.code === 'ok' || isDerived ? responseFor(model, move.step, move.call, move.code, facts) : undefined
  // Each retry leads to the same state, so the outcome is that of the last one.
  const attempt = call?.retry?.on.includes(move.code) ? Number.POSITIVE_INFINITY : running.attempt
  turn.state = { ...state, running: state.running.map((one) => (one === running ? { ...one, attempt } : one)) }
  // The applicant may fill in the form while a call is in flight.
  typeIn(turn, fillEvents(model, state, { step: move.step, name: '' }, facts))
  const code = isDerived ? 'ok' : move.code
  raise({
    type: 'outcome',
    at: 0,
    id: running.id,
    attempt,
    code,
    ...(answer === undefined ? {} : { response: answer }),
  })
  const key = `${move.step}.${move.call}`
  if (model.transient.has(key)) turn.state = { ...turn.state, results: without(turn.state.results, key) }
  return true
}

function act(turn: Turn, move: Extract<Move, { kind: 'action' }>, facts: FactValues): boolean {
  const { model, state, raise } = turn
  if (!onScreen(state).includes(move.step)) return false
  const { form } = stepNamed(model.journey, move.step)
  if (form !== undefined && move.name !== 'back') typeIn(turn, fillEvents(model, state, move, facts))
  if (move.name === 'next') {
    const passing = passChecks(model, turn.state, move.step)
    if (!passing) return false
    turn.state = withCalculationResults(model, turn.state, passing)
    typeIn(turn, fillEvents(model, turn.state, { step: move.step, name: '' }, passing))
  }
  if (!isOnScreen(model, turn.state, move.step, 'events', move.name)) return false
  if (isBusy(turn.state, model.journey) && move.name !== 'back' && move.name !== 'dismiss') return false
  const value = actionValue(facts)
  raise({ type: 'action', at: 0, step: move.step, name: move.name, ...(value === undefined ? {} : { value }) })
  return true
}

/** Answers what can be answered; one answer may draw, or open, the field of another. Returns whether anything was. */
function typeIn(turn: Turn, events: readonly AnswerEvent[]): boolean {
  const { project, journey } = turn.model
  const isOpen = ({ step, field }: AnswerEvent): boolean => {
    const file = project.steps.get(step)
    return file === undefined || canBeTyped(journey, turn.state, drawnOn(file, project), field)
  }
  const open = events.filter(isOpen)
  if (open.length === 0) return false
  for (const event of open) turn.raise(event)
  typeIn(
    turn,
    events.filter((event) => !open.includes(event)),
  )
  return true
}

/** What raises the event, or is the link, is drawn now. */
function isOnScreen(
  { project, journey }: AbstractModel,
  state: State,
  step: string,
  kind: 'events' | 'links',
  name: string,
): boolean {
  const file = project.steps.get(step)
  return file === undefined || isDrawn(journey, state, drawnOn(file, project)[kind].get(name))
}

function pressNotice(turn: Turn, move: Extract<Move, { kind: 'press' }>): boolean {
  const { model, state, raise } = turn
  const index = state.overlays.findIndex((one) => one.kind === 'notice' && one.entry === move.entry)
  const shown = state.overlays[index]
  if (shown?.kind !== 'notice') return false
  const { buttons, closes } = entryNamed(model.journey, shown.entry)
  if (closes !== move.event && !buttons.some(({ event }) => event === move.event)) return false
  raise({ type: 'notice', at: 0, index, event: move.event })
  return true
}

function withCalculationResults(model: AbstractModel, state: State, facts: FactValues): State {
  const environment = givenBy(model)(facts)(state.environment)
  return environment === state.environment ? state : { ...state, environment }
}

/** The environment with the results of calculations that the facts say. The same object for the same two. */
const givenBy = memoize(({ definition: { calculations } }: AbstractModel) =>
  memoize((facts: FactValues) => {
    const results = [...facts]
      .map(([fact, value]) => ({ path: fact.split('.'), value }))
      .filter(({ path: [head = '', ...rest] }) => Object.hasOwn(calculations, head) && rest.length > 0)
    return memoize((environment: JsonObject): JsonObject => {
      if (results.length === 0) return environment
      const before = (environment.given ?? {}) as JsonObject
      return { ...environment, given: results.reduce((given, { path, value }) => withAt(given, path, value), before) }
    })
  }),
)

/** States that differ only in time, ids, numbers of calls, and how far a counter is past its limit are the same. */
function normalize({ limits }: AbstractModel, state: State): State {
  const { counters, timers, running, overlays } = state
  const most = (counter: string): number => (limits.get(counter) ?? shortLimit) + 1
  return {
    ...state,
    at: 0,
    calls: 0,
    problems: {},
    value: null,
    counters: withEach(counters, (counter, used) => Math.min(used, most(counter))),
    timers: withEach(timers, () => 1000),
    running: running.every(isNormal) ? running : running.map(normalizeCall),
    overlays: overlays.some((one) => one.kind === 'notice' && one.failed) ? overlays.map(normalizeOverlay) : overlays,
  }
}

/** The same object where nothing changes: its text is then known. */
function withEach(
  numbers: Record<string, number>,
  change: (name: string, value: number) => number,
): Record<string, number> {
  const names = Object.keys(numbers)
  if (names.every((name) => change(name, numbers[name] ?? 0) === numbers[name])) return numbers
  return Object.fromEntries(names.map((name) => [name, change(name, numbers[name] ?? 0)]))
}

function normalizeCall(one: Running): Running {
  return isNormal(one) ? one : { ...one, id: `${one.step}.${one.call}`, attempt: 0, due: 0 }
}

function isNormal({ id, step, call, attempt, due }: Running): boolean {
  return attempt === 0 && due === 0 && id === `${step}.${call}`
}

function normalizeOverlay(one: Overlay): Overlay {
  if (one.kind !== 'notice' || !one.failed) return one
  return {
    ...one,
    failed: { ...one.failed, id: `${one.step}.${one.failed.call}` },
    ...(one.failedBefore
      ? { failedBefore: one.failedBefore.map((each) => ({ ...each, id: `${each.step}.${each.call}` })) }
      : {}),
  }
}
