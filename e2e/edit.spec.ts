/** Changing an answer from the confirmation, and what is sent in the end. */
import type { Page } from '@playwright/test'
import { typical } from './harness/applicant.ts'
import { copy } from './harness/copy.ts'
import { expect, test } from './harness/test.ts'

const edit = (page: Page, section: string) =>
  page.getByRole('link', {
    name: new RegExp(
      `${copy('confirmation.blocks.summary.sections.loan.edit')}.*${copy(`confirmation.blocks.summary.sections.${section}.title`)}`,
      'i',
    ),
  })

test('[C1][A2] an edit that is saved is kept, one that is cancelled is not', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  await edit(page, 'loan').first().click()
  await applicant.expectStep('loan-info')
  await expect(page).toHaveURL('/loan-info/edit')
  await applicant.type('loan-info', 'amount', '30 000')
  await applicant.press('loan-info', 'cancel')
  await applicant.expectStep('confirmation')
  await expect(page.getByText(/R20\s000/)).toBeVisible()

  await edit(page, 'loan').first().click()
  await applicant.expectStep('loan-info')
  await expect(applicant.screen.field('loan-info', 'amount')).toHaveValue(/20\s000/)
  await applicant.type('loan-info', 'amount', '60 000')
  await applicant.press('loan-info', 'save')
  await expect.poll(() => applicant.screen.error('loan-info', 'amount')).toContain('Amount must be between')
  await applicant.type('loan-info', 'amount', '35 000')
  await applicant.press('loan-info', 'save')
  await applicant.expectStep('confirmation')
  await expect(page).toHaveURL('/confirmation')
  await expect(page.getByText(/R35\s000/)).toBeVisible()
})

test('[U3][C1] personal details are edited and the way back is the confirmation', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  await edit(page, 'personal').first().click()
  await applicant.expectStep('user-info')
  await page.reload()
  await applicant.expectStep('user-info')
  await applicant.type('user-info', 'email', 'new@example.com')
  await applicant.type('user-info', 'emailRepeat', 'new@example.com')
  await applicant.press('user-info', 'save')
  await applicant.expectStep('confirmation')
  await expect(page.getByText('new@example.com')).toBeVisible()
})

test('[A3][R3] a purpose that was withdrawn, and a year that is too long ago by now, are asked for again and never sent', async ({
  applicant,
  lender,
  page,
}) => {
  const { said } = await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  await page.route('**/los/settings/lovs', async (route) => {
    const response = await route.fetch()
    const { lovs } = await response.json()
    await route.fulfill({ response, json: { lovs: lovs.filter(({ code }: { code: string }) => code !== 'EDUCATION') } })
  })
  await page.route('**/los/settings/configurations', async (route) => {
    const response = await route.fetch()
    const { configurations } = await response.json()
    const others = configurations.filter(({ key }: { key: string }) => key !== 'start.working.year.gap')
    await route.fulfill({
      response,
      json: { configurations: [...others, { key: 'start.working.year.gap', value: 2 }] },
    })
  })
  const read = ['lovs', 'configurations'].map((name) => page.waitForResponse(`**/los/settings/${name}`))
  await page.reload()
  await Promise.all(read)
  // The first thing that would be sent for it.
  await page.getByRole('checkbox', { name: copy('confirmation.fields.captcha.prompt') }).click()
  await applicant.expectStep('loan-purpose')
  await expect(page).toHaveURL('/loan-purpose/edit')
  await expect
    .poll(() => applicant.screen.error('loan-purpose', 'purpose'))
    .toContain(copy('loan-purpose.fields.purpose.errors.required'))
  await applicant.pick('loan-purpose', 'purpose', 'Start or grow a business')
  await applicant.press('loan-purpose', 'save')
  await applicant.expectStep('employment')
  await expect(applicant.screen.field('employment', 'since')).toContainText(
    copy('employment.fields.since.errors.yearIsOffered'),
  )
  const lastYear = String(new Date().getFullYear() - 1)
  await applicant.month('employment', 'since', 'March', lastYear)
  await applicant.press('employment', 'save')
  await applicant.expectStep('confirmation')
  await applicant.answer('confirmation')
  await applicant.arrive('offers')
  const [held] = await lender.applications(said)
  const sent = JSON.stringify(submitted(held))
  expect(sent).toContain('BUSINESS')
  expect(sent).toContain(`03-${lastYear}`)
})

test('[C3] the lender receives exactly what was entered, once', async ({ applicant, lender }) => {
  const { said, phoneNumber } = await applicant.create('conditional-truid')
  await applicant.reach('offers')
  const held = await lender.applications(said)
  expect(held).toHaveLength(1)
  expect(submitted(held[0])).toMatchObject({
    captchaToken: expect.any(String),
    information: {
      customerInfo: {
        said,
        phoneNumber,
        emailAddress: typical.email,
        employmentStatus: 'FULL_TIME',
        race: 'AFRICAN',
        grossAnnualIncome: 28_000 * 12,
        debtCommitments: 2500,
        livingExpenses: 9000,
        netMonthlyIncome: 21_500,
        companyName: 'Umhlanga Bakery',
        startedWorkingDate: '03-2019',
        preferLanguage: 'ENGLISH',
        acceptTymeMarketingConsent: false,
      },
      loanApplicationInfo: {
        loanPurpose: 'EDUCATION',
        expectedLoanAmount: 20_000,
        payExtraForExpressService: false,
        payInitiationFeeUpfront: false,
        customerConsent: true,
      },
    },
    isReceivedSalaryInTyme: false,
    isLoanSubmit: true,
    isSelectedTymeAffordability: false,
  })
})

/** The body of the submission among everything the lender received for an application. */
function submitted(application: Record<string, unknown> | undefined): unknown {
  const received = application?.received
  if (!Array.isArray(received)) throw new Error(`nothing is held: ${JSON.stringify(application)}`)
  return received.find(({ call }) => call === 'application.submit')?.body
}
