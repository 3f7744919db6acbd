/** The selfie, from its introduction to the signed contract, with a real camera device that shows what the test wants. */
import type { Applicant } from './harness/applicant.ts'
import { test } from './harness/camera.ts'
import { copy } from './harness/copy.ts'
import type { Lender } from './harness/lender.ts'
import { words } from './harness/screen.ts'
import { expect } from './harness/test.ts'

test('[S1][S2][S4] a good selfie is taken, sent and compared, and leads to the debit order by itself', async ({
  applicant,
  lender,
  page,
}) => {
  await signing(applicant, lender)
  await page.goto('/intro-facial-selfie')
  await applicant.expectStep('selfie-intro')
  await page.screenshot({ path: 'test-results/intro.png', fullPage: true })
  await applicant.press('selfie-intro')
  await applicant.expectStep('selfie')
  await page.getByRole('button', { name: words('selfie.fields.face.start') }).waitFor()
  await page.screenshot({ path: 'test-results/ready.png', fullPage: true })
  await page.getByRole('button', { name: words('selfie.fields.face.start') }).click()
  await page.getByText(copy('selfie.fields.face.hints.good')).waitFor()
  await page.screenshot({ path: 'test-results/look.png', fullPage: true })
  await page.getByText(copy('selfie.fields.face.done')).waitFor()
  await page.screenshot({ path: 'test-results/done.png', fullPage: true })
  await applicant.expectStep('selfie-results')
  await page.screenshot({ path: 'test-results/results.png', fullPage: true })
  await applicant.pass(16)
  await expect(page.getByRole('dialog', { name: words('selfie-success.title') })).toBeVisible()
  await page.screenshot({ path: 'test-results/success.png', fullPage: true })
  await applicant.expectStep('debicheck')
})

/** Somebody whose loan is approved comes back by the link, up to the repayment plan. */
async function signing(applicant: Applicant, lender: Lender, persona = 'approved'): Promise<void> {
  const who = await applicant.mint(persona, [], { application: { loanApplicationStatus: 'APPROVED' } })
  await applicant.open(`/?loanApplication=${who.loanApplicationNumber}`)
  await applicant.expectStep('otp-resume')
  await applicant.type('otp-resume', 'code', await lender.code(who.phoneNumber))
  await applicant.press('otp-resume')
  await applicant.expectStep('package')
}
