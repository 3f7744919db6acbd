/** Writes that the service has not answered: it may have done them. Sent again as they were, they keep their id. */
import { checkStep } from './answers.ts'
import { sameJson } from './condition.ts'
import type { Outcome } from './event.ts'
import { callOf } from './lookup.ts'
import type { FailedOf, Journey, Running, State } from './model.ts'
import { focusProblem } from './notices.ts'
import { incompleteRequest, isNeverSaved, requestFacts, requestOf } from './request.ts'
import { type Turn, update, without } from './turn.ts'

/** The service has said what became of the call: `ok`, one of its codes, or that it refuses the request as it is. */
export function isAnswered({ definition }: Journey, effect: string, { code, refused }: Outcome): boolean {
  return code === 'ok' || refused !== undefined || definition.effects[effect]?.codes.includes(code) === true
}

/** Lets the call run. Of a write it is noted what it sends: its step may be left before there is an outcome. */
export function addRunning(turn: Turn, running: Running): void {
  update(turn, { running: [...turn.state.running, running] })
  noteSent(turn, running)
}

/** Notes how a call has ended. */
export function noteOutcome(turn: Turn, running: Running, outcome: Outcome): void {
  const { unsettled = {} } = turn.state
  const key = `${running.step}.${running.call}`
  const { effect = '' } = callOf(turn.journey, running) ?? {}
  if (isAnswered(turn.journey, effect, outcome)) update(turn, { unsettled: without(unsettled, key) })
  // One that is made by itself once more has been answered before.
  else if (!unsettled[key] && outcome.code !== incompleteRequest) noteSent(turn, running)
}

function noteSent(turn: Turn, { step, call: name, id }: Running): void {
  const { journey, state } = turn
  const call = callOf(journey, { step, call: name })
  if (!call || !journey.definition.effects[call.effect]?.writes) return
  // What is never saved must not be kept to compare it with later.
  if (requestFacts(journey, call).some((fact) => isNeverSaved(journey, fact))) return
  const { input } = requestOf(journey, state, call)
  update(turn, { unsettled: { ...state.unsettled, [`${step}.${name}`]: { id, input } } })
}

/** The id under which the call was sent before, when what it would send now is the same. */
export function idOfUnsettled({ journey, state }: Turn, step: string, name: string): string | undefined {
  const unsettled = state.unsettled?.[`${step}.${name}`]
  const call = callOf(journey, { step, call: name })
  if (!unsettled || !call) return undefined
  return sameJson(requestOf(journey, state, call).input, unsettled.input) ? unsettled.id : undefined
}

/** Leads to the answer of its own step that the request of a call lacks, because it was never saved. Returns whether there is one. */
export function askForUnsaved(turn: Turn, failed: FailedOf): boolean {
  const gone = unsavedField(turn.journey, turn.state, failed)
  if (gone === undefined || !checkStep(turn, failed.step)) return false
  focusProblem(turn, failed.step, gone)
  return true
}

/** The field of the call's own step that its request lacks, because it was never saved. */
function unsavedField(journey: Journey, state: State, failed: FailedOf): string | undefined {
  const call = callOf(journey, failed)
  const { neverSaved } = journey.definition
  if (!call || !neverSaved.some((fact) => fact.startsWith(`${failed.step}.`))) return undefined
  const problems = requestOf(journey, state, call).problems
  const gone = problems.find(({ fact }) => fact !== undefined && neverSaved.includes(fact))
  const [step, field] = gone?.fact?.split('.') ?? []
  return step === failed.step ? field : undefined
}
