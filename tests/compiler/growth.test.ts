/** The work of the compiler grows with a step, not with its square: operations are counted, because a clock is not steady. */
import { expect, test, vi } from 'vitest'
import { chainOf, chainRegistry } from '../../bench/size.ts'
import { compile } from '../../src/engine/compiler/compile.ts'
import { registry, sourcesOf } from '../explore/small.ts'

const resolved = vi.hoisted(() => ({ facts: 0, outcomes: 0 }))

/** How often the members of the two longest lists that a journey has are looked at: its words, and the edges between its steps. */
const reads = vi.hoisted(() => {
  const reads = {
    texts: 0,
    edges: 0,
    counted: <Item extends object>(items: readonly Item[], kind: 'texts' | 'edges', part: string): Item[] =>
      items.map(
        (item) =>
          new Proxy(item, {
            get: (target, key, receiver) => {
              if (key === part) reads[kind] += 1
              return Reflect.get(target, key, receiver)
            },
          }),
      ),
  }
  return reads
})

vi.mock('../../src/engine/compiler/symbols/messages.ts', async (load) => {
  const messages = await load<typeof import('../../src/engine/compiler/symbols/messages.ts')>()
  return {
    ...messages,
    textsOf: (...args: Parameters<typeof messages.textsOf>) => reads.counted(messages.textsOf(...args), 'texts', 'key'),
  }
})

vi.mock('../../src/engine/compiler/graph/graph.ts', async (load) => {
  const graphs = await load<typeof import('../../src/engine/compiler/graph/graph.ts')>()
  return {
    ...graphs,
    graphOfProject: (...args: Parameters<typeof graphs.graphOfProject>) => {
      const graph = graphs.graphOfProject(...args)
      return { ...graph, edges: reads.counted(graph.edges, 'edges', 'to') }
    },
  }
})

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

vi.mock('../../src/engine/compiler/symbols/events.ts', async (load) => {
  const events = await load<typeof import('../../src/engine/compiler/symbols/events.ts')>()
  return {
    ...events,
    outcomesOf: (...args: Parameters<typeof events.outcomesOf>) => {
      resolved.outcomes += 1
      return events.outcomesOf(...args)
    },
  }
})

test('twice the fields of a step, with their words, take no more than twice the look-ups of facts', () => {
  const [few, many] = [lookUps(40), lookUps(80)]
  expect(few).toBeGreaterThan(40)
  expect(many / few).toBeLessThan(2.2)
})

test.each(['texts', 'edges'] as const)('twice the steps take no more than twice the looks at their %s', (kind) => {
  const [few, many] = [readsOf(kind, 40), readsOf(kind, 80)]
  expect(few).toBeGreaterThan(40)
  expect(many / few).toBeLessThan(2.2)
})

test('more messages in the catalogue take no more looks at what the calls of each step end with', () => {
  const [few, many] = [looksAtOutcomes(1), looksAtOutcomes(40)]
  expect(few).toBeGreaterThan(10)
  expect(many).toBe(few)
})

function looksAtOutcomes(messages: number): number {
  const more = Array.from({ length: messages }, (_, index) => `MORE${index}: { as: modal }\n`).join('')
  const sources = chainOf(10).map(({ file, text }) => ({
    file,
    text: file.endsWith('errors.yaml') ? text + more : text,
  }))
  resolved.outcomes = 0
  compile(sources, chainRegistry)
  return resolved.outcomes
}

function readsOf(kind: 'texts' | 'edges', steps: number): number {
  reads[kind] = 0
  const { compiled } = compile(chainOf(steps), chainRegistry)
  expect(compiled).toBeDefined()
  return reads[kind]
}

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
