/** The page about widgets says what there is. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { widgets } from '../../src/widgets/index.ts'

const rows = readFileSync('docs/widgets.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const rowOf = (name: string) => rows.find((cells) => cells[1] === `\`${name}\``)

test('every widget has a row, and every row a widget', () => {
  expect(rows.map((cells) => cells[1]?.replaceAll('`', '')).sort()).toEqual(Object.keys(widgets).sort())
})

describe.each(Object.entries(widgets))('%s', (name, widget) => {
  const [, , , options = '', copy = '', events = ''] = rowOf(name) ?? []
  const properties = (widget.options as { properties?: object }).properties ?? {}

  test('names its options, its copy and its events', () => {
    expect(Object.keys(properties).filter((option) => !options.includes(`\`${option}\``))).toEqual([])
    expect(widget.copy.filter((key) => !copy.includes(`\`${key}\``))).toEqual([])
    expect(widget.events.filter((event) => !events.includes(`\`${event}\``))).toEqual([])
  })
})
