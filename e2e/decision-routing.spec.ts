/** One applicant per screen to which a decision leads; the product of all conditions is proved in tests/journey/decision-routing.test.ts. */
import type { Applicant } from './harness/applicant.ts'
import { stopClock } from './harness/clock.ts'
import { copy } from './harness/copy.ts'
import type { Lender } from './harness/lender.ts'
import { openMissingInformation } from './harness/missing.ts'
import { eachRowAnew } from './harness/rows.ts'
import { containing, words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

const rows: [persona: string, step: string, path: string | RegExp][] = [
  ['approved', 'offers', '/offers'],
  ['upsell', 'upsell-offers', '/upsell-de-offers'],
  ['limit', 'limit', '/limit'],
  ['conditional-truid', 'offers', '/offers'],
  ['conditional-sprinthive', 'offers', '/offers'],
  ['declined', 'declined', /\/offers-declined\/PL\w+$/],
  ['offer-retracted', 'declined', /\/offers-declined\/PL\w+$/],
]
const withTheBank: typeof rows = [
  ['salary-bank-approved', 'salary-offers-approved', /-salary-offers-approved$/],
  ['salary-bank-conditional', 'salary-offers-condition', /-salary-offers-condition$/],
  ['ef-profile', 'salary-offers-condition', /-salary-offers-condition$/],
]

for (const [title, table] of [
  ['[D2] the decision for each persona leads to its screen', rows],
  ['[D2][D6] the decision for each customer of the bank leads to the offer in the app', withTheBank],
] as const) {
  test(title, async ({ applicant, lender, page }) => {
    const nameOf = ([persona, step]: (typeof rows)[number]) => `${persona} leads to ${step}`
    await eachRowAnew(page, table, nameOf, async ([persona, step, path]) => {
      await awaitDecision(applicant, lender, persona)
      await expectDecided(applicant, step)
      await expect(page).toHaveURL(path)
    })
  })
}

test('[D2][D5] Confirm on the smaller amount leads to the offers', async ({ applicant, lender }) => {
  await awaitDecision(applicant, lender, 'limit')
  await expectDecided(applicant, 'limit')
  await applicant.press('limit')
  await applicant.expectStep('offers')
})

test('[D3] a missing address is asked for', async ({ applicant, lender, page }) => {
  await awaitDecision(applicant, lender, 'address-missing')
  await expectAsked(applicant, 'missing-address.title')
  await expect(page).toHaveURL('/address-supplement')
})

test('[D3] a missing address is asked for where the lender gives no status', async ({ applicant, page }) => {
  await openMissingInformation(applicant, 'address-missing', 'missing-address', { loanApplicationStatus: '' })
  await expect(page).toHaveURL('/address-supplement')
})

test('[D3] a missing salary date is asked for over the offers, and the loan goes on with it', async ({
  applicant,
  lender,
  page,
}) => {
  await awaitDecision(applicant, lender, 'salary-date-missing')
  await expectAsked(applicant, 'missing-salary-date.title')
  await expect(page).toHaveURL('/offers')
  await applicant.pick('missing-salary-date', 'salaryDate', '25')
  await stopClock(page)
  await applicant.press('missing-salary-date')
  await expect(applicant.screen.notice(words('missing-salary-date.title'))).toBeHidden()
  await applicant.expectStep('affordability-updated')
  await applicant.passUntil(applicant.screen.heading('package'))
  await applicant.expectStep('package')
})

test('[D3][E1] an unclear income type is shown with its code, and the offers stay', async ({
  applicant,
  lender,
  page,
}) => {
  await awaitDecision(applicant, lender, 'income-type')
  const notice = page.getByRole('alertdialog')
  await expectDecided(applicant, 'offers', 'alertdialog')
  await expect(notice).toContainText('Error code: G_PROFILE_INCOME_TYPE')
  await notice.getByRole('button').first().click()
  await expect(notice).toBeHidden()
  await applicant.expectStep('offers')
})

/** Comes back to an application that is still being decided: what decides it then follows the rules of the first decision. */
async function awaitDecision(applicant: Applicant, lender: Lender, persona: string): Promise<void> {
  const application = { loanApplicationStatus: 'SUBMITTED' }
  const { phoneNumber, loanApplicationNumber } = await applicant.create(persona, [], { application })
  await applicant.open(`/?loanApplication=${loanApplicationNumber}`)
  await applicant.expectStep('otp-resume')
  await applicant.type('otp-resume', 'code', await lender.code(phoneNumber))
  await applicant.press('otp-resume')
  await expect(applicant.page.getByText(containing(copy('assessing.blocks.waiting.title'))).first()).toBeVisible()
}

async function expectDecided(applicant: Applicant, step: string, over?: 'alertdialog'): Promise<void> {
  const { page, screen } = applicant
  await applicant.passUntil(over ? page.getByRole(over) : screen.heading(step))
  if (!over) await applicant.expectStep(step)
}

async function expectAsked(applicant: Applicant, title: string): Promise<void> {
  const question = applicant.screen.notice(words(title))
  await applicant.passUntil(question)
  await expect(question).toBeVisible()
}
