/** What can happen next in a state: responses to calls, timers, and what the applicant can do on the screen. */

import { memoize } from '../../../../core/memoize.ts'
import type { Overlay, Rule, State, Step } from '../../../../core/model.ts'
import { entryNamed, topmost } from '../../../../core/notices.ts'
import { isBusy, onScreen, pathTo, stepBefore, stepNamed } from '../../../../core/path.ts'
import type { VisibleWhen } from '../../../../core/screen.ts'
import type { StepFile } from '../../../source/project.ts'
import { linesOf } from '../../../symbols/condition-lines.ts'
import { actionsOf, eventsOf, isForeignEvent } from '../../../symbols/events.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { drawnOn } from '../model/drawn.ts'
import { type Move, noFacts } from './move.ts'
import { eventOfOutcome, outcomeClasses } from './move-events.ts'
import { valuesPerRule, valuesWhereDrawn } from './rule-values.ts'

/** The usual moves, each once for each rule that it can make run: the oldest call in flight ends before anything else happens. */
export function movesFrom(model: AbstractModel, state: State): Move[] {
  const [running] = callsInFlight(state)
  if (!running) return [...timerMoves(model, state), ...applicantMoves(model, state)]
  const outcomes = outcomesFrom(model, state, running.step, running.call)
  return readsRunningOnScreen(model, state) ? [...outcomes, ...applicantMoves(model, state)] : outcomes
}

/**
 * Moves in another order: a newer call ends first, or a timer or the applicant is quicker than a response. A story has at most one of
 * them, which bounds the search (context-bounded exploration).
 */
export function unusualMoves(model: AbstractModel, state: State): Move[] {
  const [first, ...others] = callsInFlight(state)
  if (!first) return []
  const outcomes = others.flatMap(({ step, call }) => outcomesFrom(model, state, step, call))
  const timers = timerMoves(model, state)
  if (readsRunningOnScreen(model, state)) return [...outcomes, ...timers]
  return [
    ...outcomes,
    ...timers,
    ...(isBusy(state, model.journey) ? waysBack(model, state) : applicantMoves(model, state)),
  ]
}

/** A read of the journey itself ends when the journey is opened. */
function callsInFlight({ running }: State): State['running'] {
  return running.filter(({ step }) => step !== '')
}

function readsRunningOnScreen(model: AbstractModel, state: State): boolean {
  return onScreen(state).some((name) => readsRunning(stepNamed(model.journey, name), model))
}

/** A rule of the step asks whether a call is in flight: then it matters what the applicant does meanwhile. */
const readsRunning = memoize(({ on }: Step, { journey }: AbstractModel): boolean => {
  const { conditions } = journey.definition
  const rules = Object.values(on).flat()
  return rules
    .flatMap(({ when = [], unless = [] }) => [...when, ...unless])
    .some((name) => {
      const condition = conditions[name]
      return condition !== undefined && linesOf(condition).some(({ fact }) => fact.endsWith('.running'))
    })
})

/**
 * Once a notice is shown, of the outcomes that would only show another one a single one is enough: it ends the call that is waited
 * for. One in the background adds nothing: it may end so before, too.
 */
function outcomesFrom(model: AbstractModel, state: State, step: string, call: string): Move[] {
  const use = stepNamed(model.journey, step).calls[call]
  if (!use) return []
  const { handled, noticed } = outcomeClasses(use, model, step, call)
  const hasNotice = state.overlays.some(({ kind }) => kind === 'notice')
  const { on } = stepNamed(model.journey, step)
  const isTold = (code: string): boolean =>
    code !== 'ok' && (on[eventOfOutcome(model, { step, call, code })] ?? []).every((rule) => onlyNotifies(model, rule))
  const all = [...handled, ...noticed]
  const told = use.background ? [] : all.filter(isTold).slice(0, 1)
  const codes = hasNotice ? [...all.filter((code) => !isTold(code)), ...told] : all
  return codes.flatMap((code) => {
    const event = eventOfOutcome(model, { step, call, code })
    return valuesPerRule(model, step, event).map((facts): Move => ({ kind: 'outcome', step, call, code, facts }))
  })
}

function onlyNotifies({ journey: { definition } }: AbstractModel, rule: Rule): boolean {
  const { when: _, unless: __, show = [], track: ___, play: ____, ...others } = rule
  return Object.keys(others).length === 0 && show.every((name) => definition.steps[name] === undefined)
}

function timerMoves(model: AbstractModel, state: State): Move[] {
  const steps = onScreen(state)
  return Object.keys(state.timers).flatMap((key): Move[] => {
    const [step = '', timer = ''] = key.split('.')
    if (!steps.includes(step)) return []
    return valuesPerRule(model, step, `${timer}.done`).map((facts) => ({ kind: 'timer', step, timer, facts }))
  })
}

/** A dialog or a modal notice is in front: what is under it cannot be used. Nor can the step whose place a notice has taken. */
function applicantMoves(model: AbstractModel, state: State): Move[] {
  const top = topmost(model.journey, state)
  if (top) {
    return top.kind === 'dialog'
      ? [...stepMoves(model, state, top.step), dismissal(top.step)]
      : presses(model, top, state.overlays.indexOf(top))
  }
  const notices = state.overlays.flatMap((shown, at) => (shown.kind === 'notice' ? presses(model, shown, at) : []))
  const isCovered = state.overlays.some(
    (one) => one.kind === 'notice' && entryNamed(model.journey, one.entry).as === 'page',
  )
  return [
    ...notices,
    ...(isCovered ? waysBack(model, state) : [...stepMoves(model, state, state.step), ...linksFrom(model, state)]),
  ]
}

/** Links of the screen, those to an edit among them, and the way back. */
function linksFrom(model: AbstractModel, state: State): Move[] {
  const { project, journey } = model
  const file = project.steps.get(state.step)
  if (!file) return []
  const links = [...drawnOn(file, project).links.keys()].flatMap((link): Move[] => {
    const path = pathTo(journey, state, link, 'edit') ?? pathTo(journey, state, link)
    return link === state.step || path === undefined ? [] : [{ kind: 'visit', path, link, facts: noFacts }]
  })
  return [...links, ...back(model, state)]
}

/** The way back that a screen has without rules of its own. */
function back(model: AbstractModel, state: State): Move[] {
  const merged = model.project.steps.get(state.step)?.merged
  if (!merged || merged.back === false || merged.as === 'dialog' || merged.path === undefined || merged.on?.back)
    return []
  if (wayBack(state, model) === undefined) return []
  return [{ kind: 'action', step: state.step, name: 'back', at: 0, facts: noFacts }]
}

/** The step that Back leads to by itself. */
export const wayBack = memoize((state: State, { journey }: AbstractModel) => stepBefore(journey, state))

/** What the applicant can do while the screen waits for a response. */
function waysBack(model: AbstractModel, state: State): Move[] {
  const top = topmost(model.journey, state)
  if (top) return top.kind === 'dialog' ? [dismissal(top.step)] : []
  return stepNamed(model.journey, state.step).on.back ? backByRule(model, state) : back(model, state)
}

function backByRule(model: AbstractModel, { step }: State): Move[] {
  return valuesPerRule(model, step, 'back').map((facts, at) => ({ kind: 'action', step, name: 'back', at, facts }))
}

function dismissal(step: string): Move {
  return { kind: 'action', step, name: 'dismiss', at: 0, facts: noFacts }
}

/** Buttons, changes of fields that have rules, and what the page itself says: another tab, a long idleness. */
function stepMoves(model: AbstractModel, state: State, name: string): Move[] {
  const file = model.project.steps.get(name)
  if (!file) return []
  const { fields, on } = stepNamed(model.journey, name)
  const actions = actionEvents(file, model)
    .filter(({ event }) => on[event] ?? model.journey.definition.on[event])
    .flatMap(({ event, foreign, ways }) =>
      (ways.length > 0 ? valuesWhereDrawn(ways, model, name, event) : valuesPerRule(model, name, event)).map(
        (facts, at): Move => ({ kind: 'action', step: name, name: event, at, ...foreign, facts }),
      ),
    )
  const changes = fields
    .filter((field) => on[`${field}.changed`])
    .flatMap((field) =>
      valuesPerRule(model, name, `${field}.changed`).map(
        (facts): Move => ({ kind: 'change', step: name, field, facts }),
      ),
    )
  const { singleTab, idle } = model.journey.definition
  const isStart = state.trail.length === 0 && state.overlays.length === 0
  const messages = isStart ? [singleTab?.event, idle?.warn, idle?.end] : []
  const fromOutside = messages.flatMap((message): Move[] =>
    message === undefined ? [] : [{ kind: 'message', name: message, facts: noFacts }],
  )
  return [...actions, ...changes, ...fromOutside]
}

type ActionEvent = { event: string; foreign: { isForeign?: true }; ways: readonly VisibleWhen[] }

/** Events that something on the step's own screen raises. */
const actionEvents = memoize((file: StepFile, { project }: AbstractModel): ActionEvent[] => {
  const back = file.merged.on?.back ? ['back'] : []
  const events = new Set([...Object.keys(actionsOf(file.merged)), ...eventsOf(project, file), ...back])
  return [...events].map((event) => ({
    event,
    ways: drawnOn(file, project).events.get(event) ?? [],
    foreign: isForeignEvent(project, file, event) ? { isForeign: true } : {},
  }))
})

function presses(model: AbstractModel, shown: Overlay, at: number): Move[] {
  if (shown.kind === 'dialog') return []
  const { buttons, closes } = entryNamed(model.journey, shown.entry)
  const events = [...buttons.map(({ event }) => event), ...(closes === null ? [] : [closes])]
  return [...new Set(events)].flatMap((event): Move[] => {
    if (event === 'dismiss') return [{ kind: 'press', entry: shown.entry, step: shown.step, event, at, facts: noFacts }]
    if (event === 'tryAgain' && !shown.failed) return []
    const values = event === 'tryAgain' ? [noFacts] : valuesPerRule(model, shown.step, event)
    return values.map((facts) => ({ kind: 'press', entry: shown.entry, step: shown.step, event, at, facts }))
  })
}
