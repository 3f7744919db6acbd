/** Rules for an outcome that leave no case out are enough, however they are written; where one is left out it is named. */
import { describe, expect, test } from 'vitest'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import { registry, sourcesOf } from '../explore/small.ts'

const answer =
  'type: object\nrequired: [state]\nproperties: { state: { enum: [OPEN, SHUT, WAIT] }, late: { type: boolean } }'

function found(conditions: string, rules: string, call = 'ask: { effect: gate }'): string[] {
  const sources = sourcesOf({
    steps: {
      gate: `path: /\ncontent: [text]\nactions: { next: primary }\ncalls: { ${call} }\ncounters: { tries: { max: 3, counts: next } }\nconditions:\n${conditions}\non:\n  next: [{ call: ask }]\n  ask.ok: ${rules}`,
      inside: 'path: /in\ncontent: [text]\nactions: { home: primary }',
      outside: 'path: /out\ncontent: [text]\nactions: { home: primary }',
    },
    services: { gate: 'method: GET, answer: gate, outcomes: { WAIT: { state: WAIT } }' },
    schemas: { gate: answer },
    errors: { WAIT: '{ as: modal, buttons: [home] }' },
  })
  return checkUnwalked(sources, registry)
    .diagnostics.map(({ code }) => code)
    .filter((code) => code === 'J303')
}

describe('no case is left out', () => {
  test.each([
    [
      'a condition and its opposite',
      '  open: { ask.state: OPEN }',
      '[{ when: open, go: inside }, { unless: open, go: outside }]',
    ],
    [
      'every answer that the schema allows and that is no outcome of its own',
      '  open: { ask.state: OPEN }\n  shut: { ask.state: SHUT }',
      '[{ when: open, go: inside }, { when: shut, go: outside }]',
    ],
    [
      'two limits of a counter that meet',
      '  left: { gate.tries.left: { minimum: 1 } }\n  none: { gate.tries.left: { maximum: 0 } }',
      '[{ when: left, go: inside }, { when: none, go: outside }]',
    ],
    [
      'alternatives',
      '  some: { anyOf: [{ ask.state: OPEN }, { ask.state: { not: OPEN } }] }',
      '[{ when: some, go: inside }]',
    ],
  ])('%s', (_, conditions, rules) => {
    expect(found(conditions, rules)).toEqual([])
  })
})

describe('a case is left out', () => {
  test.each([
    [
      'a property that the answer may lack',
      '  late: { ask.late: true }\n  soon: { ask.late: false }',
      '[{ when: late, go: inside }, { when: soon, go: outside }]',
    ],
    ['one member of the enumeration', '  open: { ask.state: OPEN }', '[{ when: open, go: inside }]'],
    [
      'a gap between two limits',
      '  left: { gate.tries.left: { minimum: 2 } }\n  none: { gate.tries.left: { maximum: 0 } }',
      '[{ when: left, go: inside }, { when: none, go: outside }]',
    ],
  ])('%s', (_, conditions, rules) => {
    expect(found(conditions, rules)).toEqual(['J303'])
  })
})
