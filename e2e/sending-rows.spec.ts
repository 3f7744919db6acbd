/** What is agreed to, sent and offered, row by row. */
import { typical } from './harness/applicant.ts'
import { copy } from './harness/copy.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

test('[C2] nothing is sent without the consent and the captcha', async ({ applicant, lender, page }) => {
  const { said } = await applicant.create('conditional-truid')
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/los/loan-application') && sent.push(request.method()))
  await applicant.beginAt('confirmation')
  await applicant.press('confirmation')
  await expect(applicant.screen.problems()).toContainText(copy('confirmation.fields.consent.errors.required'))
  await expect(applicant.screen.problems()).toContainText(copy('confirmation.fields.captcha.errors.required'))
  await applicant.tick('confirmation', 'consent')
  await applicant.press('confirmation')
  await expect(applicant.screen.problems()).toContainText(copy('confirmation.fields.captcha.errors.required'))
  await applicant.expectStep('confirmation')
  expect(sent).toEqual([])
  expect(await lender.applications(said)).toEqual([])
})

test('[C3] the body is exactly the lender’s shape, with the captcha in the header, and arrives as it was sent', async ({
  applicant,
  lender,
  page,
}) => {
  const { said, phoneNumber } = await applicant.create('conditional-truid')
  await applicant.reach('confirmation')
  const posted = page.waitForRequest((request) => request.url().endsWith('/los/loan-application'))
  await applicant.answer('confirmation')
  const request = await posted
  const body = request.postDataJSON()
  expect(body).toEqual({
    captchaToken: expect.stringMatching(/^.{20,}$/),
    information: {
      customerInfo: {
        said,
        phoneNumber,
        emailAddress: typical.email,
        employmentStatus: 'FULL_TIME',
        race: 'AFRICAN',
        customerId: expect.any(String),
        grossAnnualIncome: 336_000,
        deduction: 6500,
        debtCommitments: 2500,
        livingExpenses: 9000,
        netMonthlyIncome: 21_500,
        companyName: 'Umhlanga Bakery',
        previousEmploymentDuration: '1_TO_2_YEARS',
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
        plProductId: 'personal',
        isSelectedTymeAffordability: false,
      },
      stepUpToken: expect.stringMatching(/^.{22,}$/),
    },
    isReceivedSalaryInTyme: false,
    isLoanSubmit: true,
    isSelectedTymeAffordability: false,
  })
  expect(await request.headerValue('recaptcha-token')).toBe(body.captchaToken)
  expect(await request.headerValue('step-up-token')).toBe(body.information.stepUpToken)
  await applicant.arrive('offers')
  const [held] = (await lender.applications(said)) as { received: { call: string; body: unknown }[] }[]
  const received = (held?.received ?? []).filter(({ call }) => call === 'application.submit')
  expect(received).toHaveLength(1)
  const { customerInfo, loanApplicationInfo } = body.information
  expect(received[0]?.body).toMatchObject({ information: { customerInfo, loanApplicationInfo }, isLoanSubmit: true })
})

test('[C3] who has no employer sends none, and no date', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('employment')
  await applicant.pick('employment', 'status', 'Pensioner')
  await applicant.choose('employment', 'salaryInBank', words('employment.fields.salaryInBank.yes'))
  await applicant.press('employment')
  await applicant.press('salary-in-bank', 'useBank')
  await applicant.reach('confirmation', 'financial-info')
  const posted = page.waitForRequest((request) => request.url().endsWith('/los/loan-application'))
  await applicant.answer('confirmation')
  const body = (await posted).postDataJSON()
  expect(body.information.customerInfo.startedWorkingDate).toBeNull()
  expect(Object.keys(body.information.customerInfo)).not.toContain('companyName')
  expect(body).toMatchObject({ isReceivedSalaryInTyme: true, isSelectedTymeAffordability: true })
  expect(body.information.loanApplicationInfo.isSelectedTymeAffordability).toBe(true)
})

test('[D4][E4] each offer shows its term and amounts, and leaving asks with the date until which it is kept', async ({
  applicant,
  lender,
  page,
}) => {
  const { said } = await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  await applicant.reach('offers', 'confirmation')
  const [held] = (await lender.applications(said)) as { offerList: Record<string, number>[] }[]
  const offers = held?.offerList ?? []
  expect(offers.length).toBeGreaterThan(0)
  const cards = page
    .getByRole('listitem')
    .filter({ hasText: copy('offers.blocks.offer-cards.monthlyInstallmentAmount') })
  await expect(cards).toHaveCount(offers.length)
  for (const [index, offer] of offers.entries()) {
    for (const sum of [
      'finalApprovedAmount',
      'monthlyInstallmentAmount',
      'interestAndFeeAmount',
      'totalRepaymentAmount',
    ]) {
      await expect(cards.nth(index)).toContainText(rand(offer[sum] ?? Number.NaN))
    }
    await expect(cards.nth(index)).toContainText(
      new RegExp(`${offer.tenor}\\s${copy('offers.blocks.offer-cards.months')}`),
    )
  }
  await page.goBack()
  const question = page.getByRole('dialog', { name: copy('cancel.title') })
  await expect(question).toContainText(/saved until \d\d\/\d\d\/\d{4}/)
  await expect(question).toContainText('link in the email')
  await expect(question.getByRole('button')).toHaveText(['Stay here', 'Yes, cancel'])
  await question.getByRole('button', { name: 'Stay here' }).click()
  await applicant.expectStep('offers')
  await applicant.press('offers')
  await applicant.expectStep('income-intro')
})

test('[D5] a lower amount is confirmed before the offers', async ({ applicant, page }) => {
  await applicant.create('limit')
  await applicant.beginAt('confirmation')
  await applicant.answer('confirmation')
  await applicant.passUntilStep('limit')
  await expect(page).toHaveURL('/limit')
  await applicant.press('limit')
  await applicant.expectStep('offers')
  await expect(page).toHaveURL('/offers')
})

/** `1234.5` as it stands on a screen. */
function rand(amount: number): RegExp {
  const [whole = '', cents] = amount.toFixed(2).split('.')
  return new RegExp(`R${whole.replace(/\B(?=(\d{3})+$)/g, '\\s')}\\.${cents}`)
}
