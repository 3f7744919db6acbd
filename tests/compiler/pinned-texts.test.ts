/** Where a text of several lines is another than the pinned one, its very line is named. */
import { expect, test } from 'vitest'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import { pinJourney } from '../../src/engine/toolchain/pin.ts'
import { teaRegistry, changed as teaWith } from '../diagnostics/tea.ts'

const titled = (title: string) => teaWith([{ file: 'copy/en.yaml', replace: '  title: Enjoy your tea', by: title }])

test.each([
  ['another word', 'seven', 'ten', 'ten'],
  ['two spaces for one', 'three four', 'three  four', 'four'],
  ['an end that is gone', '\n    seven eight', '', 'six'],
  ['a line that is new', 'four\n', 'four\n    and more\n', 'and'],
  ['a word that a note beside the text has, too', 'one two', 'on two', 'on'],
])('a change within a text of several lines is told at the very line: %s', (_, from, to, word) => {
  const long = '  title: >- # the only one\n    one two\n    three four\n    five six\n    seven eight'
  const changed = titled(long.replace(from, to))
  const pins = pinJourney(titled(long), teaRegistry).filter(({ file }) => file.includes('/pins/'))
  const [told] = checkUnwalked([...changed, ...pins], teaRegistry).diagnostics
  const lines = changed.find(({ file }) => file === told?.file)?.text.split('\n') ?? []
  const first = lines.findIndex((line) => line.startsWith('  title: >-'))
  const isThere = (line: string): boolean => line.split(' ').includes(word)
  expect(told?.line).toBe(first + 2 + lines.slice(first + 1).findIndex(isThere))
  expect(lines[(told?.line ?? 0) - 1]?.slice((told?.column ?? 0) - 1).split(' ')[0]).toBe(word)
})
