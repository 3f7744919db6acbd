/** From a save to the page: `npm run bench -- save`. The development server, an open browser, and one file saved after another. */
import { chromium, type Page } from '@playwright/test'
import { parse } from 'yaml'
import { openWorkshop, type Workshop } from '../../e2e/harness/workshop.ts'
import { findChromium } from '../../scripts/chromium.mjs'
import { median } from '../median.ts'
import { saveResults } from '../results.ts'

const saves = 15
/** The first saves warm up what runs; nothing is saved while an earlier one is still looked at. */
const warmUp = 5
const pause = 1500

/** What is saved, and what the text of the page is like when it is shown. */
type Save = { file: string; text: string; shown: RegExp }

export async function benchSave(): Promise<void> {
  const workshop = await openWorkshop()
  const executablePath = await findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.goto(workshop.url)
    // The server may load the page once more when it has seen what the page imports.
    await page.waitForTimeout(10 * pause)
    const words = await timesOf(page, workshop, wordsOf(workshop))
    const step = await timesOf(page, workshop, stepsOf(workshop))
    for (const [what, times] of Object.entries({ words, step }))
      process.stdout.write(`${what}: ${median(times)} ms (${times.join(', ')})\n`)
    saveResults('save', { words: median(words), step: median(step) })
  } finally {
    await browser.close()
    await workshop.close()
  }
}

/** Milliseconds from each save until the page shows it. */
async function timesOf(page: Page, workshop: Workshop, made: Iterable<Save>): Promise<number[]> {
  const times: number[] = []
  for (const { file, text, shown } of made) {
    const isShown = page.waitForFunction((wanted) => wanted.test(document.body.innerText), shown)
    const from = performance.now()
    workshop.write(file, text)
    await isShown
    times.push(Math.round(performance.now() - from))
    await page.waitForTimeout(pause)
  }
  return times.slice(warmUp)
}

function* wordsOf(workshop: Workshop): Generator<Save> {
  const file = 'journey/copy/en.yaml'
  const before = workshop.read(file)
  const { button } = parse(before).landing.blocks.hero
  for (let save = 0; save < warmUp + saves; save++) {
    const own = `Begin ${save} here`
    yield { file, text: before.replace(`button: ${button}`, `button: ${own}`), shown: new RegExp(own) }
  }
  workshop.write(file, before)
}

/** Two questions change places. */
function* stepsOf(workshop: Workshop): Generator<Save> {
  const file = 'journey/steps/landing.yaml'
  const before = workshop.read(file)
  const { items } = parse(workshop.read('journey/copy/en.yaml')).landing.blocks.questions
  const [one, other] = [items.fees.title, items.needed.title].map((title) => title.replaceAll(/\W/g, '.'))
  for (let save = 0; save < warmUp + saves; save++) {
    const isTurned = save % 2 === 0
    const text = isTurned ? before.replace('fees, needed', 'needed, fees') : before
    yield { file, text, shown: new RegExp(isTurned ? `${other}[^]*${one}` : `${one}[^]*${other}`) }
  }
  workshop.write(file, before)
}
