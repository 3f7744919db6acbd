/** What the lender has verified belongs to the ID number and phone it was verified for, wherever the applicant goes. */
import type { Page } from '@playwright/test'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

const back = async (page: Page) => {
  const name = words('shell.back')
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click()
}

test('[C3][C4] going back from the amount to the landing page and applying again sends a whole application', async ({
  applicant,
  lender,
  page,
}) => {
  const { said, phoneNumber } = await applicant.create('conditional-truid')
  await applicant.reach('loan-info')
  await back(page)
  await applicant.expectStep('phone')
  await back(page)
  await applicant.expectStep('said')
  await back(page)
  await applicant.expectStep('landing')
  await applicant.answer('landing')
  await applicant.reach('offers', 'loan-info')
  const [held] = await lender.applications(said)
  expect(JSON.stringify(held)).toContain(`"said":"${said}"`)
  expect(JSON.stringify(held)).toContain(`"phoneNumber":"${phoneNumber}"`)
})

test('[I3] unchanged, the phone leads on from there without another PIN', async ({ applicant, lender, page }) => {
  const { phoneNumber } = await applicant.create('conditional-truid')
  await applicant.reach('loan-info')
  await back(page)
  await applicant.press('phone')
  await applicant.arrive('loan-info')
  expect((await lender.messages(phoneNumber)).filter(({ code }) => code)).toHaveLength(1)
})

test('[I3][I5] ID and phone can be corrected after the PIN: another PIN is asked for, and those are applied with', async ({
  applicant,
  lender,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.reach('loan-info')
  await page.goBack()
  await applicant.expectStep('phone')
  await page.goBack()
  await applicant.expectStep('said')
  const other = await applicant.create('conditional-truid')
  await applicant.answer('said')
  await applicant.expectStep('phone')
  await applicant.reach('offers', 'phone')
  const [held] = await lender.applications(other.said)
  expect(JSON.stringify(held)).toContain(`"said":"${other.said}"`)
})

test('[I3][I5] the PIN of another ID number opens nothing: Forward stays, and the new person’s PIN goes on', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.reach('otp')
  await page.goBack()
  await applicant.expectStep('phone')
  await page.goBack()
  await applicant.expectStep('said')
  const other = await applicant.create('conditional-truid')
  await applicant.type('said', 'said', other.said)
  await page.goForward()
  await applicant.expectStep('phone')
  await page.goForward()
  await applicant.expectStep('phone')
  await applicant.reach('loan-info', 'phone')
})

test('[I3][R1] a loan resumed by its link names its person in every call, as a fresh one does', async ({
  applicant,
  page,
}) => {
  const nameless: string[] = []
  let looked = 0
  page.on('request', (request) => {
    const headers = request.headers()
    if (!headers['step-up-token']) return
    looked += 1
    if (headers.said !== applicant.identity().said && !/otp|session\/end/.test(request.url()))
      nameless.push(request.url())
  })
  await applicant.comeBack({ loanApplicationStatus: 'APPROVED' }, [], 'approved')
  await applicant.expectStep('package')
  expect(looked).toBeGreaterThan(0)
  expect(nameless).toEqual([])
})
