import { expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { explored, registry, sourcesOf } from './small.ts'

/** A form, and a screen behind it with guards. */
function neverOpens(guards: string): string[] {
  const journey = {
    steps: {
      start:
        'path: /\ncontent: [text]\nactions: { next: primary }\ncalls: { make: { effect: o.make, keep: order } }\non:\n  next: [{ call: make }]\n  make.ok: [{ go: cups }]',
      cups: `path: /cups\n${guards}\ncontent: [text]\nactions: { home: primary }`,
    },
    journey:
      'records: { order: order }\nconditions: { ordered: { order.number: { minLength: 1 } }, large: { order.cups: { minimum: 5 } }, small: { order.cups: { maximum: 4 } } }',
    services: { 'o.make': 'method: POST, answer: order' },
    schemas: {
      order:
        'type: object\nrequired: [number, cups]\nproperties: { number: { type: string }, cups: { type: integer } }',
    },
  }
  const found = check(sourcesOf(journey), registry).diagnostics.filter(({ code }) => code === 'J301')
  return found.map(({ file, line, message }) => `${file.split('/').at(-1)}:${line} ${message}`)
}

test.each([
  [
    'what it needs, and that it is not there',
    'needs: [order.number]\nunless: ordered',
    5,
    '`needs: order.number` and `unless: ordered`',
  ],
  [
    'two conditions that exclude each other',
    'needs: [order.number]\nwhen: [large, small]',
    5,
    '`when: large` and `when: small`',
  ],
])('[13] a step never opens that asks for %s', (_, guards, line, names) => {
  expect(neverOpens(guards)).toEqual([`cups.yaml:${line} \`cups\` never opens: ${names} contradict each other`])
})

test.each([
  ['what it needs, and nothing else', 'needs: [order.number]'],
  ['what it needs, and a condition of another fact', 'needs: [order.number]\nwhen: large'],
  ['one of two that exclude each other', 'needs: [order.number]\nwhen: large\nunless: small'],
])('[13] a step opens that asks for %s', (_, guards) => {
  expect(neverOpens(guards)).toEqual([])
})

/** A day, and a button for who gives none. */
const withDay = (schema: string): { found: string[]; labels: string[] } => {
  const { found, diagnostics } = explored({
    steps: {
      start:
        'path: /\nform: f\nfields: { day: text }\nconditions: { hasDay: { start.day: { not: { const: "" } } } }\non:\n  next: [{ unless: hasDay, go: end }, { go: end }]',
      end: 'path: /end\ncontent: [text]\nactions: { home: primary }',
    },
    schemas: { f: `type: object\nrequired: [day]\nproperties: { day: ${schema} }` },
  })
  return { found, labels: diagnostics.map(({ label }) => label) }
}

test('a text that must have a format is never empty, and that its form asks for it is said', () => {
  const { found, labels } = withDay('{ type: string, format: date }')
  expect(found).toEqual(['J501 small/steps/start.yaml:8'])
  expect(labels).toEqual(['`hasDay` does not hold, the form asks for an answer: no value of `start.day` allows it'])
})

test('a text without a format may be empty', () => {
  expect(withDay('{ type: string }').found).toEqual([])
})
