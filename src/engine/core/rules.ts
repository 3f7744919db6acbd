/** What an event sets off: counters first, then the first rule that applies, and only that one. */
import { checkStep, recheckMarked } from './answers.ts'
import { fillObject, fillTemplate, numberOf } from './facts.ts'
import type { Rule, State } from './model.ts'
import { advance, endEdit, goBack } from './move.ts'
import { type Cause, closeOverlay, openDialog, showNotice } from './notices.ts'
import { ruleFor, stepNamed } from './path.ts'
import { command, setFact, type Turn, update } from './turn.ts'
import { addRunning, idOfUnsettled } from './unsettled.ts'

/** Count the event and run its rule. Returns whether there was one. `cause`: the call that ended so. */
export function fire(turn: Turn, step: string, event: string, cause?: Cause): boolean {
  count(turn, step, event)
  const rule = ruleFor(turn.journey, turn.state, step, event)
  if (rule) run(turn, step, event, rule, cause)
  return rule !== undefined
}

/**
 * Runs the rules for `enter` of a step that has come on screen. Repeats the journey's own reads that failed: an applicant who closed
 * the notice of the failure would lack them until the page is loaded again.
 */
export function onEnter(turn: Turn, step: string): void {
  for (const read of Object.keys(turn.journey.definition.reads)) {
    if (turn.state.records[read] === null) startCall(turn, '', read)
  }
  fire(turn, step, 'enter')
}

/** Start a call of a step. It never runs twice at once: one in flight continues, or is replaced where only the latest counts. */
export function startCall(turn: Turn, step: string, call: string): void {
  const { journey, state } = turn
  const others = state.running.filter((one) => one.step !== step || one.call !== call)
  const isLatest = journey.definition.steps[step]?.calls[call]?.latest === true
  if (others.length < state.running.length && !isLatest) return
  const id = idOfUnsettled(turn, step, call) ?? newCallId(turn)
  update(turn, { running: others })
  addRunning(turn, { id, step, call, attempt: 0, due: state.at })
}

/** An id that no call has had. */
export function newCallId(turn: Turn): string {
  const calls = turn.state.calls + 1
  update(turn, { calls })
  return `${turn.state.page ?? turn.state.id}-${calls}`
}

function count(turn: Turn, name: string, event: string): void {
  const step = stepNamed(turn.journey, name)
  for (const [counter, { counts, resets }] of Object.entries(step.counters)) {
    const key = `${name}.${counter}`
    const used = turn.state.counters[key] ?? 0
    if (resets.includes(event)) setCounter(turn, key, 0)
    else if (counts.includes(event)) setCounter(turn, key, used + 1)
  }
}

function setCounter(turn: Turn, key: string, used: number): void {
  const counters: State['counters'] = { ...turn.state.counters, [key]: used }
  update(turn, { counters })
}

function run(turn: Turn, step: string, event: string, rule: Rule, cause: Cause | undefined): void {
  const { journey } = turn
  turn.rules.push(rule)
  // All values are read before the first is written, so that two fields can change places.
  const values = (rule.set ?? []).map(({ fact, to }) => ({ fact, value: fillTemplate(journey, turn.state, to) }))
  for (const { fact, value } of values) setFact(turn, fact, value)
  // A value that a rule has set may put right what was wrong.
  for (const name of new Set(values.map(({ fact }) => fact.split('.')[0] ?? ''))) {
    if (journey.definition.steps[name]) recheckMarked(turn, name)
  }
  if (rule.check) checkStep(turn, step)
  if (rule.close !== undefined) closeOverlay(turn, rule.close === true ? step : rule.close)
  for (const call of rule.call ?? []) startCall(turn, step, call)
  for (const timer of rule.start ?? []) startTimer(turn, step, timer)
  for (const name of rule.show ?? []) {
    if (journey.definition.steps[name]) openDialog(turn, name, onEnter)
    else showNotice(turn, { step, code: name, ...cause })
  }
  if (rule.focus !== undefined) {
    // The clock does not interrupt the applicant.
    const polite = turn.event.type === 'timer' ? { polite: true as const } : {}
    command(turn, { type: 'focus', target: { step, field: rule.focus, ...polite } })
  }
  if (rule.play !== undefined) command(turn, { type: 'play', sound: rule.play })
  if (rule.track) {
    command(turn, { type: 'track', event: rule.track.event, with: fillObject(journey, turn.state, rule.track.with) })
  }
  if (rule.go === 'back') return goBack(turn, onEnter)
  // A rule of the whole journey leads elsewhere: there is nothing to save.
  if (rule.go !== undefined && !stepNamed(journey, step).on[event]?.includes(rule)) endEdit(turn)
  if (rule.go !== undefined) advance(turn, rule.go, onEnter, event === 'back')
  else if (turn.state.step === '') advance(turn, journey.definition.first, onEnter)
}

function startTimer(turn: Turn, step: string, timer: string): void {
  const duration = stepNamed(turn.journey, step).timers[timer]
  if (duration === undefined) throw new Error(`expected timer \`${timer}\` in step \`${step}\`, found none`)
  const deadline = turn.state.at + numberOf(turn.journey, turn.state, duration)
  update(turn, { timers: { ...turn.state.timers, [`${step}.${timer}`]: deadline } })
}
