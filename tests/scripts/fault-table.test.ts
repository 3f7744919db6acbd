/** The tables of docs/reliability.md come from the reports alone, and a cell that failed once has not passed. */
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../setup/temporary-folder.ts'

const begin = '<!-- cells: written by `npm run test:faults` -->'
const end = '<!-- end of cells -->'

const tried = (cell: string, ...statuses: string[]) => ({
  annotations: [{ type: 'cell', description: cell }],
  results: statuses.map((status) => ({ status })),
})

function tableFrom(page: string, ...reports: object[]) {
  const files = Object.fromEntries(reports.map((report, index) => [`${index}.json`, JSON.stringify(report)]))
  const folder = temporaryFolder({
    ...files,
    'docs/reliability.md': page,
    'journey/services.yaml': 'services: { otp.request: {}, said.check: {} }',
    'package.json': '{ "type": "module" }',
  })
  cpSync('scripts/fault-table.ts', join(folder, 'scripts/fault-table.ts'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const names = Object.keys(files).map((name) => join(folder, name))
  const args = ['--import', 'tsx', 'scripts/fault-table.ts', ...names]
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return { status, stderr, page: readFileSync(join(folder, 'docs/reliability.md'), 'utf8') }
}

test('cells are counted by fault and by disturbance; what stood there before goes, what stands around stays', () => {
  const first = {
    suites: [
      {
        specs: [
          { tests: [tried('otp.request × drop', 'failed', 'passed'), tried('menu × reload × phone', 'passed')] },
          { tests: [tried('otp.request × slow', 'passed')] },
        ],
      },
    ],
  }
  const again = { specs: [{ tests: [tried('otp.request × slow', 'failed')] }] }
  const { page } = tableFrom(`# Faults\n${begin}\nold\n${end}\nThe end.\n`, first, again)
  expect(page).toBe(`# Faults
${begin}
| Fault in a browser | Calls | Passed |
|---|---|---|
| drop | 1 | 1 |
| slow | 1 | 0 |

Calls that no way of the matrix meets: said.check.

| Done to a page, on a device | Steps | Passed |
|---|---|---|
| reload, phone | 1 | 1 |

${end}
The end.
`)
})

test('a page without a place for the tables is refused, and stays', () => {
  const { status, stderr, page } = tableFrom('# Faults\n', {})
  expect([status, page]).toEqual([1, '# Faults\n'])
  expect(stderr).toContain(`expected \`${begin}\``)
})
