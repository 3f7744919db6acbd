/** A page that the browser keeps aside when it is left, as it was, and shows again on Back. */
import type { Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { copy } from './harness/copy.ts'
import { expect, test } from './harness/test.ts'

// Playwright turns this off, and the headless shell cannot do it.
test.use({
  patient: true,
  launchOptions: async ({ launchOptions }, use) => {
    const executablePath = await findChromium()
    const ignoreDefaultArgs = ['--disable-back-forward-cache']
    await use({ ...launchOptions, ignoreDefaultArgs, ...(executablePath && { executablePath }) })
  },
})

test.beforeEach(async ({ page }) => {
  // Chromium keeps no page aside that may not be stored; Safari and Firefox keep some.
  await page.route('**', async (route) => {
    const response = await route.fetch()
    const { 'cache-control': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await page.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() + Number(localStorage.getItem('ahead'))
    addEventListener('pageshow', ({ persisted }) => persisted && localStorage.setItem('kept', 'aside'))
  })
})

/** Leaves the page, and comes back by Back so many minutes later. */
async function leaveFor(page: Page, minutes: number): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((ahead) => localStorage.setItem('ahead', ahead), String(minutes * 60_000))
  await page.goBack()
  // The page that is shown again is loaded anew meanwhile.
  const kept = () => page.evaluate(() => localStorage.getItem('kept')).catch(() => null)
  await expect.poll(kept).toBe('aside')
}

test('[R3] who comes back to a page that was kept aside goes on with what was entered', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.reach('phone')
  await applicant.type('phone', 'phoneNumber', applicant.identity().phoneNumber)
  await leaveFor(page, 5)
  await applicant.expectStep('phone')
  await applicant.press('phone')
  await applicant.expectStep('otp')
})

test('[R4] who comes back too late to a page that was kept aside sees why all is gone, and the session ends', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.reach('loan-info')
  const ended = page.waitForResponse((response) => response.url().endsWith('/los/session/end'))
  await leaveFor(page, 60)
  await applicant.expectStep('timed-out')
  await expect(page.getByText(copy('timed-out.intro').slice(0, 40))).toBeVisible()
  expect((await ended).status()).toBe(200)
})
