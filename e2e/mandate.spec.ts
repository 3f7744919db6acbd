/** The debit order: what there is to do, sending it again, every code of it, and how the screen learns what the bank was told. */
import { nextOpening } from '../sandbox/lender/pay-out/bank-hours.ts'
import type { Applicant } from './harness/applicant.ts'
import { copy } from './harness/copy.ts'
import { keepTab } from './harness/kept-tab.ts'
import { coveredWhenFocused, press } from './harness/keyboard.ts'
import type { Failure, Lender } from './harness/lender.ts'
import { eachRow, eachRowAnew } from './harness/rows.ts'
import { containing, words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import type { Leads, Row } from './tables/catalogue.ts'
import { mandate } from './tables/mandate.ts'

const resend = 'Resend debit order'
const minute = 60_000
const day = 24 * 60 * minute

test('[S6] the debit order says step by step what there is to do, as the lender words it, and how the loan is managed', async ({
  applicant,
  page,
  tracked,
}) => {
  await signed(applicant)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(copy('debicheck.title'))
  const steps = page.getByRole('main').getByRole('list').first().getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await expect(steps.first()).toContainText('Look out for a message about your DebiCheck debit order.')
  await expect(page.getByText('After two days your bank drops the request')).toBeVisible()
  const question = page.getByRole('button', { name: copy('debicheck.blocks.manage.items.app.title') })
  await question.click()
  await expect(question).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText(words('debicheck.blocks.manage.items.app.body'))).toBeVisible()
  await expect
    .poll(() => tracked().filter(({ event }) => event === 'question-opened'))
    .toEqual([{ event: 'question-opened', with: { question: 'app' } }])
})

test('[S6] a debit order that is sent again says so, and its button is done for good', async ({
  applicant,
  lender,
  page,
}) => {
  const { phoneNumber } = await signed(applicant)
  const sent = () => lender.messages(phoneNumber).then((all) => all.filter(({ text }) => text.includes('DebiCheck')))
  expect(await sent()).toHaveLength(1)
  // What comes into a status that was there is told by a screen reader.
  const told = await page.locator('[role=status]:empty').last().elementHandle()
  await page.getByRole('button', { name: resend }).click()
  await expect(page.getByText(copy('errors.MANDATE_SENT.title'))).toBeVisible()
  expect(await told?.textContent()).toContain(copy('errors.MANDATE_SENT.title'))
  const done = page.getByRole('button', { name: 'Done', exact: true })
  await expect(done).toBeDisabled()
  await expect(page.getByRole('button', { name: resend })).toHaveCount(0)
  expect(await sent()).toHaveLength(2)
  await page.reload()
  await applicant.expectStep('debicheck')
  await expect(done).toBeDisabled()
})

test('[S6] what is told at the foot of a short window covers nothing that has the focus', async ({
  applicant,
  page,
}) => {
  await signed(applicant)
  // 1280 by 1024 at a zoom of 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.getByRole('button', { name: resend }).click()
  await expect(page.getByText(copy('errors.MANDATE_SENT.title'))).toBeVisible()
  expect(await coveredWhenFocused(page)).toEqual([])
})

test('[S6] the keyboard keeps its place when its button is done, and begins at the words when what was told is put aside', async ({
  applicant,
  page,
}) => {
  await signed(applicant)
  await press(page, resend)
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeDisabled()
  const home = applicant.screen.button('debicheck', 'home')
  await expect(page.locator('[data-actions]:focus')).toContainText((await home.textContent()) ?? '')
  await page.keyboard.press('Tab')
  await expect(home).toBeFocused()
  await press(page, copy('shell.close'))
  await expect(page.getByText(copy('errors.MANDATE_SENT.title'))).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('[S6] where the lender does not let it be sent again there is no button for it', async ({
  applicant,
  lender,
  page,
}) => {
  const { said, loanApplicationNumber } = await applicant.create('mandate-waits', [], {
    application: { loanApplicationStatus: 'CONTRACT_SIGNED' },
  })
  const body = {
    ...{ loanApplicationNumber, condition: 'DEBICHECK_ACCEPTED' },
    ...{ notPassConditionToDisburse: true, isResendMandate: false },
  }
  await lender.break(said, { call: 'mandate.read', times: 100, fault: { body } })
  await enterByLink(applicant, lender)
  // Without the lender's words there are our own.
  await expect(page.getByText(copy('debicheck.blocks.confirm.items.message.title'))).toBeVisible()
  await expect(page.getByRole('button', { name: resend })).toHaveCount(0)
})

test(`[S6][E1] what each code of sending it again says, and every way on: ${mandate.map(({ code }) => code).join(', ')}`, async ({
  applicant,
  page,
}) => {
  const ways = mandate.flatMap(waysOut)
  await signed(
    applicant,
    ways.map(({ row: { call, code } }) => ({ call, code })),
  )
  const returnToDebitOrder = await keepTab(page)
  const nameOf = ({ row, by, leads }: Way) => `${row.code}: ${by} leads to ${leads}`
  await eachRow(ways, nameOf, async ({ row, button, leads }) => {
    await page.getByRole('button', { name: resend }).click()
    const notice = applicant.screen.notice(words(`errors.${row.code}.title`))
    await expect(notice).toContainText(containing(copy(`errors.${row.code}.body`)))
    if (row.text) await expect(notice).toContainText(row.text)
    if (row.showsCode) await expect(notice).toContainText(`Error code: ${row.code}`)
    else await expect(notice).not.toContainText(row.code)
    if (button === undefined) await page.keyboard.press('Escape')
    else await notice.getByRole('button', { name: words(`errors.${row.code}.buttons.${button}`) }).click()
    await expect(notice).toBeHidden()
    // The lender has not heard of it having been confirmed: paying out sends back for it.
    if (leads === 'paying-out') await expect(applicant.screen.notice(words('errors.0432002.title'))).toBeVisible()
    else await applicant.expectStep(leads === 'stays' ? 'debicheck' : leads)
    await returnToDebitOrder()
  })
})

test('[S6][E1] a request after the cut-off counts as made: the button is done', async ({ applicant, page }) => {
  await signed(applicant, [{ call: 'mandate.resend', code: '0432055' }])
  await page.getByRole('button', { name: resend }).click()
  // Good news has the sign of good news.
  await expect(page.getByRole('alertdialog').locator('[data-tone=success]')).toBeVisible()
  await page.getByRole('button', { name: words('errors.0432055.buttons.gotIt') }).click()
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeDisabled()
})

test('[S6][E1] an unknown code has a screen that shows it, from which it is tried again or gone back', async ({
  applicant,
  lender,
  page,
  watch,
}) => {
  watch.allow(/unknown code `0432099`/)
  const { said } = await signed(applicant)
  const fault = { status: 400, body: { errors: [{ errorCode: '0432099' }] } }
  await lender.break(said, { call: 'mandate.resend', times: 2, fault })
  await page.getByRole('button', { name: resend }).click()
  const heading = page.getByRole('heading', { level: 1, name: words('errors.UNKNOWN@mandate.resend.title') })
  await expect(heading).toBeVisible()
  await expect(page.getByText('Error code: 0432099')).toBeVisible()
  await page.getByRole('button', { name: words('errors.UNKNOWN@mandate.resend.buttons.goBack') }).click()
  await applicant.expectStep('debicheck')
  await page.getByRole('button', { name: resend }).click()
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: words('errors.UNKNOWN@mandate.resend.buttons.tryAgain') }).click()
  await applicant.expectStep('debicheck')
  await expect(page.getByText(copy('errors.MANDATE_SENT.title'))).toBeVisible()
})

test("[S6] approved in the bank's app, the screen goes on by itself", async ({ applicant, lender, context }) => {
  const { phoneNumber } = await signed(applicant)
  const bank = await openBank(lender, phoneNumber, () => context.newPage())
  await expect(bank.getByText('Do you approve this debit order?')).toBeVisible()
  await bank.getByRole('button', { name: 'Approve' }).click()
  await expect(bank.getByText('Approved. You can go back to your application.')).toBeVisible()
  await applicant.arrive('funded')
})

test("[S6] declined in the bank's app, the screen says so, and the debit order can be sent again", async ({
  applicant,
  lender,
  context,
  page,
}) => {
  const { phoneNumber } = await signed(applicant)
  const bank = await openBank(lender, phoneNumber, () => context.newPage())
  await bank.getByRole('button', { name: 'Decline' }).click()
  await expect(bank.getByText('Declined. You can go back to your application.')).toBeVisible()
  await passUntil(applicant, () => page.getByText(copy('debicheck.blocks.refused.title')).isVisible())
  await page.getByRole('button', { name: resend }).click()
  await expect(page.getByText(copy('errors.MANDATE_SENT.title'))).toBeVisible()
  const again = await openBank(lender, phoneNumber, () => context.newPage())
  await again.getByRole('button', { name: 'Approve' }).click()
  await expect(again.getByText('Approved. You can go back to your application.')).toBeVisible()
  await applicant.arrive('funded')
})

test('[S6] too late for today at 20:00, 00:05 and 02:44, the debit order reaches the bank when it opens next and is confirmed then', async ({
  applicant,
  lender,
  page,
}) => {
  await eachRowAnew(page, ['20:00', '00:05', '02:44'], String, async (time) => {
    const { said, phoneNumber } = await applicant.create('mandate-cutoff', [], {
      application: { loanApplicationStatus: 'CONTRACT_SIGNED' },
    })
    const wait = untilTime(time, await lender.moveClock(said, 0))
    const now = await lender.moveClock(said, wait)
    const untilOpening = nextOpening(now).getTime() - now.getTime()
    await enterByLink(applicant, lender)
    await page.getByRole('button', { name: resend }).click()
    await page.getByRole('button', { name: words('errors.0432055.buttons.gotIt') }).click()
    await lender.moveClock(said, wait + 30 * minute)
    const before = (await lender.messages(phoneNumber)).length
    await applicant.pass(30)
    expect((await lender.messages(phoneNumber)).length).toBe(before)
    // The session has ended by then. Coming back by the link shows the new debit order confirmed.
    await lender.moveClock(said, wait + untilOpening + minute)
    await enterByLink(applicant, lender, 'any')
    await applicant.arrive('funded')
  })
})

test('[S6] a connection that comes and goes while the bank is awaited shows no error', async ({
  applicant,
  context,
  page,
  watch,
}) => {
  watch.allow(/net::ERR_INTERNET_DISCONNECTED/)
  await applicant.comeBack({ loanApplicationStatus: 'CONTRACT_SIGNED' })
  await applicant.expectStep('debicheck')
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed')
  await passUntil(applicant, async () => (await Promise.race([failed, Promise.resolve(undefined)])) !== undefined)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await context.setOffline(false)
  await applicant.arrive('funded')
})

test('[S6] what the lender cannot say at first is asked for again, with no message over the page', async ({
  applicant,
  lender,
  page,
  watch,
}) => {
  watch.allow(/503/)
  const { said } = await applicant.create('conditional-truid', [], {
    application: { loanApplicationStatus: 'CONTRACT_SIGNED' },
  })
  const failed = page.waitForResponse((response) => response.status() === 503)
  await lender.break(said, { call: 'mandate.read', times: 2, fault: { status: 503 } })
  await enterByLink(applicant, lender)
  await failed
  await expect(page.getByText(copy('debicheck.blocks.waiting.title'))).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await applicant.arrive('funded')
})

/** An applicant whose agreement is signed, and who has to confirm the debit order themselves. */
async function signed(applicant: Applicant, fails: Failure[] = []) {
  const who = await applicant.comeBack({ loanApplicationStatus: 'CONTRACT_SIGNED' }, fails, 'mandate-waits')
  await applicant.expectStep('debicheck')
  return who
}

async function enterByLink(applicant: Applicant, lender: Lender, step = 'debicheck'): Promise<void> {
  const { phoneNumber, loanApplicationNumber } = applicant.identity()
  await applicant.open(`/?loanApplication=${loanApplicationNumber}`)
  await applicant.expectStep('otp-resume')
  await applicant.type('otp-resume', 'code', await lender.code(phoneNumber))
  await applicant.press('otp-resume')
  if (step !== 'any') await applicant.expectStep(step)
}

async function openBank<Page extends { goto: (url: string) => Promise<unknown> }>(
  lender: Lender,
  phoneNumber: string,
  open: () => Promise<Page>,
): Promise<Page> {
  const link = (await lender.messages(phoneNumber)).find(({ text }) => text.includes('DebiCheck'))?.link
  if (!link) throw new Error('the bank has sent no message about a debit order')
  const page = await open()
  await page.goto(link)
  return page
}

async function passUntil({ page }: Applicant, isSo: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000)
    expect(await isSo()).toBe(true)
  }).toPass({ intervals: [50] })
}

/** Milliseconds from `now` until it is that time in Johannesburg, which has no daylight saving time. */
function untilTime(time: string, now: Date): number {
  const date = now.toISOString().slice(0, 10)
  const first = Date.parse(`${date}T${time}:00+02:00`) - now.getTime()
  return (first + 2 * day) % day
}

type Way = { row: Row; button?: string; by: string; leads: Leads }

function waysOut(row: Row): Way[] {
  const buttons = Object.entries(row.buttons).map(([button, leads]) => ({ row, button, by: button, leads }))
  return [{ row, by: 'Escape', leads: row.closes }, ...buttons]
}
