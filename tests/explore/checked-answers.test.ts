/** What the checks of a form ask for is there behind it. */
import { expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import type { Registry } from '../../src/engine/compiler/compile.ts'
import { registry, type SmallJourney, sourcesOf } from './small.ts'

const number = { type: 'number' }
const withSum: Registry = {
  ...registry,
  calculations: {
    price: {
      input: { type: 'object', properties: { count: number, each: number }, additionalProperties: false },
      output: { type: 'object', properties: { total: number }, additionalProperties: false },
      run: ({ count, each }) => (typeof count === 'number' && typeof each === 'number' ? { total: count * each } : {}),
    },
  },
}

/** Tickets, of which at least one is to be bought, and what is bought then. `required`: fields of the form. */
function tickets(required: string, conditions: string, next = '[{ go: pay }]'): SmallJourney {
  return {
    steps: {
      tickets: `path: /\nform: f\nfields: { count: number }\nchecks: { onlyOne: { at: count, holds: some } }\non:\n  next: ${next}`,
      pay: 'path: /pay\nwhen: some\nform: g\nfields: { name: text }\ncalls: { make: { effect: o.make, with: { price: price.total, name: pay.name } } }\non:\n  next: [{ call: make }]\n  make.ok: [{ go: paid }]',
      paid: 'path: /paid\ncontent: [text]\nactions: { home: primary }',
      none: 'path: /none\ncontent: [text]\nactions: { home: primary }',
    },
    journey: `calculations: { price: { with: { count: tickets.count, each: settings.each } } }\nconditions: ${conditions}`,
    services: { 'o.make': 'method: POST, request: order' },
    settings: 'each: 9',
    schemas: {
      f: `type: object\n${required}properties: { count: { type: integer, minimum: 0, maximum: 20 } }`,
      g: 'type: object\nrequired: [name]\nproperties: { name: { type: string, minLength: 1 } }',
      order: 'type: object\nrequired: [price]\nproperties: { price: { type: number }, name: { type: string } }',
    },
  }
}

const found = (journey: SmallJourney): string[] =>
  check(sourcesOf(journey), withSum)
    .diagnostics.filter(({ code }) => /^J(30|5)/.test(code))
    .map(({ code, file, line }) => `${code} ${file.split('/').at(-1)}:${line}`)

const ofResult = '{ some: { price.total: { minimum: 1 } } }'
const ofAnswer = '{ some: { tickets.count: { minimum: 1 } } }'
const withNone = {
  journey: '{ some: { price.total: { minimum: 1 } }, isNone: { price.total: 0 } }',
  rules: '[{ when: isNone, go: none }, { go: pay }]',
}

test.each([
  ['a calculated result', ofResult],
  ['an answer', ofAnswer],
])('a step behind a form may ask for what the form checks of %s', (_, conditions) => {
  const journey = tickets('required: [count]\n', conditions)
  delete journey.steps.none
  expect(found(journey)).toEqual([])
})

test('a check whose field may be empty promises nothing', () => {
  const journey = tickets('', ofResult)
  delete journey.steps.none
  expect(found(journey)).toContain('J511 tickets.yaml:8')
})

test('a rule for what the check refuses never runs', () => {
  expect(found(tickets('required: [count]\n', withNone.journey, withNone.rules))).toContain('J501 tickets.yaml:8')
})
