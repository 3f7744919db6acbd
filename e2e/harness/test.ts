/** `test` with an applicant, the lender they apply to, and a watch on everything that goes wrong unseen. */
import { test as base, expect } from '@playwright/test'
import { clockAhead, moveClock } from '../../scripts/moved-clock.mjs'
import { findMistakes } from './accessibility.ts'
import { type Applicant, createApplicant } from './applicant.ts'
import { type BrowserWith, keepBrowser } from './film.ts'
import { createLender, type Lender } from './lender.ts'
import { leaveOnlySaved } from './saved.ts'
import { type Server, startServer } from './server.ts'
import { type Watch, watchPage } from './watch.ts'

type TestFixtures = {
  /** Waits as long as it takes, instead of moving the browser's clock on. */
  patient: boolean
  lender: Lender
  applicant: Applicant
  /** What has been tracked so far, from the first page on. */
  tracked: () => Tracked[]
  watch: Watch
  /** Fails unless the page, as it is now, has no accessibility mistake that a program can find. */
  expectAccessible: (what: string) => Promise<void>
}

/** All of them are here: tests with other ones have workers of their own, each with a server. */
type WorkerFixtures = { server: Server; browserWith: BrowserWith }

export type Tracked = { event: string; with: Record<string, unknown> }

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  browserWith: [
    async ({ launchOptions }, use) => {
      const { browserWith, close } = keepBrowser(launchOptions)
      await use(browserWith)
      await close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  context: async ({ context }, use) => {
    if (clockAhead !== 0) await context.addInitScript(moveClock, clockAhead)
    await use(context)
  },
  tracked: async ({ page }, use) => {
    const events: Tracked[] = []
    await page.exposeFunction('keepTracked', (event: Tracked) => events.push(event))
    await page.addInitScript(`addEventListener('journey:track', (event) => keepTracked(event.detail))`)
    await use(() => events)
  },
  page: async ({ page }, use) => {
    await leaveOnlySaved(page)
    await use(page)
  },
  patient: [false, { option: true }],
  lender: async ({ request, server, watch }, use) =>
    use(
      createLender(request, server.url, ({ said, phoneNumber }) => {
        watch.keepOut(said)
        watch.keepOut(phoneNumber)
      }),
    ),
  watch: [
    async ({ page, server }, use) => {
      const watch = await watchPage(page, server.url, () => server.framed)
      await use(watch)
      await watch.readPage()
      // What a page still asks for when its test is over is no mistake.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(server.lost(), 'the server runs on').toBeUndefined()
      expect(watch.complaints(), 'nothing goes wrong unseen').toEqual([])
    },
    { auto: true },
  ],
  applicant: async ({ page, lender, patient }, use) => use(createApplicant(page, lender, patient)),
  expectAccessible: async ({ page }, use) => {
    await use(async (what) => {
      // Half faded in, a text has half its contrast; what fades in later is looked at, too. What turns for ever has no end.
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) {
          if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
        }
      })
      expect(await findMistakes(page), `${what} is accessible`).toEqual([])
    })
  },
})

export { expect }
