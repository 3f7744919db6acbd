/** A carriage return without a line feed joins two lines: that is one diagnostic, at its line, whatever is lost by it. */
import { expect, test } from 'vitest'
import { checkUnwalked } from '../../src/engine/compiler/check.ts'
import { tea, teaRegistry } from '../diagnostics/tea.ts'

/** Each line of the files that others lean on, joined with the next. */
const joined = tea
  .filter(({ file }) => /\/(journey|errors|steps\/(brewing|leaving))\.yaml$/.test(file))
  .flatMap(({ file, text }) =>
    text.split('\n').flatMap((_, index, lines) => {
      const line = index + 1
      const by = [lines.slice(0, line).join('\n'), lines.slice(line).join('\n')].join('\r')
      return line < lines.length ? [{ file, line, by }] : []
    }),
  )

test('it is told wherever it stands', () => {
  const wrong = joined.flatMap(({ file, line, by }) => {
    const sources = tea.map((source) => (source.file === file ? { file, text: by } : source))
    const found = checkUnwalked(sources, teaRegistry).diagnostics.map(
      (each) => `${each.code} ${each.file}:${each.line}`,
    )
    return found.join() === `J101 ${file}:${line}` ? [] : [{ at: `${file}:${line}`, found }]
  })
  expect(wrong).toEqual([])
})
