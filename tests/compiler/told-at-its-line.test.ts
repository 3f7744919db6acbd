/** Mistakes that leave every name and every type as they should be: what stands beside them gives them away. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compile, type Registry } from '../../src/engine/compiler/compile.ts'
import { kindOf } from '../../src/engine/compiler/source/document.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

const places = (breaks: Change[], registry: Registry = teaRegistry): string[] =>
  compile(changed(breaks), registry).diagnostics.map(
    ({ code, file, line }) => `${code} ${file.replace('tea/', '')}:${line}`,
  )

const inVersionTwo = (migration: string): Change[] => [
  { file: 'journey.yaml', replace: 'version: 1', by: `version: 2\nmigrations:\n  '1': ${migration}` },
]
const inSettings = (by: string): Change[] => [{ file: 'settings.yaml', replace: 'looks: 2', by: `looks: 2\n${by}` }]
const inTitle = (by: string): Change[] => [{ file: 'copy/en.yaml', replace: 'Enjoy your tea', by }]
const ownMessage = '    - { when: mayTry, show: KETTLE_COLD }\n    - { show: SPILLED }'
const shown = (by: string): Change[] => [{ file: 'steps/menu.yaml', replace: ownMessage, by }]
const mood = (fact: string): Change[] => [
  {
    file: 'steps/menu.yaml',
    replace: 'smell.ok: [{ show: about }]',
    by: 'smell.ok: [{ set: { order.mood: { const: calm } }, show: about }]',
  },
  { file: 'steps/menu.yaml', replace: 'conditions:\n', by: `conditions:\n  isCalm: { order.mood: ${fact} }\n` },
]
const table: Change[] = [
  {
    file: 'journey.yaml',
    replace: 'calculations:\n',
    by: 'calculations:\n  row: { with: { rows: settings.rows, of: menu.tea } }\n',
  },
  ...inSettings('rows: [{ of: rooibos, leads: home }, { of: mint, leads: away }]'),
]
const leads = (to: string): Change[] => [
  ...table,
  { file: 'steps/menu.yaml', replace: 'conditions:\n', by: `conditions:\n  leadsHome: { row.leads: ${to} }\n` },
]
const withRows: Registry = {
  ...teaRegistry,
  calculations: {
    ...teaRegistry.calculations,
    row: {
      input: { type: 'object', properties: { rows: { type: 'array' }, of: {} } },
      output: { type: 'object', properties: { leads: { type: 'string', 'x-row-of': 'rows' } } },
    },
  },
}

describe('is told at its line', () => {
  const told: [says: string, breaks: Change[], at: string][] = [
    ['a code that shows the message of another', shown('    - { show: OUT_OF_LEAVES }'), 'J320 steps/menu.yaml:32'],
    [
      'a migration that no version needs',
      [{ file: 'journey.yaml', replace: 'version: 1', by: "version: 1\nmigrations: { '1': {} }" }],
      'J227 journey.yaml:4',
    ],
    ['a step that is there, with another name', inVersionTwo('{ steps: { menu: wait } }'), 'J217 journey.yaml:5'],
    ['two facts that become one', inVersionTwo('{ facts: { a.b: menu.tea, c.d: menu.tea } }'), 'J122 journey.yaml:5'],
    [
      'two items that have changed their names',
      inSettings('cups: [{ code: TALL, name: small }, { code: SMALL, name: Tall }]'),
      'J126 settings.yaml:6',
    ],
    [
      'two days that have changed their names',
      inSettings("days: [{ code: 9, name: '10' }, { code: 10, name: '09' }]"),
      'J126 settings.yaml:6',
    ],
    ['an amount in the notation of another country', inTitle('R1,000 for your tea'), 'J411 copy/en.yaml:28'],
    [
      'a personal answer in a record without a schema',
      [
        { file: 'journey.yaml', replace: 'records: [order, kitchen]', by: 'records: [order, kitchen, guest]' },
        {
          file: 'steps/menu.yaml',
          replace: 'smell.ok: [{ show: about }]',
          by: 'smell.ok: [{ set: { guest.name: menu.name }, show: about }]',
        },
      ],
      'J315 journey.yaml:9',
    ],
    ['a value that no rule writes, beside an answer', mood('calmed'), 'J211 steps/menu.yaml:25'],
  ]
  test.each(told)('%s', (_, breaks, at) => {
    expect(places(breaks)).toContain(at)
  })

  test('a value that no row of a table in the settings has', () => {
    expect(places(leads('hom'), withRows)).toContain('J211 steps/menu.yaml:25')
  })
})

describe('nothing is said of', () => {
  const right: [says: string, breaks: Change[], code: string][] = [
    ['a code that shows its own message first', shown(`${ownMessage.replace('SPILLED', 'OUT_OF_LEAVES')}`), 'J320'],
    ['a step that gave its name to another', inVersionTwo('{ steps: { menu: wait, wait: menu } }'), 'J217'],
    ['facts that are forgotten', inVersionTwo('{ facts: { a.b: null, c.d: null } }'), 'J122'],
    ['days that count from nought', inSettings("days: [{ code: 0, name: '1' }, { code: 1, name: '2' }]"), 'J126'],
    ['an amount as the style writes it', inTitle('R1 000 for your tea'), 'J411'],
    ['a value that a rule writes', mood('calm'), 'J211'],
  ]
  test.each(right)('%s', (_, breaks, code) => {
    expect(places(breaks).filter((each) => each.startsWith(code))).toEqual([])
  })

  test('a value that a row has', () => {
    expect(places(leads('home'), withRows).filter((each) => each.startsWith('J211'))).toEqual([])
  })
})

test('a file with a capital ending is read like any other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'journey-'))
  writeFileSync(join(folder, 'settings.YAML'), 'house: The Corner\n')
  expect(readSources(folder).map(({ text }) => text)).toEqual(['house: The Corner\n'])
  expect(kindOf('tea/schemas/forms/otp.YAML')).toMatchObject({ kind: 'schema', name: 'otp' })
})
