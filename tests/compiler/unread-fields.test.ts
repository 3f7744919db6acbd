/** A question whose answer goes nowhere is named where it is asked: neither sent, nor shown, nor looked at. */
import { expect, test } from 'vitest'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

const asked: Change[] = [
  { file: 'steps/sugar.yaml', replace: 'fields: { spoons: number }', by: 'fields: { spoons: number, lumps: number }' },
  { file: 'schemas/sugar.yaml', replace: 'properties:\n', by: 'properties:\n  lumps: { type: integer }\n' },
  { file: 'copy/en.yaml', replace: '  fields: { spoons: {', by: '  fields: { lumps: { label: Lumps }, spoons: {' },
]
const booked = 'spoons: sugar.spoons,'

function found(...changes: Change[]): string[] {
  const { diagnostics } = checkUnwalked(changed([...asked, ...changes]), teaRegistry)
  return diagnostics.map(({ code, file, line, message }) => `${code} ${file.replace('tea/', '')}:${line} ${message}`)
}

test('an answer that nothing reads is named at its field', () => {
  expect(found()).toEqual(['J226 steps/sugar.yaml:8 nothing uses the answer to `lumps`'])
})

const uses: [what: string, change: Change][] = [
  ['it is sent', { file: 'steps/review.yaml', replace: booked, by: `${booked} lumps: sugar.lumps,` }],
  ['its words say it', { file: 'copy/en.yaml', replace: 'title: How sweet?', by: "title: 'How sweet? {lumps}'" }],
  [
    'a rule runs when it changes',
    { file: 'steps/sugar.yaml', replace: 'on:\n', by: 'on:\n  lumps.changed: [{ track: lumps }]\n' },
  ],
  [
    'a rule sets another answer from it',
    { file: 'steps/sugar.yaml', replace: 'go: review }', by: 'set: { sugar.spoons: sugar.lumps }, go: review }' },
  ],
  [
    'a condition looks at it',
    {
      file: 'steps/sugar.yaml',
      replace: 'on:\n  next: [',
      by: 'conditions: { many: { sugar.lumps: { minimum: 3 } } }\non:\n  next: [{ when: many, track: many, go: review }, ',
    },
  ],
  [
    'another question depends on it',
    {
      file: 'schemas/sugar.yaml',
      replace: /$/,
      by: '\nif: { required: [lumps], properties: { lumps: { minimum: 3 } } }\nthen: { properties: { spoons: { maximum: 9 } } }\n',
    },
  ],
  [
    'it must be this one',
    { file: 'schemas/sugar.yaml', replace: '{ type: integer }', by: '{ type: integer, const: 1 }' },
  ],
]

test.each(uses)('it is used where %s', (_, change) => {
  expect(found(change).filter((each) => each.includes('nothing uses the answer'))).toEqual([])
})

test('it is used by a part that is called like a word of the notation', () => {
  const sent: Change = { file: 'steps/review.yaml', replace: booked, by: `${booked} lumps: sugar.lumps,` }
  const keep: Change = { file: 'steps/review.yaml', replace: /\bplace\b/g, by: 'keep' }
  const looked: Change[] = [
    {
      file: 'steps/sugar.yaml',
      replace: 'on:\n  next: [',
      by: 'conditions: { set: { sugar.lumps: { minimum: 3 } } }\non:\n  next: [{ when: set, track: many, go: review }, ',
    },
  ]
  const unused = (...changes: Change[]): string[] =>
    found(...changes).filter((each) => each.includes('nothing uses the answer'))
  expect(unused(sent, keep)).toEqual([])
  expect(unused(...looked)).toEqual([])
})

test('it is used where it says that another answer may be left out', () => {
  const either: Change[] = [
    { file: 'schemas/sugar.yaml', replace: 'required: [spoons]\n', by: '' },
    {
      file: 'schemas/sugar.yaml',
      replace: /$/,
      by: '\nanyOf: [{ required: [spoons] }, { required: [lumps], properties: { lumps: { const: 3 } } }]\n',
    },
    { file: 'copy/en.yaml', replace: 'title: How sweet?', by: 'title: How sweet?\n  errors: { anyOf: Say how much }' },
    {
      file: 'copy/en.yaml',
      replace: 'lumps: { label: Lumps }',
      by: 'lumps: { label: Lumps, errors: { required: Say how many, const: Three } }',
    },
  ]
  expect(found(...either)).toEqual([])
})

test('a `default` of a form is named: no field begins with it', () => {
  const { diagnostics } = checkUnwalked(
    changed([{ file: 'schemas/sugar.yaml', replace: /(spoons: \{ type: integer)/, by: '$1, default: 2' }]),
    teaRegistry,
  )
  expect(diagnostics.map(({ code, file, message }) => `${code} ${file} ${message}`)).toEqual([
    'J226 tea/schemas/sugar.yaml nothing uses the `default` of `spoons`',
  ])
})
