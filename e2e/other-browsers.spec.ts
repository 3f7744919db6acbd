/** The application in other browsers: the oldest that the README promises, whose missing APIs are removed from this one, and Safari. */

import { test } from './harness/camera.ts'
import { copy } from './harness/copy.ts'
import { pressWithoutFocus } from './harness/device.ts'
import { comeBackTo } from './harness/held.ts'
import { removeMissingApis } from './harness/old-browser.ts'
import { acceptQuestions } from './harness/questions.ts'
import { words } from './harness/screen.ts'
import { completeSteps, finish } from './harness/second-half.ts'
import { expect } from './harness/test.ts'

test('[N] an applicant of an old browser comes from the landing page to the PIN', async ({ applicant, page }) => {
  await removeMissingApis(page)
  await applicant.create('conditional-truid')
  await applicant.reach('otp')
  // The premise: the page had none of them.
  expect(await page.evaluate(() => ['findLast' in [], 'any' in AbortSignal, 'adoptedStyleSheets' in document])).toEqual(
    [false, false, false],
  )
  await expect(applicant.screen.button('otp', 'next')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await applicant.answer('otp')
  await applicant.arrive('loan-info')
})

test('[N] an applicant of an old browser comes from the offer to the money', async ({ applicant, page }) => {
  await removeMissingApis(page)
  await applicant.comeBack({})
  await completeSteps(applicant, 'offers', 'income-intro', 'truid')
  await finish(applicant)
  await expect(page).toHaveURL('/funded')
})

test('[R4] an old browser, too, asks before the application is left', async ({ applicant, page }) => {
  await removeMissingApis(page)
  const asked = acceptQuestions(page)
  await applicant.create('conditional-truid')
  await applicant.reach('phone')
  asked.length = 0
  // Without a touch a browser does not ask.
  await page.keyboard.press('Tab')
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await applicant.expectStep('phone')
})

test('[K1] in Safari, which gives no focus to what is pressed, the button of the details has it once they are closed', async ({
  applicant,
  page,
}) => {
  await pressWithoutFocus(page)
  await comeBackTo('package', applicant, { persona: 'approved', held: { loanApplicationStatus: 'APPROVED' } })
  const details = page.getByRole('button', { name: new RegExp(copy('package.fields.option.details')) }).last()
  await details.click()
  const dialog = page.getByRole('dialog', { name: words('plan-details.title') })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: words('plan-details.actions.close') }).click()
  await expect(dialog).toBeHidden()
  await expect(details).toBeFocused()
})
