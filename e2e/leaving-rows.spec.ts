/** Two browsers, a way back out of a link, and what is left behind by whom. */

import { type Applicant, createApplicant, way } from './harness/applicant.ts'
import { holdRequests } from './harness/hold-requests.ts'
import { acceptQuestions } from './harness/questions.ts'
import { eachRowAnew } from './harness/rows.ts'
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import type { Watch } from './harness/watch.ts'

test('[C4][E8] two browsers that submit for the same person make one application', async ({
  applicant,
  browser,
  lender,
  server,
}) => {
  const { said } = await applicant.create('conditional-truid')
  await applicant.beginAt('confirmation')
  const context = await browser.newContext({ baseURL: server.url })
  const second = createApplicant(await context.newPage(), lender, false)
  second.is(applicant.identity())
  await applicant.pass(40)
  await second.beginAt('confirmation')
  await second.answer('confirmation')
  await second.arrive('offers')
  await applicant.answer('confirmation')
  await expect(applicant.screen.notice(words('errors.0440030.title'))).toBeVisible()
  expect(await lender.applications(said)).toHaveLength(1)
  await context.close()
})

test('[R1][D4] the browser’s Back on an offer that a link led to asks before it leaves', async ({
  applicant,
  lender,
  page,
}) => {
  const application = { loanApplicationStatus: 'CONDITIONALLY_APPROVED' }
  const { loanApplicationNumber, phoneNumber } = await applicant.create('conditional-truid', [], { application })
  await applicant.open(`/?loanApplication=${loanApplicationNumber}`)
  await applicant.expectStep('otp-resume')
  await applicant.type('otp-resume', 'code', await lender.code(phoneNumber))
  await applicant.press('otp-resume')
  await applicant.expectStep('offers')
  await page.goBack()
  await expect(page.getByRole('dialog', { name: words('cancel.title') })).toBeVisible()
  await expect(page).toHaveURL('/offers')
})

/** Screens outside of the flow, which an applicant who never agreed can be on. */
const outside: [path: string, step: string][] = [
  ['/resume', 'expired'],
  ['/offers-declined', 'expired'],
]

const pathOf = ([path]: (typeof outside)[number]) => path

test(`[R4] who never agreed leaves nothing behind, leaving ${outside.map(pathOf).join(' or ')}`, async ({
  applicant,
  page,
}) => {
  await eachRowAnew(page, outside, pathOf, async ([path, step]) => {
    await browse(applicant)
    await applicant.press('eligibility-consent', 'notNow')
    await applicant.open(path)
    await applicant.expectStep(step)
    await applicant.press(step, 'home')
    await applicant.expectStep('landing')
    await expect(page).toHaveURL('/')
    // Only what the landing page itself sets is there again.
    await expect(applicant.screen.field('landing', 'amount')).toHaveValue(/^50\s000/)
    for (const closed of ['/start', '/phone', '/confirmation']) {
      await applicant.open(closed)
      await applicant.expectStep('landing')
      await expect(page).toHaveURL('/')
    }
  })
})

test(`[R4] who has agreed finds again what was typed, leaving ${outside.map(pathOf).join(' or ')}`, async ({
  applicant,
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await eachRowAnew(page, outside, pathOf, async ([path, step]) => {
    await applicant.create('conditional-truid')
    await browse(applicant)
    await applicant.press('eligibility-consent', 'agree')
    await applicant.expectStep('said')
    await applicant.answer('said')
    await applicant.expectStep('phone')
    await applicant.open(path)
    await applicant.expectStep(step)
    await applicant.press(step, 'home')
    await applicant.expectStep('landing')
    await expect(applicant.screen.field('landing', 'amount')).toHaveValue(/^12\s300/)
    await applicant.open('/start')
    await applicant.expectStep('landing')
    await applicant.answer('landing')
    await applicant.expectStep('said')
    await expect(applicant.screen.field('said', 'said')).not.toHaveValue('')
  })
})

test('[R4] a link that a stranger opens leaves nothing of the application behind', async ({ applicant, page }) => {
  const application = { loanApplicationStatus: 'CONDITIONALLY_APPROVED' }
  const { loanApplicationNumber, phoneNumber } = await applicant.create('conditional-truid', [], { application })
  await applicant.open(`/?loanApplication=${loanApplicationNumber}`)
  await applicant.expectStep('otp-resume')
  const name = words('shell.back')
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click()
  await applicant.expectStep('landing')
  await applicant.open('/otp-resume')
  await applicant.expectStep('landing')
  await expect(page.locator('body')).not.toContainText(phoneNumber.slice(-4))
})

test('[R4][R3] every page of the flow asks before it is left, no other does, and nothing is lost by staying', async ({
  applicant,
  page,
}) => {
  const asked = acceptQuestions(page)
  const reload = async () => {
    asked.length = 0
    await page.reload()
    return asked
  }
  await applicant.create('conditional-truid')
  await applicant.open()
  for (const step of way) {
    await applicant.arrive(step)
    // Without a touch a browser does not ask.
    await page.keyboard.press('Tab')
    const inFlow = step !== 'landing' && step !== 'offers'
    expect(await reload(), step).toEqual(inFlow ? ['beforeunload'] : [])
    await applicant.expectStep(step)
    if (step !== 'offers') await applicant.answer(step)
  }
})

test('[R4] leaving that is thought better of leaves everything as it was', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.reach('phone')
  await applicant.type('phone', 'phoneNumber', '082 123 4567')
  page.on('dialog', (dialog) => dialog.dismiss())
  await page.evaluate(() => location.assign('/sandbox'))
  await expect(applicant.screen.field('phone', 'phoneNumber')).toHaveValue(/^082\s123\s4567$/)
  await applicant.expectStep('phone')
})

/** Looks at another amount, and at what would be agreed to. */
async function browse(applicant: Applicant): Promise<void> {
  await applicant.open()
  await applicant.expectStep('landing')
  await applicant.type('landing', 'amount', '12 300')
  await applicant.page.getByRole('button', { name: words('landing.blocks.calculator.button') }).click()
}

/** As Firefox and Safari do when the next page is asked for: they cancel what the page waits for, and go on showing it. */
async function beginToLeave(applicant: Applicant, watch: Watch): Promise<void> {
  const { page } = applicant
  watch.allow(/Failed to load resource/)
  await applicant.create('conditional-truid')
  const address = '**/los/settings/configurations'
  const cancel = await holdRequests(page, address, 'abort')
  const asked = page.waitForRequest(address)
  await applicant.open()
  await asked
  await page.evaluate(() => void dispatchEvent(new Event('beforeunload')))
  const cancelled = page.waitForEvent('requestfailed')
  cancel()
  await cancelled
  await page.unroute(address)
}

test('[R3][E1] what Firefox and Safari cancel on a page that is being left is no failure: it is done by the next page', async ({
  applicant,
  page,
  watch,
}) => {
  await beginToLeave(applicant, watch)
  const done = page.waitForResponse('**/los/settings/configurations')
  await page.reload()
  await done
  await applicant.expectStep('landing')
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('[R3][E1] where the page was not left after all, the failure is shown a moment later', async ({
  applicant,
  page,
  watch,
}) => {
  await beginToLeave(applicant, watch)
  const notice = page.getByRole('alertdialog')
  await applicant.passUntil(notice)
  await expect(notice.getByText(words('errors.NETWORK.body'))).toBeVisible()
})
