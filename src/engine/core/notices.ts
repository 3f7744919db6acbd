/** What is shown over a step or in it: dialogs, and entries of the error catalogue. */
import type { ErrorEntry, Journey, Overlay } from './model.ts'
import { command, type OnEnter, type Turn, update } from './turn.ts'

/** The call whose outcome is told of: its effect narrows the entry, and `tryAgain` repeats it. */
export type Cause = {
  effect: string
  failed: { call: string; id: string }
  /** Nobody waits for it: what it has to say takes no focus. */
  background: boolean
}

/** Entry for a code: narrowed to the effect that raised it, else for the code, else for what that effect says and nobody knows. */
export function entryFor(journey: Journey, code: string, effect?: string): string {
  const { errors } = journey.definition
  const narrowed = (name: string) => (effect === undefined ? name : `${name}@${effect}`)
  return [narrowed(code), code, narrowed('UNKNOWN')].find((key) => Object.hasOwn(errors, key)) ?? 'UNKNOWN'
}

/** The catalogue's entry of that name. Throws when there is none: the compiler requires those that the engine uses. */
export function entryNamed(journey: Journey, name: string): ErrorEntry {
  const entry = journey.definition.errors[name]
  if (!entry) throw new Error(`expected entry \`${name}\` in the error catalogue, found none`)
  return entry
}

/** Show a code as the catalogue says. The same entry is never shown twice. */
export function showNotice(
  turn: Turn,
  { step, code, effect, failed, background = false }: { step: string; code: string } & Partial<Cause>,
): void {
  const entry = entryFor(turn.journey, code, effect)
  const notice: Overlay = { kind: 'notice', code, entry, step, ...(failed ? { failed } : {}) }
  const others = turn.state.overlays.filter((one) => !(one.kind === 'notice' && one.entry === entry))
  update(turn, { overlays: [...others, notice] })
  if (background) return
  const { as, at = '' } = entryNamed(turn.journey, entry)
  const [atStep = '', atField] = at.split('.')
  if (as === 'field') focusProblem(turn, atStep, atField)
  else command(turn, { type: 'focus', target: 'notice' })
}

/** Lead to what is wrong: on a screen to the summary of all of it, in a dialog, which has no room for one, to the field. */
export function focusProblem(turn: Turn, step: string, field: string | undefined): void {
  const isDialog = turn.journey.definition.steps[step]?.as === 'dialog'
  command(turn, { type: 'focus', target: isDialog && field !== undefined ? { step, field } : 'problems' })
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

/** Take away what stands at that place of `overlays`. */
export function closeOverlayAt(turn: Turn, index: number): void {
  setOverlays(
    turn,
    turn.state.overlays.filter((_, i) => i !== index),
  )
}

/** Take away the notices that stand at a field: its answer has changed. */
export function closeNoticesAtField(turn: Turn, fact: string): void {
  const overlays = turn.state.overlays.filter(
    (one) => one.kind === 'dialog' || turn.journey.definition.errors[one.entry]?.at !== fact,
  )
  if (overlays.length < turn.state.overlays.length) update(turn, { overlays })
}

/** Take away what a step was told and has answered by acting anew. What stands in front waits for its own button. */
export function closeNoticesOfStep(turn: Turn, step: string): void {
  const { journey, state } = turn
  const overlays = state.overlays.filter((one) => one.step !== step || one.kind === 'dialog' || isInFront(journey, one))
  if (overlays.length < state.overlays.length) update(turn, { overlays })
}

/** It stands in front of everything else: the browser's Back closes it before it leaves the step. */
export function isInFront(journey: Journey, shown: Overlay): boolean {
  return shown.kind === 'dialog' || entryNamed(journey, shown.entry).as === 'modal'
}

function setOverlays(turn: Turn, overlays: Overlay[]): void {
  const dialogs = overlays.flatMap((one) => (one.kind === 'dialog' ? [one.step] : []))
  const running = turn.state.running.filter(
    ({ step }) => turn.journey.definition.steps[step]?.as !== 'dialog' || dialogs.includes(step),
  )
  update(turn, { overlays, running })
}
