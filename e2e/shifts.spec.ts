/** From one screen to the next the frame stays: what an applicant looks at, or is about to press, does not move. */
import type { Page } from '@playwright/test'
import { type Applicant, way } from './harness/applicant.ts'
import { test } from './harness/camera.ts'
import { untilAllHandled } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import { holdRequests } from './harness/hold-requests.ts'
import { words } from './harness/screen.ts'
import { arriveAt, completeSteps, type Later } from './harness/second-half.ts'
import { expectLargeTargets, expectToBeginInSight } from './harness/targets.ts'
import { expect } from './harness/test.ts'

/** Of the share of the window that moves, times how far: what Google calls good is 0.1. */
const allowed = 0.02

const road: Later[] = ['offers', 'income-intro', 'truid', 'package', 'agreement', 'selfie-intro', 'selfie']

/** Steps with a form. */
const forms = [
  'phone',
  'otp',
  'loan-info',
  'loan-purpose',
  'user-info',
  'employment',
  'financial-info',
  'package',
  'agreement',
]

/** `latency`: milliseconds that each answer takes longer. */
type Window = { name: string; size: { width: number; height: number }; latency?: number }

type Shift = { value: number; at: number; moved: string[] }

const phone: Window = { name: 'on a phone', size: { width: 360, height: 740 } }
const windows: Window[] = [
  { name: 'on a tablet', size: { width: 768, height: 1024 } },
  { name: 'on a desktop', size: { width: 1280, height: 800 } },
]

const slowPhone: Window = {
  name: 'on a phone whose answers come late',
  size: phone.size,
  latency: 400,
}

for (const { name, size, latency = 0 } of [...windows, slowPhone]) {
  test(`nothing moves from one screen to the next, ${name}`, async ({ applicant, page }) => {
    await page.setViewportSize(size)
    await watchShifts(page)
    if (latency > 0) await delayAnswers(page, latency)
    await walkToTheMoney(applicant, (step) => expectStill(page, step))
  })
}

test('nothing moves from one screen to the next, on a phone; every target is 44 px high and wide, and a form begins in its upper part', async ({
  applicant,
  page,
}) => {
  await page.setViewportSize(phone.size)
  await watchShifts(page)
  await walkToTheMoney(applicant, async (step) => {
    await expectStill(page, step)
    await expectLargeTargets(page, step)
    if (forms.includes(step)) await expectToBeginInSight(page, step)
  })
})

for (const { name, size } of [phone, ...windows]) {
  test(`statements that come late leave the buttons below them where they are, ${name}`, async ({
    applicant,
    page,
  }) => {
    await page.setViewportSize(size)
    await watchShifts(page)
    await applicant.create('conditional-truid')
    await applicant.open()
    await applicant.arrive('landing')
    const release = await holdRequests(page, '**/consents?*')
    await page.getByRole('button', { name: words('landing.blocks.hero.button') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: words('eligibility-consent.actions.agree') })).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveCount(0)
    const told = dialog.getByRole('status').filter({ hasText: copy('eligibility-consent.blocks.consents.waiting') })
    await expect(told).toBeVisible()
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(dialog.getByText(words('eligibility-consent.blocks.consents.items.solvent'))).toBeHidden()
    await page.emulateMedia({ forcedColors: 'none' })
    release()
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    await expect(told).toHaveCount(0)
    await expectStill(page, 'the statements')
  })
}

/** From the landing page on; `look` at each screen, before it is answered. */
async function walkToTheMoney(applicant: Applicant, look: (step: string) => Promise<void>): Promise<void> {
  await applicant.create('conditional-truid')
  await applicant.open()
  for (const step of way) {
    await applicant.arrive(step)
    await look(step)
    if (step !== 'offers') await applicant.answer(step)
  }
  for (const step of road) {
    await arriveAt(applicant, step)
    await look(step)
    await completeSteps(applicant, step)
  }
  for (const step of ['debicheck', 'paying-out', 'funded']) {
    await arriveAt(applicant, step)
    await look(step)
  }
}

/** Answers come after the screen that asks for them is drawn: what they bring must not move what is already there. */
async function delayAnswers(page: Page, latency: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** Counts what moves from the press of a button on: what a field opens below itself is an answer to the applicant. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts, pressedAt: 0 })
    addEventListener('pointerdown', ({ timeStamp }) => Object.assign(window, { pressedAt: timeStamp }), true)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry && 'sources' in entry)) continue
        const sources = entry.sources as { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
        shifts.push({
          value: Number(entry.value),
          at: entry.startTime,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.nodeName} ${node?.textContent?.slice(0, 30)}: ${previousRect.y} to ${currentRect.y}`,
          ),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function expectStill(page: Page, step: string): Promise<void> {
  await untilAllHandled(page)
  const perFrame = page.frames().map((frame) =>
    frame.evaluate(() => {
      const { shifts, pressedAt } = window as unknown as { shifts: Shift[]; pressedAt: number }
      return shifts.splice(0).filter(({ at }) => at >= pressedAt)
    }),
  )
  const shifts = (await Promise.all(perFrame)).flat()
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, `what moved on the way to ${step}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(allowed)
}
