/** A request that the lender refuses as it is: the applicant is led to what has to change. */
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

test('[E1] an answer that the lender refuses is led to, changed and sent; no error is thrown', async ({
  applicant,
  lender,
  page,
}) => {
  const { said } = await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  const path = '/information/customerInfo/emailAddress'
  const body = { errors: [{ errorCode: 'INVALID_REQUEST', errorMessage: 'must match pattern', path }] }
  await lender.break(said, { call: 'application.submit', times: 1, fault: { status: 422, body } })
  await applicant.answer('confirmation')
  const notice = applicant.screen.notice(words('errors.ANSWER_REFUSED.title'))
  await expect(notice).toContainText('INVALID_REQUEST')
  await notice.getByRole('button', { name: words('errors.ANSWER_REFUSED.buttons.change') }).click()
  await expect(page).toHaveURL('/user-info/edit')
  for (const field of ['email', 'emailRepeat']) await applicant.type('user-info', field, 'other@example.co.za')
  await applicant.press('user-info', 'save')
  await applicant.expectStep('confirmation')
  await expect(page.getByText('other@example.co.za')).toBeVisible()
  // What was refused unread has spent no captcha.
  await applicant.press('confirmation')
  await applicant.arrive('offers')
})
