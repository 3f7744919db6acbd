/** Mounts a contender and types into it: milliseconds of the page's main thread, and kilobytes of its heap. */
import type { Browser, CDPSession, Page } from '@playwright/test'
import { median } from '../median.ts'

declare global {
  /** Draws the form; every contender's page has it. */
  interface Window {
    start: () => void
  }
}

export type Measured = {
  /** From the call that draws the form until it has been painted. */
  mount: number
  /** Main thread per key, layout and paint included, less what waiting for the frames costs without a key. */
  key: number
  /** The same once Next has found every field empty; only where there is a Next that says so. */
  keyAfterNext: number | undefined
  heap: number
}

const keysTyped = 15

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
    await session.send('Performance.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const mount = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          const began = performance.now()
          window.start()
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
        }),
    )
    await page.waitForSelector('input')
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const key = await typeInto(page, session)
    let keyAfterNext: number | undefined
    if (isOurs) {
      await page.getByRole('button', { name: 'Next' }).click()
      await page.waitForSelector('[data-problems]', { timeout: 120_000 })
      keyAfterNext = await typeInto(page, session)
    }
    return { mount, key, keyAfterNext, heap: usedSize / 1024 }
  } finally {
    await page.close()
  }
}

/** The third field is a text in every form. */
async function typeInto(page: Page, session: CDPSession): Promise<number> {
  const field = page.locator('input').nth(2)
  await field.focus()
  for (const letter of 'abc') await typeLetter(page, letter)
  const costs: number[] = []
  const nothing: number[] = []
  for (let at = 0; at < keysTyped; at += 1) {
    const before = await taskTime(session)
    await typeLetter(page, 'abcdefghij'.charAt(at % 10))
    const between = await taskTime(session)
    // Waiting for two frames is work of its own, for every contender the same.
    await untilPainted(page)
    costs.push(between - before)
    nothing.push((await taskTime(session)) - between)
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

async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}
