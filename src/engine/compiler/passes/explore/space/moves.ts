/** What can happen next in a state: responses to calls, timers, and what the applicant can do on the screen. */

import type { Overlay, State, Step } from '../../../../core/model.ts'
import { entryNamed, isInFront } from '../../../../core/notices.ts'
import { onScreen, pathTo, stepBefore, stepNamed } from '../../../../core/path.ts'
import { memoize } from '../../../memoize.ts'
import type { Project, StepFile } from '../../../source/project.ts'
import { allBlocks, blocksOf } from '../../../symbols/blocks.ts'
import { actionsOf, eventsOf } from '../../../symbols/events.ts'
import { marked } from '../../../symbols/options.ts'
import type { AbstractModel } from '../model/abstract-model.ts'
import { linesOf } from '../model/domains.ts'
import { type Move, noFacts } from './move.ts'
import { eventOfOutcome, outcomeClasses } from './move-events.ts'
import { valuesPerRule } from './rule-values.ts'

/** Every possible move, once for each rule that it can make run. A call in flight ends before anything else happens. */
export function movesFrom(model: AbstractModel, state: State): Move[] {
  const [running] = state.running.filter(({ step }) => step !== '')
  if (running) {
    const outcomes = outcomesFrom(model, state, running.step, running.call)
    const asks = onScreen(state).some((name) => readsRunning(stepNamed(model.journey, name), model))
    return asks ? [...outcomes, ...applicantMoves(model, state)] : outcomes
  }
  return [...timerMoves(model, state), ...applicantMoves(model, state)]
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

/** Once a notice is shown, another failure that would only show a notice adds nothing. */
function outcomesFrom(model: AbstractModel, state: State, step: string, call: string): Move[] {
  const use = stepNamed(model.journey, step).calls[call]
  if (!use) return []
  const { handled, noticed } = outcomeClasses(use, model, step, call)
  const hasNotice = state.overlays.some(({ kind }) => kind === 'notice')
  return [...handled, ...(hasNotice ? [] : noticed)].flatMap((code) => {
    const event = eventOfOutcome(model, { step, call, code })
    return valuesPerRule(model, step, event).map((facts): Move => ({ kind: 'outcome', step, call, code, facts }))
  })
}

function timerMoves(model: AbstractModel, state: State): Move[] {
  const steps = onScreen(state)
  return Object.keys(state.timers).flatMap((key): Move[] => {
    const [step = '', timer = ''] = key.split('.')
    if (!steps.includes(step)) return []
    return valuesPerRule(model, step, `${timer}.done`).map((facts) => ({ kind: 'timer', step, timer, facts }))
  })
}

/** A dialog or a modal notice is in front: what is under it cannot be used. */
function applicantMoves(model: AbstractModel, state: State): Move[] {
  const top = state.overlays.at(-1)
  const index = state.overlays.length - 1
  if (top && isInFront(model.journey, top)) {
    return top.kind === 'dialog'
      ? [...stepMoves(model, state, top.step), dismissal(top.step)]
      : presses(model, top, index)
  }
  const notices = state.overlays.flatMap((shown, at) => (shown.kind === 'notice' ? presses(model, shown, at) : []))
  return [...notices, ...stepMoves(model, state, state.step), ...links(model, state)]
}

/** Links of the screen, those to an edit among them, and the way back. */
function links(model: AbstractModel, state: State): Move[] {
  const { project, journey } = model
  const file = project.steps.get(state.step)
  if (!file) return []
  const { merged } = file
  const paths = linkedSteps(file, project)
    .filter((step) => step !== state.step)
    .flatMap((step) => [pathTo(journey, state, step, 'edit'), pathTo(journey, state, step)].find((path) => path) ?? [])
  const backIsShown = merged.back !== false && merged.as !== 'dialog' && merged.path !== undefined
  const back: Move[] =
    backIsShown && !merged.on?.back && stepBefore(journey, state) !== undefined
      ? [{ kind: 'action', step: state.step, name: 'back', at: 0, facts: noFacts }]
      : []
  return [...paths.map((path): Move => ({ kind: 'visit', path, facts: noFacts })), ...back]
}

/** Steps that a block of the step's screen links to. */
const linkedSteps = memoize(({ merged }: StepFile, { registry }: Project): string[] => {
  const linked = allBlocks(blocksOf(merged)).flatMap(({ block, options }) =>
    marked(registry.blocks[block]?.options ?? {}, options, 'x-step').map(({ text }) => text),
  )
  return [...new Set(linked)]
})

function dismissal(step: string): Move {
  return { kind: 'action', step, name: 'dismiss', at: 0, facts: noFacts }
}

/** Buttons, changes of fields that have rules, and the message from another tab. */
function stepMoves(model: AbstractModel, state: State, name: string): Move[] {
  const file = model.project.steps.get(name)
  if (!file) return []
  const { fields, on } = stepNamed(model.journey, name)
  const actions = actionEvents(file, model)
    .filter((event) => on[event] ?? model.journey.definition.on[event])
    .flatMap((event) =>
      valuesPerRule(model, name, event).map(
        (facts, at): Move => ({ kind: 'action', step: name, name: event, at, facts }),
      ),
    )
  const changes = fields
    .filter((field) => on[`${field}.changed`])
    .flatMap((field) =>
      valuesPerRule(model, name, `${field}.changed`).map(
        (facts): Move => ({ kind: 'change', step: name, field, facts }),
      ),
    )
  const message = model.journey.definition.onlyOnce?.event
  const messages: Move[] =
    message === undefined || state.trail.length > 0 || state.overlays.length > 0
      ? []
      : [{ kind: 'message', name: message, facts: noFacts }]
  return [...actions, ...changes, ...messages]
}

/** Events that something on the step's own screen raises. */
const actionEvents = memoize((file: StepFile, { project }: AbstractModel): string[] => {
  const back = file.merged.on?.back ? ['back'] : []
  return [...new Set([...Object.keys(actionsOf(file.merged)), ...eventsOf(project, file), ...back])]
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
