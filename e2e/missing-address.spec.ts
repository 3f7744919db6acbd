/** An address that the income check could not find: searched for, typed, looked over, sent. */
import type { Applicant } from './harness/applicant.ts'
import type { Lender } from './harness/lender.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

test('[M1][M2][M4] a missing address is searched for, looked over and sent', async ({
  applicant,
  lender,
  page,
  expectAccessible,
}) => {
  await comeBack(applicant, lender, 'address-missing')
  await expect(applicant.screen.notice(words('missing-address.title'))).toBeVisible()
  await page.clock.runFor(300)
  const find = applicant.screen.field('missing-address', 'find')
  await find.pressSequentially('12 main melville')
  await page.clock.runFor(1000)
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible('the list')
  await page.getByRole('option').first().click()
  await expect(applicant.screen.field('missing-address', 'zipCode')).toHaveValue('2092')
  await applicant.press('missing-address')
  await expect(applicant.screen.notice(words('confirm-address.title'))).toBeVisible()
  await applicant.press('confirm-address', 'confirm')
  await page.clock.runFor(6000)
  await applicant.expectStep('package')
})

async function comeBack(applicant: Applicant, lender: Lender, persona: string, more: object = {}): Promise<void> {
  const { phoneNumber, loanApplicationNumber } = await applicant.mint(persona, [], { application: {}, ...more })
  await applicant.open(`/?loanApplication=${loanApplicationNumber}`)
  await applicant.expectStep('otp-resume')
  await applicant.type('otp-resume', 'code', await lender.code(phoneNumber))
  await applicant.press('otp-resume')
}
