/** The one-time PIN: tries, sends, and the waits between them. */
import { reloadWithin, stopClock } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

test('[I4] a wrong PIN is counted beside the field, and the third ends the try', async ({
  applicant,
  page,
  lender,
}) => {
  await applicant.create('conditional-truid')
  await applicant.reach('otp')
  const wrong = (await lender.code(applicant.identity().phoneNumber)) === '111111' ? '222222' : '111111'
  for (const tried of [1, 2]) {
    await applicant.type('otp', 'code', wrong)
    await applicant.press('otp')
    await expect
      .poll(() => applicant.screen.error('otp', 'code'))
      .toContain(`Incorrect OTP. Please try again ${tried} of 3 attempts`)
  }
  await applicant.type('otp', 'code', wrong)
  await applicant.press('otp')
  await expect(applicant.screen.notice(words('errors.0407005.title'))).toBeVisible()
  await page.getByRole('button', { name: words('errors.0407005.buttons.startAgain') }).click()
  await applicant.expectStep('landing')
})

test('[I4] the right PIN after two wrong ones is good enough, also after a reload', async ({
  applicant,
  page,
  lender,
}) => {
  await applicant.create('conditional-truid')
  await applicant.reach('otp')
  const right = await lender.code(applicant.identity().phoneNumber)
  const wrong = right === '111111' ? '222222' : '111111'
  for (const tried of [1, 2]) {
    await applicant.type('otp', 'code', wrong)
    await applicant.press('otp')
    await expect.poll(() => applicant.screen.error('otp', 'code')).toContain(`${tried} of 3`)
    await page.reload()
    await applicant.expectStep('otp')
    await expect(applicant.screen.field('otp', 'code')).toHaveValue('')
  }
  await applicant.type('otp', 'code', right)
  await applicant.press('otp')
  await applicant.arrive('loan-info')
})

test('[I4][R3] a reload before the PIN has arrived asks for it again, and calls no answer wrong', async ({
  applicant,
  page,
}) => {
  await applicant.create('conditional-truid')
  await applicant.reach('otp')
  const code = await applicant.readCode()
  await applicant.type('otp', 'code', code)
  // The first request is lost on its way.
  const pattern = '**/los/otp/verification/request-token'
  await page.route(pattern, () => {}, { times: 1 })
  const sent = page.waitForRequest(pattern)
  await applicant.press('otp')
  await sent
  await page.reload()
  await applicant.expectStep('otp')
  await expect.poll(() => applicant.screen.error('otp', 'code')).toContain(copy('otp.fields.code.errors.required'))
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await applicant.type('otp', 'code', code)
  await applicant.press('otp')
  await applicant.arrive('loan-info')
})

test('[I4] a new PIN can be asked for after the countdown, and only the newest works', async ({
  applicant,
  page,
  lender,
}) => {
  await applicant.create('conditional-truid')
  await applicant.reach('phone')
  await stopClock(page)
  await applicant.answer('phone')
  await applicant.expectStep('otp')
  const { phoneNumber, said } = applicant.identity()
  const resend = page.getByRole('button', { name: /Send me a new PIN/ })
  await expect(resend).toBeDisabled()
  await expect(resend).toHaveAccessibleName(/in 31 seconds/)
  await page.clock.runFor(1000)
  await expect(resend, 'it counts by itself').toHaveAccessibleName(/in 30 seconds/)
  const first = await lender.code(phoneNumber)
  await reloadWithin(page, applicant.screen.heading('otp'))
  await expect(resend, 'the countdown survives a reload').toBeDisabled()
  await lender.moveClock(said, 31_000)
  await applicant.pass(30)
  await expect(resend).toBeEnabled()
  const sent = page.getByText(copy('errors.OTP_SENT.title'))
  await expect(sent, 'the first PIN is what the screen is about').toHaveCount(0)
  await resend.click()
  await expect.poll(async () => (await lender.messages(phoneNumber)).filter(({ code }) => code).length).toBe(2)
  await expect(sent).toBeVisible()
  await expect(resend).toBeDisabled()
  const second = await lender.code(phoneNumber)
  expect(second, 'one time in a million the lender draws the same PIN twice: run it again').not.toBe(first)
  await applicant.type('otp', 'code', first)
  await applicant.press('otp')
  await expect.poll(() => applicant.screen.error('otp', 'code')).toContain('1 of 3')
  await applicant.type('otp', 'code', second)
  await applicant.press('otp')
  await applicant.arrive('loan-info')
})
