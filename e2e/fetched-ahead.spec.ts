/** Next waits for the lender's answer and for nothing else: the screen that follows is there before it is needed. */
import type { Page } from '@playwright/test'
import { test } from './harness/camera.ts'
import { completeSteps, finish } from './harness/second-half.ts'
import { expect } from './harness/test.ts'

test('from the landing page to the money no screen is fetched after the press that leads to it', async ({
  applicant,
  page,
}) => {
  const { late, shown } = await watchScreens(page)
  await readConsent(page)
  await applicant.create('conditional-truid')
  await applicant.reach('offers')
  await completeSteps(applicant, 'offers', 'income-intro', 'truid')
  await finish(applicant)
  expect(shown.length).toBeGreaterThan(15)
  expect(late).toEqual([])
})

/** What follows the consent is asked for when that is open: a person reads it longer than a busy machine needs to do so. */
async function readConsent(page: Page): Promise<void> {
  const asked = page.waitForRequest((request) => /\/said-[\w-]{7}\.js$/.test(request.url()), { timeout: 0 })
  const read = async () => void (await asked)
  await page.addLocatorHandler(page.getByRole('dialog'), read, { times: 1, noWaitAfter: true })
}

/** `late`: the steps whose own screen was asked for between a press and its heading; `shown`: all of them. */
async function watchScreens(page: Page): Promise<{ late: string[]; shown: string[] }> {
  const late: string[] = []
  const shown: string[] = []
  let sincePress: string[] | undefined
  await page.exposeFunction('pressed', () => {
    sincePress = []
  })
  await page.exposeFunction('shown', (step: string) => {
    shown.push(step)
    // What the steps after this one need is asked for at the same moment: that is not late.
    if (sincePress?.some((file) => new RegExp(`/${step}-[\\w-]{6}\\.js$`).test(file))) late.push(step)
    sincePress = undefined
  })
  // A page that is loaded anew has to fetch its screen.
  page.on('domcontentloaded', () => {
    sincePress = undefined
  })
  page.on('request', (request) => {
    sincePress?.push(new URL(request.url()).pathname)
  })
  await page.addInitScript(() => {
    let seen: string | undefined
    addEventListener('click', () => Object(window).pressed(), true)
    new MutationObserver(() => {
      const step = document.querySelector('[id$="-heading"]')?.id.replace('-heading', '')
      if (!step || step === seen) return
      seen = step
      Object(window).shown(step)
    }).observe(document, { childList: true, subtree: true, attributes: true })
  })
  return { late, shown }
}
