/** When a state is new: its screen, and how the conditions, counters and timers in question are on that screen. */
import { allHold, valueAt } from '../../../../core/facts.ts'
import type { State } from '../../../../core/model.ts'
import { onScreen, stepBefore } from '../../../../core/path.ts'
import { memoize } from '../../../memoize.ts'
import { type AbstractModel, shortLimit } from '../model/abstract-model.ts'
import type { Move } from './move.ts'
import { eventOf, noticeKey } from './move-events.ts'

/** The step on screen, what is shown over it, and the calls in flight. */
export function screenKey(model: AbstractModel, state: State): string {
  return JSON.stringify([
    state.step,
    state.overlays.map((one) =>
      one.kind === 'dialog' ? one.step : [noticeKey(model.journey, one.entry), one.step, one.failed?.call],
    ),
    state.running.map(({ step: name, call }) => `${name}.${call}`).toSorted(),
    state.editing?.step ?? '',
  ])
}

/**
 * One key for each property of the state that may matter. A state with a key that no other had is expanded.
 * @param moves the moves that are possible in the state
 */
export function coverageKeys(model: AbstractModel, state: State, moves: readonly Move[]): string[] {
  const short = shortNames(model)
  const screen = short(screenKey(model, state))
  const conditions = new Set(moves.flatMap((move) => conditionsFor(model).get(eventOf(model, move) ?? '') ?? []))
  const truths = [...conditions].map((name) => `${name} ${allHold(model.journey, state, [name])}`)
  // Counters and timers change only move by move, so each pair of them counts.
  const own = countersAndTimers(model, state).map(short)
  const pairs = own.flatMap((one, at) => own.slice(at).map((other) => `${one} ${other}`))
  const ways = short(
    moves
      .map(wayOf)
      .filter((way) => way !== '')
      .toSorted()
      .join(),
  )
  return [
    screen,
    ...[...truths.map((truth) => `${ways} ${truth}`), ways, ...pairs].map((each) => `${screen} ${each}`),
    `${state.step} after ${stepBefore(model.journey, state)}`,
    ...recordKeys(model, state),
    ...environmentKeys(model, state),
  ]
}

/** A short name for a long text, because most of the time goes into comparing them. */
const shortNames = memoize((_: AbstractModel) => {
  const names = new Map<string, string>()
  return (text: string): string => {
    const known = names.get(text) ?? `#${names.size}`
    names.set(text, known)
    return known
  }
})

/** Links and the way back, which depend on how the applicant came here. */
function wayOf(move: Move): string {
  if (move.kind === 'visit') return `visit ${move.path}`
  return move.kind === 'action' && move.name === 'back' ? 'back' : ''
}

/** The records that are there on a step, and while a call is in flight: they decide what the applicant may do later. */
function recordKeys({ definition }: AbstractModel, { step, records, running }: State): string[] {
  const place = [step, ...running.map(({ call }) => call)].join()
  return definition.records.map((name) => `${place} ${records[name] === undefined ? 'without' : 'with'} ${name}`)
}

/** The environment of a step, where a condition reads it directly. */
function environmentKeys({ domains }: AbstractModel, { step, environment }: State): string[] {
  const facts = [...domains.asked].filter((fact) => fact.startsWith('environment.'))
  return facts.map((fact) => `${step} ${fact} ${JSON.stringify(valueAt(environment, fact.split('.').slice(1)))}`)
}

/** Those of the steps on screen. */
function countersAndTimers({ journey, limits }: AbstractModel, state: State): string[] {
  return onScreen(state).flatMap((name) => {
    const { counters = {}, timers = {} } = journey.definition.steps[name] ?? {}
    return [
      ...Object.keys(counters).map((key) => {
        const used = state.counters[`${name}.${key}`] ?? 0
        return `${name}.${key} ${Math.min(used, (limits.get(`${name}.${key}`) ?? shortLimit) + 1)}`
      }),
      ...Object.keys(timers).map((key) => `${name}.${key} ${`${name}.${key}` in state.timers}`),
    ]
  })
}

/** `<step> <event>` → conditions that rules for the event ask: those of the step, and those of journey.yaml. */
const conditionsFor = memoize(({ journey: { definition } }: AbstractModel): Map<string, string[]> => {
  const all = new Map<string, string[]>()
  for (const [step, { on }] of Object.entries(definition.steps)) {
    for (const event of new Set([...Object.keys(on), ...Object.keys(definition.on)])) {
      const rules = [...(on[event] ?? []), ...(definition.on[event] ?? [])]
      const names = rules.flatMap((rule) => [...(rule.when ?? []), ...(rule.unless ?? [])])
      all.set(`${step} ${event}`, [...new Set(names)])
    }
  }
  return all
})
