/** What an applicant meets when something breaks: nothing typed is lost, nothing is done twice. */

import { type Applicant, typical } from './harness/applicant.ts'
import { untilHandled } from './harness/clock.ts'
import { holdRequests } from './harness/hold-requests.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

const submission = '**/los/loan-application'

test('[E1] an answer that makes no sense is shown as a failure of ours, and trying again goes on', async ({
  applicant,
  lender,
  page,
  watch,
}) => {
  // Ours to fix: it is reported, beside being shown.
  watch.allow(/expected JSON/)
  const { said } = await applicant.create('conditional-truid')
  await applicant.reach('phone')
  await lender.break(said, { call: 'identity.capture', times: 1, fault: { garbage: true } })
  await applicant.answer('phone')
  await expect(applicant.screen.notice(words('errors.UNKNOWN.title'))).toBeVisible()
  await page.getByRole('button', { name: words('errors.UNKNOWN.buttons.tryAgain') }).click()
  await applicant.expectStep('otp')
})

test('[E1] a failure that is put aside leaves the form as it was', async ({ applicant, lender, page, watch }) => {
  watch.allow(/net::ERR_|503/)
  const { said } = await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  await lender.break(said, { call: 'application.submit', times: 1, fault: { status: 503 } })
  await applicant.answer('confirmation')
  await page.getByRole('button', { name: words('errors.UNKNOWN.buttons.notNow') }).click()
  await applicant.expectStep('confirmation')
  await expect(page.getByText(typical.email)).toBeVisible()
})

test('[C4] an answer that is lost on the way does not make a second application', async ({
  applicant,
  lender,
  watch,
}) => {
  watch.allow(/net::ERR_/)
  const { said } = await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  // Often: the browser itself asks again when a connection that it used before breaks.
  await lender.break(said, { call: 'application.submit', times: 8, fault: { lostAnswer: true } })
  await applicant.answer('confirmation')
  expect(await insist(applicant)).toBeGreaterThan(0)
  expect(await lender.applications(said)).toHaveLength(1)
})

test('[C4] 1.8.03 1.8.04 after a lost answer, an edit and another Submit the application goes on', async ({
  applicant,
  lender,
  page,
  watch,
}) => {
  watch.allow(/net::ERR_|409/)
  const { said } = await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  await lender.break(said, { call: 'application.submit', times: 8, fault: { lostAnswer: true } })
  await applicant.answer('confirmation')
  await page.getByRole('button', { name: words('errors.NETWORK.buttons.notNow') }).click()
  await lender.break(said)
  await page
    .getByRole('link', { name: words('confirmation.blocks.summary.sections.loan.edit') })
    .first()
    .click()
  await applicant.type('loan-info', 'amount', '21 000')
  await applicant.press('loan-info', 'save')
  await applicant.expectStep('confirmation')
  await applicant.press('confirmation')
  const notice = applicant.screen.notice(words('errors.0440010.title'))
  await notice.getByRole('button', { name: words('errors.0440010.buttons.continue') }).click()
  await applicant.arrive('offers')
  expect(await lender.applications(said)).toHaveLength(1)
})

test('[C4] pressing Submit twice applies once', async ({ applicant, lender, page }) => {
  const { said } = await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  await applicant.tick('confirmation', 'consent')
  await applicant.solve()
  const answer = await holdRequests(page, submission)
  await applicant.screen.button('confirmation', 'next').dblclick()
  answer()
  await applicant.arrive('offers')
  const [held, ...more] = (await lender.applications(said)) as { received: { call: string }[] }[]
  expect(more).toEqual([])
  expect(held?.received.filter(({ call }) => call === 'application.submit')).toHaveLength(1)
})

test('[C4] a reload while the application is being sent applies once', async ({ applicant, lender, page }) => {
  const { said } = await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  await applicant.tick('confirmation', 'consent')
  await applicant.solve()
  await lender.break(said, { call: 'application.submit', times: 1, fault: { delayMs: 1500 } })
  // However long the reload takes, it comes before the answer.
  await page.route(submission, (route) => void route.fetch().catch(() => undefined), { times: 1 })
  const sent = page.waitForRequest(submission)
  await applicant.press('confirmation')
  await sent
  await page.reload()
  await insist(applicant)
  expect(await lender.applications(said)).toHaveLength(1)
})

test('[I3] a refusal of the lender shows its own entry', async ({ applicant, page }) => {
  await applicant.create('conditional-truid', [{ call: 'identity.capture', code: '0440025' }])
  await applicant.reach('phone')
  await applicant.answer('phone')
  const notice = applicant.screen.notice(words('errors.0440025.title'))
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: words('errors.0440025.buttons.exit') }).click()
  await applicant.expectStep('landing')
})

test('[D1] an application that is not decided in time says so with its code', async ({ applicant }) => {
  await applicant.create('decision-timeout')
  await applicant.beginAt('confirmation')
  await applicant.answer('confirmation')
  const notice = applicant.screen.notice(words('errors.DE0001.title'))
  await applicant.passUntil(notice)
  await expect(notice).toContainText('DE0001')
})

test('[I6] a check of eligibility that takes too long lets the applicant go on', async ({ applicant }) => {
  await applicant.create('eligibility-slow')
  await applicant.reach('loan-info')
})

test('[D4] the browser’s Back on an offer asks once, and again closes the question', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  await applicant.reach('offers', 'confirmation')
  await page.goBack()
  const question = page.getByRole('dialog', { name: words('cancel.title') })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await page.goBack()
  await applicant.press('cancel', 'stay')
  await expect(question).toBeHidden()
  await page.goBack()
  await applicant.press('cancel', 'home')
  await applicant.expectStep('landing')
})

test('the applicant carries on after the server was killed between two steps', async ({
  applicant,
  server,
  lender,
  watch,
}) => {
  // Screens are fetched ahead; what is not there yet, or came in part, is fetched when it is needed.
  watch.allow(
    /net::ERR_(CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)/,
  )
  const { said } = await applicant.create('conditional-truid')
  await applicant.reach('otp')
  await server.kill()
  await server.restart()
  await applicant.answer('otp')
  await applicant.arrive('loan-info')
  await applicant.reach('confirmation', 'loan-info')
  await server.kill()
  await server.restart()
  await applicant.answer('confirmation')
  await applicant.arrive('offers')
  expect(await lender.applications(said)).toHaveLength(1)
})

/** Press 'Try again' as often as it is offered, until there is an offer; how often that was. */
async function insist({ page, passUntil, screen }: Applicant): Promise<number> {
  const again = page.getByRole('button', { name: words('errors.NETWORK.buttons.tryAgain') })
  const offers = screen.heading('offers')
  for (let pressed = 0; ; pressed += 1) {
    await passUntil(again.or(offers).first())
    if (await offers.isVisible()) return pressed
    const sent = page.waitForRequest(submission)
    await again.click()
    await untilHandled(page, await sent)
  }
}
