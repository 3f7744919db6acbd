import { describe, expect, test } from 'vitest'
import { explored, type SmallJourney } from '../explore/small.ts'

/** Who is met is shown on a screen that opens again by its address, if what it needs is there. */
const met = (
  person: string,
  { needs = 'needs: [person.name]', when = '', rule = '{ go: hello }' } = {},
): SmallJourney => ({
  steps: {
    start: `path: /\ncontent: [text]\nactions: { next: primary }\ncalls: { meet: { effect: p.meet, keep: person } }\non:\n  next: [{ call: meet }]\n  meet.ok: [${rule}]`,
    hello: `path: /hello\n${needs}\n${when}content: [text]\nactions: { home: primary }`,
    other: 'path: /other\ncontent: [text]\nactions: { home: primary }',
  },
  journey:
    'records: { person: person }\nconditions: { isNamed: { person.name: { minLength: 1 } }, isLate: { person.late: true } }',
  services: { 'p.meet': 'method: GET, answer: person' },
  schemas: { person: `type: object\n${person}` },
})

const sure = 'required: [name]\nproperties: { name: { type: string, minLength: 1 }, late: { type: boolean } }'
const either = '{ when: isNamed, go: hello }, { go: other }'

test.each([
  ['a need that the answer always has', met(sure)],
  ['a need that the rule asks for', met(sure.replace('required: [name]\n', ''), { rule: either })],
  ['a record that the answer always brings', met(sure.replace('required: [name]\n', ''), { needs: 'needs: [person]' })],
  [
    'a guard that the rule asks for',
    met(sure, { when: 'when: isLate\n', rule: '{ when: isLate, go: hello }, { go: other }' }),
  ],
])('[12] a step opens again that has %s', (_, journey) => {
  expect(explored(journey).found.filter((each) => each.startsWith('J511'))).toEqual([])
})

test.each([
  ['a need that the answer may leave out', met(sure.replace('required: [name]\n', '')), 'person.name'],
  ['a guard that the rule does not ask for', met(sure, { when: 'when: isLate\n' }), 'its `when` does not hold'],
])('[12] a rule is named that leads to a step with %s', (_, journey, label) => {
  const found = explored(journey).diagnostics.filter(({ code }) => code === 'J511')
  expect(found.map(({ file, line }) => `${file.split('/').at(-1)}:${line}`)).toEqual(['start.yaml:9'])
  expect(found[0]?.label).toContain(label)
  expect(found[0]?.story?.at(-1)).toMatch(/`meet` ends with ok .*→ hello$/)
})

describe('what the answer must have beside what else it says', () => {
  /** A claim whose amount the answer has to name once it is paid. */
  const claim = (answer: string): SmallJourney => ({
    journey: 'records: { claim: claim }\nconditions: { isPaid: { claim.state: PAID } }',
    steps: {
      start: `path: /
content: [text]
actions: { next: primary }
calls: { read: { effect: c.read, keep: claim } }
on:
  next: [{ call: read }]
  read.ok: [{ when: isPaid, go: paid }, { go: open }]`,
      open: 'path: /open\ncontent: [text]\nactions: { home: primary }',
      paid: 'path: /paid\nneeds: [claim.paid]\ncontent: [text]\nactions: { home: primary }',
    },
    services: { 'c.read': 'method: GET, answer: claim' },
    schemas: {
      claim: `type: object\nrequired: [state]\nproperties:\n  state: { enum: [OPEN, PAID] }\n  paid: { type: number }\n${answer}`,
    },
  })
  const found = (answer: string): string[] => explored(claim(answer)).found.filter((each) => each.startsWith('J511'))

  test.each([
    ['by `if`', 'if: { required: [state], properties: { state: { const: PAID } } }\nthen: { required: [paid] }'],
    [
      'by `oneOf`',
      'oneOf:\n  - { properties: { state: { const: OPEN } } }\n  - { required: [paid], properties: { state: { const: PAID } } }',
    ],
  ])('is there %s', (_, answer) => {
    expect(found(answer)).toEqual([])
  })

  test('may be left out where the answer does not demand it', () => {
    expect(found('')).toHaveLength(1)
    expect(
      found('if: { required: [state], properties: { state: { const: OPEN } } }\nthen: { required: [paid] }'),
    ).toHaveLength(1)
  })
})
