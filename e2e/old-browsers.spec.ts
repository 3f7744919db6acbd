/** The application in the oldest browsers that the README promises: their missing APIs are removed from this one. */

import { removeMissingApis } from './harness/old-browser.ts'
import { acceptQuestions } from './harness/questions.ts'
import { expect, test } from './harness/test.ts'

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
