/** Every screen can be used by everyone, as far as a program can tell; and at 320 px. */

import type { Page } from '@playwright/test'
import { way } from './harness/applicant.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

/** These are looked at in the dark, too. */
const inTheDark = way.slice(0, 7)

test('every step fits 320 px, and is accessible empty, wrong and filled, by day and in the dark', async ({
  applicant,
  page,
  expectAccessible,
}) => {
  await applicant.create('conditional-truid')
  await applicant.open()
  for (const step of way) {
    await applicant.arrive(step)
    await expectToFit(page, step)
    if (inTheDark.includes(step)) {
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(`${step} in the dark`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
    if (step === 'said') await page.getByRole('button', { name: words('said.blocks.reveal.open') }).click()
    await expectAccessible(step)
    if (!['landing', 'offers', 'loan-info'].includes(step)) {
      await applicant.press(step)
      await expect(applicant.screen.problems()).toBeVisible()
      await expectAccessible(`${step} with problems`)
    }
    if (step !== 'offers') await applicant.answer(step)
  }
})

test('dialogs and failures are accessible, take the focus and give it back', async ({
  applicant,
  page,
  expectAccessible,
}) => {
  await applicant.open()
  await applicant.expectStep('landing')
  const button = page.getByRole('button', { name: words('landing.blocks.calculator.button') })
  await button.click()
  const dialog = page.getByRole('dialog', { name: words('eligibility-consent.title') })
  await expect(dialog).toBeVisible()
  await expectAccessible('the consent')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('the declined screen is accessible', async ({ applicant, expectAccessible }) => {
  await applicant.create('declined')
  await applicant.apply()
  await applicant.arrive('declined')
  await expectAccessible('declined')
})

/** Nothing has to be scrolled sideways. */
async function expectToFit(page: Page, step: string): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const width = await page.evaluate(() => document.scrollingElement?.scrollWidth)
  expect(width, `${step} fits`).toBeLessThanOrEqual(320)
  if (size) await page.setViewportSize(size)
}
