/** Two browsers, a way back out of a link, a visitor who never agreed. */

import { createApplicant } from './harness/applicant.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

test('[C4][E8] two browsers that submit for the same person make one application', async ({
  applicant,
  browser,
  lender,
  server,
}) => {
  const { said } = await applicant.mint('conditional-truid')
  await applicant.reach('confirmation')
  const context = await browser.newContext({ baseURL: server.url })
  const second = createApplicant(await context.newPage(), lender, false)
  second.is(applicant.identity())
  await applicant.pass(40)
  await second.reach('confirmation')
  await second.answer('confirmation')
  await second.arrive('offers')
  await applicant.answer('confirmation')
  await expect(applicant.screen.notice(words('errors.0440030.title'))).toBeVisible()
  expect(await lender.applications(said)).toHaveLength(1)
  await context.close()
})

test('[R1][D4] the browser’s Back on an offer that a link led to asks before it leaves', async ({
  applicant,
  lender,
  page,
}) => {
  const application = { loanApplicationStatus: 'CONDITIONALLY_APPROVED' }
  const { loanApplicationNumber, phoneNumber } = await applicant.mint('conditional-truid', [], { application })
  await applicant.open(`/?loanApplication=${loanApplicationNumber}`)
  await applicant.expectStep('otp-resume')
  await applicant.type('otp-resume', 'code', await lender.code(phoneNumber))
  await applicant.press('otp-resume')
  await applicant.expectStep('offers')
  await page.goBack()
  await expect(page.getByRole('dialog', { name: words('cancel.title') })).toBeVisible()
  await expect(page).toHaveURL('/offers')
})

test('[R4] who never agreed leaves nothing behind', async ({ applicant, page }) => {
  await applicant.open()
  await applicant.expectStep('landing')
  await applicant.type('landing', 'amount', '12 300')
  await page.getByRole('button', { name: words('landing.blocks.calculator.button') }).click()
  await applicant.press('eligibility-consent', 'notNow')
  for (const path of ['/start', '/phone', '/confirmation']) {
    await applicant.open(path)
    await applicant.expectStep('landing')
  }
})
