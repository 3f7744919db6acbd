/** The engine's one step: an event in, the new state and what is to be done once out. Pure. */
import { checkField, checkStep, recheckMarked } from './answers.ts'
import type { Command, Event, Journey, Json, JsonObject, Rule, Running, Showing, State } from './model.ts'
import { cancelEdit, goBack, goOn, showAddress, visitPlace } from './move.ts'
import {
  entryNamed,
  focusProblem,
  isInFront,
  openDialog,
  removeAt,
  removeAtField,
  removeOfStep,
  removeShowing,
} from './notices.ts'
import { isBusy, onScreen, ruleFor, stepAt, stepNamed } from './path.ts'
import { fire, onEnter, startCall } from './rules.ts'
import { hearProgress, settle } from './settle.ts'
import { setAnswer, setFact, type Turn, update } from './turn.ts'

/** A journey that nobody has opened yet. `id` is random; `environment` is what the place of use says of itself. */
export function initialState(journey: Journey, seed: { id: string; at: number; environment: JsonObject }): State {
  return {
    journey: journey.definition.name,
    version: journey.definition.version,
    id: seed.id,
    calls: 0,
    at: seed.at,
    date: seed.at,
    step: '',
    route: { path: '', params: {} },
    environment: seed.environment,
    answers: {},
    problems: {},
    records: {},
    results: {},
    counters: {},
    timers: {},
    running: [],
    trail: [],
    editing: null,
    showing: [],
    value: null,
  }
}

/**
 * What an event makes of a state. Never changes its arguments; knows no clock, network or screen.
 * @returns the new state, what is to be done once, and the rules (of the definition) that ran, in order.
 */
export function transition(
  journey: Journey,
  state: State,
  event: Event,
): { state: State; commands: Command[]; rules: Rule[] } {
  const now = { ...state, at: event.at, date: event.date ?? event.at, value: null }
  const turn: Turn = { journey, event, state: now, commands: [], rules: [], entered: 0 }
  deal(turn, event)
  return { state: turn.state, commands: turn.commands, rules: turn.rules }
}

function deal(turn: Turn, event: Event): void {
  switch (event.type) {
    case 'open':
      return open(turn, event.path, event.query)
    case 'visit':
      return visit(turn, event.path)
    case 'answer':
      return answer(turn, event.step, event.field, event.value)
    case 'blur':
      if (stepNamed(turn.journey, event.step).checkedOnBlur.includes(event.field)) {
        checkField(turn, event.step, event.field)
      }
      return
    case 'action':
      return act(turn, event.step, event.name, event.value ?? null)
    case 'message':
      return hear(turn, event.name, event.value ?? null)
    case 'notice':
      return press(turn, event.index, event.event)
    case 'outcome':
      return settle(turn, event)
    case 'progress':
      return hearProgress(turn, event)
    case 'timer':
      return ring(turn, event.timer)
    default:
      return event satisfies never
  }
}

function open(turn: Turn, path: string, query: Record<string, string>): void {
  const { definition } = turn.journey
  for (const read of Object.keys(definition.reads)) startCall(turn, '', read)
  const entry = definition.entries.find(
    (one) => one.path === path && new RegExp(one.pattern ?? '', 'u').test(query[one.query] ?? '') && query[one.query],
  )
  if (entry) {
    setFact(turn, entry.set, query[entry.query])
    return goOn(turn, entry.go, onEnter)
  }
  const here = turn.state.step !== '' && turn.state.route.path === path
  if (!here) visitPlace(turn, stepAt(turn.journey, path), onEnter)
}

function visit(turn: Turn, path: string): void {
  const { journey, state } = turn
  if (path === state.route.path) return
  const top = state.showing.at(-1)
  if (top && isInFront(journey, top)) {
    closeTop(turn, top, state.showing.length - 1)
    return turn.state.step === state.step ? showAddress(turn, false) : undefined
  }
  const place = stepAt(journey, path)
  if (state.editing && place?.step === state.editing.from) return cancelEdit(turn, onEnter)
  const isBack = place !== undefined && state.trail.includes(place.step) && !place.edit
  if (isBack && ruleFor(journey, state, state.step, 'back')) {
    fire(turn, state.step, 'back')
    if (turn.state.step === state.step) showAddress(turn, false)
    return
  }
  visitPlace(turn, place, onEnter)
}

/** What Escape would do: a dialog is dismissed, a notice does what its entry says. */
function closeTop(turn: Turn, top: Showing, index: number): void {
  if (top.kind === 'dialog') return leave(turn, top.step, 'dismiss')
  const { closes } = entryNamed(turn.journey, top.entry)
  if (closes !== null) press(turn, index, closes)
}

function answer(turn: Turn, step: string, field: string, value: Json | undefined): void {
  if (!onScreen(turn.state).includes(step)) return
  setAnswer(turn, step, field, value)
  recheckMarked(turn, step)
  removeAtField(turn, `${step}.${field}`)
  fire(turn, step, `${field}.changed`)
}

function act(turn: Turn, step: string, name: string, value: Json): void {
  const { journey, state } = turn
  if (!onScreen(state).includes(step)) return
  if (name === 'back' || name === 'cancel' || name === 'dismiss') return leave(turn, step, name)
  if (isBusy(state, journey)) return
  if (name === 'next' && checkStep(turn, step)) return focusProblem(turn, step, turn.state.problems[step]?.[0]?.field)
  removeOfStep(turn, step)
  update(turn, { value })
  fire(turn, step, name)
}

/** The top of what is on screen hears first. */
function hear(turn: Turn, name: string, value: Json): void {
  update(turn, { value })
  const top = onScreen(turn.state).at(-1)
  if (top !== undefined && !fire(turn, top, name) && top !== turn.state.step) fire(turn, turn.state.step, name)
}

/** The ways out that every step has, unless it says otherwise. They work while an answer is awaited. */
function leave(turn: Turn, step: string, name: 'back' | 'cancel' | 'dismiss'): void {
  if (name === 'cancel' && turn.state.editing) return cancelEdit(turn, onEnter)
  if (fire(turn, step, name)) return
  if (stepNamed(turn.journey, step).as === 'dialog') removeShowing(turn, step)
  else if (name !== 'dismiss') goBack(turn, onEnter)
}

function press(turn: Turn, index: number, event: string): void {
  const shown = turn.state.showing[index]
  if (shown?.kind !== 'notice') return
  removeAt(turn, index)
  if (event === 'dismiss') return
  if (event !== 'tryAgain') {
    fire(turn, shown.step === '' ? turn.state.step : shown.step, event)
    return
  }
  const { failed } = shown
  if (!failed) return
  // The same id: whatever the first try did in the world, the second does not do again.
  const again: Running = { id: failed.id, step: shown.step, call: failed.call, attempt: 0, due: turn.state.at }
  update(turn, { running: [...turn.state.running, again] })
  // A dialog that has gone comes back with it: its outcome would be heard by nobody.
  if (turn.journey.definition.steps[again.step]?.as === 'dialog') openDialog(turn, again.step, onEnter)
}

function ring(turn: Turn, timer: string): void {
  const deadline = turn.state.timers[timer]
  if (deadline === undefined || deadline > turn.state.at) return
  const { [timer]: _, ...timers } = turn.state.timers
  update(turn, { timers })
  const [step = '', name = ''] = timer.split('.')
  if (onScreen(turn.state).includes(step)) fire(turn, step, `${name}.done`)
}
