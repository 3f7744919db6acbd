/** A salary date that the income check could not find: chosen, sent, refused, left for later; and both things missing at once. */
import { stopClock } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import { address, fillAddress, openMissingInformation, pressIn, received } from './harness/missing.ts'
import { eachRowAnew } from './harness/rows.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

const form = words('missing-salary-date.title')
const later = words('continue-later.title')

test('[M5] the day is one of 01 to 31, the first to begin with, and goes out as a number', async ({
  applicant,
  lender,
  page,
  expectAccessible,
}) => {
  await openMissingInformation(applicant, 'salary-date-missing', 'missing-salary-date')
  await expect(page).toHaveURL('/offers')
  const day = applicant.screen.field('missing-salary-date', 'salaryDate')
  await expect(day).toHaveAccessibleName(/^I receive my salary on/)
  const days = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, '0'))
  expect((await day.getByRole('option').allTextContents()).filter((text) => /^\d+$/.test(text))).toEqual(days)
  await expect(day.locator('option:checked')).toHaveText('01')
  await expectAccessible('the salary date')
  await applicant.pick('missing-salary-date', 'salaryDate', '25')
  await stopClock(page)
  await pressIn(applicant, 'missing-salary-date')
  await applicant.expectStep('affordability-updated')
  await applicant.passUntilStep('package')
  const { loanApplicationNumber } = applicant.identity()
  expect(await received(applicant, lender, 'application.updateSalaryDate')).toEqual([
    { salaryDate: 25, loanApplicationNumber },
  ])
})

test('[M5] a dialog with a form fills a phone, and on a desktop is no taller than its form', async ({
  applicant,
  page,
}) => {
  await openMissingInformation(applicant, 'salary-date-missing', 'missing-salary-date')
  const dialog = page.locator('dialog[open]').last()
  const spare = () => dialog.evaluate((box) => box.clientHeight - (box.firstElementChild?.clientHeight ?? 0))
  expect(await spare()).toBeGreaterThan(200)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await spare()).toBe(0)
})

test('[M5] a salary date that is refused with 0439003, 0439004, 0439017 is shown, tried again, or left for later', async ({
  applicant,
  lender,
  page,
}) => {
  await eachRowAnew(page, ['0439003', '0439004', '0439017'], String, async (code) => {
    await openMissingInformation(applicant, 'salary-date-missing', 'missing-salary-date')
    const fault = { call: 'application.updateSalaryDate', times: 2, fault: { code } }
    await lender.break(applicant.identity().said, fault)
    await applicant.pick('missing-salary-date', 'salaryDate', '15')
    await pressIn(applicant, 'missing-salary-date')
    const notice = applicant.screen.notice(words('errors.0439003.title'))
    await expect(notice).toContainText(copy('errors.0439003.body'))
    await expect(notice).toContainText(`Error code: ${code}`)
    await expect(applicant.screen.notice(form)).toBeHidden()
    await applicant.expectStep('offers')
    await page.keyboard.press('Escape')
    await expect(applicant.screen.notice(later)).toBeVisible()
    await pressIn(applicant, 'continue-later', 'share')
    await pressIn(applicant, 'missing-salary-date')
    await notice.getByRole('button', { name: 'Try again' }).click()
    await applicant.passUntilStep('package')
    const sent = await received(applicant, lender, 'application.updateSalaryDate')
    expect(sent.at(-1)).toMatchObject({ salaryDate: 15 })
  })
})

test('[M6] later says nothing of an address, keeps the day, and leads home', async ({ applicant }) => {
  await openMissingInformation(applicant, 'salary-date-missing', 'missing-salary-date')
  await applicant.pick('missing-salary-date', 'salaryDate', '28')
  await pressIn(applicant, 'missing-salary-date', 'later')
  const dialog = applicant.screen.notice(later)
  await expect(dialog).toContainText(/Your progress is saved until \d\d\/\d\d\/\d{4}\./)
  await expect(dialog).not.toContainText('address')
  await pressIn(applicant, 'continue-later', 'share')
  await expect(applicant.screen.field('missing-salary-date', 'salaryDate').locator('option:checked')).toHaveText('28')
  await pressIn(applicant, 'missing-salary-date', 'later')
  await pressIn(applicant, 'continue-later', 'home')
  await applicant.expectStep('landing')
})

const both = [
  ['the address, then the salary date', 'ADDRESS_MISSING', 'SALARY_DATE_MISSING'],
  ['the salary date, then the address', 'SALARY_DATE_MISSING', 'ADDRESS_MISSING'],
] as const
for (const [order, declineCode, alsoMissing] of both) {
  test(`[M4][M5][D3] who lacks both gives ${order}, in one go`, async ({ applicant, lender }) => {
    const give = {
      ADDRESS_MISSING: async () => {
        await expect(applicant.screen.notice(words('missing-address.title'))).toBeVisible()
        await fillAddress(applicant, address)
        await pressIn(applicant, 'missing-address')
        await pressIn(applicant, 'confirm-address', 'confirm')
      },
      SALARY_DATE_MISSING: async () => {
        await expect(applicant.screen.notice(form)).toBeVisible()
        await pressIn(applicant, 'missing-salary-date')
      },
    }
    const first = declineCode === 'ADDRESS_MISSING' ? 'missing-address' : 'missing-salary-date'
    await openMissingInformation(applicant, 'both-missing', first, { declineCode, alsoMissing })
    await stopClock(applicant.page)
    await give[declineCode]()
    await applicant.expectStep('affordability-updated')
    await applicant.page.clock.runFor(6000)
    await give[alsoMissing]()
    await applicant.passUntilStep('package')
    expect(await received(applicant, lender, 'application.updateAddress')).toHaveLength(1)
    expect(await received(applicant, lender, 'application.updateSalaryDate')).toHaveLength(1)
  })
}
