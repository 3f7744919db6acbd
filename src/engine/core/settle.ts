/** What becomes of a call's outcome: retried later, stored, handled by a rule, or shown as the catalogue says. */
import { holds } from './condition.ts'
import { isFinished, isObject, numberOf, valueAt } from './facts.ts'
import { noteRead } from './missing-reads.ts'
import type { Call, Event, Journey, Json, Running } from './model.ts'
import { leadTo, leadToAnswer } from './move.ts'
import { type Cause, showNotice } from './notices.ts'
import { mayVisit, stepNamed, unfinishedBefore } from './path.ts'
import { refusedAnswer } from './refusal.ts'
import { incompleteRequest } from './request.ts'
import { fire, onEnter } from './rules.ts'
import { type Turn, update } from './turn.ts'

/** Apply an outcome. One of a call that is no longer wanted is dropped. */
export function settle(turn: Turn, event: Extract<Event, { type: 'outcome' }>): void {
  const running = turn.state.running.find((one) => one.id === event.id && one.attempt === event.attempt)
  if (!running) return
  update(turn, { running: turn.state.running.filter((one) => one !== running) })
  const { step, call: name } = running
  const call = callOf(turn.journey, running)
  const code = event.code === 'ok' ? outcomeOf(turn.journey, call, event.response) : event.code
  const understood = event.code === 'ok'
  if (understood && event.response !== undefined) storeResponse(turn, running, call, event.response)
  const spent = call.retry?.on.includes(code) ? !retryLater(turn, running, call) : false
  if (call.retry?.on.includes(code) && !spent) return
  const outcome = spent ? 'retriesExhausted' : code
  const { effect, background = false } = call
  const failed = { call: name, id: running.id }
  const refused = event.refused && isWrite(turn, call) ? { refused: 'request' as const } : {}
  const cause: Cause | undefined = outcome === 'ok' ? undefined : { effect, failed, background, ...refused }
  noteRead(turn, running, understood && !spent)
  if (cause && step === '') noteMissing(turn, name)
  if (step !== '' && fire(turn, step, `${name}.${outcome}`, cause)) return
  if (!cause || (step !== '' && fire(turn, step, `${name}.failed`, cause))) return
  // The applicant is led to the step that lacks what the request needs, with what was typed there.
  const unfinished = code === incompleteRequest && !background ? firstUnfinished(turn, step) : undefined
  if (unfinished !== undefined) return leadTo(turn, unfinished, onEnter)
  const answer = event.refused && answerRefusedBy(turn, call, event.refused)
  if (answer === undefined) return showNotice(turn, { step, code, ...cause })
  const [answered = ''] = answer.split('.')
  leadToAnswer(turn, answer, onEnter)
  showNotice(turn, { step: answered, code, ...cause, refused: 'answer' })
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
function isWrite({ journey }: Turn, { effect }: Call): boolean {
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

/** Put the call back for its next attempt. Returns whether there was one left. */
function retryLater(turn: Turn, running: Running, { retry }: Call): boolean {
  const { journey, state } = turn
  if (!retry || running.attempt >= numberOf(journey, state, retry.max)) return false
  const due = state.at + numberOf(journey, state, retry.every)
  update(turn, { running: [...turn.state.running, { ...running, attempt: running.attempt + 1, due }] })
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

function callOf(journey: Journey, { step, call: name }: Running): Call {
  const call = step === '' ? journey.definition.reads[name] : stepNamed(journey, step).calls[name]
  if (!call) throw new Error(`expected call \`${name}\` in step \`${step}\`, found none`)
  return call
}
