/** What can be new in a state: the screen, and how it stands with each thing that the rules which could run next ask. */
import { allHold } from '../../../core/facts.ts'
import type { State } from '../../../core/model.ts'
import { onScreen } from '../../../core/path.ts'
import { eventOf, looksOf, type Move } from './moves.ts'
import { shortCount, type World } from './world.ts'

/** What is on screen and in flight. */
export function screenOf(world: World, state: State): string {
  return JSON.stringify([
    state.step,
    state.showing.map((one) =>
      one.kind === 'dialog' ? one.step : [looksOf(world.journey, one.entry), one.step, one.failed?.call],
    ),
    state.running.map(({ step: name, call }) => `${name}.${call}`).toSorted(),
    state.editing?.step ?? '',
  ])
}

/** Each by a text of its own; `moves` are those that can be made in the state. */
export function aspectsOf(world: World, state: State, moves: readonly Move[]): string[] {
  const screen = screenOf(world, state)
  const asked = new Set(moves.flatMap((move) => conditionsFor(world, eventOf(world, move) ?? '')))
  const judged = [...asked].map((name) => `${name} ${allHold(world.journey, state, [name])}`)
  // What the journey counts and times itself comes about only step by step: two of these are looked at together.
  const own = ownOf(world, state)
  const pairs = own.flatMap((one, at) => own.slice(at).map((other) => `${one} ${other}`))
  return [screen, ...[...judged, ...pairs].map((each) => `${screen} ${each}`), ...heldOf(world, state)]
}

/** With which records the applicant has come to a step, and calls from it: whoever came another way may be let do other things. */
function heldOf({ definition }: World, { step, records, running }: State): string[] {
  const calling = [step, ...running.map(({ call }) => call)].join()
  return definition.records.map((name) => `${calling} ${records[name] === undefined ? 'without' : 'with'} ${name}`)
}

/** Counters and timers of the steps on screen. */
function ownOf({ journey, limits }: World, state: State): string[] {
  return onScreen(state).flatMap((name) => {
    const { counters = {}, timers = {} } = journey.definition.steps[name] ?? {}
    return [
      ...Object.keys(counters).map((key) => {
        const used = state.counters[`${name}.${key}`] ?? 0
        return `${name}.${key} ${Math.min(used, (limits.get(`${name}.${key}`) ?? shortCount) + 1)}`
      }),
      ...Object.keys(timers).map((key) => `${name}.${key} ${`${name}.${key}` in state.timers}`),
    ]
  })
}

const known = new WeakMap<World, Map<string, string[]>>()

/** Conditions that are asked when the event comes up: by the step's rules, and by those of journey.yaml. */
function conditionsFor(world: World, key: string): string[] {
  const all = known.get(world) ?? new Map<string, string[]>()
  known.set(world, all)
  const before = all.get(key)
  if (before) return before
  const { definition } = world.journey
  const [step = '', event = ''] = key.split(' ')
  const rules = [...(definition.steps[step]?.on[event] ?? []), ...(definition.on[event] ?? [])]
  const asked = [...new Set(rules.flatMap((rule) => [...(rule.when ?? []), ...(rule.unless ?? [])]))]
  all.set(key, asked)
  return asked
}
