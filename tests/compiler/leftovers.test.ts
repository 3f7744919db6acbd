/** What copying and moving lines leave behind, one mistake at a time in the tea order: each is named where it was made, and what only looks like one is let be. */
import { describe, expect, test } from 'vitest'
import { compile, type Registry } from '../../src/engine/compiler/compile.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

const places = (breaks: Change[], registry: Registry = teaRegistry): string[] =>
  compile(changed(breaks), registry).diagnostics.map(
    ({ code, file, line }) => `${code} ${file.replace('tea/', '')}:${line}`,
  )

const step = (name: string, replace: string, by: string): Change => ({ file: `steps/${name}.yaml`, replace, by })
const schema = (name: string, replace: string, by: string): Change => ({ file: `schemas/${name}.yaml`, replace, by })
const journey = (replace: string, by: string): Change => ({ file: 'journey.yaml', replace, by })

/** The dialog has two ways on. */
const leave = (rules: string, actions?: string): Change[] => [
  ...(actions ? [step('leaving', 'actions: { leave: primary, close: link }', `actions: ${actions}`)] : []),
  step('leaving', '  leave: [{ go: menu }]\n  close: [{ close: true }]', rules),
]

const closing = journey(
  'on:\n',
  'idle: { after: 10m, grace: 1m, warn: looked, end: pourAway, call: { effect: order.end } }\non:\n  looked: [{ show: leaving }]\n',
)
const orderEnd: Change = {
  file: 'services.yaml',
  replace: '  leaf.smell:',
  by: '  order.end: { method: POST, path: /orders/end, context: { Order: order.number } }\n  leaf.smell:',
}

const mistakes: [says: string, breaks: Change[], at: string][] = [
  [
    'a mark of what only a guest can say, in a form',
    [schema('milk', 'sugar: { type: boolean }', 'sugar: { type: boolean, x-given: true }')],
    'J314 schemas/milk.yaml:5',
  ],
  [
    'a mark of what only a guest can say, in an answer',
    [schema('order', 'number: { type: string', 'number: { x-given: true, type: string')],
    'J314 schemas/order.yaml:4',
  ],
  [
    'a mark of a token that no header carries',
    [schema('order', 'number: { type: string', 'number: { x-token: true, type: string')],
    'J314 schemas/order.yaml:4',
  ],
  [
    'a button of a dialog for which only another step has rules',
    leave('  leave: [{ go: menu }]', '{ leave: primary, again: link }'),
    'J313 steps/leaving.yaml:5',
  ],
  [
    'two buttons that do the same',
    leave('  leave: [{ set: { milk.sugar: true }, go: menu }]\n  close: [{ set: { milk.sugar: true }, go: menu }]'),
    'J122 steps/leaving.yaml:8',
  ],
  [
    'a check with the condition of the one above it, by its name',
    [
      step(
        'menu',
        '  notTooMuch: { at: size, holds: fits }',
        '  notTooMuch: { at: size, holds: fits }\n  enough: { at: size, holds: fits }',
      ),
      { file: 'copy/en.yaml', replace: 'notTooMuch: That', by: 'enough: Say more, notTooMuch: That' },
    ],
    'J122 steps/menu.yaml:14',
  ],
  [
    'a check with the condition of the one above it',
    [
      step(
        'menu',
        '  notTooMuch: { at: size, holds: fits }',
        '  notTooMuch: { at: size, holds: fits }\n  enough: { at: size, holds: isEnough }',
      ),
      step(
        'menu',
        '  fits: { price.total: { maximum: 100 } }',
        '  fits: { price.total: { maximum: 100 } }\n  isEnough: { price.total: { maximum: 100 } }',
      ),
      { file: 'copy/en.yaml', replace: 'notTooMuch: That', by: 'enough: Say more, notTooMuch: That' },
    ],
    'J122 steps/menu.yaml:27',
  ],
  [
    'a message that shows what another step counts',
    [
      {
        file: 'errors.yaml',
        replace: 'WRONG: { as: field, at: member.code }',
        by: 'WRONG: { as: field, at: member.code, copyValues: { left: menu.tries.left } }',
      },
    ],
    'J320 errors.yaml:4',
  ],
  [
    'a dialog whose cross only tracks',
    leave('  leave: [{ go: menu }]\n  close: [{ close: true }]\n  dismiss: [{ track: stays }]'),
    'J313 steps/leaving.yaml:9',
  ],
  [
    'a name of the settings that is written by hand',
    [
      { file: 'settings.yaml', replace: 'The Corner', by: 'The Copper Pot' },
      { file: 'copy/en.yaml', replace: 'That is too long', by: 'Too long for The Copper Pot' },
    ],
    'J411 copy/en.yaml:20',
  ],
  [
    'a name of the copy that is filled from a neighbour of its fact',
    [
      { file: 'settings.yaml', replace: 'house: The Corner', by: 'shop: { house: The Corner, street: Long Street }' },
      { file: 'journey.yaml', replace: 'settings.house', by: 'settings.shop.street' },
      { file: 'services.yaml', replace: 'settings.house', by: 'settings.shop.house' },
    ],
    'J233 journey.yaml:18',
  ],
  [
    'a word of a table with a hyphen that the rule does not write',
    [
      {
        file: 'settings.yaml',
        replace: 'looks: 2',
        by: 'looks: 2\nends: [{ code: a, leads: spilled }, { code: b, leads: cooled-down }]',
      },
      journey('  wantsSugar:', '  hasCooled: { kitchen.leads: cooleddown }\n  wantsSugar:'),
      step('wait', '[{ go: cup }]', '[{ when: hasCooled, show: SPILLED }, { go: cup }]'),
      schema('order', '  number:', '  leads: { type: string }\n  ends: { type: string }\n  number:'),
    ],
    'J234 settings.yaml:6',
  ],
  ['a call at the end that no condition holds back', [closing, orderEnd], 'J317 journey.yaml:21'],
]

mistakes.push([
  'a part of the journey that no step is in',
  [
    journey('sections: [choose, brew]', 'sections: [choose, brew, pay]'),
    { file: 'copy/en.yaml', replace: 'brew: Brew }', by: 'brew: Brew, pay: Pay }' },
  ],
  'J226 journey.yaml:8',
])

describe('each leftover is named at its line, and nothing else', () => {
  test.each(mistakes)('%s', (_, breaks, at) => {
    expect(places(breaks).filter((each) => !/^J40/.test(each))).toEqual([at])
  })
})

const right: [says: string, changes: Change[]][] = [
  ['two buttons that only close', leave('  leave: [{ close: true }]\n  close: [{ close: true }]')],
  [
    'two buttons that are never drawn together',
    leave(
      '  leave: [{ go: menu }]\n  close: [{ go: menu }]\n  dismiss: [{ close: true }]',
      '{ leave: { variant: primary, when: wantsSugar }, close: { variant: primary, unless: wantsSugar } }',
    ),
  ],
  [
    'a message that shows what its own step counts',
    [
      {
        file: 'errors.yaml',
        replace: 'WRONG: { as: field, at: member.code }',
        by: 'WRONG: { as: field, at: member.code, copyValues: { left: member.tries.left } }',
      },
    ],
  ],
  [
    'a token that a header carries',
    [
      schema('order', 'number: { type: string', 'number: { x-token: true, type: string'),
      {
        file: 'services.yaml',
        replace: '    path: /orders/{number}\n',
        by: '    path: /orders/{number}\n    context: { Order: order.number }\n',
      },
    ],
  ],
]

describe('what only looks like a leftover is let be', () => {
  test.each(right)('%s', (_, changes) => {
    expect(places(changes).filter((each) => /J122|J314|J320/.test(each))).toEqual([])
  })
})

/** A widget with an option that has the name of an input. */
const limited: Registry = {
  ...teaRegistry,
  widgets: {
    ...teaRegistry.widgets,
    limited: {
      accepts: ['integer'],
      options: { type: 'object', properties: { perMillilitre: { type: 'string', 'x-fact': true } } },
      events: [],
      copy: [],
    },
  },
}

test.each([
  ['another limit than that of its check is named', 'settings.guesses', ['J233 steps/menu.yaml:9']],
  ['the limit of its check is let be', 'settings.perMillilitre', []],
])('a field with %s', (_, fact, expected) => {
  const changes = [step('menu', 'size: number', `size: { widget: limited, perMillilitre: ${fact} }`)]
  expect(places(changes, limited)).toEqual(expected)
})

/** Rows in lists of their own. */
const rows: Registry = {
  ...teaRegistry,
  blocks: {
    ...teaRegistry.blocks,
    lists: {
      options: {
        type: 'object',
        properties: {
          lists: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                rows: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: {
                      key: { type: 'string' },
                      value: {
                        type: 'string',
                        'x-fact': true,
                        'x-holds': { by: 'as', letters: { type: 'string', pattern: '^[a-z]+$' } },
                      },
                      as: { enum: ['letters', 'text'] },
                    },
                  },
                },
              },
            },
          },
        },
      },
      events: [],
    },
  },
  widgets: {
    ...teaRegistry.widgets,
    digits: {
      accepts: ['string'],
      options: { type: 'object', 'x-gives': { pattern: '^[0-9]+$' } },
      events: [],
      copy: [],
    },
  },
}
const shown = (first: string, second: string, as = 'text'): Change =>
  step(
    'review',
    'content: [text]',
    `content:\n  - lists:\n      lists:\n        - rows: [{ key: a, value: ${first}, as: ${as} }]\n        - rows: [{ key: b, value: ${second}, as: ${as} }]`,
  )

test('a fact that rows of two lists show is named at the second', () => {
  expect(places([shown('milk.milk', 'milk.milk')], rows)).toEqual(['J122 steps/review.yaml:11'])
  expect(places([shown('milk.milk', 'menu.name')], rows)).toEqual([])
})

test('a row shows nothing that the widget of its field cannot give', () => {
  const typed = step('milk', 'milk: text', 'milk: digits')
  expect(places([typed, shown('milk.milk', 'menu.name', 'letters')], rows)).toEqual(['J211 steps/review.yaml:10'])
})

/** A widget that tells apart three values of a fact. */
const phased: Registry = {
  ...teaRegistry,
  widgets: {
    ...teaRegistry.widgets,
    phased: {
      accepts: ['string'],
      options: {
        type: 'object',
        properties: { phase: { type: 'string', 'x-fact': true, 'x-holds': { enum: ['ready', 'busy'] } } },
      },
      events: [],
      copy: [],
    },
  },
}

test.each([
  ['a value that its widget does not tell apart is named', 'raedy', ['J229 steps/milk.yaml:12']],
  ['a value that its widget tells apart is let be', 'ready', []],
])('%s', (_, value, expected) => {
  const changes = [
    journey('records: [order, kitchen]', 'records: [order, kitchen, pot]'),
    step('milk', 'milk: text', 'milk: { widget: phased, phase: pot.phase }'),
    step(
      'milk',
      'on:\n',
      `on:\n  enter: [{ set: { pot.phase: { const: busy } } }]\n  milk.changed: [{ set: { pot.phase: { const: ${value} } } }]\n`,
    ),
  ]
  expect(places(changes, phased)).toEqual(expected)
})

test('of the steps behind a way that is gone the first is named', () => {
  const gone: Change = { file: 'steps/member.yaml', replace: '  verify.ok: [{ go: milk }]\n', by: '' }
  expect(places([gone])).toEqual(['J304 steps/member.yaml:12', 'J301 steps/milk.yaml:2'])
})

test('words of a part that is gone are to be deleted, not to be called what they are called', () => {
  const left: Change = {
    file: 'copy/en.yaml',
    replace: '  title: Enjoy your tea\n',
    by: '  title: Enjoy your tea\n  blocks: { kettle: { text: It is hot } }\n',
  }
  const told = compile(changed([left]), teaRegistry).diagnostics.map(({ code, message, help }) => [code, message, help])
  expect(told).toEqual([['J402', 'nothing uses `cup.blocks`', 'delete it, or fix its name']])
})
