/** The work of the compiler grows with a step, not with its square: operations are counted, because a clock is not steady. */
import { expect, test, vi } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { registry, sourcesOf } from '../explore/small.ts'

const resolved = vi.hoisted(() => ({ facts: 0 }))

vi.mock('../../src/engine/compiler/symbols/facts.ts', async (load) => {
  const facts = await load<typeof import('../../src/engine/compiler/symbols/facts.ts')>()
  return {
    ...facts,
    resolveFact: (...args: Parameters<typeof facts.resolveFact>) => {
      resolved.facts += 1
      return facts.resolveFact(...args)
    },
  }
})

test('twice the fields of a step, with their words, take no more than twice the look-ups of facts', () => {
  const [few, many] = [lookUps(40), lookUps(80)]
  expect(few).toBeGreaterThan(40)
  expect(many / few).toBeLessThan(2.2)
})

function lookUps(fields: number): number {
  const names = Array.from({ length: fields }, (_, index) => `f${index}`)
  const list = (write: (name: string) => string): string => `{ ${names.map(write).join(', ')} }`
  const sources = sourcesOf({
    steps: {
      form: `path: /\nform: form\nfields: ${list((name) => `${name}: text`)}\ncopyValues: ${list((name) => `said${name}: form.${name}`)}\non:\n  next: [{ go: end }]`,
      end: 'path: /end\ncontent: [text]\nactions: { home: primary }',
    },
    schemas: { form: `type: object\nproperties: ${list((name) => `${name}: { type: string }`)}` },
  })
  resolved.facts = 0
  compile(sources, registry)
  return resolved.facts
}
