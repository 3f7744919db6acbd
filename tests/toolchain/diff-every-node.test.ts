/** Whatever of a journey is changed, an approver reads of it: one change at each kind of place, and `diff` says something. */
import { expect, test } from 'vitest'
import { placesIn } from '../../bench/places.ts'
import { createReport } from '../../src/engine/compiler/diagnostics/report.ts'
import { readProject } from '../../src/engine/compiler/passes/shape/index.ts'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { projectChanges } from '../../src/engine/toolchain/diff/diff.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

/** What no reader of the product notices: a name for the file, notes for people. A step's `as` has one value only. */
const unnoticed = /^(step|as|.*\.description|\$schema)$/

/** One value of each kind of place: the same keys in files of the same folder, whatever the names below them are. */
function places() {
  const seen = new Set<string>()
  return tea.flatMap(({ file, text }) =>
    placesIn(text).flatMap((place) => {
      const [, folder = ''] = file.split('/')
      // A word below the names that an author chose: in a step and in the journey the first one is the notation's.
      const first = /^(steps|journey)/.test(folder) ? place.path[0] : ''
      const kind = `${folder} ${first} ${folder === 'copy' ? '' : place.path.at(-1)}`
      const isValue = place.is === 'value' && !file.endsWith('contract.yaml') && !unnoticed.test(place.path.join('.'))
      if (!isValue || seen.has(kind)) return []
      seen.add(kind)
      return [{ file, text, ...place }]
    }),
  )
}

function another(value: unknown): string {
  if (typeof value === 'number') return String(value + 1)
  if (typeof value === 'boolean') return String(!value)
  const other: Record<string, string> = {
    modal: 'page',
    field: 'banner',
    toast: 'page',
    page: 'modal',
    dialog: 'dialog',
  }
  if (typeof value === 'string' && Object.hasOwn(other, value)) return other[value] ?? value
  return `${String(value)}x`
}

const read = (sources: readonly Source[]) => readProject(sources, teaRegistry, createReport().report)

test('a change at any kind of place is listed', () => {
  const before = read(tea)
  const silent = places().flatMap(({ file, text, from, to, path, value }) => {
    const changed =
      text.slice(0, from) + JSON.stringify(another(value)).replace(/^"(\d+|true|false)"$/, '$1') + text.slice(to)
    const after = tea.map((each) => (each.file === file ? { file, text: changed } : each))
    return projectChanges(before, read(after)).length > 0 ? [] : [`${file} ${path.join('.')}: ${String(value)}`]
  })
  expect(silent).toEqual([])
})
