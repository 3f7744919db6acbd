/**
 * `npm run coverage`: runs the unit tests and prints which lines and branches they run, per folder. It is no target.
 * What follows goes to vitest: `npm run coverage -- tests/engine`.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Coverage, formatFolders, sumFolders } from './coverage-folders.ts'

const root = path.resolve(import.meta.dirname, '..')
const reports = path.join(root, '.generated/coverage')
const options = [
  '--coverage.enabled',
  '--coverage.reporter=json-summary',
  `--coverage.reportsDirectory=${reports}`,
  '--coverage.reportOnFailure',
  ...['src', 'sandbox', 'scripts'].map((folder) => `--coverage.include=${folder}/**/*.{ts,tsx}`),
  '--coverage.exclude=**/*.d.ts',
]
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', ...options, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})

// Written a moment ago by vitest: its own reporter is the shape.
const summary = JSON.parse(readFileSync(path.join(reports, 'coverage-summary.json'), 'utf8')) as Record<
  string,
  Coverage
>
const { total: _, ...files } = summary
const relative = Object.entries(files).map(([file, found]): [string, Coverage] => [path.relative(root, file), found])
console.log(formatFolders(sumFolders(relative)))
process.exitCode = status ?? 1
