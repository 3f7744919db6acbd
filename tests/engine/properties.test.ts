import { type Event, type JsonObject, type State, transition } from '@journey/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { onScreen, unfinishedBefore } from '../../src/engine/core/path.ts'
import { fromSaved } from '../../src/engine/core/restore.ts'
import { toSaved } from '../../src/engine/core/save.ts'
import { atReview, choice, play, type Table, tea } from './tea.ts'

const { steps, effects } = tea.definition
const names = Object.keys(steps)
const actions = [...new Set(names.flatMap(offered)), 'next', 'back', 'cancel', 'dismiss', 'unknown']
const paths = [
  '/',
  '/member',
  '/milk',
  '/milk/edit',
  '/sugar/edit',
  '/review',
  '/edit',
  '/cup/1',
  '/cup/%',
  '/nowhere',
  '//',
]
const codes = ['WRONG', 'NETWORK', 'E77', 'KETTLE_COLD', 'retriesExhausted']
/** What each form takes. */
const sensible: Record<string, JsonObject> = {
  menu: { ...choice, milk: true, name: 'Ann' },
  member: { code: '1234' },
  milk: { milk: 'oat', sugar: true },
  sugar: { spoons: 2 },
}
const answered = { number: '1', status: 'READY', teas: [] }

/** Anything that could happen, sensible or not: what leads on comes often, or the walk would stay where it begins. */
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('lead' as const) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('answer' as const), running: fc.nat(2), open: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: fc.constant('act' as const), name: fc.constantFrom(...actions) },
      on: fc.constantFrom(...names),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('choose' as const), action: fc.nat(4) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('visit' as const), path: fc.constantFrom('/milk/edit', '/edit') }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('visit' as const), path: fc.constantFrom(...paths) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fill' as const),
      value: fc.constantFrom('oat', true, false, 3, undefined),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fail' as const),
      running: fc.nat(2),
      code: fc.oneof(fc.constant('BREWING'), fc.constantFrom(...codes)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('press' as const),
      index: fc.nat(2),
      event: fc.constantFrom('dismiss', 'tryAgain', 'home', 'again'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.constantFrom(1, 31_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const) }) },
)
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never

function happen(table: Table, one: Happening): void {
  const { state } = table
  const top = onScreen(state).at(-1) ?? state.step
  switch (one.kind) {
    case 'lead':
      return void table.fill(sensible[state.step] ?? {}).act('next')
    case 'act':
      return void table.act(one.name, one.on)
    case 'choose':
      return void table.act(offered(top)[one.action] ?? 'back', top)
    case 'visit':
      return void table.visit(one.path)
    case 'fill':
      for (const field of steps[state.step]?.fields ?? [])
        table.dispatch({ type: 'answer', step: state.step, field, value: one.value })
      return
    case 'answer':
      return outcome(table, one.running, { code: 'ok', response: { ...answered, open: one.open } })
    case 'fail':
      return outcome(table, one.running, { code: one.code })
    case 'press':
      return void table.dispatch({ type: 'notice', index: one.index, event: one.event })
    case 'wait':
      table.wait(one.milliseconds)
      for (const timer of Object.keys(state.timers)) table.dispatch({ type: 'timer', timer })
      return
    case 'reload':
      table.state = { ...table.state, ...fromSaved(tea, toSaved(tea.definition, state)) }
      return void table.open(state.route.path)
    default:
      return one satisfies never
  }
}

/** What a person can choose on a step: the rules of its calls and timers are named with a dot. */
function offered(step: string): string[] {
  return Object.keys(steps[step]?.on ?? {}).filter((event) => event !== 'enter' && !event.includes('.'))
}

function outcome(table: Table, index: number, settled: { code: string; response?: JsonObject }): void {
  const running = table.state.running[index]
  if (running) table.dispatch({ type: 'outcome', id: running.id, attempt: running.attempt, ...settled })
}

/** What the walks have come to. */
const reached = new Set<string>()

function note(state: State): void {
  for (const step of onScreen(state)) reached.add(step)
  for (const { kind } of state.overlays) reached.add(`a ${kind}`)
  if (state.editing) reached.add('an edit')
  if (state.running.length > 1) reached.add('two calls')
  if (state.trail.length > 3) reached.add('a long trail')
}

/** Walks from the beginning, and as many from far within. */
const walks = fc.record({
  isLate: fc.boolean(),
  happenings: fc.array(happening, { minLength: 40, maxLength: 60, size: 'max' }),
})
const begin = ({ isLate }: { isLate: boolean }) => (isLate ? atReview() : play().open('/'))

describe('whatever happens', () => {
  it('the state stays whole: a known step that lacks nothing, a trail without repeats, no call twice, JSON throughout, and the same after a reload', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        const table = begin(walk)
        for (const one of walk.happenings) {
          happen(table, one)
          note(table.state)
          const { step, trail, running, overlays } = table.state
          expect(names).toContain(step)
          expect(unfinishedBefore(tea, table.state, step)).toBeUndefined()
          expect(new Set(trail).size).toBe(trail.length)
          expect(new Set(running.map((call) => `${call.step}.${call.call}`)).size).toBe(running.length)
          expect(
            running.every(
              (call) => call.step === '' || Object.hasOwn(effects, steps[call.step]?.calls[call.call]?.effect ?? ''),
            ),
          ).toBe(true)
          expect(overlays.every((shown) => shown.kind === 'notice' || steps[shown.step]?.as === 'dialog')).toBe(true)
        }
        expect(JSON.parse(JSON.stringify(table.state))).toEqual(table.state)
        const saved = toSaved(tea.definition, table.state)
        expect(fromSaved(tea, saved)).toEqual(saved)
      }),
    )
  })

  it('the walks above have come to every step, to edits, dialogs, notices and calls side by side', () => {
    const wanted = [...names, 'an edit', 'a dialog', 'a notice', 'two calls', 'a long trail']
    expect(wanted.filter((one) => !reached.has(one))).toEqual([])
  })

  it('a transition changes neither the state nor the event it is given', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        const table = begin(walk)
        for (const one of walk.happenings) happen(table, one)
        const before = JSON.stringify(table.state)
        const event: Event = { type: 'action', at: table.state.at, step: table.state.step, name: 'next' }
        const given = JSON.stringify(event)
        const first = transition(tea, table.state, event)
        expect(JSON.stringify(table.state)).toBe(before)
        expect(JSON.stringify(event)).toBe(given)
        expect(transition(tea, table.state, event)).toEqual(first)
      }),
      { numRuns: 50 },
    )
  })
})
