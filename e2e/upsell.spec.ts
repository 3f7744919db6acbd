/** More than was asked: choosing an amount, waiting for its plans, and confirming it. */
import { passUntil, stopClock } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import { comeBackTo, requestsOf } from './harness/held.ts'
import { holdRequests } from './harness/hold-requests.ts'
import type { ApplicantSpec } from './harness/lender.ts'
import { eachRow, eachRowAnew } from './harness/rows.ts'
import { containing, words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { calculate, cards, chooseAmount, expectPlansFor, upsold } from './harness/upsell.ts'

type Held = NonNullable<ApplicantSpec['application']>

const label = words('upsell-offers.fields.amount.label')

test('[P1] the amount goes from R1 to what is approved in steps of one rand; plans and the last day are in sight', async ({
  applicant,
  page,
}) => {
  await comeBackTo('upsell-offers', applicant, upsold())
  const slider = page.getByRole('slider', { name: label })
  expect(await slider.getAttribute('min')).toBe('1')
  expect(await slider.getAttribute('max')).toBe('30000')
  await expect(slider).toHaveValue('30000')
  // While its plans are worked out it takes no key.
  await expect(slider).toBeEnabled()
  await slider.press('ArrowLeft')
  await expect(slider).toHaveValue('29999')
  await slider.press('Home')
  await expect(slider).toHaveValue('1')
  await expect(page.getByText('R1', { exact: true })).toBeVisible()
  await expect(page.getByText(/^R30\s000$/)).toBeVisible()
  await expect(cards(page)).toHaveCount(3)
  await expect(cards(page).first()).toContainText(/R30\s000\.00/)
  await expect(page.getByText(/valid until \d\d\/\d\d\/\d{4}/)).toBeVisible()
})

test('[P1] while plans are worked out the slider is closed and three cards of 1, 2 and 3 months hold their place', async ({
  applicant,
  page,
  expectAccessible,
}) => {
  await comeBackTo('upsell-offers', applicant, upsold({ never: true }))
  await expectAccessible('more than was asked')
  await chooseAmount(applicant, '24 500')
  await expect(page.getByText(words('upsell-offers.blocks.offer-cards.waiting'))).toBeVisible()
  await expect(page.getByRole('slider', { name: label })).toBeDisabled()
  await expect(applicant.screen.field('upsell-offers', 'amount')).toBeDisabled()
  for (const term of ['1 month', '2 months', '3 months'])
    await expect(page.getByText(term, { exact: true })).toBeVisible()
  await expect(calculate(applicant)).toBeDisabled()
  await expect(applicant.screen.button('upsell-offers', 'confirm')).toBeDisabled()
  await expectAccessible('waiting for the plans')
})

test('[P1] cards hold their place on loading, too', async ({ applicant, lender, page }) => {
  const who = await applicant.create('upsell', [], { application: upsold().held })
  await applicant.open(`/?loanApplication=${who.loanApplicationNumber}`)
  await applicant.expectStep('otp-resume')
  const decision = '**/lds/decisions?*'
  const answer = await holdRequests(page, decision)
  // The first is asked for on the way to the screen.
  await page.route(decision, (route) => route.continue(), { times: 1 })
  await applicant.type('otp-resume', 'code', await lender.code(who.phoneNumber))
  await applicant.press('otp-resume')
  await expect(page.getByText(words('upsell-offers.blocks.offer-cards.waiting'))).toBeVisible()
  await expect(page.getByRole('slider', { name: label })).toBeDisabled()
  answer()
  await expect(cards(page).first()).toContainText(/R30\s000\.00/)
  await expect(page.getByRole('slider', { name: label })).toBeEnabled()
})

test('[P1] whose upsell is NOT_ALLOWED, CONFIRMED or ERROR is led from the address to the offers', async ({
  applicant,
  page,
}) => {
  await eachRowAnew(page, ['NOT_ALLOWED', 'CONFIRMED', 'ERROR'], String, async (upsellStatus) => {
    await comeBackTo('offers', applicant, upsold({ upsellStatus }))
    await page.goto('/upsell-de-offers')
    await applicant.expectStep('offers')
    await expect(page).toHaveURL('/offers')
  })
})

test('[P1] an applicant without an application sees so at the address', async ({ applicant, page }) => {
  await applicant.open('/upsell-de-offers')
  await expect(page).toHaveURL('/resume')
})

const noAmounts: [typed: string, error: string][] = [
  ['', 'required'],
  ['0.50', 'minimum'],
  ['30 001', 'withinApproved'],
]

test(`[P1] what is no amount to take: ${noAmounts.map(([typed, error]) => `"${typed}" (${error})`).join(', ')}`, async ({
  applicant,
  page,
  expectAccessible,
}) => {
  await comeBackTo('upsell-offers', applicant, upsold())
  const nameOf = ([typed]: (typeof noAmounts)[number]) => `"${typed}"`
  await eachRow(noAmounts, nameOf, async ([typed, error]) => {
    await chooseAmount(applicant, typed)
    const key = `upsell-offers.fields.amount.errors.${error}`
    expect(await applicant.screen.error('upsell-offers', 'amount')).toMatch(containing(copy(key)))
    await expect(applicant.screen.button('upsell-offers', 'confirm')).toBeDisabled()
    await expectAccessible(`an amount that is wrong: ${error}`)
    await page.reload()
    await applicant.expectStep('upsell-offers')
  })
})

test('[P2] the amount is posted once, and its plans are asked for every 7.5 seconds until they are there', async ({
  applicant,
  page,
}) => {
  await comeBackTo('upsell-offers', applicant, upsold({ pending: 2 }))
  await stopClock(page)
  const posted = requestsOf(page, 'POST', '/lds/upsell-offers')
  const polls = requestsOf(page, 'GET', 'type=UPSELL')
  await chooseAmount(applicant, '24 500')
  for (const count of [1, 2]) {
    await expect.poll(() => polls.length).toBe(count)
    await polls.at(-1)?.response()
    await page.clock.runFor(7400)
    expect(polls).toHaveLength(count)
    // The wait begins when the answer has been heard, which is a moment after it came.
    await expect
      .poll(async () => {
        await page.clock.runFor(200)
        return polls.length
      })
      .toBe(count + 1)
  }
  await expect(cards(page).first()).toContainText(/R24\s500\.00/)
  expect(posted.map((request) => request.postDataJSON().expectedLoanAmount)).toEqual([24_500])
  await expect(applicant.screen.button('upsell-offers', 'confirm')).toBeEnabled()
})

test('[P2] what was worked out is shown again for half an hour without a call, also after a reload', async ({
  applicant,
  page,
}) => {
  await comeBackTo('upsell-offers', applicant, upsold({ pending: 0 }))
  const posted = requestsOf(page, 'POST', '/lds/upsell-offers')
  for (const amount of ['24 500', '22 000']) {
    await chooseAmount(applicant, amount)
    await expectPlansFor(applicant, amount)
  }
  expect(posted).toHaveLength(2)
  await chooseAmount(applicant, '30 000')
  await expectPlansFor(applicant, '30 000')
  await page.reload()
  await applicant.expectStep('upsell-offers')
  await chooseAmount(applicant, '24 500')
  await expectPlansFor(applicant, '24 500')
  expect(posted).toHaveLength(2)
  // An idle tab is wiped after half an hour: the applicant moves meanwhile.
  await applicant.pass(16 * 60)
  await applicant.type('upsell-offers', 'amount', '22 000')
  await applicant.pass(15 * 60)
  await chooseAmount(applicant, '22 000')
  await expectPlansFor(applicant, '22 000')
  expect(posted).toHaveLength(3)
})

const follows: [what: string, held: Held, step: string, path: string | RegExp][] = [
  ['the income is confirmed with truID', {}, 'income-intro', '/introtruid'],
  [
    'statements are sent by email',
    { incomeVerifier: 'SPRINT_HIVE', invited: false },
    'email-intro',
    '/intro-sprinthive',
  ],
]

test('[P3] after confirming, the income is confirmed with truID, or statements are sent by email', async ({
  applicant,
  lender,
  page,
}) => {
  const whatOf = ([what]: (typeof follows)[number]) => what
  await eachRowAnew(page, follows, whatOf, async ([, held, step, path]) => {
    const { said } = await comeBackTo('upsell-offers', applicant, upsold({ ...held, pending: 0 }))
    await chooseAmount(applicant, '24 500')
    await expectPlansFor(applicant, '24 500')
    await applicant.press('upsell-offers', 'confirm')
    await expect(page).toHaveURL(path)
    await applicant.expectStep(step)
    const [application] = (await lender.applications(said)) as { received: { call: string; body: object }[] }[]
    const bodies = application?.received.flatMap((one) => (one.call === 'upsell.confirm' ? [one.body] : []))
    expect(bodies).toEqual([expect.objectContaining({ expectedLoanAmount: 24_500 })])
    // It is settled now: the address leads on.
    await page.goto('/upsell-de-offers')
    await applicant.expectStep('offers')
  })
})

test('[P3][D6] an existing customer goes on in the app after confirming', async ({ applicant, page }) => {
  await comeBackTo('upsell-offers', applicant, upsold({ existingProfile: true }))
  await applicant.press('upsell-offers', 'confirm')
  await expect(page).toHaveURL(/-salary-offers-condition$/)
})

test('[P2][P3] only what has been calculated can be confirmed', async ({ applicant, page }) => {
  await comeBackTo('upsell-offers', applicant, upsold())
  const confirm = applicant.screen.button('upsell-offers', 'confirm')
  await expect(confirm).toBeEnabled()
  await expect(calculate(applicant)).toBeDisabled()
  await page.getByRole('slider', { name: label }).press('ArrowLeft')
  await expect(confirm).toBeDisabled()
  await expect(calculate(applicant)).toBeEnabled()
  await expect(page.getByText(words('upsell-offers.blocks.changed.text'))).toBeVisible()
  await page.getByRole('slider', { name: label }).press('End')
  await expect(confirm).toBeEnabled()
})

test('[P1] a calculation that runs goes on after a reload, and Back asks before anything is left', async ({
  applicant,
  page,
}) => {
  const { held, persona } = upsold({ pending: 1 })
  // In the page, which Back then leads back in.
  await applicant.comeBack(held, [], persona)
  await applicant.expectStep('upsell-offers')
  const posted = requestsOf(page, 'POST', '/lds/upsell-offers')
  await chooseAmount(applicant, '24 500')
  await expect(page.getByText(words('upsell-offers.blocks.offer-cards.waiting'))).toBeVisible()
  await expect.poll(() => posted.length).toBe(1)
  await page.reload()
  await expectPlansFor(applicant, '24 500')
  expect(posted.map((request) => request.headers()['idempotency-key']).every((key, _, [first]) => key === first)).toBe(
    true,
  )
  await page.goBack()
  await expect(applicant.screen.notice(words('cancel.title'))).toBeVisible()
})

test('[P1] nothing has to be scrolled sideways at 320 px', async ({ applicant, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await comeBackTo('upsell-offers', applicant, upsold())
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBeLessThanOrEqual(320)
})

test('[P2] 2.7.44 2.7.50 an amount with cents is worked out and confirmed as it was typed', async ({
  applicant,
  lender,
  page,
}) => {
  const { said } = await comeBackTo('upsell-offers', applicant, upsold())
  const confirmed = requestsOf(page, 'POST', '/lds/confirmations')
  await chooseAmount(applicant, '24 500.55')
  const card = cards(page).filter({ hasText: /R24\s500\.55/ })
  await passUntil(page, card.first())
  await applicant.press('upsell-offers', 'confirm')
  await applicant.expectStep('income-intro')
  expect(confirmed.map((request) => request.postDataJSON().expectedLoanAmount)).toEqual([24_500.55])
  expect(await lender.applications(said)).toMatchObject([{ finalApprovedAmount: 24_500.55 }])
})
