/** What Lighthouse says of the landing page on a phone: `npm run bench -- lighthouse [runs]`. Needs a build; takes the median. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium } from '../../scripts/chromium.mjs'
import { median } from '../median.ts'
import { saveResults } from '../results.ts'
import { withSandbox } from '../server/sandbox-process.ts'

/** Milliseconds, a score of layout shift, and the category's score of 100, by what Lighthouse calls them. */
const audits = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

type Report = {
  audits: Record<string, { numericValue: number }>
  categories: Record<string, { score: number }>
}

export async function benchLighthouse(args: string[]): Promise<void> {
  const runs = Number(args[0] ?? 5)
  const executablePath = await findChromium()
  await withSandbox(async ({ port }) => {
    const reports: Report[] = []
    // The server is run for the first time as well, on the same processors: that is not the page's work.
    lighthouse(`http://localhost:${port}/`, executablePath)
    for (let run = 0; run < runs; run += 1) reports.push(lighthouse(`http://localhost:${port}/`, executablePath))
    const middle = (read: (report: Report) => number | undefined) =>
      median(reports.map((one) => read(one) ?? Number.NaN))
    const found = Object.fromEntries([
      ...audits.map((name) => [name, middle((report) => report.audits[name]?.numericValue)]),
      ...categories.map((name) => [name, middle((report) => (report.categories[name]?.score ?? Number.NaN) * 100)]),
    ])
    process.stdout.write(`${JSON.stringify(found, null, 2)}\n`)
    saveResults('lighthouse', { runs, found })
  })
}

/** Lighthouse's own phone: a slow 4G connection and a processor four times slower than this one, both simulated. */
function lighthouse(address: string, executablePath: string | undefined): Report {
  const folder = mkdtempSync(path.join(tmpdir(), 'journey-bench-lighthouse-'))
  const output = path.join(folder, 'report.json')
  const program = path.join(import.meta.dirname, '../node_modules/lighthouse/cli/index.js')
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu'].join(' ')
  const env = { ...process.env, ...(executablePath && { CHROME_PATH: executablePath }) }
  const done = spawnSync(
    process.execPath,
    [program, address, '--quiet', `--chrome-flags=${flags}`, '--output=json', `--output-path=${output}`],
    { env, encoding: 'utf8' },
  )
  if (done.status !== 0) throw new Error(`Lighthouse ended with status ${done.status}: ${done.stderr}`)
  // Its own format; what is not in it is seen as no number.
  const report = JSON.parse(readFileSync(output, 'utf8')) as Report
  rmSync(folder, { recursive: true, force: true })
  return report
}
