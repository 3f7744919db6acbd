/** Reads that failed and left a screen without their data: no screen stays without them for good. */
import { applies, factsIn, readFact } from './facts.ts'
import { failedCalls } from './failed-calls.ts'
import { callOf } from './lookup.ts'
import type { FactPath, FailedOf, Journey, Json, Running, State } from './model.ts'
import { type Turn, update } from './turn.ts'

/** What the screen raises to have them read again; no rule has to react to it. */
export const tryAgainAction = 'tryAgain'

/** Note how a call ended. Only what a screen reads when it is entered counts: such a call can be repeated at any time. */
export function noteRead(turn: Turn, { step, call, id }: Running, isRead: boolean): void {
  const { failedReads = [] } = turn.state
  if (!isReadOnEnter(turn.journey, step, call)) return
  const others = failedReads.filter((one) => one.step !== step || one.call !== call)
  if (isRead && others.length === failedReads.length) return
  update(turn, { failedReads: isRead ? others : [...others, { step, call, id }] })
}

/**
 * Reads of this step, and of the journey, that failed and left nothing. Leaves out a read that runs again, that a notice offers to
 * repeat, or that another button repeats.
 */
export function missingReads(journey: Journey, state: State, step: string): FailedOf[] {
  const waited = [...state.running, ...state.overlays.flatMap(failedCalls)]
  return (state.failedReads ?? []).filter(
    (read) =>
      (read.step === step || read.step === '') &&
      isAbsent(journey, state, read) &&
      !waited.some((one) => one.step === read.step && one.call === read.call) &&
      !isOffered(journey, state, step, read),
  )
}

/** A rule that applies makes the read again when the applicant raises its event: an action, a widget's or a block's. */
function isOffered(journey: Journey, state: State, step: string, read: FailedOf): boolean {
  return Object.entries(journey.definition.steps[step]?.on ?? {}).some(
    ([event, rules]) =>
      !/^(enter|next)$|\./.test(event) &&
      rules.find((rule) => applies(journey, state, rule))?.call?.includes(read.call) === true,
  )
}

/** Whether one of the facts is not there, and comes from that read: what an earlier one has left is there. */
export function lacks(journey: Journey, state: State, facts: readonly FactPath[], read: FailedOf): boolean {
  return facts.some((fact) => isEmpty(readFact(journey, state, fact)) && readsFrom(journey, fact, read))
}

function isEmpty(value: Json | undefined): boolean {
  return value == null || (typeof value === 'object' && Object.keys(value).length === 0)
}

/** Whether the fact, or one that it is calculated from, is of that read. */
function readsFrom(journey: Journey, fact: FactPath, read: FailedOf): boolean {
  const own = [read.step === '' ? read.call : `${read.step}.${read.call}`, callOf(journey, read)?.keep]
  const { calculations } = journey.definition
  const visited = new Set<string>()
  const isOf = (fact: FactPath): boolean => {
    if (own.some((path) => path !== undefined && `${fact}.`.startsWith(`${path}.`))) return true
    const [head = ''] = fact.split('.')
    if (visited.has(head) || !Object.hasOwn(calculations, head)) return false
    visited.add(head)
    const use = calculations[head]
    return use !== undefined && factsIn(use.with).some(isOf)
  }
  return isOf(fact)
}

/** What a call keeps in a record may be there from another call: then nothing is missing. */
function isAbsent(journey: Journey, { records, results }: State, { step, call }: FailedOf): boolean {
  const record = step === '' ? call : callOf(journey, { step, call })?.keep
  return (record === undefined ? results[`${step}.${call}`] : records[record]) == null
}

function isReadOnEnter(journey: Journey, step: string, name: string): boolean {
  const { effects, steps } = journey.definition
  const effect = callOf(journey, { step, call: name })?.effect
  if (effect === undefined || effects[effect]?.writes !== false) return false
  return step === '' || steps[step]?.on.enter?.some(({ call }) => call?.includes(name)) === true
}
