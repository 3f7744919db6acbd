/** Choosing more than was asked, as a person does it, and waiting for what becomes of it. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Applicant } from './applicant.ts'
import { passUntil } from './clock.ts'
import { copy } from './copy.ts'
import type { ApplicantSpec } from './lender.ts'
import { containing, words } from './screen.ts'

type Held = NonNullable<ApplicantSpec['application']>

const asked = { loanApplicationStatus: 'CONDITIONALLY_APPROVED', expectedAmount: 20_000, approves: 1.5 } as const

/** An applicant who may have up to R30 000 of R20 000 asked. */
export function upsold(held: Held = {}): { persona: string; held: Held } {
  return { persona: 'upsell', held: { ...asked, upsellStatus: 'ALLOWED', invited: true, ...held } }
}

/** The plans on screen. */
export function cards(page: Page): Locator {
  return page
    .getByRole('listitem')
    .filter({ hasText: words('upsell-offers.blocks.offer-cards.monthlyInstallmentAmount') })
}

export function calculate({ page }: Applicant): Locator {
  return page.getByRole('button', { name: words('upsell-offers.blocks.calculate.label') })
}

export async function chooseAmount(applicant: Applicant, amount: string): Promise<void> {
  await applicant.type('upsell-offers', 'amount', amount)
  await calculate(applicant).click()
}

/** Waits for the plans, by the clock where the lender takes its time. */
export async function expectPlansFor({ page }: Applicant, amount: string): Promise<void> {
  const card = cards(page).filter({ hasText: new RegExp(`R${amount.replace(' ', '\\s')}\\.00`) })
  await passUntil(page, card.first())
  await expect(card).toHaveCount(3)
}

export async function expectUnable({ page, screen }: Applicant): Promise<void> {
  const notice = screen.notice(words('errors.UPSELL_ERROR_POOLING.title'))
  await passUntil(page, notice)
  await expect(notice).toContainText(containing(copy('errors.UPSELL_ERROR_POOLING.body')))
}

/** Closes the message: what was shown before is shown again. */
export async function closeAndExpectRestored({ page, screen }: Applicant): Promise<void> {
  await page.getByRole('button', { name: words('errors.UPSELL_ERROR_POOLING.buttons.close') }).click()
  await expect(screen.field('upsell-offers', 'amount')).toHaveValue(/^30\s000/)
  await expect(cards(page).first()).toContainText(/R30\s000\.00/)
  await expect(screen.button('upsell-offers', 'confirm')).toBeEnabled()
}
