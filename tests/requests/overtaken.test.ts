/** What is proven of a request that is made when a call ends, where another call may have answered meanwhile. */
import { expect, test } from 'vitest'
import type { SmallJourney } from '../explore/small.ts'
import { done, text, unprovenOf, who } from './unproven.ts'

/** While `slow` runs, `other` may lay another value over the record. */
const overtaken = (state: string, isFit: string, wanted: string): SmallJourney => ({
  steps: {
    start: `path: /\nform: who\nfields: { id: text }\ncalls: { find: { effect: r.find, with: { id: start.id }, keep: kept } }\nconditions: { isFit: { kept.state: ${isFit} } }\non:\n  next: [{ call: find }]\n  find.ok: [{ when: isFit, go: work }, { go: done }]\n  find.failed: [{ go: done }]`,
    work: `content: [text]\nactions: { next: primary }\ncalls:\n  other: { effect: r.other, keep: kept }\n  slow: { effect: r.slow }\n  send: { effect: r.send, with: { state: kept.state } }\nconditions: { isFit: { kept.state: ${isFit} } }\non:\n  enter: [{ when: isFit, call: [slow, other] }, { go: done }]\n  slow.ok: [{ call: send }]\n  slow.failed: [{ go: done }]\n  other.ok: [{ track: heard }]\n  other.failed: [{ go: done }]\n  send.ok: [{ go: done }]\n  send.failed: [{ go: done }]\n  next: [{ go: done }]`,
    done,
  },
  journey: 'records: { kept: null }',
  services: {
    'r.find': 'method: GET, request: who, answer: found',
    'r.other': 'method: GET, answer: found',
    'r.slow': 'method: GET',
    'r.send': 'method: POST, request: sent',
  },
  schemas: {
    who,
    found: `type: object\nrequired: [state]\nproperties: { state: ${state} }`,
    sent: `type: object\nrequired: [state]\nproperties: { state: ${wanted} }`,
  },
})

test('what a record held when a call was made is forgotten where another call may have answered since', () => {
  const long = '{ minLength: 5 }'
  expect(unprovenOf(overtaken(text, long, `{ type: string, minLength: 5 }`))).toEqual(['state invalid'])
  expect(unprovenOf(overtaken(text, long, `{ type: string, minLength: 1 }`))).toEqual([])
})

test('of a listed value a condition leaves those that it takes', () => {
  const small = overtaken('{ enum: [A, B] }', '{ const: A }', '{ const: A }')
  const alone = JSON.parse(JSON.stringify(small).replace('call: [slow, other]', 'call: [slow]')) as SmallJourney
  expect(unprovenOf(small)).toEqual(['state invalid'])
  expect(unprovenOf(alone)).toEqual([])
})
