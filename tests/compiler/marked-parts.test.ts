/** Marks of schemas that are put together: what a part is marked, the whole is. */
import { expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

const codesFor = (...changes: Change[]): string[] =>
  check(changed(changes), teaRegistry, { quick: true }).diagnostics.map(
    ({ code, file, line, message }) => `${code} ${file.replace('tea/', '')}:${line} ${message}`,
  )

const tracked = (fact: string): Change => ({
  file: 'steps/menu.yaml',
  replace: '{ event: smelled, with: { tea: menu.tea } }',
  by: `{ event: smelled, with: { tea: ${fact} } }`,
})
const name = (schema: string): Change => ({
  file: 'schemas/menu.yaml',
  replace: 'name: { type: string, maxLength: 40, x-pii: true }',
  by: `name: ${schema}`,
})
const person: Change = { file: 'schemas/person.yaml', text: 'type: string\nx-pii: true\n' }
const word: Change = { file: 'schemas/word.yaml', text: 'type: string\n' }

test('what is personal by a part of its schema is not tracked', () => {
  const found = ['J310 steps/menu.yaml:34 `menu.name` is personal and would be tracked']
  expect(codesFor(tracked('menu.name'))).toEqual(found)
  expect(codesFor(tracked('menu.name'), person, name('{ allOf: [{ $ref: person }, { maxLength: 40 }] }'))).toEqual(
    found,
  )
  expect(
    codesFor(tracked('menu.name'), word, name('{ allOf: [{ $ref: word }, { maxLength: 40, x-pii: true }] }')),
  ).toEqual(found)
})

test('a list of which each item holds something personal is not tracked', () => {
  const owned: Change = {
    file: 'schemas/tea.yaml',
    replace: 'name: { type: string }',
    by: 'name: { type: string, x-pii: true }',
  }
  expect(codesFor(tracked('teas.teas'), owned)).toEqual([
    'J310 steps/menu.yaml:34 `teas.teas` is personal and would be tracked',
  ])
  expect(codesFor(tracked('teas.teas'))).toEqual([])
})

test('what only the applicant can say is that in a request put together from others, too', () => {
  const found = ['J239 steps/about.yaml:11 `menu.tea` is answered by a rule']
  const base: Change = {
    file: 'schemas/base.yaml',
    text: 'type: object\nrequired: [tea, size, to]\nproperties:\n  tea: { type: string, x-given: true }\n  size: { type: integer }\n  spoons: { type: integer }\n  to: { enum: [drink, go] }\n',
  }
  expect(
    codesFor(base, { file: 'schemas/booking.yaml', text: 'allOf: [{ $ref: base }, { minProperties: 3 }]\n' }),
  ).toEqual(found)
  expect(
    codesFor(word, {
      file: 'schemas/booking.yaml',
      replace: 'tea: { type: string }',
      by: 'tea: { allOf: [{ $ref: word }, { x-given: true }] }',
    }),
  ).toEqual(found)
})
