/** The tests that there are: as the runners list them, or as they ended in the last run. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { KnownTest } from './statement-coverage.ts'

/** Where a run of the unit tests and of the browser tests leaves what became of each test. */
const reports = { unit: '.generated/proof/unit.json', browser: '.generated/proof/browser.json' }

type ListedUnitTest = { name: string; file: string }
type UnitReport = {
  testResults: { name: string; assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[]
}
type BrowserSuite = {
  title: string
  file: string
  suites?: BrowserSuite[]
  specs: { title: string; file: string; tests: { status: string }[] }[]
}
type BrowserReport = { config: { rootDir: string }; suites: BrowserSuite[] }

/** Asks both runners for their tests without running one. Throws when a runner cannot list them. */
export function listTests(): KnownTest[] {
  mkdirSync('.generated/proof', { recursive: true })
  const units = '.generated/proof/unit-list.json'
  run('node_modules/vitest/vitest.mjs', ['list', `--json=${units}`])
  const browser = run('node_modules/@playwright/test/cli.js', ['test', '--list', '--reporter=json'])
  const listed: ListedUnitTest[] = JSON.parse(readFileSync(units, 'utf8'))
  return [
    ...listed.map(({ name, file }) => ({
      file: fromRoot(file),
      title: name.replaceAll(' > ', ' › '),
      status: 'listed' as const,
    })),
    ...browserTests(JSON.parse(browser), 'listed'),
  ]
}

/** Reads how each test ended in the last run of `npm run unit` and `npm run e2e`. Throws when a report is missing. */
export function readReports(): KnownTest[] {
  const unit: UnitReport = JSON.parse(readFileSync(reports.unit, 'utf8'))
  return [
    ...unit.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => ({
        file: fromRoot(name),
        title: [...ancestorTitles, title].join(' › ').replaceAll(' > ', ' › '),
        status: statusOf(status),
      })),
    ),
    ...browserTests(JSON.parse(readFileSync(reports.browser, 'utf8'))),
  ]
}

function browserTests({ config, suites }: BrowserReport, status?: KnownTest['status']): KnownTest[] {
  const inside = (suite: BrowserSuite, groups: string[]): KnownTest[] => [
    ...suite.specs.map(({ title, file, tests }) => ({
      file: fromRoot(path.join(config.rootDir, file)),
      title: [...groups, title].join(' › '),
      // One size of screen is enough.
      status: status ?? bestOf(tests.map((one) => statusOf(one.status))),
    })),
    ...(suite.suites ?? []).flatMap((nested) => inside(nested, [...groups, nested.title])),
  ]
  return suites.flatMap((suite) => inside(suite, []))
}

function statusOf(status: string): KnownTest['status'] {
  if (status === 'passed' || status === 'expected' || status === 'flaky') return 'passed'
  return status === 'failed' || status === 'unexpected' ? 'failed' : 'skipped'
}

function bestOf(statuses: KnownTest['status'][]): KnownTest['status'] {
  return statuses.find((status) => status === 'passed') ?? statuses.find((status) => status === 'failed') ?? 'skipped'
}

function fromRoot(file: string): string {
  return path.relative(process.cwd(), file).split(path.sep).join('/')
}

function run(tool: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`${tool} ${args.join(' ')} ended with ${status}: ${stderr || stdout}`)
  return stdout
}
