/** Leaving an offer for later: the lender is told, and sends the link to come back. */
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

test('[D4] 2.7.52 2.7.53 2.7.54 1.4.87 "Yes, cancel" tells the lender, which sends the link; then it leads home', async ({
  applicant,
  lender,
  page,
}) => {
  const { phoneNumber } = await applicant.comeBack({ loanApplicationStatus: 'CONDITIONALLY_APPROVED' })
  await applicant.expectStep('offers')
  const before = (await lender.messages(phoneNumber)).length
  await page.goBack()
  const put = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/lds/offers'))
  await applicant.press('cancel', 'home')
  expect((await put).postDataJSON()).toEqual({
    loanApplicationNumber: applicant.identity().loanApplicationNumber,
    customerSelection: 'CANCELLED',
  })
  await applicant.expectStep('landing')
  const [newest, ...others] = await lender.messages(phoneNumber)
  expect(others).toHaveLength(before)
  expect(newest).toMatchObject({ channel: 'email' })
  expect(newest?.link).toContain(applicant.identity().loanApplicationNumber ?? 'a number')
})

test('[D4] an offer whose lender does not hear of it is not left without a word', async ({
  applicant,
  lender,
  page,
  watch,
}) => {
  watch.allow(/503/)
  const { said } = await applicant.comeBack({ loanApplicationStatus: 'CONDITIONALLY_APPROVED' })
  await applicant.expectStep('offers')
  await lender.break(said, { call: 'offers.select', times: 2, fault: { status: 503 } })
  await page.goBack()
  await applicant.press('cancel', 'home')
  const notice = applicant.screen.notice(words('errors.OFFER_NOT_PUT_OFF.title'))
  await expect(notice).toContainText(applicant.identity().loanApplicationNumber ?? 'a number')
  await notice.getByRole('button', { name: words('errors.OFFER_NOT_PUT_OFF.buttons.tryAgain') }).click()
  await notice.getByRole('button', { name: words('errors.OFFER_NOT_PUT_OFF.buttons.leave') }).click()
  await applicant.expectStep('landing')
})
