import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDominators } from '../../src/engine/compiler/graph/dominators.ts'

/** A few nodes, named by numbers: where each leads, and at which ways begin. */
const graphs = fc.integer({ min: 1, max: 9 }).chain((size) => {
  const node = fc.integer({ min: 0, max: size - 1 }).map((number) => `${number}`)
  return fc.record({
    open: fc.array(node, { maxLength: 3 }),
    edges: fc.array(fc.array(node, { maxLength: 4 }), { minLength: size, maxLength: size }),
  })
})

test('a node dominates another one where nothing is left that leads there without it', () => {
  fc.assert(
    fc.property(graphs, ({ open, edges }) => {
      const next = (name: string): string[] => edges[Number(name)] ?? []
      const { isReached, dominates } = findDominators(open, next)
      const all = edges.map((_, index) => `${index}`)
      const ways = reached(open, next)
      expect(all.filter(isReached)).toEqual(all.filter((name) => ways.has(name)))
      for (const over of all) {
        const around = reached(open, next, over)
        const expected = all.filter((name) => ways.has(name) && !around.has(name))
        expect(all.filter((name) => dominates(over, name))).toEqual(expected)
      }
    }),
    { numRuns: 500 },
  )
})

function reached(open: readonly string[], next: (name: string) => string[], without?: string): Set<string> {
  const found = new Set<string>()
  const left = [...open]
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (found.has(name) || name === without) continue
    found.add(name)
    left.push(...next(name))
  }
  return found
}
