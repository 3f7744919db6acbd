/** While a choice is being sent no key makes another: what comes next is for the one that was sent. */
import { stopClock } from './harness/clock.ts'
import { comeBackTo } from './harness/held.ts'
import { holdRequests } from './harness/hold-requests.ts'
import { openMissingInformation, pressIn } from './harness/missing.ts'
import { mark, words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

test('[K1] while a plan is being kept no key chooses another, or another way to pay the fee', async ({
  applicant,
  page,
}) => {
  await comeBackTo('package', applicant, {
    persona: 'approved',
    held: { loanApplicationStatus: 'APPROVED', incomeApproved: true, expectedAmount: 25_000 },
  })
  const group = (field: string) => page.getByRole('radiogroup', { name: words(`package.fields.${field}.label`) })
  await mark(group('option').getByRole('radio').first())
  const release = await holdRequests(page, '**/external/loan-offer')
  const sent = page.waitForRequest('**/external/loan-offer')
  await applicant.press('package')
  await sent
  for (const field of ['option', 'initiationFeePaymentMethod']) {
    const chosen = group(field).getByRole('radio', { checked: true })
    const before = (await chosen.getAttribute('value')) ?? ''
    await chosen.press('ArrowDown')
    await expect(chosen).toHaveAttribute('value', before)
  }
  release()
  await applicant.expectStep('agreement')
})

test('[M5] while the day is being sent no key chooses another', async ({ applicant, page }) => {
  await openMissingInformation(applicant, 'salary-date-missing', 'missing-salary-date')
  await applicant.pick('missing-salary-date', 'salaryDate', '25')
  const release = await holdRequests(page, '**/update-salary-date')
  const sent = page.waitForRequest('**/update-salary-date')
  await pressIn(applicant, 'missing-salary-date')
  await sent
  const day = applicant.screen.field('missing-salary-date', 'salaryDate')
  await day.press('ArrowDown')
  await expect(day.locator('option:checked')).toHaveText('25')
  await stopClock(page)
  release()
  await applicant.expectStep('affordability-updated')
})

test('[C2] while the application is being sent no key changes the language of the agreement, or takes the consent back', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  const release = await holdRequests(page, '**/los/loan-application')
  const sent = page.waitForRequest('**/los/loan-application')
  await applicant.answer('confirmation')
  await sent
  const group = page.getByRole('radiogroup', { name: words('confirmation.fields.language.label') })
  const language = group.getByRole('radio', { checked: true })
  const before = (await language.getAttribute('value')) ?? ''
  await language.press('ArrowDown')
  await expect(language).toHaveAttribute('value', before)
  const consent = applicant.screen.field('confirmation', 'consent')
  await expect(consent).toBeDisabled()
  await expect(consent).toBeChecked()
  release()
  await expect(consent).toBeHidden()
})
