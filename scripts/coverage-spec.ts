/**
 * `npm run coverage:spec`: every row of docs/coverage.md with its statements and the tests that prove them. Status 1 where
 * a statement has neither test nor reason, or names a test that is not there. `--ran`: holds them to the last run, too.
 */
import { readFileSync } from 'node:fs'
import { listTests, readReports } from './known-tests.ts'
import { coverageMistakes, readCoverage, unprovenStatements } from './statement-coverage.ts'

const text = readFileSync('docs/coverage.md', 'utf8')
const coverage = readCoverage(text)
const tests = process.argv.includes('--ran') ? readReports() : listTests()
const rows = [...text.matchAll(/^- \*\*([A-Z]\d+)\*\* (.*)$/gm)].map(([, id = '', says = '']) => ({ id, says }))
const unproven = unprovenStatements(coverage)

for (const { id, says } of rows) {
  const statements = coverage.statements.filter(({ row }) => row === id)
  const open = unproven.filter(({ row }) => row === id)
  console.log(
    `${open.length > 0 ? '·' : '✓'} ${id.padEnd(3)} ${statements.length - open.length}/${statements.length} ${says}`,
  )
}
for (const { id, row, notProven } of unproven) console.log(`· ${id} [${row}] not proven: ${notProven ?? 'no reason'}`)
const strangers = coverage.statements.filter(({ row }) => row !== '–' && !rows.some(({ id }) => id === row))
const mistakes = [
  ...coverageMistakes(coverage, tests),
  ...strangers.map(({ id, row }) => `${id} belongs to ${row}, which is no row`),
  ...rows
    .filter(
      ({ id }) =>
        !coverage.statements.some(({ row }) => row === id) && !tests.some(({ title }) => title.includes(`[${id}]`)),
    )
    .map(({ id }) => `row ${id} has neither a statement nor a test`),
]
for (const mistake of mistakes) console.error(`! ${mistake}`)
const total = coverage.statements.length
console.log(`\n${total - unproven.length} of ${total} statements have a test, ${unproven.length} a reason`)
if (mistakes.length > 0) process.exitCode = 1
