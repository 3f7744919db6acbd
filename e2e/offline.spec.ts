/** A device without a connection says so, and what is kept. */
import { copy } from './harness/copy.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

test('[E1] an applicant who goes offline sees so, loses nothing, and carries on when the connection is back', async ({
  applicant,
  expectAccessible,
  page,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await applicant.mint('conditional-truid')
  await applicant.reach('phone')
  await applicant.type('phone', 'phoneNumber', applicant.identity().phoneNumber)
  const told = page.getByRole('main').getByText(copy('shell.offline.title'))
  await expect(told).toBeHidden()
  await page.context().setOffline(true)
  await expect(told).toBeVisible()
  await expect(page.getByRole('main')).toContainText('kept on this device')
  await expectAccessible('the page without a connection')
  await applicant.press('phone')
  const notice = applicant.screen.notice(words('errors.NETWORK.title'))
  await expect(notice).toContainText(copy('shell.offline.title'))
  await page.context().setOffline(false)
  await expect(told).toBeHidden()
  await expect(notice).not.toContainText(copy('shell.offline.title'))
  await notice.getByRole('button', { name: words('errors.NETWORK.buttons.tryAgain') }).click()
  await applicant.expectStep('otp')
})
