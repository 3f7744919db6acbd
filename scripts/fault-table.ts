/**
 * Writes what the fault matrix has tried in a browser into docs/reliability.md, from the reports of Playwright that are named:
 * `tsx scripts/fault-table.ts report.json …`. A cell that was tried several times has to pass each time.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

type Annotation = { type: string; description?: string }
type Test = { annotations: Annotation[]; results: { status: string }[] }
type Suite = { specs?: { tests: Test[] }[]; suites?: Suite[] }

const root = path.resolve(import.meta.dirname, '..')
const page = path.join(root, 'docs/reliability.md')
const marks = ['<!-- cells: written by `npm run test:faults` -->', '<!-- end of cells -->'] as const

/** Parts of a cell → whether it passed each time. */
const cells = new Map<string, boolean>()
for (const file of process.argv.slice(2)) {
  const report: Suite = JSON.parse(readFileSync(file, 'utf8'))
  for (const { annotations, results } of testsIn(report)) {
    const isPassed = results.at(-1)?.status === 'passed'
    for (const { type, description } of annotations) {
      if (type === 'cell' && description) cells.set(description, (cells.get(description) ?? true) && isPassed)
    }
  }
}

const calls = Object.keys(parse(readFileSync(path.join(root, 'journey/services.yaml'), 'utf8')).services)
const [byFault, bySteps] = [new Map<string, boolean[]>(), new Map<string, boolean[]>()]
for (const [cell, isPassed] of cells) {
  const [first = '', ...rest] = cell.split(' × ')
  const into = calls.includes(first) ? byFault : bySteps
  const column = rest.join(', ')
  into.set(column, [...(into.get(column) ?? []), isPassed])
}
const met = new Set([...cells.keys()].map((cell) => cell.split(' × ')[0]))
const text = [
  ...tableOf('Fault in a browser', 'Calls', byFault),
  `Calls that no way of the matrix meets: ${calls.filter((call) => !met.has(call)).join(', ')}.`,
  '',
  ...tableOf('Done to a page, on a device', 'Steps', bySteps),
].join('\n')

const [begin, end] = marks
const before = readFileSync(page, 'utf8')
const [from, to] = [before.indexOf(begin), before.indexOf(end)]
if (from < 0 || to < from) throw new Error(`expected \`${begin}\` and \`${end}\` in ${page}, found none`)
writeFileSync(page, `${before.slice(0, from)}${begin}\n${text}\n${before.slice(to)}`)

function tableOf(head: string, what: string, rows: Map<string, boolean[]>): string[] {
  const lines = [...rows].map(([name, all]) => `| ${name} | ${all.length} | ${all.filter(Boolean).length} |`)
  return [`| ${head} | ${what} | Passed |`, '|---|---|---|', ...lines, '']
}

function testsIn({ specs = [], suites = [] }: Suite): Test[] {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsIn)]
}
