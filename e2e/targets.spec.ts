/** The first of what is pressed is in sight on a phone, beside the usual way, too; shifts.spec.ts looks at that way. */
import { test } from './harness/camera.ts'
import { copy } from './harness/copy.ts'
import { comeBackTo } from './harness/held.ts'
import { reachOffers } from './harness/income.ts'
import { words } from './harness/screen.ts'
import { expectToBeginInSight } from './harness/targets.ts'
import { expect } from './harness/test.ts'
import { upsold } from './harness/upsell.ts'

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
