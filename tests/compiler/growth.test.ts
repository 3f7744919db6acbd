/** The work of the compiler grows with a step, not with its square: operations are counted, because a clock is not steady. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { registry, sourcesOf } from '../explore/small.ts'

const factsModule = '../../src/engine/compiler/symbols/facts.ts'
let resolved = 0
let compile: typeof import('../../src/engine/compiler/compile.ts').compile

// The files of this process share their modules: here, and only here, the compiler is one that counts.
beforeAll(async () => {
  vi.resetModules()
  vi.doMock(factsModule, async (load) => {
    const facts = await load<typeof import('../../src/engine/compiler/symbols/facts.ts')>()
    return {
      ...facts,
      resolveFact: (...args: Parameters<typeof facts.resolveFact>) => {
        resolved += 1
        return facts.resolveFact(...args)
      },
    }
  })
  compile = (await import('../../src/engine/compiler/compile.ts')).compile
})

afterAll(() => {
  vi.doUnmock(factsModule)
  vi.resetModules()
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
  resolved = 0
  compile(sources, registry)
  return resolved
}
