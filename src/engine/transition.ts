/** The engine's one step: an event in, the new state and what is to be done once out. Pure. */
import { checkField, checkStep, recheckMarked } from './answers.ts'
import { holds } from './condition.ts'
import { dig, isObject, milliseconds } from './facts.ts'
import type { Call, Command, Event, Journey, Json, JsonObject, Running, Showing, State } from './model.ts'
import { cancelEdit, goBack, goOn, showAddress, visitPlace } from './move.ts'
import { entryNamed, isInFront, notify, removeAt, removeAtField, removeOfStep, removeShowing } from './notices.ts'
import { isBusy, onScreen, ruleFor, stepAt, stepNamed } from './path.ts'
import { fire, onEnter, startCall } from './rules.ts'
import { command, setAnswer, setFact, type Turn, update } from './turn.ts'

/** A journey that nobody has opened yet. `id` is random; `environment` is what the place of use says of itself. */
export function initialState(journey: Journey, seed: { id: string; at: number; environment: JsonObject }): State {
  return {
    journey: journey.definition.name,
    version: journey.definition.version,
    id: seed.id,
    calls: 0,
    at: seed.at,
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

/** What an event makes of a state. Never changes its arguments; knows no clock, network or screen. */
export function transition(journey: Journey, state: State, event: Event): { state: State; commands: Command[] } {
  const turn: Turn = { journey, state: { ...state, at: event.at, value: null }, commands: [], entered: 0 }
  deal(turn, event)
  return { state: turn.state, commands: turn.commands }
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
    case 'notice':
      return press(turn, event.index, event.event)
    case 'outcome':
      return settle(turn, event)
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
  if (name === 'next' && checkStep(turn, step)) return command(turn, { type: 'focus', target: 'problems' })
  removeOfStep(turn, step)
  update(turn, { value })
  fire(turn, step, name)
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
}

function settle(turn: Turn, event: Extract<Event, { type: 'outcome' }>): void {
  const running = turn.state.running.find((one) => one.id === event.id && one.attempt === event.attempt)
  if (!running) return
  update(turn, { running: turn.state.running.filter((one) => one !== running) })
  const { step, call: name } = running
  const call = callOf(turn.journey, running)
  const code = event.code === 'ok' ? outcomeOf(turn.journey, call, event.answer) : event.code
  const understood = event.code === 'ok'
  if (understood && event.answer !== undefined) keepAnswer(turn, running, call, event.answer)
  const spent = call.retry?.on.includes(code) ? !tryLater(turn, running, call) : false
  if (call.retry?.on.includes(code) && !spent) return
  const outcome = spent ? 'gaveUp' : code
  const handled = step !== '' && fire(turn, step, `${name}.${outcome}`)
  if (!handled && outcome !== 'ok') {
    notify(turn, { step, code, effect: call.effect, failed: { call: name, id: running.id } })
  }
}

/** Put the call back for its next attempt. Returns whether there was one left. */
function tryLater(turn: Turn, running: Running, call: Call): boolean {
  if (!call.retry || running.attempt >= call.retry.max) return false
  const due = turn.state.at + milliseconds(turn.journey, turn.state, call.retry.every)
  update(turn, { running: [...turn.state.running, { ...running, attempt: running.attempt + 1, due }] })
  return true
}

function keepAnswer(turn: Turn, { step, call: name }: Running, call: Call, answer: Json): void {
  if (step !== '') update(turn, { results: { ...turn.state.results, [`${step}.${name}`]: answer } })
  const record = step === '' ? name : call.keep
  if (record === undefined) return
  const before = turn.state.records[record]
  const kept = isObject(before) && isObject(answer) ? { ...before, ...answer } : answer
  update(turn, { records: { ...turn.state.records, [record]: kept } })
}

function outcomeOf(journey: Journey, call: Call, answer: Json | undefined): string {
  const outcomes = journey.definition.effects[call.effect]?.outcomes ?? []
  const read = (path: string) => dig(answer, path.split('.'))
  return outcomes.find((one) => holds(one.when, read))?.code ?? 'ok'
}

function callOf(journey: Journey, { step, call: name }: Running): Call {
  const call = step === '' ? journey.definition.reads[name] : stepNamed(journey, step).calls[name]
  if (!call) throw new Error(`expected call \`${name}\` in step \`${step}\`, found none`)
  return call
}

function ring(turn: Turn, timer: string): void {
  const deadline = turn.state.timers[timer]
  if (deadline === undefined || deadline > turn.state.at) return
  const { [timer]: _, ...timers } = turn.state.timers
  update(turn, { timers })
  const [step = '', name = ''] = timer.split('.')
  if (onScreen(turn.state).includes(step)) fire(turn, step, `${name}.done`)
}
