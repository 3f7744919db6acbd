import { expect, test } from 'vitest'
import { explored } from './small.ts'

/** Two screens with a button for one event, for which journey.yaml has a rule, too. */
const found = (first: string, second: string): string[] =>
  explored({
    steps: {
      start: `path: /\ncontent: [text]\nactions: { go: primary, flip: secondary }\ncalls: { toss: { effect: c.flip, keep: coin } }\nconditions: { isHead: { coin.head: true } }\non:\n  flip: [{ call: toss }]\n  toss.ok: [{ track: tossed }]\n  go: [${first}]`,
      middle: `path: /middle\ncontent: [text]\nactions: { go: primary }\non:\n  go: [${second}]`,
      end: 'path: /end\ncontent: [text]\nactions: { home: primary }',
    },
    journey: 'records: { coin: coin }\non: { home: [{ go: start }], go: [{ go: end }] }',
    services: { 'c.flip': 'method: GET, answer: coin' },
    schemas: { coin: 'type: object\nrequired: [head]\nproperties: { head: { type: boolean } }' },
  }).found

test('[13] a rule of the journey never runs where each step handles its event, whatever holds', () => {
  expect(found('{ when: isHead, go: end }, { go: middle }', '{ go: end }')).toEqual(['J501 small/journey.yaml:6'])
})

test('[13] a rule of the journey may run where a step handles its event under a condition only', () => {
  expect(found('{ when: isHead, go: middle }', '{ go: end }')).toEqual([])
})
