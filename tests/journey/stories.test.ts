/** A story for every rule: told anew from the beginning, on the engine alone, with a lender that says what the story says. */
import { beforeAll, describe, expect, it } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import type { Explored } from '../../src/engine/compiler/passes/explore/explore.ts'
import { perform, unopened } from '../../src/engine/compiler/passes/explore/perform.ts'
import { untaken, walk } from '../../src/engine/compiler/passes/explore/walk.ts'
import { movesOf } from '../../src/engine/compiler/passes/explore/walking.ts'
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
  }, 600_000)

  it('has a story for every rule of every step', () => {
    const { world, walk } = explored
    expect(world.rules.size).toBeGreaterThan(5)
    const lost = untaken(world, walk)
    expect(lost.map(({ step, event, written }) => `${step} ${event} (${written})`)).toEqual([])
  })

  it('gives each rule its turn when its story is told from the beginning', { timeout: 120_000 }, () => {
    const { world, walk } = explored
    const failed = [...walk.taken].filter(([id, story]) => {
      let state = unopened(world)
      let ran: string[] = []
      for (const move of movesOf(story)) {
        const made = perform(world, state, move)
        if (!made) return true
        state = made.state
        ran = made.rules.flatMap((rule) => world.idOf.get(rule) ?? [])
      }
      return !ran.includes(id)
    })
    expect(failed.map(([id]) => id)).toEqual([])
  })

  it('comes to the same states when it remembers every answer', { timeout: 120_000 }, () => {
    const { world, walk: walked } = explored
    const { nodes, told } = walk({ ...world, fleeting: new Set() })
    expect(world.fleeting.size).toBeGreaterThan(0)
    expect(nodes.length).toBe(walked.nodes.length)
    expect(told).toEqual(walked.told)
  })

  it('leaves nobody on a screen without a way on', () => {
    expect(explored.walk.stuck.map(({ state }) => state.step)).toEqual([])
  })
})
