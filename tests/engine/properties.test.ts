import { type Event, transition } from '@journey/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromSaved } from '../../src/engine/core/restore.ts'
import { toSaved } from '../../src/engine/core/save.ts'
import { play, type Table, tea } from './tea.ts'

const { steps, effects } = tea.definition
const names = Object.keys(steps)
const actions = ['next', 'back', 'cancel', 'dismiss', 'resend', 'help', 'pour', 'again', 'home', 'leave', 'nonsense']
const paths = [
  '/',
  '/member',
  '/milk',
  '/milk/edit',
  '/sugar',
  '/review',
  '/edit',
  '/cup/1',
  '/cup/%',
  '/nowhere',
  '//',
]
const codes = ['ok', 'WRONG', 'NETWORK', 'E77', 'retriesExhausted']

/** Anything that could happen, sensible or not; outcomes are aimed at calls that run. */
const happening = fc.oneof(
  fc.record({ kind: fc.constant('act'), name: fc.constantFrom(...actions), on: fc.constantFrom('', ...names) }),
  fc.record({ kind: fc.constant('visit'), path: fc.constantFrom(...paths) }),
  fc.record({ kind: fc.constant('fill'), value: fc.constantFrom('oat', true, 3, undefined) }),
  fc.record({
    kind: fc.constant('outcome'),
    code: fc.constantFrom(...codes),
    brew: fc.constantFrom('steeping', 'done'),
  }),
  fc.record({
    kind: fc.constant('press'),
    index: fc.nat(2),
    event: fc.constantFrom('dismiss', 'tryAgain', 'home', 'again'),
  }),
  fc.record({ kind: fc.constant('wait'), milliseconds: fc.constantFrom(1, 31_000) }),
)
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never

function happen(table: Table, one: Happening): void {
  const { state } = table
  if ('name' in one) table.dispatch({ type: 'action', step: one.on || state.step, name: one.name })
  else if ('path' in one) table.visit(one.path)
  else if ('value' in one) {
    for (const field of steps[state.step]?.fields ?? []) {
      table.dispatch({ type: 'answer', step: state.step, field, value: one.value })
    }
  } else if ('brew' in one) {
    const running = state.running[0]
    if (running) {
      const { id, attempt } = running
      table.dispatch({ type: 'outcome', id, attempt, code: one.code, response: { brew: one.brew, number: 1 } })
    }
  } else if ('index' in one) table.dispatch({ type: 'notice', index: one.index, event: one.event })
  else table.wait(one.milliseconds)
}

describe('whatever happens', () => {
  it('the state stays whole: a known step, a trail without repeats, no call twice, JSON throughout, and the same after a reload', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), (story) => {
        const table = play().open('/')
        for (const one of story) {
          happen(table, one)
          const { step, trail, running, overlays } = table.state
          expect(names).toContain(step)
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
      { numRuns: 300 },
    )
  })
  it('a transition changes neither the state nor the event it is given', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 30 }), (story) => {
        const table = play().open('/')
        for (const one of story) happen(table, one)
        const before = JSON.stringify(table.state)
        const event: Event = { type: 'action', at: table.state.at, step: table.state.step, name: 'next' }
        const first = transition(tea, table.state, event)
        expect(JSON.stringify(table.state)).toBe(before)
        expect(transition(tea, table.state, event)).toEqual(first)
      }),
      { numRuns: 100 },
    )
  })
})
