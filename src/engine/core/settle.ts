/** What becomes of a call's outcome: retried later, stored, handled by a rule, or shown as the catalogue says. */
import { holds } from './condition.ts'
import type { Event } from './event.ts'
import { isFinished, numberOf, valueAt } from './facts.ts'
import { isObject } from './json.ts'
import { callOf } from './lookup.ts'
import { noteRead } from './missing-reads.ts'
import type { Call, Journey, Json, Running } from './model.ts'
import { leadTo, leadToAnswer } from './move.ts'
import { type Cause, showNotice } from './notices.ts'
import { mayVisit, unfinishedBefore } from './path.ts'
import { refusedAnswer } from './refusal.ts'
import { incompleteRequest } from './request.ts'
import { fire, newCallId, onEnter } from './rules.ts'
import { type Turn, update } from './turn.ts'
import { askForUnsaved, isAnswered, noteOutcome } from './unsettled.ts'

/** Apply an outcome. One of a call that is no longer wanted is dropped. */
export function settle(turn: Turn, event: OutcomeEvent): void {
  const running = turn.state.running.find((one) => one.id === event.id && one.attempt === event.attempt)
  if (!running) return
  update(turn, { running: turn.state.running.filter((one) => one !== running) })
  const call = callOf(turn.journey, running)
  if (!call) throw new Error(`expected call \`${running.call}\` in step \`${running.step}\`, found none`)
  noteOutcome(turn, running, event)
  const isUnderstood = event.code === 'ok'
  const code = isUnderstood ? outcomeOf(turn.journey, call, event.response) : event.code
  if (isUnderstood && event.response !== undefined) storeResponse(turn, running, call, event.response)
  const isRetried = call.retry?.on.includes(code) === true
  if (isRetried && retryLater(turn, running, call, event)) return
  noteRead(turn, running, isUnderstood && !isRetried)
  const outcome = isRetried ? 'retriesExhausted' : code
  const cause = outcome === 'ok' ? undefined : causeOf(turn, running, call, event)
  if (cause && running.step === '') noteMissing(turn, running.call)
  if (isHandled(turn, running, outcome, cause) || !cause) return
  showFailure(turn, { step: running.step, code, ...cause }, call, event)
}

type OutcomeEvent = Extract<Event, { type: 'outcome' }>

function causeOf(turn: Turn, { call, id }: Running, { effect, background = false }: Call, event: OutcomeEvent): Cause {
  const failed = isAnswered(turn.journey, effect, event) ? { call, id, isAnswered: true as const } : { call, id }
  return { effect, failed, background }
}

/** Whether a rule of the call's step handles the outcome: its own, or the one for every failure. */
function isHandled(turn: Turn, { step, call }: Running, outcome: string, cause: Cause | undefined): boolean {
  if (step === '') return false
  return (
    fire(turn, step, `${call}.${outcome}`, cause) || (cause !== undefined && fire(turn, step, `${call}.failed`, cause))
  )
}

/**
 * No rule handles the failure: lead to the answer that has to change, where one is known, and show the code. A write that a reload
 * has overtaken is sent again without what is never saved: where the service had not had it before, it is asked for again.
 */
function showFailure(
  turn: Turn,
  failure: Cause & { step: string; code: string },
  call: Call,
  { refused: places, wait }: OutcomeEvent,
): void {
  if (places && askForUnsaved(turn, { step: failure.step, ...failure.failed })) return
  const isIncomplete = failure.code === incompleteRequest && !failure.background
  const unfinished = isIncomplete ? firstUnfinished(turn, failure.step) : undefined
  if (unfinished !== undefined) return leadTo(turn, unfinished, onEnter)
  const answer = places && answerRefusedBy(turn, call, places)
  if (answer === undefined)
    return showNotice(turn, failure, places && isWrite(turn, call.effect) ? 'request' : undefined, wait)
  const [step = ''] = answer.split('.')
  leadToAnswer(turn, answer, onEnter)
  showNotice(turn, { ...failure, step }, 'answer')
}

/** The step whose answers this one needs and which no longer count, else the first on the trail that is not finished. */
function firstUnfinished({ journey, state }: Turn, step: string): string | undefined {
  const isOpen = (one: string): boolean => !isFinished(journey, state, one) && mayVisit(journey, state, one)
  return unfinishedBefore(journey, state, step) ?? state.trail.find((one) => one !== step && isOpen(one))
}

/** Note that the journey has not got what it reads for all applicants: `null`, which no fact is. An earlier response stays. */
function noteMissing(turn: Turn, read: string): void {
  if (turn.state.records[read] === undefined) update(turn, { records: { ...turn.state.records, [read]: null } })
}

/** A write is not sent again as it was refused. A read may be: it does no harm, and its step may have no other way on. */
function isWrite({ journey }: Turn, effect: string): boolean {
  return journey.definition.effects[effect]?.writes === true
}

function answerRefusedBy({ journey, state }: Turn, call: Call, places: string[]): string | undefined {
  const declared = journey.definition.effects[call.effect]?.with
  return refusedAnswer(journey, state, declared ? [call.with, declared] : [call.with], places)
}

/** Let what a call knows so far stand as its response. A record gets only what the call ends with. */
export function onProgress(turn: Turn, { id, attempt, response }: Extract<Event, { type: 'progress' }>): void {
  const running = turn.state.running.find((one) => one.id === id && one.attempt === attempt)
  if (!running || running.step === '') return
  update(turn, { results: { ...turn.state.results, [`${running.step}.${running.call}`]: response } })
}

/**
 * Put the call back for its next attempt. Returns whether there was one left. A write that was answered is over: sent under the same
 * id, it would get the same answer for ever. Its number of attempts does not say how often it was answered.
 * A service that says when to ask again is left alone until then: the attempts before that are not made, but the last one is.
 */
function retryLater(turn: Turn, running: Running, { effect, retry }: Call, outcome: OutcomeEvent): boolean {
  const { journey, state } = turn
  if (!retry) return false
  const left = numberOf(journey, state, retry.max) - running.attempt
  if (left <= 0) return false
  const every = numberOf(journey, state, retry.every)
  const wait = (outcome.wait ?? 0) * 1000
  const attempts = wait > every ? Math.min(left, Math.ceil(wait / every)) : 1
  const due = state.at + attempts * every
  const isOver = isWrite(turn, effect) && isAnswered(journey, effect, outcome)
  const id = isOver ? newCallId(turn) : running.id
  update(turn, { running: [...turn.state.running, { ...running, id, attempt: running.attempt + attempts, due }] })
  return true
}

function storeResponse(turn: Turn, { step, call: name }: Running, call: Call, response: Json): void {
  if (step !== '') update(turn, { results: { ...turn.state.results, [`${step}.${name}`]: response } })
  const record = step === '' ? name : call.keep
  if (record === undefined) return
  const before = turn.state.records[record]
  const kept = isObject(before) && isObject(response) ? { ...before, ...response } : response
  update(turn, { records: { ...turn.state.records, [record]: kept } })
}

function outcomeOf(journey: Journey, call: Call, response: Json | undefined): string {
  const outcomes = journey.definition.effects[call.effect]?.outcomes ?? []
  const read = (path: string) => valueAt(response, path.split('.'))
  return outcomes.find((one) => holds(one.when, read))?.code ?? 'ok'
}
