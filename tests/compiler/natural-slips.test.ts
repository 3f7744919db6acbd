/** Mistakes that a person who is no programmer makes in the tea order: each is named where it was made, and nothing else is said. */
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { patternProblem } from '../../src/engine/compiler/source/patterns.ts'
import { type Change, changed, inTwoLanguages, teaInZulu, teaRegistry } from '../diagnostics/tea.ts'

const places = (breaks: Change[]): string[] =>
  compile(changed(breaks), teaRegistry).diagnostics.map(
    ({ code, file, line }) => `${code} ${file.replace('tea/', '')}:${line}`,
  )

const inCopy = (replace: string, by: string): Change[] => [{ file: 'copy/en.yaml', replace, by }]
const inSettings = (by: string): Change[] => [{ file: 'settings.yaml', replace: 'looks: 2', by: `looks: 2\n${by}` }]
const cups = (item: string): string =>
  `cups:\n  - { code: 1, name: small }\n  - { code: 2, name: tall }\n  - ${item}\n  - { code: 4, name: huge }`

const signs: [says: string, breaks: Change[], at: string][] = [
  ['a sign without a width in a key', inCopy('      label: Size', '      label\u200B: Size'), 'J124 copy/en.yaml:16'],
  [
    'a letter of another alphabet in a key',
    inCopy('    size:\n      label: Size\n', '    siz\u0435:\n      label: Size\n'),
    'J124 copy/en.yaml:15',
  ],
  [
    'a curly quote around a key',
    inCopy("  'NETWORK@order", "  ’NETWORK’: x\n  'NETWORK@order"),
    'J124 copy/en.yaml:64',
  ],
  ['a truth as another YAML writes it', inSettings('delivers: no'), 'J125 settings.yaml:6'],
  ['a truth in quotes', inSettings("delivers: 'false'"), 'J125 settings.yaml:6'],
  ['a telephone number without quotes', inSettings('care: 0860999119'), 'J125 settings.yaml:6'],
  ['thousands parted by a space', inSettings('size: { min: 10 000, max: 50000 }'), 'J125 settings.yaml:6'],
  ['thousands parted by a comma between braces', inSettings('size: { min: 10, max: 50,000 }'), 'J125 settings.yaml:6'],
  ['an amount with its unit', inSettings('fee: R100'), 'J125 settings.yaml:6'],
  ['a percentage with its sign', inSettings('rate: 15%'), 'J125 settings.yaml:6'],
  ['a setting without a value', inSettings('care: ~'), 'J104 settings.yaml:6'],
  ['an item without what all others have', inSettings(cups('{ code: 3 }')), 'J126 settings.yaml:9'],
  ['a code in quotes among numbers', inSettings(cups("{ code: '3', name: wide }")), 'J126 settings.yaml:9'],
  ['two items of one name', inSettings(cups('{ code: 3, name: small }')), 'J122 settings.yaml:9'],
]

const words: [says: string, breaks: Change[], at: string][] = [
  ['emphasis of another notation', inCopy('Enjoy your tea', "'**Enjoy** your tea'"), 'J409 copy/en.yaml:28'],
  ['a line end as code writes it', inCopy('Enjoy your tea', 'Enjoy\\nyour tea'), 'J409 copy/en.yaml:28'],
  ['a comment of another notation', inCopy('Enjoy your tea', "'Enjoy <!-- your --> tea'"), 'J409 copy/en.yaml:28'],
  ['a name as printf writes it', inCopy('Enjoy your tea', 'Enjoy your %s'), 'J409 copy/en.yaml:28'],
  [
    'what is left of some tries, beside the word for many',
    inCopy(
      'title: We are closed',
      "title: 'You have {sends, plural, one {# try} other {# tries}}'\n  intro: '{tries} tries are left'",
    ),
    'J415 copy/en.yaml:31',
  ],
  [
    'a currency that the style writes',
    inCopy("'That will be {total, number, money}.'", "'That will be R{total, number, money}.'"),
    'J413 copy/en.yaml:17',
  ],
  [
    'a sentence whose lines are kept',
    inCopy('  title: Enjoy your tea', '  title: |-\n    Enjoy\n    your tea'),
    'J413 copy/en.yaml:28',
  ],
  [
    'a line of a folded text that is indented more',
    inCopy('  title: Enjoy your tea', '  title: >-\n    Enjoy\n      your tea'),
    'J413 copy/en.yaml:28',
  ],
  [
    'two fields of one label',
    inCopy('label: Milk, errors: { const', 'label: Tea, errors: { const'),
    'J412 copy/en.yaml:19',
  ],
  [
    'a common button that nothing shows',
    inCopy('actions: { next: Order,', 'actions: { nexxt: Order, next: Order,'),
    'J402 copy/en.yaml:9',
  ],
]

const names: [says: string, breaks: Change[], at: string][] = [
  [
    'two names, each filled from what belongs to the other',
    [
      {
        file: 'journey.yaml',
        replace: '{ size: menu.size, perMillilitre: settings.perMillilitre }',
        by: '{ size: settings.perMillilitre, perMillilitre: menu.size }',
      },
    ],
    'J233 journey.yaml:11',
  ],
  [
    'the field of another step of the same form in place of its own',
    [
      {
        file: 'steps/plain.yaml',
        text: 'step: plain\npath: /plain\nform: milk\nfields: { milk: text, sugar: tick }\ncalls:\n  place: { effect: order.place, with: { tea: milk.milk, size: menu.size } }\n',
      },
    ],
    'J233 steps/plain.yaml:6',
  ],
  [
    'another fact in the place of a value that a fact is compared with',
    [
      {
        file: 'journey.yaml',
        replace: 'wantsSugar: { milk.sugar: true }',
        by: 'wantsSugar: { milk.milk: menu.tea }',
      },
    ],
    'J229 journey.yaml:17',
  ],
  [
    'another fact among the values that a fact must not have',
    [
      {
        file: 'journey.yaml',
        replace: 'wantsSugar: { milk.sugar: true }',
        by: 'wantsSugar: { milk.milk: { not: [oat, menu.tea] } }',
      },
    ],
    'J229 journey.yaml:17',
  ],
  [
    'a counter that one event counts and sets back',
    [
      {
        file: 'steps/menu.yaml',
        replace: 'counts: place.KETTLE_COLD, resets: place.ok',
        by: 'counts: place.ok, resets: place.ok',
      },
    ],
    'J122 steps/menu.yaml:22',
  ],
  [
    'a dialog as the first step',
    [{ file: 'journey.yaml', replace: 'first: menu', by: 'first: leaving' }],
    'J202 journey.yaml:5',
  ],
  [
    'a place for a message that has none',
    [{ file: 'errors.yaml', replace: 'KETTLE_COLD: { as: modal,', by: 'KETTLE_COLD: { as: modal, at: menu.tea,' }],
    'J102 errors.yaml:2',
  ],
  [
    'a pattern of an entry that takes anything around it',
    [{ file: 'journey.yaml', replace: "'^[0-9]+$'", by: "'[0-9]{4}'" }],
    'J114 journey.yaml:20',
  ],
]

describe('a sign or a notation that is not what it looks', () => {
  test.each(signs)('%s', (_, breaks, at) => {
    expect(places(breaks)).toEqual([at])
  })
})

describe('words that are not what was meant', () => {
  test.each(words)('%s', (_, breaks, at) => {
    expect(places(breaks)).toEqual([at])
  })
})

describe('names that lead to something else', () => {
  test.each(names)('%s', (_, breaks, at) => {
    expect(places(breaks)).toContain(at)
  })
})

describe('a merge that was not finished is named once, where it begins', () => {
  const sides = (own: string, other: string): string => `<<<<<<< HEAD\n${own}=======\n${other}>>>>>>> theirs\n`
  test.each([
    [
      'in words',
      inCopy('      label: Size\n', sides('      label: Size\n', '      label: Sizes\n')),
      'copy/en.yaml:16',
    ],
    [
      'in the rules of a step',
      [
        {
          file: 'steps/wait.yaml',
          replace: '  steeping.done:',
          by: `${sides('  steeping.over: []\n', '')}  steeping.done:`,
        },
      ],
      'steps/wait.yaml:17',
    ],
    ['of which one line was forgotten', inSettings('>>>>>>> theirs'), 'settings.yaml:6'],
  ])('%s', (_, breaks, at) => {
    const found = compile(changed(breaks), teaRegistry).diagnostics.filter(({ file }) => at.startsWith(file.slice(4)))
    expect(found.map(({ code, file, line, message }) => `${code} ${file.slice(4)}:${line} ${message}`)).toEqual([
      `J101 ${at} a merge was not finished here`,
    ])
  })
})

test('a step that was copied and not renamed is one diagnostic', () => {
  const text = changed([]).find(({ file }) => file === 'tea/steps/cup.yaml')?.text ?? ''
  expect(places([{ file: 'steps/cup-two.yaml', text }])).toEqual(['J107 steps/cup-two.yaml:2'])
})

test('a step of which no word is written is one diagnostic', () => {
  const text =
    'step: plain\npath: /plain\nform: milk\nfields: { milk: text, sugar: tick }\non: { next: [{ go: review }] }\n'
  expect(places([{ file: 'steps/plain.yaml', text }]).filter((place) => place.startsWith('J4'))).toEqual([
    'J401 steps/plain.yaml:1',
  ])
})

test('a translation that leaves out a name is reported', () => {
  const zulu = teaInZulu.replace("'Tea uat {house}'", 'Itiye')
  const breaks: Change[] = [...inTwoLanguages, { file: 'copy/zu.yaml', text: zulu }]
  expect(places(breaks)).toEqual(['J406 copy/zu.yaml:12'])
})

test.each([
  ['^[A-z]+$', 'J127'],
  ['^[0-9](6)$', 'J127'],
  ['^\\\\d{4}$', 'J127'],
  ['^[A-Za-z]+$', undefined],
  ['^([0-9])(6)$', undefined],
  ['^C:\\\\data$', undefined],
])('the pattern %s gets %s', (pattern, code) => {
  expect(patternProblem(pattern)?.code).toBe(code)
})

test('the help for choices with an anchor at each end puts them in brackets', () => {
  expect(patternProblem('^0[0-9]{9}|27[0-9]{9}$')?.help).toContain('^(?:0[0-9]{9}|27[0-9]{9})$')
})
