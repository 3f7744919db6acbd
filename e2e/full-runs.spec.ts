/** Whole journeys in one unbroken run: from the landing page to the money, by every road that leads there; and how one ends in the bank's app. */
import { Buffer } from 'node:buffer'
import { makeStatement } from '../tests/setup/pdf.ts'
import type { Applicant } from './harness/applicant.ts'
import { test } from './harness/camera.ts'
import { copy } from './harness/copy.ts'
import type { Lender } from './harness/lender.ts'
import { eachRowAnew } from './harness/rows.ts'
import { words } from './harness/screen.ts'
import { arriveAt, completeSteps, finish } from './harness/second-half.ts'
import { expect } from './harness/test.ts'

test('[T2][T3][K1][K2][S2][S5][S6] from the landing page to the money, the income shown through internet banking', async ({
  applicant,
  lender,
}) => {
  await applicant.create('conditional-truid')
  await applicant.reach('offers')
  await completeSteps(applicant, 'offers', 'income-intro', 'truid')
  await finish(applicant)
  await expectPaid(applicant, lender, /^R20\s000\.00$/)
})

test('[T4][S5][S6] … the income shown by statements that are e-mailed', async ({ applicant, lender, page }) => {
  const { said } = await applicant.create('conditional-sprinthive')
  await applicant.reach('offers')
  await completeSteps(applicant, 'offers')
  await arriveAt(applicant, 'email-intro')
  const [held] = await lender.applications(said)
  await lender.sendStatements(String(held?.loanApplicationNumber))
  await applicant.press('email-intro')
  await arriveAt(applicant, 'package')
  await expect(page).toHaveURL('/package')
  await finish(applicant)
  await expectPaid(applicant, lender, /^R20\s000\.00$/)
})

test('[T4][S5][S6] … the income shown by statements that are uploaded', async ({ applicant, lender, page }) => {
  await applicant.create('conditional-sprinthive')
  await applicant.reach('offers')
  await completeSteps(applicant, 'offers')
  await arriveAt(applicant, 'email-intro')
  await applicant.press('email-intro', 'upload')
  await arriveAt(applicant, 'statements')
  await page.locator('input[type="file"]').setInputFiles({
    ...{ name: 'march.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from(await makeStatement()),
  })
  await expect(page.getByRole('listitem').filter({ hasText: 'march.pdf' })).toBeVisible()
  await applicant.press('statements')
  await finish(applicant)
  await expectPaid(applicant, lender, /^R20\s000\.00$/)
})

test('[P3][S5][S6] … having taken more than was asked for', async ({ applicant, lender }) => {
  await applicant.create('upsell')
  await applicant.apply()
  await completeSteps(applicant, 'upsell-offers', 'income-intro', 'truid')
  await finish(applicant)
  await expectPaid(applicant, lender, /^R30\s000\.00$/)
})

test('[D5][K3][S5][S6] … having taken less than was asked for, and paid the initiation fee from it', async ({
  applicant,
  lender,
}) => {
  const { said } = await applicant.create('limit')
  await applicant.apply()
  await completeSteps(applicant, 'limit', 'offers')
  await arriveAt(applicant, 'package')
  await applicant.choose(
    'package',
    'initiationFeePaymentMethod',
    copy('loan-purpose.fields.payInitiationFeeUpfront.yes'),
  )
  await finish(applicant)
  await expectPaid(applicant, lender, /^R12\s792\.50$/)
  const [held] = await lender.applications(said)
  for (const call of ['facial.result', 'contract.sign']) {
    expect(bodiesOf(held, call)[0]).toMatchObject({ initiationFeePaymentMethod: 'UPFRONT', isSelectInsurance: true })
  }
})

test('[M4][M5][S5][S6] … having told the address, then the salary date, that were missing', async ({
  applicant,
  lender,
}) => {
  const { said } = await applicant.create('both-missing')
  await applicant.apply()
  await completeSteps(applicant, 'missing-address', 'confirm-address', 'missing-salary-date')
  await finish(applicant)
  await expectPaid(applicant, lender, /^R20\s000\.00$/)
  const [held] = await lender.applications(said)
  expect(callsOf(held)).toEqual(expect.arrayContaining(['application.updateAddress', 'application.updateSalaryDate']))
})

const withTheBank: [persona: string, step: string][] = [
  ['salary-bank-conditional', 'salary-offers-condition'],
  ['salary-bank-approved', 'salary-offers-approved'],
]

test('[D6] whose salary is paid into the bank is led on to its app, whether the offer is conditional or approved', async ({
  applicant,
  page,
}) => {
  const personaOf = ([persona]: (typeof withTheBank)[number]) => persona
  await eachRowAnew(page, withTheBank, personaOf, async ([persona, step]) => {
    await applicant.create(persona)
    // The way there is walked by the others.
    await applicant.beginAt('confirmation')
    await applicant.answer('confirmation')
    await arriveAt(applicant, step)
    await expect(page.getByText(copy('salary-offers-condition.blocks.app.items.open.title'))).toBeVisible()
    await expect(page.getByRole('heading', { name: words('salary-offers-condition.blocks.app.heading') })).toBeVisible()
  })
})

/** The last screen says how much, and the lender has paid it, once. */
async function expectPaid({ page, identity }: Applicant, lender: Lender, amount: RegExp): Promise<void> {
  await expect(page).toHaveURL('/funded')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(copy('funded.title'))
  await expect(page.getByText(amount).first()).toBeVisible()
  const { said, phoneNumber } = identity()
  const [held] = await lender.applications(said)
  expect(held).toMatchObject({ loanApplicationStatus: 'FUNDED', live: false })
  const paid = (await lender.messages(phoneNumber)).filter(({ text }) => text.startsWith('We have paid out your loan'))
  expect(paid.map(({ channel }) => channel).sort()).toEqual(['email', 'sms'])
  const made = callsOf(held)
  for (const call of ['application.submit', 'loan.choose', 'contract.sign']) {
    expect(made.filter((one) => one === call)).toHaveLength(1)
  }
}

function callsOf(held: Record<string, unknown> | undefined): string[] {
  return Array.isArray(held?.received) ? held.received.map(({ call }) => String(call)) : []
}

function bodiesOf(held: Record<string, unknown> | undefined, call: string): unknown[] {
  return Array.isArray(held?.received) ? held.received.filter((one) => one.call === call).map(({ body }) => body) : []
}
