import { expect, test } from 'vitest'
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
