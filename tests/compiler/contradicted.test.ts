/** What another part of the journey says differently, one mistake at a time in the tea order: each is named where it was made. */
import { describe, expect, test } from 'vitest'
import { compile, type Registry } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

function places(breaks: Change[], registry: Registry = teaRegistry): string[] {
  return compile(changed(breaks), registry).diagnostics.map(
    ({ code, file, line }) => `${code} ${file.replace('tea/', '')}:${line}`,
  )
}

const journey = (replace: string, by: string): Change => ({ file: 'journey.yaml', replace, by })
const step = (name: string, replace: string, by: string): Change => ({ file: `steps/${name}.yaml`, replace, by })

/** Records with schemas, one of them for the list of teas. */
const shelf = journey('records: [order, kitchen]', 'records: { order: order, kitchen: null, shelf: teas }')

const mistakes: [says: string, breaks: Change[], at: string][] = [
  [
    'a condition that asks for itself',
    [journey('open: { teas.open: true }', 'open: { anyOf: [open] }')],
    'J220 journey.yaml:15',
  ],
  [
    'a condition that asks for itself by another one',
    [
      journey('open: { teas.open: true }', 'open: { teas.open: true, anyOf: [ordered] }'),
      journey('ordered: { order.number: { type: string } }', 'ordered: { anyOf: [{ anyOf: [open] }] }'),
    ],
    'J220 journey.yaml:15',
  ],
  [
    'two names for one way to write a number',
    [journey('digits: 2 } }', 'digits: 2 }, rand: { prefix: R, group: " ", decimal: ".", digits: 2 } }')],
    'J122 journey.yaml:7',
  ],
  [
    'a condition of a counter that no first time fulfils',
    [step('member', 'member.tries.left: { minimum: 1 }', 'member.tries.used: { minimum: 1 }')],
    'J237 steps/member.yaml:19',
  ],
  [
    'a limit of what is left that holds when nothing is',
    [step('member', 'member.tries.left: { minimum: 1 }', 'member.tries.left: { minimum: 0 }')],
    'J235 steps/member.yaml:19',
  ],
  [
    'a value that is always the same, for what applicants are asked',
    [step('menu', 'size: menu.size }, keep', 'size: 250 }, keep')],
    'J233 steps/menu.yaml:19',
  ],
  [
    'an input filled from the neighbour of the fact that has its name',
    [
      journey('perMillilitre: settings.perMillilitre', 'perMillilitre: settings.perCup'),
      { file: 'settings.yaml', replace: 'perMillilitre: 0.1', by: 'pricePerMillilitre: 0.1\nperCup: 20' },
    ],
    'J233 journey.yaml:11',
  ],
  [
    'two names whose facts say more than they do, each filled from that of the other',
    [
      step(
        'menu',
        'copyValues: { total: price.total }',
        'copyValues: { total: price.total, costFrom: settings.costDailyMost, costMost: settings.costDailyFrom }',
      ),
      {
        file: 'copy/en.yaml',
        replace: '{total, number, money}.',
        by: '{total, number, money}, {costFrom} to {costMost}.',
      },
      {
        file: 'settings.yaml',
        replace: 'perMillilitre: 0.1',
        by: 'perMillilitre: 0.1\ncostDailyFrom: 1\ncostDailyMost: 2',
      },
    ],
    'J233 steps/menu.yaml:27',
  ],
  [
    'a button that has the name of what another button does',
    [
      {
        file: 'errors.yaml',
        replace: 'buttons: { again: tryAgain, leave: home }',
        by: 'buttons: { tryAgain: home, leave: tryAgain }',
      },
      {
        file: 'copy/en.yaml',
        replace: 'buttons: { again: Try again, leave: Leave }',
        by: 'buttons: { tryAgain: A, leave: B }',
      },
    ],
    'J233 errors.yaml:2',
  ],
  [
    'a number of seconds for how often something may be done',
    [
      step('member', 'max: settings.guesses', 'max: settings.guessSeconds'),
      { file: 'settings.yaml', replace: 'guesses: 3', by: 'guessSeconds: 3' },
    ],
    'J215 steps/member.yaml:15',
  ],
  [
    'an answer kept in the record of another one',
    [shelf, step('menu', 'keep: order }', 'keep: shelf }')],
    'J229 steps/menu.yaml:19',
  ],
  [
    'a read whose answer another record holds',
    [
      journey('records: [order, kitchen]', 'records: { order: order, kitchen: null, teas: teas, more: order }'),
      journey('  teas: { effect: teas.read }', '  teas: { effect: teas.read }\n  more: { effect: teas.read }'),
    ],
    'J229 journey.yaml:14',
  ],
  [
    'a record that nothing fills',
    [shelf, step('menu', 'with: { tea: menu.tea } } }]', 'with: { open: shelf.open } } }]')],
    'J504 journey.yaml:9',
  ],
  [
    'a list of which a field takes nothing, once',
    [
      step('menu', 'items: teas.teas', 'items: settings.sizes'),
      {
        file: 'settings.yaml',
        replace: 'looks: 2',
        by: 'looks: 2\nsizes: [{ code: 1, name: S }, { code: 2, name: L }]',
      },
    ],
    'J236 steps/menu.yaml:8',
  ],
  [
    'a text that is longer than what is taken',
    [
      step('member', 'code: member.code }', 'code: order.number }'),
      { file: 'schemas/order.yaml', replace: 'minLength: 1', by: 'minLength: 16' },
      { file: 'schemas/code-check.yaml', replace: '{ type: string }', by: '{ type: string, maxLength: 6 }' },
    ],
    'J215 steps/member.yaml:12',
  ],
  [
    'a wait that is longer than the page may be left alone',
    [
      journey(
        'on:\n  home',
        'idle: { after: 12s, grace: 11s, warn: asleep, end: pourAway }\non:\n  asleep: [{ play: bell }]\n  home',
      ),
      step('brewing', 'every: 10s', 'every: 2s'),
    ],
    'J118 steps/wait.yaml:12',
  ],
  [
    'a step that is open when its neighbours are closed',
    [step('sugar', 'unless: ordered\n', '')],
    'J321 steps/sugar.yaml:5',
  ],
  [
    'a step open only when its neighbours are closed',
    [step('sugar', 'unless: ordered', 'when: ordered')],
    'J321 steps/sugar.yaml:6',
  ],
  [
    'a way on to a step that needs what this one has not',
    [step('review', 'needs: [menu.tea, milk.milk]', 'needs: [menu.tea, milk.milk, kitchen.status]')],
    'J321 steps/sugar.yaml:5',
  ],
  [
    'a call that the next one calls off, for which the applicant waits',
    [step('menu', 'keep: order }', 'keep: order, latest: true }')],
    'J325 steps/menu.yaml:19',
  ],
  [
    'a rule that asks for what closes its step',
    [step('sugar', '{ go: review }', '{ when: ordered, go: review }')],
    'J302 steps/sugar.yaml:11',
  ],
  [
    'a button of a dialog that answers nothing',
    [
      step('leaving', 'content: [text]', 'content: [text]\ntimers: { rest: 5s }'),
      step('leaving', 'close: [{ close: true }]', 'close: [{ start: rest }]\n  rest.done: [{ track: rested }]'),
    ],
    'J313 steps/leaving.yaml:9',
  ],
  [
    'a text for a fact that rules set to true, and leave as it is',
    [
      journey('[order, kitchen]', '[order, kitchen, oven]'),
      journey('set: { order: null }', 'set: { order: null, oven.warm: true }'),
      journey('set: { journey: null }', 'set: { journey: null, oven.warm: oven.warm }'),
      journey('wantsSugar: { milk.sugar: true }', "wantsSugar: { oven.warm: 'true' }"),
    ],
    'J211 journey.yaml:17',
  ],
]

mistakes.push(
  [
    'a name in an address that nothing fills, where rules lead there',
    [step('cup', 'params: { number: order.number }\n', '')],
    'J222 steps/cup.yaml:3',
  ],
  [
    'a message over the whole page with nothing but another try',
    [{ file: 'errors.yaml', replace: "'NETWORK@order.read': { as: modal", by: "'NETWORK@order.read': { as: page" }],
    'J306 errors.yaml:11',
  ],
  [
    'a message over the whole page without a button',
    [
      { file: 'errors.yaml', replace: 'SPILLED: { as: modal, buttons: { leave: home } }', by: 'SPILLED: { as: page }' },
      { file: 'copy/en.yaml', replace: 'body: Sorry, buttons: { leave: Leave }', by: 'body: Sorry' },
    ],
    'J306 errors.yaml:3',
  ],
  [
    'an event of a dialog that is never over the step',
    [{ file: 'errors.yaml', replace: /^COLD: { as: modal,/m, by: 'COLD: { as: modal, closes: pour,' }],
    'J320 errors.yaml:7',
  ],
  [
    'rules for a button that only messages of other steps have',
    [
      { file: 'errors.yaml', replace: /^COLD: { as: modal,/m, by: 'COLD: { as: modal, closes: refill,' },
      step('brewing', '  again: [', '  refill: [{ call: look }]\n  again: ['),
      step('cup', '  back: [', '  refill: [{ show: leaving }]\n  back: ['),
    ],
    'J312 steps/cup.yaml:9',
  ],
  [
    'a form that takes more than the request',
    [
      { file: 'schemas/sugar.yaml', replace: 'minimum: 1', by: 'minimum: 1, maximum: 30' },
      { file: 'schemas/booking.yaml', replace: 'spoons: { type: integer', by: 'spoons: { type: integer, maximum: 3' },
      {
        file: 'copy/en.yaml',
        replace: "minimum: 'At least {limit}' } } }",
        by: "minimum: 'At least {limit}', maximum: 'At most {limit}' } } }",
      },
    ],
    'J215 steps/review.yaml:12',
  ],
  [
    'a service that writes, and that no call makes any more',
    [step('member', 'effect: code.send, with: { tea: menu.tea }', 'effect: leaf.smell')],
    'J226 services.yaml:27',
  ],
  [
    'a case of a text that is spelt in another way elsewhere',
    [
      journey('ordered: { order.number', 'isReady: { order.status: READY }\n  ordered: { order.number'),
      step('cup', 'params:', 'when: isReady\ncopyValues: { house: settings.house }\nparams:'),
      { file: 'copy/en.yaml', replace: 'Enjoy your tea', by: "'{house, select, BREWNG {Wait} other {Enjoy}}'" },
    ],
    'J234 copy/en.yaml:28',
  ],
  [
    'an end of a range that is written by hand',
    [
      step('menu', 'items: teas.teas', 'items: settings.sizes'),
      { file: 'settings.yaml', replace: 'looks: 2', by: 'looks: 2\nsizes: [{ code: large, name: Large, most: 1500 }]' },
      { file: 'copy/en.yaml', replace: 'We know them all.', by: 'Up to R1 500 at a time.' },
    ],
    'J411 copy/en.yaml:14',
  ],
  [
    'an address that refuses the example of what it brings',
    [
      {
        file: 'schemas/order.yaml',
        replace: 'number: { type: string, minLength: 1 }',
        by: 'number: { type: string, minLength: 1, examples: [A7] }',
      },
    ],
    'J229 journey.yaml:20',
  ],
  ['a dialog that does not say that it is one', [step('leaving', 'as: dialog\n', '')], 'J103 steps/leaving.yaml:2'],
)

describe('a mistake is named where it was made, and nothing else is', () => {
  test.each(mistakes)('%s', (_, breaks, at) => {
    expect(places(breaks)).toEqual([at])
  })
})

const row = { type: 'object', properties: { key: { type: 'string' }, as: { type: 'string' } } }
const value = {
  type: 'string',
  'x-fact': true,
  'x-holds': { by: 'as', money: { type: 'number' }, rate: { type: 'number' } },
}
const rows = { type: 'array', items: { ...row, properties: { ...row.properties, value } } }
const sheet = { events: [], options: { type: 'object', properties: { rows } } }
const withSheet: Registry = { ...teaRegistry, blocks: { ...teaRegistry.blocks, sheet } }
const sheetOf = (...lines: string[]): Change =>
  step(
    'cup',
    'content: [text]',
    `content:\n  - text\n  - sheet:\n      rows:\n${lines.map((line) => `        - ${line}\n`).join('')}`,
  )

test('two rows of one list that show the same fact are named, and a number that is shown as two kinds', () => {
  const amount = '{ key: a, value: menu.size, as: money }'
  const other = '{ key: b, value: order.number }'
  expect(places([sheetOf(amount, other)], withSheet)).toEqual([])
  expect(places([sheetOf(amount, other, '{ key: c, value: menu.size, as: money }')], withSheet)).toEqual([
    'J122 steps/cup.yaml:12',
  ])
  const rate = '{ key: c, value: menu.size, as: rate }'
  expect(places([sheetOf(amount, rate)], withSheet)).toEqual(['J211 steps/cup.yaml:10', 'J211 steps/cup.yaml:11'])
})

test('a message over the whole page is right with a button that leads away', () => {
  expect(places([{ file: 'errors.yaml', replace: /^SPILLED: { as: modal/m, by: 'SPILLED: { as: page' }])).toEqual([])
})

test('a small button of a screen may do nothing but tell analytics', () => {
  const nice: Change[] = [
    step('brewing', 'actions: { again: link }', 'actions: { again: link, nice: link }'),
    step('brewing', '  again: [', '  nice: [{ track: nice }]\n  again: ['),
    { file: 'copy/en.yaml', replace: 'actions: { again:', by: 'actions: { nice: Nice, again:' },
  ]
  expect(places(nice)).toEqual([])
})
