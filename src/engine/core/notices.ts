/** What is shown over a step or in it: dialogs, and entries of the error catalogue. */
import { failedCalls } from './failed-calls.ts'
import { entryOf } from './lookup.ts'
import type { ErrorEntry, FailedCall, Journey, Overlay, State } from './model.ts'
import { onScreen } from './path.ts'
import { answerRefused, requestRefused } from './refusal.ts'
import { command, type OnEnter, type Turn, update } from './turn.ts'

/** The call whose outcome the notice shows: its effect narrows the entry, and `tryAgain` repeats it. */
export type Cause = {
  effect: string
  failed: FailedCall
  /** The applicant does not wait for it: its notice takes no focus. */
  background: boolean
}

/** The service refuses the request as it is, and no rule answers it. `answer`: one is known that has to change. */
type Refused = 'answer' | 'request'

/** Entry for a code: narrowed to the effect that raised it, else for the code, else for unknown codes of that effect. */
export function entryFor(journey: Pick<Journey, 'definition'>, code: string, effect?: string): string {
  const { errors } = journey.definition
  // Without an effect none of the narrowed ones is found.
  return [`${code}@${effect}`, code, `UNKNOWN@${effect}`].find((key) => Object.hasOwn(errors, key)) ?? 'UNKNOWN'
}

/**
 * Entry for a request that was refused as it is: never one that offers to send the same again, where there is another. An
 * entry of the catalogue for this call's unknown codes is meant for this very case, and counts.
 */
function entryForRefused(journey: Journey, code: string, effect: string | undefined, refused: Refused) {
  const { errors } = journey.definition
  const usual = entryFor(journey, code, effect)
  if (usual === `UNKNOWN@${effect}`) return usual
  const isOwn = usual === code || usual === `${code}@${effect}`
  if (isOwn && !repeats(errors[usual])) return usual
  const candidates = refused === 'answer' ? [answerRefused, requestRefused] : [requestRefused]
  return candidates.find((name) => Object.hasOwn(errors, name)) ?? usual
}

function repeats(entry: ErrorEntry | undefined): boolean {
  return entry?.buttons.some(({ event }) => event === 'tryAgain') === true
}

/** An entry of the catalogue, optional: the service was there, and wants to be asked later. */
export const askedToWait = 'ASKED_TO_WAIT'

/** The catalogue's entry of that name. Throws when there is none: the compiler requires those that the engine uses. */
export function entryNamed(journey: Journey, name: string): ErrorEntry {
  return entryOf(journey.definition.errors, 'error', name)
}

/**
 * Show a code as the catalogue says. The same entry is never shown twice: it then lists each call that failed so. `wait`: in so many
 * seconds the service may answer, which is said in minutes where nothing more is known.
 */
export function showNotice(
  turn: Turn,
  { step, code, effect, failed, background = false }: { step: string; code: string } & Partial<Cause>,
  refused?: Refused,
  wait?: number,
): void {
  const { errors } = turn.journey.definition
  const usual = refused ? entryForRefused(turn.journey, code, effect, refused) : entryFor(turn.journey, code, effect)
  const isLater = wait !== undefined && usual === 'UNKNOWN' && Object.hasOwn(errors, askedToWait)
  const entry = isLater ? askedToWait : usual
  const isSame = (one: Overlay) => one.kind === 'notice' && one.entry === entry
  const before = turn.state.overlays.filter(isSame).flatMap(failedCalls)
  const earlier = before.filter((one) => one.step !== step || one.call !== failed?.call)
  // What was refused as it is cannot be repeated, but where the entry for it says so.
  const isRepeatable = !refused || repeats(errors[entry])
  const repeatable = failed && isRepeatable ? { failed, ...(earlier.length > 0 ? { failedBefore: earlier } : {}) } : {}
  const notice: Overlay = {
    kind: 'notice',
    code,
    entry,
    step,
    ...repeatable,
    ...(isLater ? { wait: Math.ceil(wait / 60) } : {}),
  }
  // It keeps its place: a browser takes a dialog that is moved in the page off the top, and nothing on it could be pressed.
  const { overlays } = turn.state
  const isShown = overlays.some(isSame)
  update(turn, { overlays: isShown ? overlays.map((one) => (isSame(one) ? notice : one)) : [...overlays, notice] })
  if (background) return
  const { as, at = '' } = entryNamed(turn.journey, entry)
  const [atStep = '', atField] = at.split('.')
  if (as === 'field') focusProblem(turn, atStep, atField)
  // What is told for a moment takes no focus: a request for it would stay open, and hold up every later one.
  else if (as !== 'toast') command(turn, { type: 'focus', target: 'notice' })
}

/** Lead to what is wrong: on a screen to the summary of all of it, in a dialog, which has no room for one, to the field. */
export function focusProblem(turn: Turn, step: string, field: string | undefined): void {
  const { as, fields = [] } = turn.journey.definition.steps[step] ?? {}
  const isAtField = as === 'dialog' && field !== undefined && fields.includes(field)
  command(turn, { type: 'focus', target: isAtField ? { step, field } : 'problems' })
}

/** Show a dialog over what is on screen; what is underneath keeps running. */
export function openDialog(turn: Turn, step: string, onEnter: OnEnter): void {
  if (turn.state.overlays.some((one) => one.kind === 'dialog' && one.step === step)) return
  update(turn, { overlays: [...turn.state.overlays, { kind: 'dialog', step }] })
  command(turn, { type: 'focus', target: 'notice' })
  onEnter(turn, step)
}

/** Take away a dialog or a notice by the name of its step, code or entry, with what a dialog had started. */
export function closeOverlay(turn: Turn, name: string): void {
  const overlays = turn.state.overlays.filter((one) =>
    one.kind === 'dialog' ? one.step !== name : one.code !== name && one.entry !== name,
  )
  setOverlays(turn, overlays)
}

/** Remove the overlay at that place of `overlays`. */
export function closeOverlayAt(turn: Turn, index: number): void {
  setOverlays(
    turn,
    turn.state.overlays.filter((_, i) => i !== index),
  )
}

/** Remove the notices at a field: its answer has changed. */
export function closeNoticesAtField(turn: Turn, fact: string): void {
  const overlays = turn.state.overlays.filter(
    (one) => one.kind === 'dialog' || turn.journey.definition.errors[one.entry]?.at !== fact,
  )
  if (overlays.length < turn.state.overlays.length) update(turn, { overlays })
}

/** Remove the notices of a step after a new action there. One in front of everything waits for its own button. */
export function closeNoticesOfStep(turn: Turn, step: string): void {
  const { journey, state } = turn
  const overlays = state.overlays.filter((one) => one.step !== step || one.kind === 'dialog' || isInFront(journey, one))
  if (overlays.length < state.overlays.length) update(turn, { overlays })
}

/** The last of what is in front of everything else: the browser's Back closes it before it leaves the step. */
export function topmost(journey: Journey, { overlays }: State): Overlay | undefined {
  return overlays.filter((one) => isInFront(journey, one)).at(-1)
}

function isInFront(journey: Journey, shown: Overlay): boolean {
  return shown.kind === 'dialog' || entryNamed(journey, shown.entry).as === 'modal'
}

function setOverlays(turn: Turn, overlays: Overlay[]): void {
  const before = onScreen(turn.state)
  update(turn, { overlays })
  const now = onScreen(turn.state)
  // What the last rule of a dialog has started goes on without it.
  update(turn, { running: turn.state.running.filter(({ step }) => now.includes(step) || !before.includes(step)) })
}
