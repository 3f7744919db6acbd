/** Whole journeys, as a person would recognise them, on the real server and in real time. */
import { words } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'

test.use({ patient: true })

test('[D2][D4] a person gets from the landing page to an offer', async ({ applicant, page }) => {
  await applicant.create('conditional-truid')
  await applicant.reach('offers')
  await expect(page).toHaveURL('/offers')
  const cards = page.getByText(words('offers.blocks.offer-cards.monthlyInstallmentAmount'))
  await expect(cards.first()).toBeVisible()
  await expect(page.getByText(/R20\s000\.00/).first()).toBeVisible()
})

test('[D2][D5] a person who is declined sees so, why, and what can be done', async ({ applicant, page }) => {
  await applicant.create('declined')
  await applicant.apply()
  await applicant.arrive('declined')
  await expect(page).toHaveURL(/\/offers-declined\/[\w-]+$/)
  await expect(page.getByText(words('declined.blocks.options.items.later'))).toBeVisible()
  await page.getByRole('main').getByRole('button').last().click()
  await applicant.expectStep('landing')
})
