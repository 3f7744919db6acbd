/** What can happen next, in a state: to the calls in flight, by the clock, and by what the applicant sees and can press. */
import type { Call, Journey, Rule, Showing, State, Step } from '../../../core/model.ts'
import { entryFor, entryNamed, isInFront } from '../../../core/notices.ts'
import { onScreen, pathTo, stepBefore, stepNamed } from '../../../core/path.ts'
import { remembered } from '../../memoize.ts'
import type { Project, StepFile } from '../../source/project.ts'
import { actionsOf, allBlocks, blocksOf, eventsOf, marked, outcomesOf } from '../../symbols/events.ts'
import { demandsOf } from './demand.ts'
import { type Facts, linesOf } from './domains.ts'
import type { World } from './world.ts'

/** Something that happens. `facts` are what the world says on that occasion, as far as it matters. */
export type Move = (
  | { kind: 'open'; path: string; query?: string }
  | { kind: 'outcome'; step: string; call: string; code: string }
  | { kind: 'timer'; step: string; timer: string }
  | { kind: 'action'; step: string; name: string; at: number }
  | { kind: 'change'; step: string; field: string }
  | { kind: 'visit'; path: string }
  | { kind: 'message'; name: string }
  | { kind: 'press'; entry: string; step: string; event: string; at: number }
) & { facts: Facts }

export const nothing: Facts = new Map()

/**
 * Everything that may happen; each once for every rule that could have its turn then. What is in flight is answered first,
 * one call after the other: in which order things happen that do not concern each other makes no difference.
 */
export function movesIn(world: World, state: State): Move[] {
  const [running] = state.running.filter(({ step }) => step !== '')
  if (running) {
    const answers = answersOf(world, state, running.step, running.call)
    const asks = onScreen(state).some((name) => asksWhatRuns(stepNamed(world.journey, name), world))
    return asks ? [...answers, ...waysOn(world, state)] : answers
  }
  return [...byTheClock(world, state), ...waysOn(world, state)]
}

/** A rule of the step asks whether a call is in flight: then it matters what is done meanwhile. */
const asksWhatRuns = remembered(({ on }: Step, { journey }: World): boolean => {
  const { conditions } = journey.definition
  const asked = Object.values(on).flatMap((rules) =>
    rules.flatMap(({ when = [], unless = [] }) => [...when, ...unless]),
  )
  return asked.some((each) => {
    const condition = conditions[each]
    return condition !== undefined && linesOf(condition).some(({ fact }) => fact.endsWith('.running'))
  })
})

/** With a message on screen, a further failure is not waited for. */
function answersOf(world: World, state: State, step: string, call: string): Move[] {
  const use = stepNamed(world.journey, step).calls[call]
  if (!use) return []
  const codes = codesOf(use, world, step, call)
  const isTold = state.showing.some(({ kind }) => kind === 'notice')
  return (isTold ? codes.minded : [...codes.minded, ...codes.shown]).flatMap((code) => outcome(world, step, call, code))
}

function byTheClock(world: World, state: State): Move[] {
  const steps = onScreen(state)
  const timers = Object.keys(state.timers).flatMap((key): Move[] => {
    const [step = '', timer = ''] = key.split('.')
    if (!steps.includes(step)) return []
    return inEveryTurn(world, step, `${timer}.done`).map((facts) => ({ kind: 'timer', step, timer, facts }))
  })
  return timers
}

/** What the applicant can do. A dialog or a modal message stands in front of all else. */
function waysOn(world: World, state: State): Move[] {
  const top = state.showing.at(-1)
  const index = state.showing.length - 1
  if (top && isInFront(world.journey, top)) {
    return top.kind === 'dialog'
      ? [...actions(world, state, top.step), dismissal(top.step)]
      : presses(world, top, index)
  }
  const messages = state.showing.flatMap((shown, at) => (shown.kind === 'notice' ? presses(world, shown, at) : []))
  return [...messages, ...actions(world, state, state.step), ...links(world, state)]
}

/** Links of the screen, those to an edit among them, and the way back. */
function links(world: World, state: State): Move[] {
  const { project, journey } = world
  const file = project.steps.get(state.step)
  if (!file) return []
  const { merged } = file
  const paths = linkedFrom(file, project)
    .filter((step) => step !== state.step)
    .flatMap((step) => [pathTo(journey, state, step, 'edit'), pathTo(journey, state, step)].find((path) => path) ?? [])
  const backIsShown = merged.back !== false && merged.as !== 'dialog' && merged.path !== undefined
  const back: Move[] =
    backIsShown && !merged.on?.back && stepBefore(journey, state) !== undefined
      ? [{ kind: 'action', step: state.step, name: 'back', at: 0, facts: nothing }]
      : []
  return [...paths.map((path): Move => ({ kind: 'visit', path, facts: nothing })), ...back]
}

/** Steps that something on the step's screen leads to. */
const linkedFrom = remembered(({ merged }: StepFile, { registry }: Project): string[] => {
  const linked = allBlocks(blocksOf(merged)).flatMap(({ block, options }) =>
    marked(registry.blocks[block]?.options ?? {}, options, 'x-step').map(({ text }) => text),
  )
  return [...new Set(linked)]
})

function dismissal(step: string): Move {
  return { kind: 'action', step, name: 'dismiss', at: 0, facts: nothing }
}

function actions(world: World, state: State, name: string): Move[] {
  const file = world.project.steps.get(name)
  if (!file) return []
  const pressed = raisedBy(file, world).flatMap((event): Move[] => {
    if (!hasRules(world, name, event)) return []
    return inEveryTurn(world, name, event).map((facts, at) => ({ kind: 'action', step: name, name: event, at, facts }))
  })
  const changes = stepNamed(world.journey, name)
    .fields.filter((field) => stepNamed(world.journey, name).on[`${field}.changed`])
    .flatMap((field) =>
      inEveryTurn(world, name, `${field}.changed`).map((facts): Move => ({ kind: 'change', step: name, field, facts })),
    )
  const told = world.journey.definition.onlyOnce?.event
  const heard: Move[] =
    told === undefined || state.trail.length > 0 || state.showing.length > 0
      ? []
      : [{ kind: 'message', name: told, facts: nothing }]
  return [...pressed, ...changes, ...heard]
}

/** Events that something on the step's own screen raises. */
const raisedBy = remembered((file: StepFile, { project }: World): string[] => {
  const ruled = Object.keys(file.merged.on ?? {})
  const own = [
    ...Object.keys(actionsOf(file.merged)),
    ...eventsOf(project, file),
    ...(ruled.includes('back') ? ['back'] : []),
  ]
  return [...new Set(own)]
})

function presses(world: World, shown: Showing, at: number): Move[] {
  if (shown.kind === 'dialog') return []
  const { buttons, closes } = entryNamed(world.journey, shown.entry)
  const events = [...buttons.map(({ event }) => event), ...(closes === null ? [] : [closes])]
  return [...new Set(events)].flatMap((event): Move[] => {
    if (event === 'dismiss') return [{ kind: 'press', entry: shown.entry, step: shown.step, event, at, facts: nothing }]
    if (event === 'tryAgain' && !shown.failed) return []
    const ways = event === 'tryAgain' ? [nothing] : inEveryTurn(world, shown.step, event)
    return ways.map((facts) => ({ kind: 'press', entry: shown.entry, step: shown.step, event, at, facts }))
  })
}

/** How a call can end: with what its step minds, and with one of each kind of failure that only the catalogue does. */
const codesOf = remembered(({ effect, retry }: Call, { project, journey }: World, step: string, call: string) => {
  const { on } = stepNamed(journey, step)
  const authored = project.steps.get(step)?.merged.calls?.[call]
  const said = authored ? outcomesOf(project, authored).filter((code) => !/^(ok|gaveUp|failed)$/.test(code)) : []
  const isMinded = (code: string): boolean => on[`${call}.${code}`] !== undefined || retry?.on.includes(code) === true
  const others = said.filter((code) => !isMinded(code))
  const looks = new Map(others.map((code) => [looksOf(journey, entryFor(journey, code, effect)), code]))
  const minded = ['ok', ...said.filter(isMinded)]
  return on[`${call}.failed`]
    ? { minded: [...minded, ...others.slice(0, 1)], shown: [] }
    : { minded, shown: [...looks.values()] }
})

/** The event of its step that an outcome is, whether or not a rule minds it. */
function eventOfOutcome(world: World, { step, call, code }: { step: string; call: string; code: string }): string {
  const { on, calls } = stepNamed(world.journey, step)
  if (calls[call]?.retry?.on.includes(code)) return `${call}.gaveUp`
  return code !== 'ok' && !on[`${call}.${code}`] && on[`${call}.failed`] ? `${call}.failed` : `${call}.${code}`
}

/** The event of a step that the move raises, whether or not a rule answers it. */
export function eventOf(world: World, move: Move): string | undefined {
  switch (move.kind) {
    case 'outcome':
      return `${move.step} ${eventOfOutcome(world, move)}`
    case 'timer':
      return `${move.step} ${move.timer}.done`
    case 'change':
      return `${move.step} ${move.field}.changed`
    case 'action':
      return `${move.step} ${move.name}`
    case 'press':
      return `${move.step} ${move.event}`
    default:
      return undefined
  }
}

/** Messages with the same buttons lead to the same places. */
export function looksOf(journey: Journey, entry: string): string {
  const { as, buttons, closes } = entryNamed(journey, entry)
  return [as === 'modal' ? as : '', closes, ...buttons.map(({ event }) => event)].join()
}

function outcome(world: World, step: string, call: string, code: string): Move[] {
  const event = eventOfOutcome(world, { step, call, code })
  return inEveryTurn(world, step, event).map((facts) => ({ kind: 'outcome', step, call, code, facts }))
}

function hasRules(world: World, step: string, event: string): boolean {
  const { journey } = world
  return Boolean(journey.definition.steps[step]?.on[event] ?? journey.definition.on[event])
}

/** Facts that give each of the rules for an event its turn, and once nothing in particular where no rule asks for any. */
function inEveryTurn(world: World, step: string, event: string): Facts[] {
  const { definition } = world.journey
  const own = definition.steps[step]?.on[event]
  const everywhere = definition.on[event]
  const lists = [own, event.includes('.') || event === 'enter' ? undefined : everywhere].filter(
    (list) => list !== undefined,
  )
  const ways = lists.flatMap((list) => turnsOf(list, world))
  return ways.length === 0 ? [nothing] : ways
}

const turnsOf = remembered((rules: readonly Rule[], { journey, domains }: World): Facts[] => {
  const all = rules.flatMap((_, index) => demandsOf(journey.definition, domains, rules, index).ways.slice(0, 2))
  return [...new Map(all.map((facts) => [JSON.stringify([...facts]), facts])).values()]
})
