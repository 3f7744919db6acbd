/** The engine's one step: an event in, the new state and what is to be done once out. Pure. */
import { checkField, checkStep, recheckMarked } from './answers.ts'
import type { Command, Event } from './event.ts'
import { failedCalls } from './failed-calls.ts'
import { missingReads } from './missing-reads.ts'
import type { FailedOf, Journey, Json, JsonObject, Overlay, Rule, State } from './model.ts'
import { advance, cancelEdit, endEdit, goBack, leadTo, showAddress, visitAddress } from './move.ts'
import {
  closeNoticesAtField,
  closeNoticesOfStep,
  closeOverlay,
  closeOverlayAt,
  entryNamed,
  focusProblem,
  openDialog,
  showNotice,
  topmost,
} from './notices.ts'
import {
  isBehind,
  isBusy,
  mayEdit,
  onScreen,
  ownRuleFor,
  ruleFor,
  stepAt,
  stepNamed,
  unfinishedBefore,
  withoutEndSlash,
} from './path.ts'
import { fire, newCallId, onEnter, startCall } from './rules.ts'
import { onProgress, settle } from './settle.ts'
import { stateFormat } from './state-format.ts'
import { setAnswer, setFact, type Turn, update } from './turn.ts'
import { addRunning, askForUnsaved, idOfUnsettled } from './unsettled.ts'

/** A journey that is not opened yet. `id` is random; `environment` describes host, language and browser. */
export function initialState(journey: Journey, seed: { id: string; at: number; environment: JsonObject }): State {
  return {
    format: stateFormat,
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
    overlays: [],
    value: null,
  }
}

/**
 * What an event makes of a state. Never changes its arguments; knows no clock, network or screen.
 * @returns the new state, what is to be done once, the rules (of the definition) that ran, in order, and the steps that
 * they wanted to go to and that are closed.
 */
export function transition(
  journey: Journey,
  state: State,
  event: Event,
): { state: State; commands: Command[]; rules: Rule[]; closed: string[] } {
  const now = { ...state, at: event.at, date: event.date ?? event.at, value: null }
  const turn: Turn = { journey, event, state: now, commands: [], rules: [], entered: [], closed: [] }
  applyEvent(turn, event)
  return { state: turn.state, commands: turn.commands, rules: turn.rules, closed: turn.closed }
}

function applyEvent(turn: Turn, event: Event): void {
  switch (event.type) {
    case 'open':
      return onOpen(turn, event.path, event.query)
    case 'visit':
      return onVisit(turn, event.path)
    case 'answer':
      return onAnswer(turn, event.step, event.field, event.value)
    case 'blur':
      if (stepNamed(turn.journey, event.step).checkedOnBlur.includes(event.field)) {
        checkField(turn, event.step, event.field)
      }
      return
    case 'action':
      return onAction(turn, event.step, event.name, event.value ?? null)
    case 'message':
      return onMessage(turn, event.name, event.value ?? null)
    case 'notice':
      return onNoticeButton(turn, event.index, event.event)
    case 'outcome':
      return settle(turn, event)
    case 'progress':
      return onProgress(turn, event)
    case 'timer':
      return onTimer(turn, event.timer)
    case 'environment':
      return update(turn, { environment: { ...turn.state.environment, ...event.environment } })
    case 'failed':
      update(turn, { running: turn.state.running.filter(({ id }) => id !== event.call) })
      return showNotice(turn, { step: turn.state.step, code: event.code })
    case 'storage':
      if (!Object.hasOwn(turn.journey.definition.errors, event.code)) return
      return showNotice(turn, { step: turn.state.step, code: event.code })
    default:
      return event satisfies never
  }
}

function onOpen(turn: Turn, address: string, query: Record<string, string>): void {
  const path = withoutEndSlash(address)
  const { definition } = turn.journey
  for (const read of Object.keys(definition.reads)) startCall(turn, '', read)
  for (const entry of definition.entries) {
    const value = entry.path === path ? linkedValue(query[entry.query], entry.pattern) : undefined
    if (!value) continue
    setFact(turn, entry.set, value)
    endEdit(turn)
    return advance(turn, entry.go, onEnter)
  }
  const here = turn.state.step !== '' && turn.state.route.path === path
  const unfinished = here ? unfinishedBefore(turn.journey, turn.state, turn.state.step) : undefined
  if (unfinished !== undefined) return leadTo(turn, unfinished, onEnter)
  if (!here) visitAddress(turn, stepAt(turn.journey, path), onEnter)
}

/** What a link says, or that without what was copied with it: a space, brackets, the full stop of its sentence. */
function linkedValue(given = '', pattern = ''): string | undefined {
  const rule = new RegExp(pattern, 'u')
  return rule.test(given) ? given : [given.replace(/^\W+|\W+$/g, '')].find((text) => rule.test(text))
}

function onVisit(turn: Turn, path: string): void {
  const { journey, state } = turn
  if (path === state.route.path) return
  const top = topmost(journey, state)
  if (top) {
    closeTop(turn, top, state.overlays.indexOf(top))
    return turn.state.step === state.step ? showAddress(turn, false) : undefined
  }
  const match = stepAt(journey, path)
  // Behind the second step of an edit is the address of its first.
  const isBehindEdit = match?.edit && !mayEdit(journey, state, match.step)
  if (state.editing && (isBehindEdit || match?.step === state.editing.from)) return cancelEdit(turn, onEnter)
  const isBack = match !== undefined && !match.edit && isBehind(journey, state, match.step)
  if (isBack && ruleFor(journey, state, state.step, 'back')) {
    fire(turn, state.step, 'back')
    if (turn.state.step === state.step) showAddress(turn, false)
    return
  }
  visitAddress(turn, match, onEnter)
}

/** What Escape would do: a dialog is dismissed, a notice does what its entry says. */
function closeTop(turn: Turn, top: Overlay, index: number): void {
  if (top.kind === 'dialog') return leave(turn, top.step, 'dismiss')
  const { closes } = entryNamed(turn.journey, top.entry)
  if (closes !== null) onNoticeButton(turn, index, closes)
}

function onAnswer(turn: Turn, step: string, field: string, value: Json | undefined): void {
  if (!onScreen(turn.state).includes(step)) return
  const before = turn.state.answers
  setAnswer(turn, step, field, value)
  recheckMarked(turn, step)
  closeNoticesAtField(turn, `${step}.${field}`)
  // A widget may give the same value again: what hangs on a change must not follow from a mere touch.
  if (turn.state.answers !== before) fire(turn, step, `${field}.changed`)
}

function onAction(turn: Turn, step: string, name: string, value: Json): void {
  const { journey, state } = turn
  if (!onScreen(state).includes(step)) return
  if (name === 'back' || name === 'cancel' || name === 'dismiss') return leave(turn, step, name)
  if (isBusy(state, journey)) return
  // What was chosen decides whether a rule applies.
  update(turn, { value })
  if (!ruleFor(journey, turn.state, step, name)) {
    for (const read of missingReads(journey, state, step)) repeatCall(turn, read)
    // Its button is disabled. What raises it without its button, as Enter does, finds nothing wrong either.
    return
  }
  fireFinished(turn, step, name)
}

/**
 * Before `next` the form is looked at, whatever raises it. What a step was entered with may have changed meanwhile: nothing is sent
 * with answers that no longer count.
 */
function fireFinished(turn: Turn, step: string, name: string): void {
  if (name === 'next' && checkStep(turn, step)) return focusProblem(turn, step, turn.state.problems[step]?.[0]?.field)
  closeNoticesOfStep(turn, step)
  const { journey, state } = turn
  const isSending = name === 'next' || ruleFor(journey, state, step, name)?.call !== undefined
  const unfinished = isSending ? unfinishedBefore(journey, state, step) : undefined
  if (unfinished === undefined) fire(turn, step, name)
  else leadTo(turn, unfinished, onEnter)
}

/** The topmost step on screen with a rule of its own for the message gets it; where none has one, the journey does. */
function onMessage(turn: Turn, name: string, value: Json): void {
  update(turn, { value })
  const { journey, state } = turn
  const own = onScreen(state).filter((step) => ownRuleFor(journey, state, step, name))
  fire(turn, own.at(-1) ?? state.step, name)
}

/** The ways out that every step has, unless it says otherwise. They work while an answer is awaited. */
function leave(turn: Turn, step: string, name: 'back' | 'cancel' | 'dismiss'): void {
  if (name === 'cancel' && turn.state.editing && step === turn.state.step) return cancelEdit(turn, onEnter)
  if (fire(turn, step, name)) return
  if (stepNamed(turn.journey, step).as === 'dialog') closeOverlay(turn, step)
  else if (name !== 'dismiss') goBack(turn, onEnter)
}

function onNoticeButton(turn: Turn, index: number, event: string): void {
  const shown = turn.state.overlays[index]
  if (shown?.kind !== 'notice') return
  closeOverlayAt(turn, index)
  if (event === 'tryAgain') for (const failed of failedCalls(shown)) repeatCall(turn, failed)
  else if (event !== 'dismiss') fireFinished(turn, shown.step || turn.state.step, event)
}

/**
 * Make a call once more that failed, unless it is running already or its screen has been left. Where an answer is gone that is
 * never saved, it leads to that instead.
 */
function repeatCall(turn: Turn, failed: FailedOf): void {
  const { step, call } = failed
  const { journey, state } = turn
  const isDialog = journey.definition.steps[step]?.as === 'dialog'
  const isWanted = step === '' || isDialog || onScreen(state).includes(step)
  if (!isWanted || state.running.some((one) => one.step === step && one.call === call)) return
  if (askForUnsaved(turn, failed)) return
  addRunning(turn, { id: idAgain(turn, failed), step, call, attempt: 0, due: state.at })
  // A dialog that has gone comes back with it: without it no step would handle the outcome.
  if (isDialog) openDialog(turn, step, onEnter)
}

/** The same id: whatever the first try did in the world, the second does not do again. What was answered is over. */
function idAgain(turn: Turn, { step, call, id, isAnswered }: FailedOf): string {
  const wasSent = turn.state.unsettled?.[`${step}.${call}`] !== undefined
  if (!isAnswered && !wasSent) return id
  return (isAnswered ? undefined : idOfUnsettled(turn, step, call)) ?? newCallId(turn)
}

function onTimer(turn: Turn, timer: string): void {
  const deadline = turn.state.timers[timer]
  if (deadline === undefined || deadline > turn.state.at) return
  const { [timer]: _, ...timers } = turn.state.timers
  update(turn, { timers })
  const [step = '', name = ''] = timer.split('.')
  if (onScreen(turn.state).includes(step)) fire(turn, step, `${name}.done`)
}
