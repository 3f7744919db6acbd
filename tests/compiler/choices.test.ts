/** What a field offers to choose: a list, of codes that its form takes. */
import { describe, expect, test } from 'vitest'
import { compile, type Registry } from '../../src/engine/compiler/compile.ts'
import { registry } from '../../src/registry.ts'
import { type Change, changed, teaRegistry } from '../diagnostics/tea.ts'

function found(breaks: Change[], using: Registry = teaRegistry): string[] {
  return compile(changed(breaks), using).diagnostics.map(
    ({ code, file, line, message }) => `${code} ${file.replace('tea/', '')}:${line} ${message}`,
  )
}

const step = (replace: string, by: string): Change => ({ file: 'steps/menu.yaml', replace, by })
const form = (by: string): Change => ({ file: 'schemas/menu.yaml', replace: 'tea: { type: string }', by: `tea: ${by}` })
const rows = (by: string): Change => ({
  file: 'schemas/tea.yaml',
  replace: 'code: { type: string }',
  by: `code: ${by}`,
})

/** The widgets of the loan journey beside those of the tea shop. */
const withSelect: Registry = {
  ...teaRegistry,
  widgets: { ...registry.widgets, ...teaRegistry.widgets },
}

describe('a field whose choices are no list of choices is named', () => {
  test.each([
    ['a text', 'order.number'],
    ['a number', 'price.total'],
    ['true or false', 'teas.open'],
    ['a record', 'order'],
    ['a list of texts', 'teas.names'],
  ])('%s', (_, fact) => {
    const names = {
      file: 'schemas/teas.yaml',
      replace: 'open: {',
      by: 'names: { type: array, items: { type: string } }\n  open: {',
    }
    const records = {
      file: 'journey.yaml',
      replace: 'records: [order, kitchen]',
      by: 'records: { order: order, kitchen: null }',
    }
    const breaks = [names, records, step('{ widget: pick, items: teas.teas }', `{ widget: select, items: ${fact} }`)]
    expect(found(breaks, withSelect).filter((each) => each.startsWith('J211'))).toEqual([
      `J211 steps/menu.yaml:8 the widget \`select\` cannot use \`${fact}\``,
    ])
  })
})

describe('codes of an answer, held to those of the form', () => {
  test('other ones are named', () => {
    expect(found([rows('{ enum: [GLASS, ICE] }'), form('{ type: string, enum: [GREEN, BLACK] }')])).toContainEqual(
      'J236 steps/menu.yaml:8 `tea` of `menu` refuses `GLASS` of `teas.teas`',
    )
  })

  test('one that the form does not take is named', () => {
    const breaks = [rows('{ enum: [rooibos, ICE] }'), form('{ type: string, enum: [rooibos, green] }')]
    expect(found(breaks)).toContainEqual('J236 steps/menu.yaml:8 `tea` of `menu` refuses `ICE` of `teas.teas`')
  })

  test('of another kind are named', () => {
    expect(found([rows('{ type: integer }')])).toContainEqual(
      'J236 steps/menu.yaml:8 `tea` takes nothing of `teas.teas`',
    )
  })

  test('may be fewer than the form takes', () => {
    expect(
      found([rows('{ enum: [rooibos, green] }'), form('{ type: string, enum: [rooibos, green, black] }')]),
    ).toEqual([])
  })
})

describe('plain values of the settings, held to the form', () => {
  const counts = (by: string): Change[] => [
    { file: 'settings.yaml', replace: 'looks: 2', by: `looks: 2\ncounts: ${by}` },
    step('size: number', 'size: { widget: pick, items: settings.counts }'),
    { file: 'schemas/menu.yaml', replace: 'minimum: 100', by: 'enum: [100, 200]' },
    { file: 'copy/en.yaml', replace: ", minimum: 'At least {limit} ml'", by: ', enum: Choose a size' },
  ]

  test('one that it refuses is named', () => {
    expect(found(counts('[100, 200, 300]'))).toContainEqual('J236 settings.yaml:6 `size` of `menu` refuses `300`')
  })

  test('those that it takes are right', () => {
    expect(found(counts('[100, 200]')).filter((each) => each.startsWith('J236'))).toEqual([])
  })
})
