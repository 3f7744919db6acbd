/** References between schemas: what they may lead to, and what may stand beside them. */
import { describe, expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

const codesFor = (...changes: Change[]): string[] =>
  check(changed(changes), teaRegistry, { quick: true }).diagnostics.map(
    ({ code, file, line, message }) => `${code} ${file.replace('tea/', '')}:${line} ${message}`,
  )

const milk = (reference: string): Change => ({
  file: 'schemas/milk.yaml',
  replace: 'milk: { type: string }',
  by: `milk: { $ref: '${reference}' }`,
})
const parts: Change = {
  file: 'schemas/parts.yaml',
  text: 'type: object\nproperties:\n  a/b: { type: string }\n  both: { allOf: [{ type: string }, { minLength: 1 }] }\n',
}

describe('a reference leads', () => {
  test.each(['parts#/properties/both/allOf/0', 'parts#/properties/a~1b'])('to %s', (reference) => {
    expect(codesFor(parts, milk(reference))).toEqual([])
  })
})

describe('a reference leads nowhere', () => {
  test.each([
    '#/toString',
    '#/properties/constructor',
    'parts#/properties/both/allOf/2',
    'parts#/properties/both/allOf/length',
    '#milk',
    'parts#both',
  ])('%s', (reference) => {
    expect(codesFor(parts, milk(reference))).toEqual([`J212 schemas/milk.yaml:4 unknown schema \`${reference}\``])
  })
})

test('a mark beside a reference says what it says anywhere', () => {
  const text: Change = { file: 'schemas/word.yaml', text: 'type: string\nminLength: 1\n' }
  const marked = (mark: string): string[] =>
    codesFor(text, {
      file: 'schemas/booking.yaml',
      replace: 'tea: { type: string }',
      by: `tea: { $ref: word, ${mark}: true }`,
    })
  // A rule of the tea shop sets the tea: that it may not, now.
  expect(marked('x-given')).toEqual(['J239 steps/about.yaml:11 `menu.tea` is answered by a rule'])
})
