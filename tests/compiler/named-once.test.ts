/** Slips of people who write their first journey: each is named once, at its line, with what to write in its place. */
import { expect, test } from 'vitest'
import { compile } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

const found = (breaks: Change[]): string[] =>
  compile(changed(breaks), teaRegistry).diagnostics.map(
    ({ code, file, line, help = '' }) => `${code} ${file.replace('tea/', '')}:${line} ${help}`,
  )

const inFile =
  (file: string) =>
  (replace: string, by: string): Change[] => [{ file, replace, by }]
const inJourney = inFile('journey.yaml')
const inServices = inFile('services.yaml')
const inErrors = inFile('errors.yaml')
const inMember = inFile('steps/member.yaml')
const inMenu = inFile('steps/menu.yaml')
const inCup = inFile('steps/cup.yaml')

test.each<[says: string, breaks: Change[], expected: string]>([
  [
    'a counter where what is left of it is meant',
    inMember('member.tries.left: { minimum', 'member.tries: { minimum'),
    'J230 steps/member.yaml:19 name a part of it: `member.tries.left`, `member.tries.used`, `member.tries.max`',
  ],
  [
    'a whole calculation in a header',
    inServices('context: { House: settings.house }', 'context: { House: settings.house, Price: price }'),
    'J215 services.yaml:2 name a part of it: `price.total`',
  ],
  [
    'a required key under another name',
    inMember('counts: send.ok }', 'count: send.ok }'),
    'J102 steps/member.yaml:14 use `counts`',
  ],
  [
    'a required key under a word of its own',
    inMenu('at: size, holds: fits', 'at: size, when: fits'),
    'J102 steps/menu.yaml:13 use `holds`',
  ],
  [
    'a list without brackets between braces',
    inJourney('milk.sugar: true', 'milk.milk: soy, oat'),
    'J125 journey.yaml:17 write `milk.milk: [soy, oat]`',
  ],
  [
    'one item where a list is wanted',
    inServices('codes: [WRONG]', 'codes: WRONG'),
    'J104 services.yaml:35 put it in brackets: `[WRONG]`',
  ],
  [
    'one rule where a list is wanted',
    inJourney('home: [{ set: { order: null }, go: menu }]', 'home: { set: { order: null }, go: menu }'),
    'J104 journey.yaml:22 put it in brackets: `[{ … }]`',
  ],
  [
    'a step spelt as conditions are',
    inJourney('set: order.number, go: wait', 'set: order.number, go: waitHere'),
    'J104 journey.yaml:20 write `wait-here`',
  ],
  [
    'a record spelt as steps are, wherever it is used',
    [
      { file: 'journey.yaml', replace: 'records: [order, kitchen]', by: 'records: [order, the-kitchen]' },
      { file: 'steps/wait.yaml', replace: 'keep: kitchen', by: 'keep: the-kitchen' },
    ],
    'J104 journey.yaml:9 write `theKitchen`',
  ],
  ['a word for true', inJourney('teas.open: true', "teas.open: 'yes'"), 'J211 journey.yaml:15 write `true`'],
  [
    'a sign before a number',
    inMenu('price.total: { maximum: 100 }', "price.total: '<= 100'"),
    'J211 steps/menu.yaml:25 write `{ maximum: 100 }`',
  ],
  [
    'a comparison where a condition is named',
    inMember('unless: ordered', 'unless: order.status = READY'),
    'J201 steps/member.yaml:6 write the comparison under `conditions`, such as `isSo: { step.field: value }`, and its name here',
  ],
  [
    'a fact of the engine without its first part',
    inMenu('copyValues: { total: price.total }', 'copyValues: { total: price.total, day: today }'),
    'J207 steps/menu.yaml:27 use `journey.today`',
  ],
  [
    'a step where a field is wanted',
    inErrors('at: member.code', 'at: member'),
    'J218 errors.yaml:4 write `member.code`',
  ],
  [
    'a number that is counted with, of an event that there is not',
    inMember('counts: verify.WRONG', 'counts: check.WRONG'),
    'J221 steps/member.yaml:15 there is `send`, `verify`, `cooldown`',
  ],
  ['a timer as an event', inMember('cooldown.done:', 'cooldown:'), 'J312 steps/member.yaml:29 use `cooldown.done`'],
  [
    'the end of a timer that there is not',
    inMenu('settled.done:', 'settle.done:'),
    'J221 steps/menu.yaml:38 use `settled`',
  ],
  [
    'another name than that in the path',
    inCup('params: { number: order.number }', 'params: { nr: order.number }'),
    'J215 steps/cup.yaml:4 use `number`',
  ],
  [
    'a service whose path has another name than its calls',
    [
      { file: 'services.yaml', replace: 'path: /orders/{number}', by: 'path: /orders/{nr}\n    request: order-read' },
      {
        file: 'schemas/order-read.yaml',
        text: 'type: object\nproperties: { number: { type: string, minLength: 1 } }\n',
      },
    ],
    'J222 services.yaml:17 there is `number`',
  ],
  [
    'a kind that JSON Schema spells out',
    [{ file: 'schemas/booking.yaml', replace: 'spoons: { type: integer }', by: 'spoons: { type: date }' }],
    'J108 schemas/booking.yaml:7 write `type: string, format: date`',
  ],
  [
    'a word that YAML takes for a truth among names',
    [{ file: 'schemas/tea.yaml', replace: 'required: [code, name]', by: 'required: [code, name, true]' }],
    "J108 schemas/tea.yaml:2 write it in quotes: `'true'`",
  ],
  [
    'choices without what holds for all others',
    inFile('copy/en.yaml')('Say which goes with milk.}other{}', 'Say which goes with milk.}'),
    'J404 copy/en.yaml:14 add `other {…}`, for whatever is none of the cases',
  ],
  [
    'the place where an answer is edited, without its key',
    inMenu('edit: { from: [review] }', 'edit: review'),
    'J104 steps/menu.yaml:17 write a mapping such as `{ from: [confirmation] }`',
  ],
  [
    'an unknown condition where the steps around are closed by one',
    [{ file: 'steps/review.yaml', replace: 'unless: ordered', by: 'unless: orderd' }],
    'J201 steps/review.yaml:6 use `ordered`',
  ],
  [
    'an effect that there is not, in the catalogue',
    inErrors("'NETWORK@order.read'", "'NETWORK@order.reed'"),
    'J203 errors.yaml:11 use `order.read`',
  ],
  [
    'a button that nothing hears',
    inCup('actions: { home: primary }', 'actions: { home: primary, resend: link }'),
    'J313 steps/cup.yaml:7 add rules for `resend` under `on`',
  ],
  [
    'a required field that is not on screen, though a rule empties it',
    [
      { file: 'steps/milk.yaml', replace: 'fields: { milk: text, sugar: tick }', by: 'fields: { sugar: tick }' },
      { file: 'steps/milk.yaml', replace: 'on:\n', by: 'on:\n  sugar.changed: [{ set: { milk.milk: null } }]\n' },
      { file: 'steps/review.yaml', replace: 'needs: [menu.tea, milk.milk]', by: 'needs: [menu.tea]' },
    ],
    'J225 steps/milk.yaml:8 add a field `milk`, or set it in a rule',
  ],
])('%s is named once, with what to write', (_, breaks, expected) => {
  expect(found(breaks)).toEqual([expected])
})

test('a text that says whether a timer runs names the fact with its seconds', () => {
  const breaks = [
    {
      file: 'steps/wait.yaml',
      replace: 'actions: { home: link }',
      by: 'actions: { home: link }\ncopyValues: { left: wait.steeping }',
    },
    { file: 'copy/en.yaml', replace: '{steeping} seconds', by: '{left} seconds' },
  ]
  expect(found(breaks)).toEqual(['J407 copy/en.yaml:26 name `wait.steeping.left`: seconds left'])
})

test('a step that extends another by a misspelt key is one mistake', () => {
  const text = '# Another.\nstep: again\npath: /again\nextend: milk\non:\n  next: [{ go: review }]\n'
  expect(found([{ file: 'steps/again.yaml', text }])).toEqual(['J102 steps/again.yaml:4 use `extends`'])
})

const versions = (migrations: string, version = 3): Change[] => [
  { file: 'journey.yaml', replace: 'version: 1', by: `version: ${version}\nmigrations:\n${migrations}` },
]

test.each([
  [
    'to a step that neither is there nor has got another name since',
    versions("  '1': { steps: { start: manu } }\n  '2': { steps: { list: menu } }"),
    ['J202 journey.yaml:5 use `menu`'],
  ],
  [
    'with a gap behind it, whose names lead nowhere because of it',
    versions("  '1': { facts: { start.tea: list.tea } }\n  '3': { steps: { list: menu } }"),
    [
      "J227 journey.yaml:3 add `migrations: { '2': {} }`, and in it what has another name now",
      'J227 journey.yaml:6 write `version: 4`, or delete it',
    ],
  ],
  [
    'to a step that has got another name since',
    versions("  '1': { steps: { start: list } }\n  '2': { steps: { list: menu } }"),
    [],
  ],
])('a migration %s', (_, breaks, expected) => {
  expect(found(breaks)).toEqual(expected)
})
