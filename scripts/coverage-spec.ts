/** `npm run coverage:spec`: every row of docs/coverage.md with the tests that name it in their title. */

import { readFileSync } from 'node:fs'
import { sourceFiles } from '../tests/setup/source-files.ts'

type Named = { row: string; title: string; file: string }

const rows = [...readFileSync('docs/coverage.md', 'utf8').matchAll(/^- \*\*([A-Z]\d+)\*\* (.*)$/gm)].map(
  ([, id = '', text = '']) => ({ id, text }),
)
const tests: Named[] = ['tests', 'e2e']
  .flatMap((folder) => sourceFiles(folder))
  .flatMap(({ file, text }) => titlesIn(file, text))

for (const { id, text } of rows) {
  const naming = tests.filter(({ row }) => row === id)
  console.log(`${naming.length ? '✓' : '·'} ${id.padEnd(3)} ${text}`)
  for (const { title, file } of naming) console.log(`        ${title}  (${file})`)
}
const unknown = tests.filter(({ row }) => !rows.some(({ id }) => id === row))
for (const { row, title, file } of unknown) console.log(`! ${row} is no row, but ${file} names it: ${title}`)
const proved = rows.filter(({ id }) => tests.some(({ row }) => row === id)).length
console.log(`\n${proved} of ${rows.length} rows have a test that names them`)

function titlesIn(file: string, text: string): Named[] {
  const titles = [
    ...text.matchAll(/\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g),
  ].map(([, , title = '']) => title)
  return titles.flatMap((title) => [...title.matchAll(/\[([A-Z]\d+)\]/g)].map(([, row = '']) => ({ row, title, file })))
}
