/** Lighthouse beside Playwright: both are clients of one browser's protocol. Only the measurement has Lighthouse installed. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { saveResults } from '../results.ts'

/** What one step was found to be. Scores are of 100; `null` where there was nothing to judge. */
export type StepSummary = {
  step: string
  /** From the step being drawn until the next one is: its answers, the press, the calls. */
  performance: number | null
  /** Milliseconds, and a score of layout shift. */
  blocked: number | null
  shift: number | null
  response: number | null
  accessibility: number | null
  bestPractices: number | null
  seo: number | null
}

type Audited = {
  name: string
  lhr: {
    gatherMode: 'navigation' | 'timespan' | 'snapshot'
    audits: Record<string, { numericValue?: number }>
    categories: Record<string, { score: number | null }>
  }
}

export type Flow = {
  startTimespan: (options: { name: string }) => Promise<void>
  endTimespan: () => Promise<void>
  snapshot: (options: { name: string }) => Promise<void>
  createFlowResult: () => Promise<{ steps: Audited[] }>
}

type Tab = { url: () => string }
type Lighthouse = { startFlow: (page: Tab) => Promise<Flow> }
type Puppeteer = {
  connect: (options: { browserURL: string; defaultViewport: null }) => Promise<{ pages: () => Promise<Tab[]> }>
}

/** A user flow on the tab that shows that site, as Lighthouse's own phone: slow 4G and a processor four times slower. */
export async function startFlow(site: string): Promise<Flow> {
  const { startFlow } = await load<Lighthouse>('lighthouse/core/index.js')
  const { connect } = await load<Puppeteer>('puppeteer-core/lib/puppeteer/puppeteer-core.js')
  const browserURL = `http://127.0.0.1:${process.env.PROTOCOL_PORT}`
  const browser = await connect({ browserURL, defaultViewport: null })
  const tab = (await browser.pages()).find((page) => page.url().startsWith(site))
  if (!tab) throw new Error(`expected a tab that shows ${site}, found none`)
  return startFlow(tab)
}

/** Its types are those of the version that `bench/package.json` names, as far as they are used here. */
async function load<Module>(file: string): Promise<Module> {
  const installed = path.join(import.meta.dirname, '../node_modules', file)
  return (await import(pathToFileURL(installed).href)) as Module
}

/** One row for each step, from the two looks that were taken at it. */
export function summariesOf({ steps }: { steps: Audited[] }): StepSummary[] {
  const names = [...new Set(steps.map(({ name }) => name))]
  return names.map((step) => {
    const looks = steps.filter(({ name }) => name === step).map(({ lhr }) => lhr)
    const whole = looks.find(({ gatherMode }) => gatherMode === 'snapshot')
    const span = looks.find(({ gatherMode }) => gatherMode === 'timespan')
    const score = (name: string) => rounded((whole?.categories[name]?.score ?? Number.NaN) * 100, 0)
    const value = (name: string, digits: number) => rounded(span?.audits[name]?.numericValue ?? Number.NaN, digits)
    return {
      step,
      performance: rounded((span?.categories.performance?.score ?? Number.NaN) * 100, 0),
      blocked: value('total-blocking-time', 0),
      shift: value('cumulative-layout-shift', 3),
      response: value('interaction-to-next-paint', 0),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
    }
  })
}

export function saveSteps(rows: StepSummary[]): void {
  for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`)
  saveResults('lighthouse-steps', { rows })
}

function rounded(value: number, digits: number): number | null {
  return Number.isFinite(value) ? Number(value.toFixed(digits)) : null
}
