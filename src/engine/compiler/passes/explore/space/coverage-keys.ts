/** When a state is new: its screen, and how the conditions, counters and timers in question are on that screen. */
import { allHold, valueAt } from '../../../../core/facts.ts'
import { memoize } from '../../../../core/memoize.ts'
import type { Overlay, State } from '../../../../core/model.ts'
import { onScreen } from '../../../../core/path.ts'
import { type AbstractModel, shortLimit } from '../model/abstract-model.ts'
import { conditionsTyped, drawnOn } from '../model/drawn.ts'
import { dependenceClasses } from './dependence.ts'
import type { Move } from './move.ts'
import { eventOf, noticeKey } from './move-events.ts'
import { wayBack } from './moves.ts'
import { shortNames } from './short-names.ts'

/** The step on screen, what is shown over it, and the calls in flight. */
export function screenKey(model: AbstractModel, state: State): string {
  return screenWith(model, state, state.overlays, state.running)
}

function screenWith(
  model: AbstractModel,
  state: State,
  overlays: State['overlays'],
  running: State['running'],
): string {
  return JSON.stringify([
    state.step,
    overlays.map((one) => (one.kind === 'dialog' ? one.step : noticePart(model, one))),
    running.map(({ step: name, call }) => `${name}.${call}`).toSorted(),
    state.editing?.step ?? '',
  ])
}

/** Which call failed matters only where the notice repeats it. */
function noticePart({ journey }: AbstractModel, { entry, step, failed }: Extract<Overlay, { kind: 'notice' }>) {
  const key = noticeKey(journey, entry)
  return [key, step, ...(failed && key.split(',').includes('tryAgain') ? [failed.call] : [])]
}

/** `shared`: lists that many states have, each the same object for the same keys: that it was seen is known without a look at its keys. */
export type Keys = { own: string[]; shared: (readonly string[])[] }

/**
 * One key for each property of the state that may matter. A state with a key that no other had is expanded.
 * @param moves the moves that are possible in the state
 */
export function coverageKeys(model: AbstractModel, state: State, moves: readonly Move[]): Keys {
  const short = shortNames(model)
  const steps = onScreen(state)
  const partOf = partsOfScreen(model, state, steps)
  const screens = new Map<string, string>()
  /** What a call, a timer or a counter can depend on, of all that is on screen. */
  const screenAt = (name: string): string => {
    const { id, overlays, running } = partOf(name)
    const known = screens.get(id) ?? short(screenWith(model, state, overlays, running))
    screens.set(id, known)
    return known
  }
  const inFlight = state.running.map(({ step, call }) => `${step}.${call}`)
  const top = steps.at(-1) ?? ''
  const ways = short(
    moves
      .map(wayOf)
      .filter((way) => way !== '')
      .toSorted()
      .join(),
  )
  const asked = new Map<string, Set<string>>()
  for (const move of moves) {
    const screen = screenAt(originOfMove(move) ?? top)
    const names = asked.get(screen) ?? new Set()
    asked.set(screen, names)
    for (const name of conditionsFor(model).get(eventOf(model, move) ?? '') ?? []) names.add(name)
  }
  const truths = [...asked].flatMap(([screen, names]) => [
    `${screen} ${ways}`,
    ...[...names].map((name) => `${screen} ${ways} ${name} ${allHold(model.journey, state, [name])}`),
  ])
  // Counters and timers change only move by move, so each pair of them counts.
  const own = countersAndTimers(model, state, steps)
  const pairs = own.flatMap((one, at) =>
    own
      .slice(at)
      .filter((other) => partOf(one.name).id === partOf(other.name).id)
      .map((other) => `${screenAt(one.name)} ${one.is} ${other.is}`),
  )
  return {
    own: [
      ...(inFlight.length > 0 ? inFlight : steps).map(screenAt),
      ...truths,
      ...pairs,
      `${state.step} after ${wayBack(state, model)}`,
      ...responseKeys(state, steps),
      ...environmentKeys(model, state),
      ...keptCounters(model)
        .filter(({ step }) => !steps.includes(step))
        .map(({ name, most }) => `${state.step} ${usedUpTo(state, name, most)}`),
    ],
    shared: placesOf(state, inFlight, partOf).map((place) => recordKeys(model, state, place)),
  }
}

/** The call or timer that a move ends; nothing for what the applicant does. */
function originOfMove(move: Move): string | undefined {
  if (move.kind === 'outcome') return `${move.step}.${move.call}`
  return move.kind === 'timer' ? `${move.step}.${move.timer}` : undefined
}

/** `id`: the same for all that has this part. */
type Part = { id: string; overlays: State['overlays']; running: State['running'] }

/**
 * Splits what is on screen into parts that do not depend on each other: a dialog and what is under it, and in each of them
 * the calls, timers and counters by their class. A step stands for the part that the applicant sees of it.
 */
function partsOfScreen({ journey }: AbstractModel, state: State, steps: readonly string[]): (name: string) => Part {
  const { overlays, running } = state
  const classes = dependenceClasses(journey.definition, steps)
  const top = steps.length > 1 ? steps.at(-1) : undefined
  const from = overlays.findLastIndex(({ kind }) => kind === 'dialog')
  const isAbove = (name: string): boolean => stepOf(name) === top
  const spans = spanningClasses(classes, top)
  const parts = new Map<string, Part>()
  return (name) => {
    const own = classes.get(name) ?? name
    const known = parts.get(own)
    if (known) return known
    const isStep = steps.includes(own)
    const isIn = (one: State['running'][number]): boolean =>
      (classes.get(`${one.step}.${one.call}`) ?? `${one.step}.${one.call}`) === own
    const layer = isAbove(own) ? overlays.slice(from) : overlays.slice(0, from + 1)
    const part = {
      id: own,
      overlays: top === undefined || spans.has(own) ? overlays : layer,
      running: running.filter((one) => (isStep ? isAbove(own) === isAbove(one.step) : isIn(one))),
    }
    parts.set(own, part)
    return part
  }
}

/** Classes with something on the dialog `top`, which is the last of the steps that they are of, and something under it. */
const spanningClasses = memoize(
  (classes: ReadonlyMap<string, string>, top: string | undefined): ReadonlySet<string> => {
    const isAbove = (name: string): boolean => stepOf(name) === top
    return new Set(
      [...classes].flatMap(([name, own]) => (top !== undefined && isAbove(name) !== isAbove(own) ? [own] : [])),
    )
  },
)

function stepOf(name: string): string {
  return name.split('.')[0] ?? ''
}

/** Links and the way back, which depend on how the applicant came here. */
function wayOf(move: Move): string {
  if (move.kind === 'visit') return `visit ${move.path}`
  return move.kind === 'action' && move.name === 'back' ? 'back' : ''
}

/**
 * Where it counts which records are there: on a step, and while calls are in flight. The rules for a response are of one part, and no
 * other part writes what they read or reads what they write: there, only the calls of that part count, the oldest first.
 */
function placesOf({ step }: State, inFlight: readonly string[], partOf: (name: string) => Part): string[] {
  if (inFlight.length === 0) return [step]
  const calls = inFlight.map((name) => partOf(name).running.map((one) => one.call))
  return [...new Set(calls.map((each) => [step, ...each].join()))]
}

/** The records that are there decide what the applicant may do later. */
function recordKeys(model: AbstractModel, { records }: State, place: string): readonly string[] {
  const { texts, name } = heldIn(model)(records)
  const known = textsOf(model)
  const id = `${place} ${name}`
  const keys = known.get(id) ?? texts.map((text) => `${place} ${text}`)
  known.set(id, keys)
  return keys
}

const heldIn = memoize((model: AbstractModel) => {
  const short = shortNames(model)
  return memoize((records: State['records']) => {
    const texts = model.journey.definition.records.map(
      (name) => `${records[name] === undefined ? 'without' : 'with'} ${name}`,
    )
    return { texts, name: short(texts.join()) }
  })
})

/** The calls on screen that have a response: a rule for something else than the response may read it. */
function responseKeys({ results }: State, steps: readonly string[]): string[] {
  return Object.keys(results).filter((call) => steps.includes(call.split('.')[0] ?? ''))
}

const textsOf = memoize((_: AbstractModel) => new Map<string, readonly string[]>())

/** The environment of a step, where a condition reads it directly. */
function environmentKeys(model: AbstractModel, { step, environment }: State): string[] {
  return environmentTexts(model)(environment).map((text) => `${step} ${text}`)
}

const environmentTexts = memoize(({ domains }: AbstractModel) => {
  const facts = [...domains.asked].filter((fact) => fact.startsWith('environment.'))
  return memoize((environment: State['environment']): string[] =>
    facts.map((fact) => `${fact} ${JSON.stringify(valueAt(environment, fact.split('.').slice(1)))}`),
  )
})

/** Those of the steps on screen, and how they are. */
function countersAndTimers(
  { journey, limits }: AbstractModel,
  state: State,
  steps: readonly string[],
): { name: string; is: string }[] {
  return steps.flatMap((step) => {
    const { counters = {}, timers = {} } = journey.definition.steps[step] ?? {}
    return [
      ...Object.keys(counters).map((key) => {
        const name = `${step}.${key}`
        return { name, is: usedUpTo(state, name, mostOf(limits, name)) }
      }),
      ...Object.keys(timers).map((key) => {
        const name = `${step}.${key}`
        return { name, is: `${name} ${name in state.timers}` }
      }),
    ]
  })
}

function usedUpTo({ counters }: State, name: string, most: number): string {
  return `${name} ${Math.min(counters[name] ?? 0, most)}`
}

function mostOf(limits: AbstractModel['limits'], name: string): number {
  return (limits.get(name) ?? shortLimit) + 1
}

/** Counters that go on from where they were when the applicant comes back to their step: away from it, too, it counts how far they are. */
const keptCounters = memoize(({ journey, limits }: AbstractModel) =>
  Object.values(journey.definition.steps).flatMap(({ name: step, counters }) =>
    Object.entries(counters)
      .filter(([, { resets }]) => !resets.includes('enter'))
      .map(([key]) => ({ step, name: `${step}.${key}`, most: mostOf(limits, `${step}.${key}`) })),
  ),
)

/** `<step> <event>` → conditions that the rules for it ask, of the step and of journey.yaml, and what raises it on screen. */
const conditionsFor = memoize(({ project, journey: { definition } }: AbstractModel): Map<string, string[]> => {
  const all = new Map<string, string[]>()
  for (const [step, { on }] of Object.entries(definition.steps)) {
    const file = project.steps.get(step)
    const drawn = file && drawnOn(file, project).events
    const typed = file ? conditionsTyped(file, project) : []
    for (const event of new Set([...Object.keys(on), ...Object.keys(definition.on)])) {
      const rules = [...(on[event] ?? []), ...(definition.on[event] ?? [])]
      const names = [...rules, ...(drawn?.get(event) ?? [])].flatMap(({ when = [], unless = [] }) => [
        ...when,
        ...unless,
      ])
      all.set(`${step} ${event}`, [...new Set([...names, ...typed])])
    }
  }
  return all
})
