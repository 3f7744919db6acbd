/** More than was asked: choosing an amount, waiting for its plans, and confirming it; and every way in which that fails. */

import type { Applicant } from './harness/applicant.ts'
import { copy } from './harness/copy.ts'
import { comeBackTo, requestsOf } from './harness/held.ts'
import type { Mint } from './harness/lender.ts'
import { containing, words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

type Held = NonNullable<Mint['application']>

const asked = { loanApplicationStatus: 'CONDITIONALLY_APPROVED', expectedAmount: 20_000, approves: 1.5 } as const
/** Up to R30 000 of R20 000 asked. */
const more: Held = { ...asked, upsellStatus: 'ALLOWED', invited: true }
const upsold = (held: Held = {}) => ({ persona: 'upsell', held: { ...more, ...held } })

const label = words('upsell-offers.fields.amount.label')
const timedOut = 'the request has timed out'
const issues = 'we have some issues while processing request'

test('[P1] the amount goes from R1 to what is approved in steps of one rand; plans and the last day are in sight', async ({
  applicant,
  lender,
  page,
}) => {
  await comeBackTo('upsell-offers', { applicant, lender }, upsold())
  const slider = page.getByRole('slider', { name: label })
  expect(await slider.getAttribute('min')).toBe('1')
  expect(await slider.getAttribute('max')).toBe('30000')
  await expect(slider).toHaveValue('30000')
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
  lender,
  page,
  expectAccessible,
}) => {
  await comeBackTo('upsell-offers', { applicant, lender }, upsold({ never: true }))
  await expectAccessible('more than was asked')
  await choose(applicant, '24 500')
  await expect(page.getByText(words('upsell-offers.blocks.placeholders.waiting'))).toBeVisible()
  await expect(page.getByRole('slider', { name: label })).toBeDisabled()
  await expect(applicant.screen.field('upsell-offers', 'amount')).toBeDisabled()
  for (const term of ['1 month', '2 months', '3 months'])
    await expect(page.getByText(term, { exact: true })).toBeVisible()
  await expect(calculate(applicant)).toBeDisabled()
  await expect(applicant.screen.button('upsell-offers', 'confirm')).toBeDisabled()
  await expectAccessible('waiting for the plans')
})

test('[P1] cards hold their place on loading, too', async ({ applicant, lender, page }) => {
  const slow = { call: 'decision.read', times: 2, fault: { delayMs: 1500 } }
  const who = await applicant.mint('upsell', [], { application: more })
  await applicant.open(`/?loanApplication=${who.loanApplicationNumber}`)
  await applicant.expectStep('otp-resume')
  await lender.break(who.said, slow)
  await applicant.type('otp-resume', 'code', await lender.code(who.phoneNumber))
  await applicant.press('otp-resume')
  await expect(page.getByText(words('upsell-offers.blocks.placeholders.waiting'))).toBeVisible()
  await expect(page.getByRole('slider', { name: label })).toBeDisabled()
  await expect(cards(page).first()).toContainText(/R30\s000\.00/)
  await expect(page.getByRole('slider', { name: label })).toBeEnabled()
})

for (const upsellStatus of ['NOT_ALLOWED', 'CONFIRMED', 'ERROR']) {
  test(`[P1] whose upsell is ${upsellStatus} is led from the address to the offers`, async ({
    applicant,
    lender,
    page,
  }) => {
    await comeBackTo('offers', { applicant, lender }, upsold({ upsellStatus }))
    await page.goto('/upsell-de-offers')
    await applicant.expectStep('offers')
    await expect(page).toHaveURL('/offers')
  })
}

test('[P1] who has no application is told so at the address', async ({ applicant, page }) => {
  await applicant.open('/upsell-de-offers')
  await expect(page).toHaveURL('/resume')
})

for (const [typed, error] of [
  ['', 'required'],
  ['0.50', 'minimum'],
  ['30 001', 'withinApproved'],
] as const) {
  test(`[P1] "${typed}" is no amount to take: ${error}`, async ({ applicant, lender, expectAccessible }) => {
    await comeBackTo('upsell-offers', { applicant, lender }, upsold())
    await choose(applicant, typed)
    const key = `upsell-offers.fields.amount.errors.${error}`
    expect(await applicant.screen.error('upsell-offers', 'amount')).toMatch(containing(copy(key)))
    await expect(applicant.screen.button('upsell-offers', 'confirm')).toBeDisabled()
    await expectAccessible(`an amount that is wrong: ${error}`)
  })
}

test('[P2] the amount is posted once, and its plans are asked for every 7.5 seconds until they are there', async ({
  applicant,
  lender,
  page,
}) => {
  await comeBackTo('upsell-offers', { applicant, lender }, upsold({ pending: 2 }))
  await page.clock.pauseAt(Date.now() + 60_000)
  const posted = requestsOf(page, 'POST', '/lds/upsell-offers')
  const polls = requestsOf(page, 'GET', 'type=UPSELL')
  await choose(applicant, '24 500')
  for (const count of [1, 2, 3]) {
    await expect.poll(() => polls.length).toBe(count)
    const last = polls.at(-1)
    await last?.response().then((response) => response?.finished())
    if (count === 3) break
    await runUntil(page, 7400)
    expect(polls).toHaveLength(count)
    await runUntil(page, 200)
  }
  await expect(cards(page).first()).toContainText(/R24\s500\.00/)
  expect(posted.map((request) => request.postDataJSON().expectedLoanAmount)).toEqual([24_500])
  await expect(applicant.screen.button('upsell-offers', 'confirm')).toBeEnabled()
})

test('[P2] what was worked out is shown again for half an hour without a call, also after a reload', async ({
  applicant,
  lender,
  page,
}) => {
  await comeBackTo('upsell-offers', { applicant, lender }, upsold({ pending: 0 }))
  const posted = requestsOf(page, 'POST', '/lds/upsell-offers')
  for (const amount of ['24 500', '22 000']) {
    await choose(applicant, amount)
    await expectPlansFor(applicant, amount)
  }
  expect(posted).toHaveLength(2)
  await choose(applicant, '30 000')
  await expectPlansFor(applicant, '30 000')
  await page.reload()
  await applicant.expectStep('upsell-offers')
  await choose(applicant, '24 500')
  await expectPlansFor(applicant, '24 500')
  expect(posted).toHaveLength(2)
  // An idle tab is wiped after half an hour: somebody is at it meanwhile.
  await applicant.pass(16 * 60)
  await applicant.type('upsell-offers', 'amount', '22 000')
  await applicant.pass(15 * 60)
  await choose(applicant, '22 000')
  await expectPlansFor(applicant, '22 000')
  expect(posted).toHaveLength(3)
})

test('[P2][P3] plans that never come are told after nine questions; trying again asks again, closing restores', async ({
  applicant,
  lender,
  page,
  tracked,
  expectAccessible,
}) => {
  await comeBackTo('upsell-offers', { applicant, lender }, upsold({ never: true }))
  const polls = requestsOf(page, 'GET', 'type=UPSELL')
  const posted = requestsOf(page, 'POST', '/lds/upsell-offers')
  await choose(applicant, '24 500')
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
  await expectRestored(applicant)
})

test('[P2][P3] plans that could not be worked out are worked out anew', async ({
  applicant,
  lender,
  page,
  tracked,
}) => {
  await comeBackTo('upsell-offers', { applicant, lender }, upsold({ pending: 0, upsellErrors: 1 }))
  const posted = requestsOf(page, 'POST', '/lds/upsell-offers')
  await choose(applicant, '24 500')
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

for (const { call, code, fault } of failures) {
  test(`[P3] ${call} that fails with ${JSON.stringify(fault)} is logged as ${code}, tried again or undone`, async ({
    applicant,
    lender,
    page,
    watch,
    tracked,
  }) => {
    watch.allow(/50\d|no error code|expected JSON/)
    const { said } = await comeBackTo('upsell-offers', { applicant, lender }, upsold({ pending: 0 }))
    await lender.break(said, { call, times: 2, fault })
    const confirms = call === 'upsell.confirm'
    const begin = () => (confirms ? applicant.press('upsell-offers', 'confirm') : choose(applicant, '24 500'))
    await begin()
    await expectUnable(applicant)
    expect(errorsIn(tracked())).toEqual([{ code, description: issues }])
    await expectRestored(applicant)
    await begin()
    await expectUnable(applicant)
    await page.getByRole('button', { name: words(`errors.${code}.buttons.tryAgain`) }).click()
    await (confirms ? applicant.expectStep('income-intro') : expectPlansFor(applicant, '24 500'))
  })
}

test('[P3] a confirmation whose answer is lost is given once', async ({ applicant, lender, page, watch }) => {
  watch.allow(/net::ERR_/)
  const { said } = await comeBackTo('upsell-offers', { applicant, lender }, upsold())
  const posted = requestsOf(page, 'POST', '/lds/confirmations')
  // Often: the browser itself asks again when a connection that it used before breaks.
  await lender.break(said, { call: 'upsell.confirm', times: 3, fault: { lostAnswer: true } })
  await applicant.press('upsell-offers', 'confirm')
  const again = page.getByRole('button', { name: words('errors.UPSELL_ERROR_CONFIRM.buttons.tryAgain') })
  const there = applicant.screen.heading('income-intro')
  for (let tries = 0; tries < 3 && !(await there.isVisible()); tries += 1) {
    await again.or(there).first().waitFor()
    if (await again.isVisible()) await again.click()
  }
  await applicant.expectStep('income-intro')
  expect(new Set(posted.map((request) => request.headers()['idempotency-key'])).size).toBe(1)
})

for (const [call, code] of [
  ['upsell.calculate', '0440016'],
  ['upsell.read', '0440015'],
  ['upsell.confirm', '0440030'],
] as const) {
  test(`[P3][E8] ${call} that ends with ${code} says so itself`, async ({ applicant, lender }) => {
    await comeBackTo('upsell-offers', { applicant, lender }, { ...upsold(), fails: [{ call, code }] })
    if (call === 'upsell.confirm') await applicant.press('upsell-offers', 'confirm')
    else await choose(applicant, '24 500')
    await expect(applicant.screen.notice(words(`errors.${code}.title`))).toBeVisible()
  })
}

const follows: [what: string, held: Held, step: string, path: string | RegExp][] = [
  ['the income is confirmed with truID', {}, 'income-intro', '/introtruid'],
  [
    'statements are sent by email',
    { incomeVerifier: 'SPRINT_HIVE', invited: false },
    'email-intro',
    '/intro-sprinthive',
  ],
]

for (const [what, held, step, path] of follows) {
  test(`[P3] after confirming, ${what}`, async ({ applicant, lender, page }) => {
    const { said } = await comeBackTo('upsell-offers', { applicant, lender }, upsold({ ...held, pending: 0 }))
    await choose(applicant, '24 500')
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
}

test('[P3][D6] an existing customer goes on in the app after confirming', async ({ applicant, lender, page }) => {
  await comeBackTo('upsell-offers', { applicant, lender }, upsold({ existingProfile: true }))
  await applicant.press('upsell-offers', 'confirm')
  await expect(page).toHaveURL(/-salary-offers-condition$/)
})

test('[P2][P3] only what has been calculated can be confirmed', async ({ applicant, lender, page }) => {
  await comeBackTo('upsell-offers', { applicant, lender }, upsold())
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
  lender,
  page,
}) => {
  await comeBackTo('upsell-offers', { applicant, lender }, upsold({ pending: 1 }))
  const posted = requestsOf(page, 'POST', '/lds/upsell-offers')
  await choose(applicant, '24 500')
  await expect(page.getByText(words('upsell-offers.blocks.placeholders.waiting'))).toBeVisible()
  await expect.poll(() => posted.length).toBe(1)
  await page.reload()
  await expectPlansFor(applicant, '24 500')
  expect(posted.map((request) => request.headers()['idempotency-key']).every((key, _, [first]) => key === first)).toBe(
    true,
  )
  await page.goBack()
  await expect(applicant.screen.notice(words('cancel.title'))).toBeVisible()
})

test('[P1] nothing has to be scrolled sideways at 320 px', async ({ applicant, lender, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await comeBackTo('upsell-offers', { applicant, lender }, upsold())
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBeLessThanOrEqual(320)
})

type Page = Applicant['page']

const cards = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: words('upsell-offers.blocks.offer-cards.finalApprovedAmount') })
const calculate = ({ page }: Applicant) =>
  page.getByRole('button', { name: words('upsell-offers.blocks.calculate.label') })

async function choose(applicant: Applicant, amount: string): Promise<void> {
  await applicant.type('upsell-offers', 'amount', amount)
  await calculate(applicant).click()
}

/** Waits for the plans, by the clock where the lender takes its time. */
async function expectPlansFor(applicant: Applicant, amount: string): Promise<void> {
  const { page } = applicant
  const card = cards(page).filter({ hasText: new RegExp(`R${amount.replace(' ', '\\s')}\\.00`) })
  await passUntil(page, card.first())
  await expect(card).toHaveCount(3)
}

async function expectUnable({ page, screen }: Applicant): Promise<void> {
  const notice = screen.notice(words('errors.UPSELL_ERROR_POOLING.title'))
  await passUntil(page, notice)
  await expect(notice).toContainText(containing(copy('errors.UPSELL_ERROR_POOLING.body')))
}

async function expectRestored(applicant: Applicant): Promise<void> {
  const { page, screen } = applicant
  await page.getByRole('button', { name: words('errors.UPSELL_ERROR_POOLING.buttons.close') }).click()
  await expect(screen.field('upsell-offers', 'amount')).toHaveValue(/^30\s000/)
  await expect(cards(page).first()).toContainText(/R30\s000\.00/)
  await expect(screen.button('upsell-offers', 'confirm')).toBeEnabled()
}

async function passUntil(page: Page, there: ReturnType<Page['locator']>): Promise<void> {
  for (let tries = 0; tries < 100 && !(await there.isVisible()); tries += 1) {
    await page.clock.runFor(1000)
    await there.waitFor({ timeout: 100 }).catch(() => {})
  }
  await expect(there).toBeVisible()
}

/** The journey hears an answer before the clock goes on. */
async function runUntil(page: Page, milliseconds: number): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(milliseconds)
}

function errorsIn(tracked: { event: string; with: Record<string, unknown> }[]): Record<string, unknown>[] {
  return tracked.filter(({ event }) => event === 'upsell-error').map((one) => one.with)
}
