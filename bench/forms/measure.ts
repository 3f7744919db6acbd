/**
 * Mounts a contender and types into it: processor time of the page's main thread in milliseconds, and kilobytes of its heap.
 * Time on a clock would tell in which frame a form happens to be painted: the same build took 40 or 85 ms.
 */
import type { Browser, CDPSession, Page } from '@playwright/test'
import { median } from '../median.ts'

declare global {
  /** Draws the form; every contender's page has it. */
  interface Window {
    start: () => void
  }
}

export type Measured = {
  /** From the call that draws the form until it has been painted, less what waiting for the frames costs by itself. */
  mount: number
  /** Per key, layout and paint included, less the same. */
  key: number
  /** The same once Next has found every field empty; only where there is a Next that says so. */
  keyAfterNext: number | undefined
  heap: number
}

const keysTyped = 25

/** One run of one contender. `slowdown`: how many times slower the processor is made. */
export async function measureForm(
  browser: Browser,
  address: string,
  { isOurs, slowdown }: { isOurs: boolean; slowdown: number },
): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 412, height: 915 } })
  try {
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForFunction(() => typeof window.start === 'function')
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    // What loading the page left behind is gone: drawing the form does not pay for it.
    await session.send('HeapProfiler.collectGarbage')
    const nothing = await timeOf(session, () => untilPainted(page))
    const drawn = await timeOf(session, () => draw(page))
    const mount = Math.max(0, drawn - nothing)
    await settle(page, session)
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const key = await typeInto(page, session)
    let keyAfterNext: number | undefined
    if (isOurs) {
      const next = page.getByRole('button', { name: 'Next' })
      // What comes into sight gets its true height, and may move the button.
      await next.scrollIntoViewIfNeeded()
      await settle(page, session)
      await next.click()
      await page.waitForSelector('[data-problems]', { timeout: 120_000 })
      await settle(page, session)
      keyAfterNext = await typeInto(page, session)
    }
    return { mount, key, keyAfterNext, heap: usedSize / 1024 }
  } finally {
    await page.close()
  }
}

/** What was drawn has stopped moving, and what it left behind is gone: the keys that follow do not pay for it. */
async function settle(page: Page, session: CDPSession): Promise<void> {
  await page.waitForTimeout(500)
  await session.send('HeapProfiler.collectGarbage')
}

/**
 * Draws the form and waits until it is painted. The page waits by itself: a tool that looks for the form from outside runs
 * its own scripts in the page, once in each frame, and took a sixth of what was counted for fifty fields.
 */
async function draw(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.start()
    do await new Promise<void>((done) => requestAnimationFrame(() => done()))
    while (!document.querySelector('input'))
    await new Promise<void>((done) => setTimeout(() => requestAnimationFrame(() => done())))
  })
}

/** The third field is a text in every form. */
async function typeInto(page: Page, session: CDPSession): Promise<number> {
  const field = page.locator('input:visible').nth(2)
  await field.focus()
  for (const letter of 'abc') await typeLetter(page, letter)
  if (!(await field.inputValue()).endsWith('abc')) throw new Error(`${page.url()} lost what was typed`)
  const costs: number[] = []
  const nothing: number[] = []
  for (let at = 0; at < keysTyped; at += 1) {
    costs.push(await timeOf(session, () => typeLetter(page, 'abcdefghij'.charAt(at % 10))))
    // Waiting for two frames is work of its own, for every contender the same.
    nothing.push(await timeOf(session, () => untilPainted(page)))
  }
  return Math.max(0, median(costs) - median(nothing))
}

/** Ends when what the key changed has been painted. */
async function typeLetter(page: Page, letter: string): Promise<void> {
  await page.keyboard.press(letter)
  await untilPainted(page)
}

async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => done())))),
  )
}

/** Processor time of the main thread while that is done. */
async function timeOf(session: CDPSession, act: () => Promise<void>): Promise<number> {
  const before = await taskTime(session)
  await act()
  return (await taskTime(session)) - before
}

async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}
