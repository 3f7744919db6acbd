/** One slip in a journey without pins: one diagnostic, at the slip, with what follows from it. */
import { expect, test } from 'vitest'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import type { Diagnostic } from '../../src/engine/compiler/diagnostics/diagnostic.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

type Told = { at: string; help: string | undefined; follows: string[] }

const codesOf = ({ follows = [] }: Diagnostic): string[] => follows.map((each) => each.slice(0, 4))
const told = (...changes: Change[]): Told[] =>
  checkUnwalked(changed(changes), teaRegistry).diagnostics.map((each) => ({
    at: `${each.code} ${each.file.replace('tea/', '')}:${each.line}`,
    help: each.help,
    follows: codesOf(each),
  }))

const inFile = (file: string, replace: string, by: string): Change => ({ file: `${file}.yaml`, replace, by })

test.each<[slip: string, change: Change, at: string, help: string, follows: string[]]>([
  [
    'a value that means nothing',
    inFile('steps/review', 'next: primary', 'next: primray'),
    'J104 steps/review.yaml:8',
    'write `primary`',
    ['J312'],
  ],
  [
    'an event of a timer',
    inFile('steps/menu', 'settled.done:', 'settled.dnoe:'),
    'J221 steps/menu.yaml:38',
    'use `settled.done`',
    ['J326'],
  ],
  [
    'the first part of a fact',
    inFile('journey', 'set: order.number', 'set: odrer.number'),
    'J213 journey.yaml:20',
    'use `order`',
    ['J202'],
  ],
  [
    'the name of a rule, where many places raise its event',
    inFile('journey', '  home: [', '  hmoe: ['),
    'J232 journey.yaml:22',
    'write `home`',
    ['J221', 'J221', 'J221', 'J221', 'J221', 'J221', 'J313', 'J313'],
  ],
  [
    'a button of a message',
    inFile('errors', 'NETWORK: { as: modal, buttons: { again', 'NETWORK: { as: modal, buttons: { aagin'),
    'J401 errors.yaml:8',
    'use `again`; or add `errors.NETWORK.buttons.aagin` to copy/en.yaml',
    ['J402'],
  ],
  [
    'the only rule of a form',
    inFile('steps/milk', 'next:', 'netx:'),
    'J312 steps/milk.yaml:11',
    'use `next`',
    ['J402'],
  ],
])('%s is told once', (_, change, at, help, follows) => {
  expect(told(change)).toEqual([{ at, help, follows }])
})

test('two slips are told each with what follows from it', () => {
  const slips = [
    inFile('errors', 'NETWORK: { as: modal, buttons: { again', 'NETWORK: { as: modal, buttons: { aagin'),
    inFile('steps/menu', 'settled.done:', 'settled.dnoe:'),
  ]
  expect(told(...slips).map(({ at, follows }) => [at, follows])).toEqual([
    ['J401 errors.yaml:8', ['J402']],
    ['J221 steps/menu.yaml:38', ['J326']],
  ])
})

test('what a correction of the shape lets be looked at is no reason against it', () => {
  const slips = [
    inFile('steps/review', 'next: primary', 'next: primray'),
    inFile('steps/menu', 'settled.done:', 'settled.dnoe:'),
  ]
  expect(told(...slips).map(({ at, follows }) => [at, follows])).toEqual([
    ['J221 steps/menu.yaml:38', []],
    ['J104 steps/review.yaml:8', ['J312']],
  ])
})

test('a word to write that does not help takes nothing away', () => {
  const slips = [inFile('steps/review', 'next: primary', 'nxet: primary'), inFile('steps/wait', 'go: cup', 'go: pot')]
  const found = told(...slips)
  expect(found.filter(({ at }) => at.startsWith('J202')).map(({ follows }) => follows)).toEqual([[]])
})
