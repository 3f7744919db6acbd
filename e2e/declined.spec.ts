/** Each reason for which there is no offer: the lender's words, what can be done next, and what the buttons are called. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { copy } from './harness/copy.ts'
import { eachRowAnew } from './harness/rows.ts'
import { containing, words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

type Reason = { title: string; message: string; buttonOK?: string; buttonCancel?: string }

const file = path.resolve(import.meta.dirname, '../sandbox/lender.yaml')
const { declineReasons }: { declineReasons: Record<string, Reason> } = parse(readFileSync(file, 'utf8'))
const home = 'Got it'

test('[D5] declined: each reason, what can be done next, and the buttons that the lender names', async ({
  applicant,
  page,
  tracked,
}) => {
  const reasons = Object.entries(declineReasons)
  const codeOf = ([code]: (typeof reasons)[number]) => code
  await eachRowAnew(page, reasons, codeOf, async ([code, { title, message, buttonOK, buttonCancel }]) => {
    const leaves = buttonCancel ?? buttonOK ?? home
    const buttons = buttonCancel === undefined ? [leaves] : [buttonOK ?? home, leaves]
    const loanApplicationStatus = code === 'OFFER_RETRACTED' ? 'OFFER_RETRACTED' : 'DECLINED'
    await applicant.comeBack({ loanApplicationStatus, declineCode: code })
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(main).toContainText(message)
    await expect(main).toContainText(applicant.identity().loanApplicationNumber ?? 'a number')
    for (const option of ['contact', 'report', 'later']) {
      await expect(
        main.getByRole('listitem').filter({ hasText: containing(copy(`declined.blocks.options.items.${option}`)) }),
      ).toBeVisible()
    }
    await expect(main).toContainText('0860 999 119')
    // The page is a card with assurances beside it, as every other of the application.
    await expect(page.getByRole('complementary')).toBeVisible()
    await expect(main.locator('[data-actions]').getByRole('button')).toHaveText(buttons)
    expect(tracked()).toContainEqual({ event: 'declined', with: { code } })
    await expect(page).toHaveURL(/\/offers-declined\/PL\w+$/)
    await main.getByRole('button', { name: leaves }).click()
    await applicant.expectStep('landing')
  })
})

test('[D5] whom the lender lets go on comes to the PIN of the application again', async ({ applicant, page }) => {
  await applicant.comeBack({ loanApplicationStatus: 'DECLINED', declineCode: 'INCOME_BELOW_STATED' })
  const verified = page.waitForRequest(/loan-applications\/verification/)
  await page.getByRole('button', { name: declineReasons.INCOME_BELOW_STATED?.buttonOK ?? 'none' }).click()
  expect((await verified).postDataJSON()).toEqual({
    loanApplicationNumber: applicant.identity().loanApplicationNumber,
  })
})

test('[D5] 2.2.15 2.2.151 a decline without a reason says what is known, and "Got it" leads home', async ({
  applicant,
  page,
}) => {
  await applicant.comeBack({ loanApplicationStatus: 'DECLINED' })
  await expect(page).toHaveURL(/offers-declined\/./)
  await applicant.open('/offers-declined')
  await applicant.expectStep('declined')
  await expect(page.getByRole('main')).toContainText(copy('declined.blocks.options.heading'))
  await page.getByRole('button', { name: home }).click()
  await applicant.expectStep('landing')
})

const withTheBank: [persona: string, step: string][] = [
  ['salary-bank-conditional', 'salary-offers-condition'],
  ['ef-profile', 'salary-offers-condition'],
  ['salary-bank-approved', 'salary-offers-approved'],
]

test('[D6] a customer of the bank sees the offer and how to go on in the app, and asks before leaving', async ({
  applicant,
  page,
}) => {
  const personaOf = ([persona]: (typeof withTheBank)[number]) => persona
  await eachRowAnew(page, withTheBank, personaOf, async ([persona, step]) => {
    const loanApplicationStatus = persona === 'salary-bank-approved' ? 'APPROVED' : 'CONDITIONALLY_APPROVED'
    await applicant.comeBack({ loanApplicationStatus }, [], persona)
    await applicant.expectStep(step)
    await expect(page.getByText(/R[\d\s]+\.\d\d/).first()).toBeVisible()
    const app = page.getByRole('listitem')
    for (const item of ['open', 'find', 'confirm']) {
      await expect(app.filter({ hasText: copy(`${step}.blocks.app.items.${item}.title`) })).toBeVisible()
    }
    await expect(page.getByRole('heading', { name: words(`${step}.blocks.app.heading`) })).toBeVisible()
    await page.goBack()
    await expect(applicant.screen.notice(words('cancel.title'))).toBeVisible()
    await applicant.press('cancel', 'home')
    await applicant.expectStep('landing')
  })
})

test('[D6] a customer of the bank who may borrow more hears of that first', async ({ applicant }) => {
  const application = { loanApplicationStatus: 'CONDITIONALLY_APPROVED', upsellStatus: 'ALLOWED', salaryInBank: true }
  await applicant.comeBack(application)
  await applicant.expectStep('upsell-offers')
})
