/** What a page asks by itself does not stop the applicant who reads it, where the page has all that it shows. */
import { expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { registry, type SmallJourney, sourcesOf } from '../explore/small.ts'

const order =
  'type: object\nrequired: [number]\nproperties: { number: { type: string, minLength: 1 }, status: { type: string } }'

/** @param call of the page that is read @param rules of that page */
function journey(call: string, rules: string, next = 'next: [{ go: done }]'): SmallJourney {
  return {
    steps: {
      start: `path: /
content: [text]
actions: { next: primary }
calls: { place: { effect: order.place, keep: order } }
on:
  next: [{ call: place }]
  place.ok: [{ go: read }]`,
      read: `path: /read
needs: [order.number]
content: [text]
actions: { next: primary }
conditions: { isReady: { order.status: READY } }
calls: { look: { effect: order.read, with: { number: order.number }, ${call} } }
timers: { again: 10s }
on:
  ${next}
  enter: [{ when: isReady, go: done }, { call: look }]
  again.done: [{ call: look }]
${rules}`,
      done: 'path: /end\nneeds: [order.number]\ncontent: [text]\nactions: { home: primary }',
    },
    journey: 'records: { order: order }',
    services: {
      'order.place': 'method: POST, answer: order',
      'order.read': 'method: GET, request: which, answer: order, codes: [BUSY]',
    },
    schemas: {
      order,
      which: 'type: object\nrequired: [number]\nproperties: { number: { type: string, minLength: 1 } }',
    },
    errors: { BUSY: '{ as: modal, buttons: { again: tryAgain } }' },
  }
}

const found = (small: SmallJourney): string[] =>
  check(sourcesOf(small), registry)
    .diagnostics.filter(({ code }) => code === 'J333')
    .map(({ file, line, label, help }) => `${file}:${line} ${label} | ${help}`)

const again = '  look.ok: [{ start: again }]'
const kept = 'keep: order, background: true'

test('a question that the page asks by itself, and that is not asked again, is named with its codes', () => {
  const [only, ...others] = found(journey(kept, again))
  expect(only).toMatch(/^small\/steps\/read\.yaml:8 the page makes it by itself, and `BUSY`, `NETWORK`, `TIMEOUT`/)
  expect(others).toEqual([])
})

test('one code that is not tried again is named where the others are', () => {
  const retry = ', retry: { on: [NETWORK, TIMEOUT, NO_RESPONSE], every: 10s, max: 3 }'
  expect(found(journey(kept + retry, `${again}\n  look.retriesExhausted: [{ start: again }]`))).toEqual([
    'small/steps/read.yaml:8 the page makes it by itself, and `BUSY` would be told in a dialog | add `BUSY`, or rules for `look.failed`',
  ])
})

test.each<[string, SmallJourney]>([
  ['whose failures a rule hears', journey(kept, `${again}\n  look.failed: [{ start: again }]`)],
  ['that the applicant has to wait for', journey('keep: order', again)],
  ['whose answer the main button asks for', journey(kept, again, 'next: [{ when: isReady, go: done }]')],
  ['that a press begins', journey(kept, again, 'next: [{ when: isReady, go: done }, { call: look }]')],
])('a call %s may tell that it has failed', (_, small) => {
  expect(found(small)).toEqual([])
})
