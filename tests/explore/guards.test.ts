import { expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { registry, sourcesOf } from './small.ts'

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
