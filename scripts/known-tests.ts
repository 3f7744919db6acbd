/** The tests that there are: as the runners list them, or as they ended in the last run. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { KnownTest } from './statement-coverage.ts'

/** Where a run of the unit tests and of the browser tests leaves what became of each test. */
const reports = { unit: '.generated/proof/unit.json', browser: '.generated/proof/browser.json' }
type Runner = keyof typeof reports

type ListedUnitTest = { name: string; file: string }
type UnitTest = { ancestorTitles: string[]; title: string; status: string; failureMessages?: string[] }
type UnitReport = { testResults: { name: string; status: string; message: string; assertionResults: UnitTest[] }[] }
type BrowserTest = { projectName: string; status: string; results: { error?: { message?: string } }[] }
type BrowserSpec = { title: string; file: string; tests: BrowserTest[] }
type BrowserSuite = { title: string; file: string; suites?: BrowserSuite[]; specs: BrowserSpec[] }
type BrowserReport = { config: { rootDir: string }; suites: BrowserSuite[]; errors: { message?: string }[] }

/** A test that failed: its file, its titles joined by ` › `, and what the runner says of it. */
type FailedTest = { file: string; title: string; message: string }

/** Asks both runners for their tests without running one, and writes nothing. Throws when a runner cannot list them. */
export function listTests(): KnownTest[] {
  const units = run('node_modules/vitest/vitest.mjs', ['list', '--json'])
  const browser = run('node_modules/@playwright/test/cli.js', ['test', '--list', '--reporter=json'])
  const listed: ListedUnitTest[] = JSON.parse(units)
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

/** Reads which tests failed in the last run of these runners; none of a runner that left no report. What failed outside a test has no title. */
export function readFailures(runners: readonly Runner[]): FailedTest[] {
  return runners
    .filter((runner) => existsSync(reports[runner]))
    .flatMap((runner) => {
      const report = JSON.parse(readFileSync(reports[runner], 'utf8'))
      return runner === 'unit' ? failedUnits(report) : failedInBrowser(report)
    })
}

function failedUnits({ testResults }: UnitReport): FailedTest[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = fromRoot(name)
    const failed = assertionResults
      .filter((one) => statusOf(one.status) === 'failed')
      .map((one) => ({
        file,
        title: [...one.ancestorTitles, one.title].join(' › '),
        message: one.failureMessages?.join('\n') ?? '',
      }))
    return status === 'failed' && failed.length === 0 ? [{ file, title: '', message }] : failed
  })
}

function failedInBrowser(report: BrowserReport): FailedTest[] {
  return [
    ...report.errors.map(({ message = '' }) => ({ file: 'playwright.config.ts', title: '', message })),
    ...browserSpecs(report).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => statusOf(status) === 'failed')
        .map(({ projectName, results }) => ({
          file,
          title: `${title} (${projectName})`,
          message: results.at(-1)?.error?.message ?? '',
        })),
    ),
  ]
}

function browserTests(report: BrowserReport, status?: KnownTest['status']): KnownTest[] {
  return browserSpecs(report).map(({ file, title, tests }) => ({
    file,
    title,
    // One size of screen is enough.
    status: status ?? bestOf(tests.map((one) => statusOf(one.status))),
  }))
}

/** The tests of a report in one list, with paths from the root and the titles of the groups around them. */
function browserSpecs({ config, suites }: BrowserReport): BrowserSpec[] {
  const inside = (suite: BrowserSuite, groups: string[]): BrowserSpec[] => [
    ...suite.specs.map(({ title, file, tests }) => ({
      file: fromRoot(path.join(config.rootDir, file)),
      title: [...groups, title].join(' › '),
      tests,
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
