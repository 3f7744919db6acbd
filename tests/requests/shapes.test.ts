/** What is proven of a request whose parts are lists, objects and alternatives: neither more nor less than their schemas say. */
import { describe, expect, test } from 'vitest'
import type { SmallJourney } from '../explore/small.ts'
import { done, text, unprovenOf, who } from './unproven.ts'

type Sent = { given: string; wanted: string; request?: string; sent?: string; needs?: string }

/** An answer of which a part is sent on. */
const sending = ({ given, wanted, request, sent = 'start.find.part', needs = 'part' }: Sent): SmallJourney => ({
  steps: {
    start: `path: /\nform: who\nfields: { id: text }\ncalls: { find: { effect: r.find, with: { id: start.id } }, send: { effect: r.send, with: { part: ${sent} } } }\non:\n  next: [{ call: find }]\n  find.ok: [{ call: send }]\n  find.failed: [{ go: done }]\n  send.ok: [{ go: done }]\n  send.failed: [{ go: done }]`,
    done,
  },
  services: {
    'r.find': 'method: GET, request: who, answer: found',
    'r.send': 'method: POST, request: sent',
  },
  schemas: {
    who,
    found: `type: object\nrequired: [${needs}]\nproperties: { part: ${given}, other: ${text} }`,
    sent: request ?? `type: object\nrequired: [part]\nproperties: { part: ${wanted} }`,
  },
})

const closed = '{ type: object, additionalProperties: false, required: [a], properties: { a: { type: string } } }'
const a = '{ type: object, required: [a], properties: { a: { type: string } } }'

/** A request of which no part is required, and an answer that may lack it. */
const optional = (part: string) => ({
  ...{ wanted: '', needs: 'other' },
  request: `type: object\nproperties: { part: ${part} }`,
})

describe('a request is not taken for proven', () => {
  test.each<[says: string, sent: Sent, unproven: string]>([
    [
      'that has more properties than its service takes',
      { given: closed.replace('a: {', 'b: { type: string }, a: {'), wanted: closed },
      'part invalid',
    ],
    [
      'of which one alternative is wrong',
      {
        given:
          '{ type: object, required: [a], anyOf: [{ properties: { a: { type: string } } }, { properties: { a: { type: integer } } }] }',
        wanted: a,
      },
      'part invalid',
    ],
    [
      'that is right under a condition only',
      {
        given:
          '{ type: object, required: [a], if: { required: [k], properties: { k: { const: x } } }, then: { properties: { a: { type: string } } }, else: { properties: { a: { type: integer } } } }',
        wanted: a,
      },
      'part invalid',
    ],
    [
      'of which one part says nothing of a property, and another that it is wrong',
      {
        given:
          '{ allOf: [{ type: object, required: [a], properties: { a: { type: integer } } }, { type: object, properties: { b: { type: string } } }] }',
        wanted: a,
      },
      'part invalid',
    ],
    [
      'whose schema is put together from others',
      {
        given: text,
        wanted: '',
        request: `allOf: [{ type: object, required: [part], properties: { part: { type: string, minLength: 2 } } }]`,
      },
      'part invalid',
    ],
    [
      'with a list of which an item may be wrong',
      { given: text, wanted: '{ type: array, items: { type: string, maxLength: 3 } }', sent: '[start.find.part]' },
      'part.0 invalid',
    ],
    [
      'with a list that may have too few items',
      { given: text, wanted: '{ type: array, minItems: 1, items: { type: string } }', sent: '[start.find.other]' },
      'part.0 absent',
    ],
    [
      'with a part that may be left out, and may be wrong where it is there',
      { ...optional("{ type: string, pattern: '^[A-Z]+$' }"), given: text },
      'part invalid',
    ],
  ])('%s', (_, sent, unproven) => {
    expect(unprovenOf(sending(sent))).toEqual([unproven])
  })
})

describe('a request is proven', () => {
  test.each<[says: string, sent: Sent]>([
    [
      'of which every alternative is right',
      {
        given:
          '{ type: object, required: [a], anyOf: [{ properties: { a: { type: string, minLength: 2 } } }, { properties: { a: { type: string } } }] }',
        wanted: a,
      },
    ],
    [
      'with a list from which what is absent is left out',
      { given: text, wanted: '{ type: array, items: { type: string } }', sent: '[start.find.part, start.find.other]' },
    ],
    [
      'that is held to a limit of texts, and is a number',
      { given: '{ type: integer }', wanted: '{ type: [string, integer], maxLength: 5 }' },
    ],
    ['with a part that may be left out, and is right where it is there', { ...optional(text), given: text }],
  ])('%s', (_, sent) => {
    expect(unprovenOf(sending(sent))).toEqual([])
  })
})
