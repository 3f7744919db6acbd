/** Moving between steps: forward, back, by address, into and out of an edit. */
import { checkStep } from './answers.ts'
import { anyHolds, isFinished } from './facts.ts'
import type { State } from './model.ts'
import { focusProblem } from './notices.ts'
import {
  addressOf,
  anchorOf,
  isNeeded,
  mayEdit,
  mayVisit,
  onScreen,
  permittedStep,
  type RouteMatch,
  stepAt,
  stepBefore,
  stepNamed,
  unfinishedBefore,
} from './path.ts'
import { command, type OnEnter, type Turn, update } from './turn.ts'

/** A turn that enters more steps than this runs in a circle. */
const MOST_STEPS = 50

/** The rules for `enter` lead round in a circle. `steps`: one round of it. The compiler reports such a journey. */
export class StepLoopError extends Error {
  readonly steps: readonly string[]

  constructor(entered: readonly string[]) {
    const last = entered.at(-1) ?? ''
    super(`expected a step to stay on, found a circle through \`${last}\``)
    this.name = 'StepLoopError'
    this.steps = entered.slice(entered.lastIndexOf(last, -2))
  }
}

/**
 * Go on from the current step: it is finished now, unless it `isLeft` as it is. In an edit, walk on past every step that is
 * still finished.
 */
export function advance(turn: Turn, target: string, onEnter: OnEnter, isLeft = false): void {
  const { journey, state } = turn
  const here = state.step === '' ? '' : anchorOf(journey, state)
  const trail = finishedWith(state, here, isLeft)
  if (state.editing) return advanceEdit(turn, trail, target, onEnter)
  const ahead = state.trail.indexOf(target)
  const behind = trail.indexOf(target)
  const isWaiting = stepNamed(journey, target).path === undefined
  if (behind >= 0) update(turn, { trail: trail.slice(0, behind) })
  // What lies between was passed on another way, but for what the target cannot do without.
  else if (ahead >= 0)
    update(turn, {
      trail: state.trail.filter((one, at) => at < trail.length || at >= ahead || isNeeded(journey, one, target)),
    })
  else if (isWaiting) update(turn, { trail: [...trail, ...state.trail.slice(trail.length)] })
  else update(turn, { trail })
  enterOrLead(turn, target, onEnter)
}

/**
 * Lead to answers that no longer count and say what is wrong with them; what was typed is kept. A step that can be edited
 * from here is edited, so that saving it leads back.
 */
export function leadTo(turn: Turn, step: string, onEnter: OnEnter): void {
  const { editing } = turn.state
  if (turn.state.step === step) showAddress(turn, false)
  else if (!editing && mayEdit(turn.journey, turn.state, step)) beginEdit(turn, step, onEnter)
  else {
    if (editing) update(turn, { editing: { ...editing, step } })
    enter(turn, step, onEnter, turn.event.type === 'visit')
  }
  const { form } = stepNamed(turn.journey, step)
  const isLoaded = form !== undefined && turn.journey.isLoaded?.(form) !== false
  if (turn.state.step !== step || !isLoaded || !checkStep(turn, step)) return
  focusProblem(turn, step, turn.state.problems[step]?.[0]?.field)
}

/** Lead to a field (`<step>.<field>`) whose answer the form takes and the service does not. What was typed is kept. */
export function leadToAnswer(turn: Turn, answer: string, onEnter: OnEnter): void {
  const [step = '', ...field] = answer.split('.')
  if (turn.state.step !== step) leadTo(turn, step, onEnter)
  command(turn, { type: 'focus', target: { step, field: field.join('.') } })
}

/**
 * Enter a step; where an answer that it needs no longer counts, the step of that answer. One that is closed by its `unless` is
 * closed to rules, too.
 */
function enterOrLead(turn: Turn, target: string, onEnter: OnEnter): void {
  const unfinished = unfinishedBefore(turn.journey, turn.state, target)
  if (unfinished !== undefined) return leadTo(turn, unfinished, onEnter)
  if (anyHolds(turn.journey, turn.state, stepNamed(turn.journey, target).unless)) {
    turn.closed.push(target)
    return turnAway(turn, onEnter)
  }
  enter(turn, target, onEnter)
}

/** Go where an applicant is sent who may not enter what was wanted. */
function turnAway(turn: Turn, onEnter: OnEnter): void {
  const allowed = permittedStep(turn.journey, turn.state)
  if (allowed === turn.state.step) showAddress(turn, false)
  else enter(turn, allowed, onEnter, true)
}

/** Back: to the last finished step that is open, or to the end of an edit that is given up. */
export function goBack(turn: Turn, onEnter: OnEnter): void {
  if (turn.state.editing) return cancelEdit(turn, onEnter)
  const before = stepBefore(turn.journey, turn.state)
  if (before !== undefined) enter(turn, before, onEnter)
}

/** Begin to edit a finished step. The caller has checked `mayEdit`. */
function beginEdit(turn: Turn, step: string, onEnter: OnEnter): void {
  const { state } = turn
  update(turn, { editing: { step, from: state.step, before: state.answers, trail: state.trail } })
  enter(turn, step, onEnter)
}

/** Leave the edit as if it had not been made. */
export function cancelEdit(turn: Turn, onEnter: OnEnter): void {
  const { editing } = turn.state
  if (!editing) return
  update(turn, { answers: editing.before, trail: editing.trail, editing: null })
  enter(turn, permittedFor(turn, editing.from), onEnter)
}

/** Who goes elsewhere has left the edit. What was typed there stays. */
export function endEdit(turn: Turn): void {
  const { editing } = turn.state
  if (editing) update(turn, { trail: editing.trail, editing: null })
}

/** Go where an address leads, or where a visitor without its needs is sent. */
export function visitAddress(turn: Turn, match: RouteMatch | undefined, onEnter: OnEnter): void {
  const { journey, state } = turn
  const wanted = match && (match.edit ? mayEdit(journey, state, match.step) : canOpen(turn, match))
  if (!match || !wanted) {
    const unfinished = match && unfinishedBefore(journey, state, match.step)
    if (unfinished !== undefined) return leadTo(turn, unfinished, onEnter)
    return turnAway(turn, onEnter)
  }
  if (match.edit) return beginEdit(turn, match.step, onEnter)
  endEdit(turn)
  update(turn, { route: { ...state.route, params: match.params } })
  enter(turn, match.step, onEnter)
}

/** Put the address of the current step back into the browser. */
export function showAddress(turn: Turn, replace: boolean): void {
  command(turn, { type: 'visit', path: turn.state.route.path, replace })
}

function advanceEdit(turn: Turn, trail: string[], target: string, onEnter: OnEnter): void {
  const { editing } = turn.state
  if (!editing) return
  const rest = editing.trail.indexOf(target)
  if (rest < 0 && target !== editing.from) {
    update(turn, { trail, editing: { ...editing, step: target } })
    return enterOrLead(turn, target, onEnter)
  }
  const after = rest < 0 ? [] : editing.trail.slice(rest)
  const walked = { ...turn.state, trail: [...trail, ...after] }
  const index = after.findIndex(
    (step) => !mayVisit(turn.journey, walked, step) || !isFinished(turn.journey, walked, step),
  )
  const stop = after[index]
  if (stop !== undefined) {
    update(turn, { trail: [...trail, ...after.slice(0, index)], editing: { ...editing, step: stop } })
    return leadTo(turn, unfinishedBefore(turn.journey, turn.state, stop) ?? permittedFor(turn, stop), onEnter)
  }
  update(turn, { trail: walked.trail })
  const unfinished = unfinishedBefore(turn.journey, turn.state, editing.from)
  if (unfinished !== undefined) return leadTo(turn, unfinished, onEnter)
  update(turn, { editing: null })
  enter(turn, permittedFor(turn, editing.from), onEnter)
}

/**
 * The step, or the last open one before it: a release may have put one between them that is on no trail, and the step needs its
 * answer. The rules lead there from the open one.
 */
function permittedFor({ journey, state }: Turn, step: string): string {
  return permittedStep(journey, { ...state, step })
}

function canOpen(turn: Turn, match: RouteMatch): boolean {
  const route = { ...turn.state.route, params: match.params }
  return mayVisit(turn.journey, { ...turn.state, route }, match.step)
}

/** The trail up to and including `step`, which is added to it where it is finished now. */
function finishedWith(state: State, step: string, isLeft: boolean): string[] {
  const index = state.trail.indexOf(step)
  if (index >= 0) return state.trail.slice(0, index + 1)
  return step === '' || isLeft ? state.trail : [...state.trail, step]
}

function enter(turn: Turn, name: string, onEnter: OnEnter, replace = false): void {
  turn.entered.push(name)
  if (turn.entered.length > MOST_STEPS) throw new StepLoopError(turn.entered)
  const { journey, state } = turn
  const step = stepNamed(journey, name)
  const wasWaiting = state.step !== '' && stepNamed(journey, state.step).path === undefined
  update(turn, { step: name, overlays: [], problems: {} })
  const running = turn.state.running.filter((one) => one.step === '' || onScreen(turn.state).includes(one.step))
  update(turn, { running })
  if (state.failedReads) update(turn, { failedReads: state.failedReads.filter((one) => one.step === '') })
  const path = addressOf(journey, turn.state, name, turn.state.editing?.step === name)
  if (path !== undefined) {
    const moved = path !== state.route.path
    update(turn, { route: { path, params: stepAt(journey, path)?.params ?? {} } })
    // A step that asks before Back is answered needs an address behind this one: without it Back would leave the page.
    const takesOver = (wasWaiting || isPassed(turn)) && step.on.back === undefined
    if (moved || replace) command(turn, { type: 'visit', path, replace: replace || takesOver || state.step === '' })
  }
  if (step.page !== undefined) command(turn, { type: 'track', event: 'screen', with: { page: step.page } })
  command(turn, { type: 'focus', target: 'heading' })
  onEnter(turn, name)
}

/**
 * The turn has shown the address of a step that it leaves again. It must not stay behind: Back would lead there, and its rules on
 * from there once more.
 */
function isPassed({ event, entered, commands }: Turn): boolean {
  const isByAddress = event.type === 'open' || event.type === 'visit'
  return entered.length > 1 && (isByAddress || commands.some(({ type }) => type === 'visit'))
}
