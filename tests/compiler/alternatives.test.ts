/** Schemas that describe a value in more than one way: each way counts, not the first that is written. */
import { describe, expect, test } from 'vitest'
import { check } from '../../src/engine/compiler/check.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

const mistakesIn = (changes: Change[]): string[] =>
  check(changed(changes), teaRegistry, { quick: true })
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ code, file, line, message }) => `${code} ${file.replace('tea/', '')}:${line} ${message}`)

/** A rule of the step `wait` that compares a fact. */
const compared = (table: string): Change => ({
  file: 'steps/wait.yaml',
  replace: 'on:\n',
  by: `conditions: { isSo: ${table} }\non:\n  home: [{ when: isSo, set: { order: null }, go: menu }, { go: menu }]\n`,
})

const order = (more: string): Change => ({
  file: 'schemas/order.yaml',
  text: `type: object\nrequired: [number, status]\nproperties:\n  number: { type: string, minLength: 1 }\n${more}`,
})

const kinds = order(`oneOf:
  - properties: { status: { const: BREWING } }
  - properties: { status: { const: READY }, shelf: { type: integer } }
`)

const cups = order(`  status: { enum: [BREWING, READY] }
if: { required: [status], properties: { status: { const: READY } } }
then: { properties: { cup: { const: big } } }
else: { properties: { cup: { const: small } } }
`)

/** The kitchen can also say that the order is gone. */
const gone: Change[] = [
  {
    file: 'services.yaml',
    replace: 'answer: order\n    outcomes:',
    by: "answer: order\n    accepts: { '410': gone }\n    outcomes:",
  },
  { file: 'schemas/gone.yaml', text: 'type: object\nrequired: [status]\nproperties:\n  status: { const: GONE }\n' },
]

/** What is answered to an order has a status of its own, and is kept where the status is read later. */
const placed: Change[] = [
  { file: 'services.yaml', replace: 'answer: order\n    codes: [OUT', by: 'answer: placed\n    codes: [OUT' },
  {
    file: 'schemas/placed.yaml',
    text: 'type: object\nrequired: [number, status]\nproperties:\n  number: { type: string, minLength: 1 }\n  status: { const: TAKEN }\n',
  },
]

describe('a value of any alternative can be compared with', () => {
  test.each<[says: string, changes: Change[]]>([
    ['of one of several kinds', [kinds, compared('{ kitchen.status: READY }')]],
    ['of what is said otherwise', [cups, compared('{ kitchen.cup: small }')]],
    ['of such an answer that is kept', [...gone, compared('{ kitchen.status: GONE }')]],
    ['of an answer that another call keeps in the record', [...placed, compared('{ order.status: TAKEN }')]],
    ['of the answer of the call itself', [...placed, compared('{ order.status: READY }')]],
  ])('%s', (_, changes) => {
    expect(mistakesIn(changes)).toEqual([])
  })
})

test('a value of no alternative is still never there', () => {
  expect(mistakesIn([kinds, compared('{ kitchen.status: COLD }')])).toEqual([
    'J211 steps/wait.yaml:15 `kitchen.status` is never `COLD`',
  ])
  expect(mistakesIn([...placed, compared('{ order.status: COLD }')])).toEqual([
    'J211 steps/wait.yaml:15 `order.status` is never `COLD`',
  ])
})

test('a property is declared where it is required if an alternative or another file has it', () => {
  const base: Change = { file: 'schemas/base.yaml', text: 'type: object\nproperties:\n  shelf: { type: integer }\n' }
  expect(mistakesIn([kinds])).toEqual([])
  expect(
    mistakesIn([
      base,
      {
        file: 'schemas/order.yaml',
        replace: 'required: [number, status]',
        by: 'required: [number, status, shelf]\nallOf: [{ $ref: base }]',
      },
    ]),
  ).toEqual([])
})
