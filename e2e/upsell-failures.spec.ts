/** More than was asked, when something fails: what is said and logged, and both ways on. */
import { untilHandled } from './harness/clock.ts'
import { comeBackTo, requestsOf } from './harness/held.ts'
import { eachRowAnew } from './harness/rows.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { chooseAmount, closeAndExpectRestored, expectPlansFor, expectUnable, upsold } from './harness/upsell.ts'

const timedOut = 'the request has timed out'
const issues = 'we have some issues while processing request'

test('[P2][P3] plans that never come are reported after nine polls; trying again asks again, closing restores', async ({
  applicant,
  page,
  tracked,
  expectAccessible,
}) => {
  await comeBackTo('upsell-offers', applicant, upsold({ never: true }))
  const polls = requestsOf(page, 'GET', 'type=UPSELL')
  const posted = requestsOf(page, 'POST', '/lds/upsell-offers')
  await chooseAmount(applicant, '24 500')
  await expectUnable(applicant)
  expect(polls).toHaveLength(9)
  await expectAccessible('unable to load')
  await page.getByRole('button', { name: words('errors.UPSELL_ERROR_POOLING.buttons.tryAgain') }).click()
  await expectUnable(applicant)
  expect(polls).toHaveLength(18)
  expect(posted).toHaveLength(1)
  expect(errorsIn(tracked())).toEqual([
    { code: 'UPSELL_ERROR_POOLING', description: timedOut },
    { code: 'UPSELL_ERROR_POOLING', description: timedOut },
  ])
  await closeAndExpectRestored(applicant)
})

test('[P2][P3] plans that could not be worked out are worked out anew', async ({ applicant, page, tracked }) => {
  await comeBackTo('upsell-offers', applicant, upsold({ pending: 0, upsellErrors: 1 }))
  const posted = requestsOf(page, 'POST', '/lds/upsell-offers')
  await chooseAmount(applicant, '24 500')
  await expectUnable(applicant)
  expect(errorsIn(tracked())).toEqual([{ code: 'UPSELL_ERROR_POOLING', description: issues }])
  await page.getByRole('button', { name: words('errors.UPSELL_ERROR_POOLING.buttons.tryAgain') }).click()
  await expectPlansFor(applicant, '24 500')
  expect(posted).toHaveLength(2)
})

const failures = [
  { call: 'upsell.calculate', code: 'UPSELL_ERROR_CALCULATION', fault: { status: 503 } },
  { call: 'upsell.calculate', code: 'UPSELL_ERROR_CALCULATION', fault: { code: '0440012' } },
  { call: 'upsell.read', code: 'UPSELL_ERROR_POOLING', fault: { status: 500 } },
  { call: 'upsell.read', code: 'UPSELL_ERROR_POOLING', fault: { garbage: true } },
  { call: 'upsell.confirm', code: 'UPSELL_ERROR_CONFIRM', fault: { status: 502 } },
  { call: 'upsell.confirm', code: 'UPSELL_ERROR_CONFIRM', fault: { code: '0440001' } },
]

test('[P3] each call that fails is logged with its code, tried again or undone', async ({
  applicant,
  lender,
  page,
  watch,
  tracked,
}) => {
  watch.allow(/50\d|no error code|expected JSON/)
  const nameOf = ({ call, fault }: (typeof failures)[number]) => `${call}, ${JSON.stringify(fault)}`
  await eachRowAnew(page, failures, nameOf, async ({ call, code, fault }) => {
    const before = errorsIn(tracked()).length
    const { said } = await comeBackTo('upsell-offers', applicant, upsold({ pending: 0 }))
    await lender.break(said, { call, times: 2, fault })
    const confirms = call === 'upsell.confirm'
    const begin = () => (confirms ? applicant.press('upsell-offers', 'confirm') : chooseAmount(applicant, '24 500'))
    await begin()
    await expectUnable(applicant)
    expect(errorsIn(tracked()).slice(before)).toEqual([{ code, description: issues }])
    await closeAndExpectRestored(applicant)
    await begin()
    await expectUnable(applicant)
    await page.getByRole('button', { name: words(`errors.${code}.buttons.tryAgain`) }).click()
    await (confirms ? applicant.expectStep('income-intro') : expectPlansFor(applicant, '24 500'))
  })
})

test('[P3] a confirmation whose answer is lost is given once', async ({ applicant, lender, page, watch }) => {
  watch.allow(/net::ERR_/)
  const { said } = await comeBackTo('upsell-offers', applicant, upsold())
  const posted = requestsOf(page, 'POST', '/lds/confirmations')
  // Often: the browser itself asks again when a connection that it used before breaks.
  await lender.break(said, { call: 'upsell.confirm', times: 3, fault: { lostAnswer: true } })
  await applicant.press('upsell-offers', 'confirm')
  const again = page.getByRole('button', { name: words('errors.UPSELL_ERROR_CONFIRM.buttons.tryAgain') })
  const there = applicant.screen.heading('income-intro')
  for (let tries = 0; tries < 3; tries += 1) {
    await again.or(there).first().waitFor()
    if (await there.isVisible()) break
    const sent = page.waitForRequest('**/lds/confirmations')
    await again.click()
    await untilHandled(page, await sent)
  }
  await applicant.expectStep('income-intro')
  expect(new Set(posted.map((request) => request.headers()['idempotency-key'])).size).toBe(1)
})

const ended: [call: string, code: string, wayOn: string][] = [
  ['upsell.calculate', '0440016', 'link'],
  ['upsell.read', '0440015', ''],
  // Where it is open may be a phone whose battery is empty.
  ['upsell.confirm', '0440030', 'link'],
]

test(`[P3][E8] a call that ends an upsell says so itself: ${ended.map(([, code]) => code).join(', ')}`, async ({
  applicant,
  page,
}) => {
  const nameOf = ([call, code]: (typeof ended)[number]) => `${call} ends with ${code}`
  await eachRowAnew(page, ended, nameOf, async ([call, code, wayOn]) => {
    await comeBackTo('upsell-offers', applicant, { ...upsold(), fails: [{ call, code }] })
    if (call === 'upsell.confirm') await applicant.press('upsell-offers', 'confirm')
    else await chooseAmount(applicant, '24 500')
    await expect(applicant.screen.notice(words(`errors.${code}.title`))).toContainText(wayOn)
  })
})

function errorsIn(tracked: { event: string; with: Record<string, unknown> }[]): Record<string, unknown>[] {
  return tracked.filter(({ event }) => event === 'upsell-error').map((one) => one.with)
}
