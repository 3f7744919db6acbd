/** Writes that ended without an answer of the service: it may have done them. Sent again as they were, they keep their id. */
import { sameJson } from './condition.ts'
import type { Event, Outcome } from './event.ts'
import { callOf } from './lookup.ts'
import type { Journey, Running } from './model.ts'
import { incompleteRequest, requestOf } from './request.ts'
import { type Turn, update, without } from './turn.ts'

/** The service has said what became of the call: `ok`, one of its codes, or that it refuses the request as it is. */
export function isAnswered({ definition }: Journey, effect: string, { code, refused }: Outcome): boolean {
  return code === 'ok' || refused !== undefined || definition.effects[effect]?.codes.includes(code) === true
}

/** Notes how a write has ended. */
export function noteOutcome(turn: Turn, { step, call, id }: Running, event: OutcomeEvent): void {
  const { journey, state } = turn
  const effect = callOf(journey, { step, call })?.effect ?? ''
  if (journey.definition.effects[effect]?.writes !== true || event.code === incompleteRequest) return
  const key = `${step}.${call}`
  const before = state.unsettled ?? {}
  if (isAnswered(journey, effect, event)) {
    if (Object.hasOwn(before, key)) update(turn, { unsettled: without(before, key) })
  } else if (event.sent) update(turn, { unsettled: { ...before, [key]: { id, input: event.sent } } })
}

/** The id under which the call was sent before, when what it would send now is the same. */
export function idOfUnsettled({ journey, state }: Turn, step: string, name: string): string | undefined {
  const unsettled = state.unsettled?.[`${step}.${name}`]
  const call = callOf(journey, { step, call: name })
  if (!unsettled || !call) return undefined
  return sameJson(requestOf(journey, state, call).input, unsettled.input) ? unsettled.id : undefined
}

type OutcomeEvent = Extract<Event, { type: 'outcome' }>
