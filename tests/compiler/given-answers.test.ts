/** What only an applicant can say is sent as they said it: an agreement is worth nothing where the journey gives it itself. */
import { describe, expect, test } from 'vitest'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

/** The shop asks whether it may remember the guest, and tells its kitchen with the order. */
const agreement: Change[] = [
  { file: 'schemas/milk.yaml', replace: '  sugar:', by: '  remember: { type: boolean }\n  sugar:' },
  { file: 'steps/milk.yaml', replace: 'sugar: tick }', by: 'sugar: tick, remember: tick }' },
  {
    file: 'copy/en.yaml',
    replace: '    sugar: { label',
    by: '    remember: { label: Remember me }\n    sugar: { label',
  },
  { file: 'schemas/booking.yaml', replace: '  spoons:', by: '  remember: { type: boolean, x-given: true }\n  spoons:' },
]
const sent = (value: string): Change => ({
  file: 'steps/review.yaml',
  replace: 'spoons: sugar.spoons',
  by: `spoons: sugar.spoons, remember: ${value}`,
})
const set = (value: string): Change => ({
  file: 'steps/menu.yaml',
  replace: 'place.ok: [{',
  by: `place.ok: [{ set: { milk.remember: ${value} },`,
})

function found(...changes: Change[]): string[] {
  const { diagnostics } = checkUnwalked(changed([...agreement, ...changes]), teaRegistry)
  return diagnostics.map(({ code, file, line, message }) => `${code} ${file.replace('tea/', '')}:${line} ${message}`)
}

test('an answer is sent as it was given', () => {
  expect(found(sent('milk.remember'))).toEqual([])
})

test('an answer that no call sends is asked for nothing', () => {
  expect(found()).toEqual(['J239 steps/review.yaml:12 `order.book` never sends `remember`'])
})

test('what is no fact is told once', () => {
  expect(found(sent('milk.remembr'))).toEqual([
    'J208 steps/review.yaml:12 unknown property `remembr` of `milk.remembr`',
  ])
})

describe('what the applicant has not answered', () => {
  test.each([
    ['a constant', sent('true')],
    ['a constant in other words', sent('{ const: true }')],
    ['what the other side has said', sent('teas.open')],
  ])('%s', (_, change) => {
    expect(found(change)).toEqual(['J239 steps/review.yaml:12 nobody has answered `remember`'])
  })
})

describe('a rule and the answer', () => {
  test.each([
    [
      'says yes in the place of the applicant',
      'true',
      ['J239 steps/menu.yaml:30 `milk.remember` is answered by a rule'],
    ],
    ['says no until the applicant says yes', 'false', []],
    ['forgets it', 'null', []],
    // Pointless, but nothing is said for the applicant.
    ['keeps it', 'milk.remember', ['J329 steps/menu.yaml:30 `milk.remember` is set to itself']],
  ])('%s', (_, value, expected) => {
    expect(found(sent('milk.remember'), set(value))).toEqual(expected)
  })
})

test('a yes beside personal answers is not taken for one that lost its mark', () => {
  const name = '{ type: string, x-pii: true }'
  const personal = (required: string): Change[] => [
    { file: 'schemas/member.yaml', text: null },
    {
      file: 'schemas/forms/member.yaml',
      text: `type: object\nrequired: [${required}]\nproperties:\n  code: ${name}\n  first: ${name}\n  last: ${name}\n  agreed: { type: boolean }\n  shelf: { type: string }\n`,
    },
  ]
  const marks = (required: string): string[] =>
    found(sent('milk.remember'), ...personal(required)).filter((each) => each.startsWith('J315'))
  expect(marks('code, first, last, agreed')).toEqual([])
  expect(marks('code, first, last, shelf')).toEqual(['J315 schemas/forms/member.yaml:8 is `shelf` personal?'])
})

test('one answer is no agreement to two things', () => {
  const two: Change = {
    file: 'schemas/booking.yaml',
    replace: '  spoons:',
    by: '  mayWrite: { type: boolean, x-given: true }\n  spoons:',
  }
  expect(found(two, sent('milk.remember, mayWrite: milk.remember'))).toEqual([
    'J239 steps/review.yaml:12 `milk.remember` answers two questions',
  ])
})
