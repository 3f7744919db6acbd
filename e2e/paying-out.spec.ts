/** Signing and paying out: done once whatever breaks, told calmly while it lasts, and forgotten when it is done. */
import type { Request, Route } from '@playwright/test'
import type { Applicant } from './harness/applicant.ts'
import { copy } from './harness/copy.ts'
import type { Lender } from './harness/lender.ts'
import { eachRowAnew } from './harness/rows.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

const accepted = { loanApplicationStatus: 'DEBICHECK_ACCEPTED' } as const

test('[S5][S6] once the debit order is confirmed the loan is signed for, paid out, and told with its figures', async ({
  applicant,
  lender,
  page,
}) => {
  const { said, phoneNumber, loanApplicationNumber } = await applicant.comeBack(accepted)
  await applicant.arrive('funded')
  await expect(page).toHaveURL('/funded')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(copy('funded.title'))
  await expect(page.getByText(copy('funded.blocks.notice.text'))).toBeVisible()
  await expect(page.getByText(/^R25\s000\.00$/).first()).toBeVisible()
  await expect(page.getByText(String(loanApplicationNumber))).toBeVisible()
  const rows = page.getByRole('main').getByRole('definition')
  await expect(rows.filter({ hasText: /^\d\d\/\d\d\/\d{4}$/ })).toHaveCount(1)

  expect(await bodies(lender, said, 'contract.sign')).toEqual([
    { loanApplicationNumber, isSelectInsurance: true, initiationFeePaymentMethod: 'ALLOCATE_TO_INSTALLMENT' },
  ])
  expect(await lender.applications(said)).toMatchObject([{ loanApplicationStatus: 'FUNDED', live: false }])
  expect(await payments(lender, phoneNumber)).toEqual(['email', 'sms'])
})

test('[S5] what was paid out is printed in black, also what stands on a dark ground on the screen', async ({
  applicant,
  page,
}) => {
  await applicant.comeBack(accepted)
  await applicant.arrive('funded')
  await page.emulateMedia({ media: 'print' })
  const ground = page.getByText(copy('funded.blocks.amount.note')).locator('..')
  await expect(ground).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  for (const text of await ground.locator('p').all()) await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)')
})

test('[S5] while it lasts it is said what for, and nothing has to be done', async ({ applicant, lender, page }) => {
  const { said } = await applicant.comeBack(accepted)
  await lender.break(said)
  await expect(page.getByText(copy('paying-out.blocks.waiting.title'))).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: copy('paying-out.blocks.waiting.title') })).toBeVisible()
  await expect(page).toHaveURL('/debicheck')
})

const noAnswers = [
  ['is lost', { lostAnswer: true }],
  ['never comes to be', { drop: true }],
  ['is not understood', { garbage: true }],
] as const

test('[S5] when the answer to the signature is lost, never comes to be or is not understood, it is asked for again and paid out once', async ({
  applicant,
  lender,
  page,
  watch,
}) => {
  watch.allow(/net::ERR_|contract\.sign/)
  const whatOf = ([what]: (typeof noAnswers)[number]) => what
  await eachRowAnew(page, noAnswers, whatOf, async ([, fault]) => {
    const { said, phoneNumber } = await applicant.create('conditional-truid', [], { application: accepted })
    // Often: the browser itself asks again when a connection that it used before breaks.
    await lender.break(said, { call: 'contract.sign', times: 8, fault })
    await enterByLink(applicant, lender)
    const again = page.getByRole('alertdialog').getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await lender.break(said)
    await again.click()
    await applicant.arrive('funded')
    expect(await payments(lender, phoneNumber)).toEqual(['email', 'sms'])
  })
})

test('[S5] put aside, it can be looked for again, and it says that nothing is lost', async ({
  applicant,
  lender,
  page,
  watch,
}) => {
  watch.allow(/net::ERR_/)
  const { said, phoneNumber } = await applicant.create('conditional-truid', [], { application: accepted })
  await lender.break(said, { call: 'contract.sign', times: 8, fault: { drop: true } })
  await enterByLink(applicant, lender)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Not now' }).click()
  await applicant.expectStep('paying-out-later')
  await lender.break(said)
  await expect(page.getByText(copy('paying-out-later.blocks.notReached.title'))).toBeVisible()
  await applicant.press('paying-out-later', 'check')
  await applicant.arrive('funded')
  expect(await payments(lender, phoneNumber)).toEqual(['email', 'sms'])
})

test('[S5] a reload in the middle pays out nothing twice', async ({ applicant, lender, page }) => {
  const { said, phoneNumber } = await applicant.create('conditional-truid', [], { application: accepted })
  await lender.break(said, { call: 'contract.sign', times: 1, fault: { delayMs: 1500 } })
  const signing = page.waitForRequest((request) => request.url().endsWith('/signed-fulfillment'))
  await enterByLink(applicant, lender)
  await signing
  await page.reload()
  await applicant.arrive('funded')
  const sent = await bodies(lender, said, 'contract.sign')
  expect(sent.length).toBeGreaterThan(0)
  expect(await payments(lender, phoneNumber)).toEqual(['email', 'sms'])
})

test('[S5] another address, opened while the signature is under way, leads back to the money that is paid out once', async ({
  applicant,
  lender,
  page,
}) => {
  const { said, phoneNumber } = await applicant.create('conditional-truid', [], { application: accepted })
  const addresses = ['/agreement', '/facial-selfie-results', '/resume']
  await lender.break(said, { call: 'contract.sign', times: addresses.length + 1, fault: { delayMs: 500 } })
  // However long the next address takes, it is opened before the answer.
  const unheard = (route: Route) => void route.fetch().catch(() => undefined)
  await page.route('**/signed-fulfillment', unheard, { times: addresses.length })
  const isSigning = (request: Request) => request.url().endsWith('/signed-fulfillment')
  const signing = page.waitForRequest(isSigning)
  await enterByLink(applicant, lender)
  await signing
  for (const address of addresses) {
    const again = page.waitForRequest(isSigning)
    await page.goto(address)
    await again
  }
  await applicant.arrive('funded')
  expect(await payments(lender, phoneNumber)).toEqual(['email', 'sms'])
})

test('[S5] what takes too long ends calmly, with the promise of an SMS and an email', async ({ applicant, page }) => {
  await applicant.comeBack(accepted, [], 'pay-out-slow')
  await applicant.arrive('paying-out-later')
  await expect(page.getByText(/We send you an SMS and an email as soon as that is\s+done/)).toBeVisible()
  await applicant.press('paying-out-later', 'check')
  await applicant.expectStep('paying-out')
  await page.reload()
  await applicant.expectStep('paying-out')
  await applicant.press('paying-out', 'home')
  await applicant.expectStep('landing')
})

test('[S5] a connection that breaks while the payment is awaited is not told', async ({
  applicant,
  lender,
  watch,
  page,
}) => {
  watch.allow(/net::ERR_|503|fulfilment\.read/)
  const { said } = await applicant.create('conditional-truid', [], { application: accepted })
  await lender.break(
    said,
    { call: 'fulfilment.read', times: 1, fault: { drop: true } },
    {
      ...{ call: 'fulfilment.read', times: 1, fault: { status: 503 } },
    },
  )
  await enterByLink(applicant, lender)
  await applicant.arrive('funded')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('[S5] what fails at the last is declined with its reason', async ({ applicant, lender, page, tracked }) => {
  const { said, phoneNumber } = await applicant.comeBack(accepted, [], 'pay-out-fails')
  await applicant.arrive('declined')
  await expect(page).toHaveURL(/\/offers-declined\/PL\w+$/)
  await expect(page.getByRole('heading', { name: 'We could not pay out your loan' })).toBeVisible()
  expect(await payments(lender, phoneNumber)).toEqual([])
  expect(await lender.applications(said)).toMatchObject([{ loanApplicationStatus: 'DECLINED', live: false }])
  expect(tracked()).toContainEqual({ event: 'declined', with: { code: 'PAY_OUT_FAILED' } })
})

test('[S6][R4] with the money on its way everything entered is forgotten, and no way leads back into the application', async ({
  applicant,
  page,
}) => {
  const { said, phoneNumber, loanApplicationNumber } = await applicant.comeBack(accepted)
  await applicant.arrive('funded')
  await page.reload()
  await applicant.expectStep('funded')
  await expect(page.getByText(/^R25\s000\.00$/).first()).toBeVisible()
  // Not even an address of the application leads to more than this screen.
  for (const path of ['/debicheck', '/confirmation', '/package', '/introtruid', '/resume', '/otp-resume']) {
    await page.goto(path)
    await applicant.expectStep('funded')
  }
  await page.goBack()
  await applicant.expectStep('funded')
  const asked: string[] = []
  page.on('request', (request) => {
    const headers = request.headers()
    for (const value of [headers['step-up-token'], headers.said, headers['phone-number']]) if (value) asked.push(value)
  })
  await applicant.press('funded', 'home')
  await applicant.expectStep('landing')
  await applicant.answer('landing')
  await applicant.expectStep('said')
  await page.getByRole('button', { name: words('said.blocks.reveal.open') }).click()
  await expect(applicant.screen.field('said', 'said')).toHaveValue('')
  expect(asked).toEqual([])
  for (const kept of [said, phoneNumber, loanApplicationNumber])
    await expect(page.locator('body')).not.toContainText(String(kept))
})

test('[S6] who comes back to a loan that was paid out sees it, and nothing is signed again', async ({
  applicant,
  lender,
  page,
}) => {
  const { said, loanApplicationNumber } = await applicant.comeBack({ loanApplicationStatus: 'FUNDED' })
  await applicant.expectStep('funded')
  await expect(page.getByText(/^R25\s000\.00$/).first()).toBeVisible()
  await expect(page.getByText(String(loanApplicationNumber))).toBeVisible()
  expect(await bodies(lender, said, 'contract.sign')).toEqual([])
})

async function enterByLink(applicant: Applicant, lender: Lender) {
  const { phoneNumber, loanApplicationNumber } = applicant.identity()
  await applicant.open(`/?loanApplication=${loanApplicationNumber}`)
  await applicant.expectStep('otp-resume')
  await applicant.type('otp-resume', 'code', await lender.code(phoneNumber))
  await applicant.press('otp-resume')
}

/** What the lender received of that call. */
async function bodies(lender: Lender, said: string, call: string): Promise<unknown[]> {
  const [application] = await lender.applications(said)
  const received = application?.received
  return Array.isArray(received) ? received.filter((one) => one.call === call).map(({ body }) => body) : []
}

/** By which channels it was told that money was paid: once each, when it was paid once. */
async function payments(lender: Lender, phoneNumber: string): Promise<string[]> {
  const messages = (await lender.messages(phoneNumber)).filter(({ text }) =>
    text.startsWith('We have paid out your loan'),
  )
  return messages.map(({ channel }) => channel).sort()
}
