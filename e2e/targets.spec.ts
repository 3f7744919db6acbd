/** What is pressed can be hit with a thumb, and the first of it is in sight on a phone. */
import type { Page } from '@playwright/test'
import { type Stop, way } from './harness/applicant.ts'
import { test } from './harness/camera.ts'
import { copy } from './harness/copy.ts'
import { comeBackTo } from './harness/held.ts'
import { reachOffers } from './harness/income.ts'
import { words } from './harness/screen.ts'
import { arriveAt, completeSteps, type Later } from './harness/second-half.ts'
import { expect } from './harness/test.ts'
import { upsold } from './harness/upsell.ts'

/** In CSS pixels: the smallest side of a target, and how far down a phone of 740 px the first field may begin. */
const least = 44
const lowest = 320

const road: Later[] = ['offers', 'income-intro', 'truid', 'package', 'agreement', 'selfie-intro', 'selfie']
const forms: readonly Stop[] = [
  'phone',
  'otp',
  'loan-info',
  'loan-purpose',
  'user-info',
  'employment',
  'financial-info',
]
const laterForms: readonly Later[] = ['package', 'agreement']

test('every target of every screen is 44 px high and wide, and a form begins in the upper part of a phone', async ({
  applicant,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await applicant.create('conditional-truid')
  await applicant.open()
  for (const step of way) {
    await applicant.arrive(step)
    expect.soft(await smallTargets(page), `too small on ${step}`).toEqual([])
    if (forms.includes(step)) await expectToBeginInSight(page, step)
    if (step !== 'offers') await applicant.answer(step)
  }
  for (const step of road) {
    await arriveAt(applicant, step)
    expect.soft(await smallTargets(page), `too small on ${step}`).toEqual([])
    if (laterForms.includes(step)) await expectToBeginInSight(page, step)
    await completeSteps(applicant, step)
  }
  for (const step of ['debicheck', 'paying-out', 'funded']) {
    await arriveAt(applicant, step)
    expect.soft(await smallTargets(page), `too small on ${step}`).toEqual([])
  }
})

test('a form beside the usual way begins in the upper part of a phone, too', async ({ applicant, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  await page
    .getByRole('link', { name: /Add more information/ })
    .first()
    .click()
  await applicant.expectStep('additional-info')
  await expectToBeginInSight(page, 'additional-info')
  await applicant.pick('additional-info', 'payFrequency', copy('additional-info.fields.payFrequency.items.MONTHLY'))
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel(words('additional-info.fields.nextPayDate.label')).fill(soon)
  await applicant.press('additional-info')
  await applicant.expectStep('emergency-contact')
  await expectToBeginInSight(page, 'emergency-contact')
})

test('so do the amount that is more than was asked, and the bank statements', async ({ applicant, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await comeBackTo('upsell-offers', applicant, upsold())
  await expectToBeginInSight(page, 'upsell-offers')
  await reachOffers(applicant, { persona: 'conditional-sprinthive' })
  await applicant.press('offers')
  await applicant.expectStep('email-intro')
  await applicant.press('email-intro', 'upload')
  await applicant.expectStep('statements')
  await expectToBeginInSight(page, 'statements')
})

async function expectToBeginInSight(page: Page, step: string): Promise<void> {
  expect.soft(await topOfFirstControl(page), `first field of ${step}`).toBeLessThanOrEqual(lowest)
}

/** A radio button and a tick box are hit with their label. A link within a sentence is as high as its line (WCAG 2.5.8). */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled, select:enabled, summary',
    )
    return [...all].flatMap((target) => {
      const isInSentence = target.tagName === 'A' && getComputedStyle(target).display === 'inline'
      const hit = target.matches('[type=radio], [type=checkbox]') ? (target.closest('label') ?? target) : target
      const { width, height } = hit.getBoundingClientRect()
      const isHidden = width <= 1 || height <= 1 || !hit.checkVisibility() || getComputedStyle(hit).clipPath !== 'none'
      if (isHidden || isInSentence || (width >= smallest - 0.5 && height >= smallest - 0.5)) return []
      return [`${target.tagName} ${target.innerText || target.ariaLabel}: ${Math.round(width)} × ${Math.round(height)}`]
    })
  }, least)
}

function topOfFirstControl(page: Page): Promise<number> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll(
      'main form a[href], main form input, main form select, main form textarea, main form button',
    )
    const tops = [...controls].map((control) => control.getBoundingClientRect()).filter(({ width }) => width > 1)
    return Math.round(Math.min(...tops.map(({ top }) => top + scrollY)))
  })
}

test('a dialog has all of a low window, on its side or beside another one', async ({ applicant, page }) => {
  await applicant.open()
  await applicant.expectStep('landing')
  await page.getByRole('button', { name: words('landing.blocks.hero.button') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (const [width, height] of [
    [640, 180],
    [360, 250],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await dialog.evaluate((element) => element.getBoundingClientRect().height)).toBe(height)
  }
})
