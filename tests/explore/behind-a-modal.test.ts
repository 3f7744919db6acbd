/** Behind a modal no field can be changed: what a rule knew as it showed it is still known at its button. */
import { expect, test } from 'vitest'
import { explored, type SmallJourney } from './small.ts'

/** A number that is sent once the applicant is sure. */
function asking({ as = 'modal', more = '', rule = '' }): SmallJourney {
  return {
    steps: {
      start: `path: /\nform: f\nfields: { n: number }\ncalls: { send: { effect: o.send, with: { n: start.n } } }\nconditions: { isMuch: { start.n: { minimum: 10 } } }\n${more}on:\n  next: [{ when: isMuch, show: ASK }, { call: send }]\n  sure: [{ call: send }]\n${rule}  send.ok: [{ go: done }]`,
      done: 'path: /end\ncontent: [text]\nactions: { home: primary }',
    },
    schemas: {
      f: 'type: object\nrequired: [n]\nproperties: { n: { type: integer, minimum: 1 } }',
      order: 'type: object\nrequired: [n]\nproperties: { n: { type: integer, minimum: 1 } }',
    },
    services: { 'o.send': 'method: POST, request: order' },
    errors: { ASK: `{ as: ${as}, buttons: { sure: sure, no: dismiss } }` },
  }
}

const found = (journey: SmallJourney): string[] => explored(journey).found.filter((each) => /J50[89]/.test(each))

test('what Next has looked at is sent by the button of a modal', () => {
  expect(found(asking({}))).toEqual([])
})

test.each([
  ['a message that is not in front', { as: 'toast' }],
  ['another button of the step', { more: 'actions: { next: primary, sure: link }\n' }],
  [
    'a rule that shows the modal before Next',
    { more: 'actions: { next: primary, ask: link }\n', rule: '  ask: [{ show: ASK }]\n' },
  ],
])('with %s the field may be anything', (_, journey) => {
  expect(found(asking(journey))).toHaveLength(1)
})
