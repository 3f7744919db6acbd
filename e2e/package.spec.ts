/** The approved loan: choosing a plan, looking at what it is made of, and how the initiation fee is paid. */
import Big from 'big.js'
import type { Applicant } from './harness/applicant.ts'
import { passUntil, stopClock, untilActedOn, untilHandled } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import { comeBackTo, requestsOf } from './harness/held.ts'
import { holdRequests } from './harness/hold-requests.ts'
import { containing, mark, words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

const approved = {
  persona: 'approved',
  held: { loanApplicationStatus: 'APPROVED', incomeApproved: true, expectedAmount: 25_000 },
}
type Page = Applicant['page']

const plans = (page: Page) => page.getByRole('radiogroup', { name: words('package.fields.option.label') })
const plan = (page: Page, months: number) => plans(page).getByRole('radio', { name: new RegExp(`^${months} months`) })
const details = (page: Page, months: number) =>
  page.getByRole('button', { name: new RegExp(`${copy('package.fields.option.details')}\\s+${months} months`) })
const feeBy = (page: Page, name: string) => page.getByRole('radio', { name })

test('[K1] every plan is a card; without one Next says so, with one it is tracked, kept, and leads to the agreement', async ({
  applicant,
  lender,
  page,
  tracked,
  expectAccessible,
}) => {
  const { said } = await comeBackTo('package', applicant, approved)
  await expect(page.getByText(words('package.fields.option.label'))).toBeVisible()
  await expect(page.getByText(/^R25\s000\.00$/)).toBeVisible()
  await expect(plans(page).getByRole('radio')).toHaveCount(3)
  await expectAccessible('the plans')
  await page.emulateMedia({ media: 'print' })
  await expect(plans(page).getByRole('radio').or(plans(page).getByRole('term')), 'on paper').toHaveCount(9)
  await page.emulateMedia({ media: 'screen' })
  await applicant.press('package')
  await expect(applicant.screen.problems()).toContainText(copy('package.fields.option.errors.required'))
  await expect(plans(page)).toContainText(copy('package.fields.option.errors.required'))
  await expectAccessible('no plan chosen')
  await mark(plan(page, 24))
  await expect(applicant.screen.problems()).toBeHidden()
  await applicant.press('package')
  await applicant.expectStep('agreement')
  await expect(page).toHaveURL('/agreement')
  const chosen = tracked().filter(({ event }) => event === 'plan-chosen')
  expect(chosen.map((one) => one.with)).toEqual([{ terms: 24, amount: 25_000 }])
  const [held] = (await lender.applications(said)) as { received: { call: string; body: object }[] }[]
  const bodies = held?.received.flatMap((one) => (one.call === 'loan.choose' ? [one.body] : []))
  expect(bodies).toEqual([expect.objectContaining({ selectedOfferOptionId: 'plan-24' })])
})

test('[K1] the details of a plan add up, and it can be taken there', async ({ applicant, page, expectAccessible }) => {
  await comeBackTo('package', applicant, approved)
  await details(page, 60).click()
  const dialog = page.getByRole('dialog', { name: words('plan-details.title') })
  await expect(dialog).toBeVisible()
  await expectAccessible('the details of a plan')
  // They are longer than the window.
  await expect(dialog.getByRole('button', { name: words('plan-details.actions.choosePlan') })).toBeInViewport({
    ratio: 1,
  })
  const rows = await figuresIn(dialog)
  expect(sum(rows.amount, rows.all)).toBe(rows.total)
  expect(rows.paidOut).toBe(rows.amount)
  const parts = sum(rows.interest, rows.fee, rows.service, rows.cover)
  // Each is rounded once, by itself.
  expect(Math.abs(parts - (rows.all ?? 0))).toBeLessThanOrEqual(0.02)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(details(page, 60)).toBeFocused()
  await expect(plan(page, 60)).not.toBeChecked()
  await details(page, 60).click()
  await page.getByRole('button', { name: words('plan-details.actions.choosePlan') }).click()
  await expect(dialog).toBeHidden()
  await expect(plan(page, 60)).toBeChecked()
})

test('[K1] plans can be chosen with the keyboard alone', async ({ applicant, page }) => {
  await comeBackTo('package', applicant, approved)
  await plan(page, 6).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(plan(page, 24)).toBeChecked()
  await expect(plan(page, 24)).toBeFocused()
})

test('[K1] a loan that is still being made is asked for twice more, ten seconds apart', async ({
  applicant,
  lender,
  page,
}) => {
  const asked = requestsOf(page, 'GET', '/ext-lcs/external/loan-offer')
  const who = await applicant.create('approved', [], { application: approved.held })
  await lender.break(who.said, { call: 'loan.detail', times: 2, fault: { status: 400 } })
  await applicant.open(`/?loanApplication=${who.loanApplicationNumber}`)
  await applicant.expectStep('otp-resume')
  await applicant.type('otp-resume', 'code', await lender.code(who.phoneNumber))
  await stopClock(page)
  await applicant.press('otp-resume')
  await expect(page.getByText(words('package.fields.option.waiting'))).toBeVisible()
  await expect(applicant.screen.button('package', 'next')).toBeDisabled()
  for (const count of [1, 2]) {
    await expect.poll(() => asked.length).toBe(count)
    for (const request of asked) await untilHandled(page, request)
    await page.clock.runFor(9900)
    expect(asked).toHaveLength(count)
    await page.clock.runFor(200)
  }
  await expect(plan(page, 24)).toBeVisible()
  expect(asked).toHaveLength(3)
})

test('[K1] a loan that is not made by then is shown; trying again, or asking later, fetches it', async ({
  applicant,
  lender,
  page,
  expectAccessible,
}) => {
  const who = await applicant.create('approved', [], { application: approved.held })
  await lender.break(who.said, { call: 'loan.detail', times: 6, fault: { status: 400 } })
  await applicant.open(`/?loanApplication=${who.loanApplicationNumber}`)
  await applicant.expectStep('otp-resume')
  await applicant.type('otp-resume', 'code', await lender.code(who.phoneNumber))
  await applicant.press('otp-resume')
  await expect(page.getByText(words('package.fields.option.waiting'))).toBeVisible()
  await expectAccessible('waiting for the plans')
  await expectNotReady(applicant)
  const notice = applicant.screen.notice(words('errors.LOAN_NOT_READY.title'))
  await notice.getByRole('button', { name: words('errors.LOAN_NOT_READY.buttons.tryAgain') }).click()
  await expectNotReady(applicant)
  await page.getByRole('button', { name: words('errors.LOAN_NOT_READY.buttons.notNow') }).click()
  await expect(page.getByText(words('package.fields.option.none'))).toBeVisible()
  await page.getByRole('button', { name: words('package.fields.option.again') }).click()
  await expect(plan(page, 24)).toBeVisible()
})

test('[K1] a plan that cannot be kept is chosen still, and kept by trying again', async ({
  applicant,
  lender,
  page,
  watch,
}) => {
  watch.allow(/503|no error code/)
  const { said } = await comeBackTo('package', applicant, approved)
  await lender.break(said, { call: 'loan.choose', times: 1, fault: { status: 503 } })
  await mark(plan(page, 24))
  await applicant.press('package')
  await page.getByRole('button', { name: words('errors.UNKNOWN.buttons.notNow') }).click()
  await expect(plan(page, 24)).toBeChecked()
  await applicant.press('package')
  await applicant.expectStep('agreement')
})

test('[K1] back from the agreement the plan is still chosen, and another can be taken', async ({ applicant, page }) => {
  await comeBackTo('package', applicant, approved)
  await mark(plan(page, 24))
  await applicant.press('package')
  await applicant.expectStep('agreement')
  await page.goBack()
  await applicant.expectStep('package')
  await expect(plan(page, 24)).toBeChecked()
  await mark(plan(page, 6))
  await applicant.press('package')
  await applicant.expectStep('agreement')
})

test('[K3] another way of paying the fee fetches the plans anew: cheaper to the cent, and less is paid out', async ({
  applicant,
  page,
}) => {
  const asked = requestsOf(page, 'GET', '/ext-lcs/external/loan-offer')
  await comeBackTo('package', applicant, approved)
  const [add, upfront] = [
    copy('loan-purpose.fields.payInitiationFeeUpfront.no'),
    copy('loan-purpose.fields.payInitiationFeeUpfront.yes'),
  ]
  await expect(feeBy(page, add)).toBeChecked()
  await mark(plan(page, 24))
  const before = await detailsOf(page, 24)
  await mark(feeBy(page, upfront))
  await expect(plan(page, 24)).toBeChecked()
  const after = await detailsOf(page, 24)
  expect(before.fee).toBe(1207.5)
  expect(after.fee).toBe(1207.5)
  expect([before.paidOut, after.paidOut]).toEqual([25_000, 23_792.5])
  expect(sum(after.amount, after.all)).toBe(after.total)
  expect(after.monthly).toBe(instalment(25_000, 24))
  expect(before.monthly).toBe(instalment(26_207.5, 24))
  const ways = asked.map((request) => new URL(request.url()).searchParams.get('initiationFeePaymentMethod'))
  expect(ways).toEqual(['ALLOCATE_TO_INSTALLMENT', 'UPFRONT'])
  await mark(feeBy(page, add))
  expect((await detailsOf(page, 24)).monthly).toBe(before.monthly)
})

test('[K3] of two quick changes the last counts, whichever answer comes first', async ({ applicant, page }) => {
  await comeBackTo('package', applicant, approved)
  await expect(plan(page, 24)).toBeVisible()
  const answer = await holdRequests(page, /loan-offer\?.*UPFRONT/)
  const overtaken = page.waitForRequest(/loan-offer\?.*UPFRONT/)
  await mark(feeBy(page, copy('loan-purpose.fields.payInitiationFeeUpfront.yes')))
  const request = await overtaken
  await mark(feeBy(page, copy('loan-purpose.fields.payInitiationFeeUpfront.no')))
  answer()
  // The slow response arrives, or the page calls it off.
  await untilHandled(page, request)
  await expect(plan(page, 24)).toBeVisible()
  expect((await detailsOf(page, 24)).paidOut).toBe(25_000)
})

test('[K3] while plans are on their way the list of problems leads to the line that says so', async ({
  applicant,
  page,
}) => {
  await comeBackTo('package', applicant, approved)
  await expect(plan(page, 24)).toBeVisible()
  await applicant.press('package')
  await expect(applicant.screen.problems()).toBeVisible()
  const release = await holdRequests(page, /loan-offer/)
  await mark(feeBy(page, copy('loan-purpose.fields.payInitiationFeeUpfront.yes')))
  await expect(plan(page, 24)).toBeHidden()
  await applicant.screen.problems().getByRole('link').click()
  await expect(plans(page).getByRole('status')).toBeFocused()
  release()
  await expect(plan(page, 24)).toBeVisible()
  await expect(plans(page).getByRole('status'), 'and it is not taken away').toBeFocused()
})

test('[K3] while the plans are on their way Enter finds nothing wrong, as Next does', async ({ applicant, page }) => {
  await comeBackTo('package', applicant, approved)
  await expect(plan(page, 24)).toBeVisible()
  const release = await holdRequests(page, /loan-offer/)
  const upfront = feeBy(page, copy('loan-purpose.fields.payInitiationFeeUpfront.yes'))
  await mark(upfront)
  await expect(applicant.screen.button('package', 'next')).toBeDisabled()
  await upfront.press('Enter')
  await untilActedOn(page)
  await expect(applicant.screen.problems()).toHaveCount(0)
  await expect(upfront).toBeFocused()
  release()
  await expect(plan(page, 24)).toBeVisible()
  await upfront.press('Enter')
  await expect(applicant.screen.problems()).toBeFocused()
})

test('[K3] plans that are not for the chosen way are never on screen', async ({ applicant, lender, page, watch }) => {
  watch.allow(/503|no error code/)
  const { said } = await comeBackTo('package', applicant, approved)
  await expect(plan(page, 24)).toBeVisible()
  await lender.break(said, { call: 'loan.detail', times: 1, fault: { status: 503 } })
  await mark(feeBy(page, copy('loan-purpose.fields.payInitiationFeeUpfront.yes')))
  await page.getByRole('button', { name: words('errors.UNKNOWN.buttons.notNow') }).click()
  await expect(plan(page, 24)).toBeHidden()
  await expect(applicant.screen.button('package', 'next')).toBeDisabled()
  await page.getByRole('button', { name: words('package.fields.option.again') }).click()
  expect((await detailsOf(page, 24)).paidOut).toBe(23_792.5)
})

test('[K3] what was said with the purpose of the loan is chosen first', async ({ applicant, page }) => {
  await applicant.create('approved')
  await applicant.beginAt('loan-purpose')
  await applicant.pick('loan-purpose', 'purpose', 'School or study fees')
  await applicant.choose(
    'loan-purpose',
    'payInitiationFeeUpfront',
    words('loan-purpose.fields.payInitiationFeeUpfront.yes'),
  )
  await applicant.press('loan-purpose')
  await applicant.reach('offers', 'user-info')
  await applicant.press('offers')
  await applicant.expectStep('package')
  await expect(feeBy(page, copy('loan-purpose.fields.payInitiationFeeUpfront.yes'))).toBeChecked()
  await expect(plan(page, 24)).toBeVisible()
})

test('[K1] nothing has to be scrolled sideways at 320 px', async ({ applicant, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await comeBackTo('package', applicant, approved)
  await expect(plan(page, 24)).toBeVisible()
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBeLessThanOrEqual(320)
})

async function expectNotReady({ page, screen }: Applicant): Promise<void> {
  const notice = screen.notice(words('errors.LOAN_NOT_READY.title'))
  await passUntil(page, notice)
  await expect(notice).toContainText(containing(copy('errors.LOAN_NOT_READY.body')))
}

type Figures = Partial<Record<(typeof sums)[number], number>>
const sums = ['amount', 'paidOut', 'monthly', 'total', 'interest', 'fee', 'service', 'cover', 'all'] as const

/** Opens the details of a plan, reads them, and closes them again. */
async function detailsOf(page: Page, months: number): Promise<Figures> {
  await details(page, months).click()
  const dialog = page.getByRole('dialog', { name: words('plan-details.title') })
  const figures = await figuresIn(dialog)
  await page.getByRole('button', { name: words('plan-details.actions.close') }).click()
  await expect(dialog).toBeHidden()
  return figures
}

async function figuresIn(dialog: ReturnType<Page['locator']>): Promise<Figures> {
  const figures: Figures = {}
  for (const key of sums) {
    const section = ['amount', 'paidOut', 'monthly', 'total'].includes(key) ? 'repayment' : 'costs'
    const label = copy(`plan-details.blocks.summary.sections.${section}.rows.${key}`)
    const term = dialog.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })
    const text = await term.locator('xpath=following-sibling::dd').innerText()
    figures[key] = Number(text.replace(/[^\d.]/g, ''))
  }
  return figures
}

/** All that is paid in a month for what is lent: annuity at 27.75 % a year, cover on half of it, and the service fee. */
function instalment(lent: number, months: number): number {
  const rate = new Big(27.75).div(1200)
  const growth = rate.plus(1).pow(months)
  const annuity = rate.times(growth).div(growth.minus(1)).times(lent)
  const cover = new Big(lent).div(2000).times(3.96)
  return annuity.plus(cover).plus(60).round(2, Big.roundHalfUp).toNumber()
}

function sum(...amounts: (number | undefined)[]): number {
  return amounts.reduce<Big>((all, amount = Number.NaN) => all.plus(amount), new Big(0)).toNumber()
}

test('[K1] on a folded phone all rows of a plan break alike: each figure beside its label, or each below it', async ({
  applicant,
  page,
}) => {
  await comeBackTo('package', applicant, approved)
  await expect(plans(page).getByRole('radio')).toHaveCount(3)
  for (const [width, isBelow] of [
    [280, true],
    [360, false],
  ] as const) {
    await page.setViewportSize({ width, height: 653 })
    const rows = await plans(page)
      .locator('dl > div')
      .evaluateAll((all) =>
        all.map((row) => {
          const [label, figure] = [...row.children].map((child) => child.getBoundingClientRect())
          return label !== undefined && figure !== undefined && figure.top >= label.bottom - 1
        }),
      )
    expect(rows, `at ${width} px`).toEqual(Array(6).fill(isBelow))
  }
})
