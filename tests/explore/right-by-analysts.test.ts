/** Right journeys that were once refused: nothing is said of them. */
import { expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import type { Registry } from '../../src/engine/compiler/compile.ts'
import type { Schema } from '../../src/engine/core/define.ts'
import { registry, type SmallJourney, sourcesOf } from './small.ts'

const chosen: Schema = {
  type: 'object',
  properties: { items: { type: 'string', 'x-fact': true } },
  'x-offers': 'items',
}
const full: Registry = {
  ...registry,
  widgets: {
    ...registry.widgets,
    choices: { accepts: ['string', 'number', 'integer'], options: chosen, events: [], copy: [] },
  },
}
const form = (properties: string, required: string): string =>
  `type: object\nrequired: [${required}]\nproperties: { ${properties} }`

/** A survey: each star that can be chosen is one that the form takes. */
const survey: SmallJourney = {
  steps: {
    opinion:
      'path: /\nform: opinion\nfields: { stars: { widget: choices, items: settings.stars } }\non:\n  next: [{ go: thanks }]',
    thanks: 'path: /thanks\nneeds: [opinion.stars]\ncontent: [text]\nactions: { home: primary }',
  },
  settings: 'stars: [1, 2, 3, 4, 5]',
  schemas: { opinion: form('stars: { type: integer, minimum: 1, maximum: 5 }', 'stars') },
}

test.each([
  ['within the limits need no words for them', 'stars: [1, 2, 3, 4, 5]', []],
  [
    'beyond a limit need words for that',
    'stars: [1, 2, 3, 4, 6]',
    ['J405 no message for `maximum` of the field `stars`'],
  ],
])('choices that all are %s', (_, settings, expected) => {
  const sources = sourcesOf({ ...survey, settings }).map((source) =>
    source.file === 'small/copy/en.yaml'
      ? {
          ...source,
          text: source.text.replace(
            /fields: \{ stars.*\n/,
            'fields: { stars: { label: L, errors: { required: E, minimum: E } } } }\n',
          ),
        }
      : source,
  )
  const found = check(sources, full).diagnostics.filter(({ code }) => code === 'J405')
  expect(found.map(({ code, message }) => `${code} ${message}`)).toEqual(expected)
})

/** A bank card: once the customer is known, the step of the phone, whose change would make that void, is closed. */
const card: SmallJourney = {
  steps: {
    phone:
      'path: /\nunless: isKnown\nform: phone\nfields: { number: text }\ncalls: { prove: { effect: phone.prove, with: { number: phone.number }, keep: session } }\non:\n  next: [{ call: prove }]\n  prove.ok: [{ go: order }]\n  number.changed: [{ set: { session: null } }]',
    order:
      'path: /order\nneeds: [session.token]\nunless: isOrdered\ncontent: [text]\nactions: { send: primary, home: link }\ncalls: { send: { effect: card.order, keep: ordered } }\non:\n  send: [{ call: send }]\n  send.ok: [{ go: done }]',
    done: 'path: /done\nneeds: [ordered.digits]\ncontent: [text]\ncopyValues: { digits: ordered.digits }\nactions: { home: primary }',
  },
  journey:
    'records: [session, ordered]\nconditions: { isKnown: { session.token: { minLength: 1 } }, isOrdered: { ordered.digits: { minLength: 1 } } }\non:\n  home: [{ set: { journey: null }, go: phone }]',
  services: {
    'phone.prove': 'method: POST, request: proof, answer: session',
    'card.order': 'method: POST, answer: ordered',
  },
  schemas: {
    phone: form('number: { type: string, minLength: 3, maxLength: 20 }', 'number'),
    proof: form('number: { type: string, minLength: 3 }', 'number'),
    session: form('token: { type: string, minLength: 1 }', 'token'),
    ordered: form('digits: { type: string, minLength: 1 }', 'digits'),
  },
}

test('a step that needs what only a step behind another record brings needs not name that record', () => {
  const found = check(sourcesOf(card), full).diagnostics.filter(({ code }) => code === 'J321')
  expect(found.map(({ message }) => message)).toEqual([])
})
