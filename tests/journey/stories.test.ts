/** A story for every rule: told anew from the beginning, on the engine alone, with a lender that says what the story says. */

import { beforeAll, describe, expect, it } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import type { Explored } from '../../src/engine/compiler/passes/explore/explore.ts'
import { applyMove, unopenedState } from '../../src/engine/compiler/passes/explore/space/apply-move.ts'
import { buildStateSpace, uncoveredRules } from '../../src/engine/compiler/passes/explore/space/build.ts'
import { movesOf } from '../../src/engine/compiler/passes/explore/space/state-space.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { registry } from '../../src/registry.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

const journeys = [
  {
    name: 'the loan',
    explored: () => check(readSources('journey'), registry).explored,
  },
  {
    name: 'the tea order, which knows nothing of loans',
    explored: () => check(tea, teaRegistry).explored,
  },
]

describe.each(journeys)('[Y5] $name', ({ explored: explore }) => {
  let explored: Explored

  beforeAll(() => {
    const found = explore()
    if (!found) throw new Error('expected a journey without errors: see `npm run journey -- check`')
    explored = found
  })

  it('has a story for every rule of every step', () => {
    const { model, space } = explored
    expect(model.rules.size).toBeGreaterThan(5)
    const uncovered = uncoveredRules(model, space)
    expect(uncovered.map(({ step, event, written }) => `${step} ${event} (${written})`)).toEqual([])
  })

  it('fires each rule when its story is replayed from the beginning', () => {
    const { model, space } = explored
    const failed = [...space.firedRules].filter(([id, story]) => {
      let state = unopenedState(model)
      let ran: string[] = []
      for (const move of movesOf(story)) {
        const applied = applyMove(model, state, move)
        if (!applied) return true
        state = applied.state
        ran = applied.rules.flatMap((rule) => model.idOf.get(rule) ?? [])
      }
      return !ran.includes(id)
    })
    expect(failed.map(([id]) => id)).toEqual([])
  })

  it('comes to the same screens and rules when it remembers every answer', () => {
    const { model, space } = explored
    const { nodes, coveredRules } = buildStateSpace({ ...model, transient: new Set() })
    expect(model.transient.size).toBeGreaterThan(0)
    // An answer after which the step stays on screen makes further states, and leads to no other screen.
    const screens = (states: typeof nodes) => {
      const shown = states.flatMap(({ state: { step, overlays } }) => [
        step,
        ...overlays.map((one) => (one.kind === 'dialog' ? one.step : one.code)),
      ])
      return [...new Set(shown)].toSorted()
    }
    expect(screens(nodes)).toEqual(screens(space.nodes))
    expect(coveredRules).toEqual(space.coveredRules)
  })

  it('has a way on from every screen', () => {
    expect(explored.deadEnds.found.map(({ state }) => state.step)).toEqual([])
    expect([...explored.deadEnds.undecided]).toEqual([])
  })
})
