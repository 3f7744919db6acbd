/** Ways to the check of the income, and what a person does on the provider's page. */
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { makeStatement } from '../../tests/setup/pdf.ts'
import type { Applicant } from './applicant.ts'
import { keepTab } from './kept-tab.ts'
import type { ApplicantSpec, Failure, Identity } from './lender.ts'

type Held = NonNullable<ApplicantSpec['application']>

/** An applicant with a conditional offer comes back to it by their link. */
export async function reachOffers(
  applicant: Applicant,
  { persona, held = {}, fails }: { persona?: string; held?: Held; fails?: Failure[] } = {},
): Promise<Identity & { loanApplicationNumber: string }> {
  const who = await applicant.comeBack(held, fails, persona)
  await applicant.expectStep('offers')
  return { ...who, loanApplicationNumber: who.loanApplicationNumber ?? '' }
}

/** … and goes on to the provider's page. */
export async function reachTruid(
  applicant: Applicant,
  more: Parameters<typeof reachOffers>[1] = {},
): Promise<Identity & { loanApplicationNumber: string }> {
  const who = await reachOffers(applicant, more)
  await applicant.press('offers')
  await applicant.expectStep('income-intro')
  await applicant.press('income-intro')
  await applicant.expectStep('truid')
  return who
}

/** The provider's page, in its frame. */
export function truid(page: Page): FrameLocator {
  return page.frameLocator('iframe')
}

/** The page of the provider has no second result for one link: who comes back to it asks for another. */
export async function keepTruid({ page, expectStep, press }: Applicant): Promise<() => Promise<void>> {
  const first = truid(page).getByRole('heading', { name: 'Choose your bank' })
  await expect(first).toBeVisible()
  const returnToTab = await keepTab(page)
  return async () => {
    await returnToTab()
    await expectStep('truid')
    const src = await page.locator('iframe').getAttribute('src')
    await press('truid', 'restartTruid')
    await expect(page.locator('iframe')).not.toHaveAttribute('src', src ?? '')
    await expect(first).toBeVisible()
  }
}

/** Logs in to a bank there, and agrees or not. */
export async function share(page: Page, agree: 'Agree and share' | "Don't agree" = 'Agree and share'): Promise<void> {
  const frame = truid(page)
  await frame.getByRole('button', { name: 'Karoo Savings Bank' }).click()
  await frame.getByRole('button', { name: 'Log in' }).click()
  await frame.getByRole('button', { name: agree }).click()
}

/** Ends it there in a way that no applicant would choose. */
export async function misuse(page: Page, how: 'Break' | 'Close'): Promise<void> {
  await truid(page).getByText('For trying things out').click()
  await truid(page).getByRole('button', { name: how, exact: true }).click()
}

/** Adds a bank statement to those that are to be sent, unless it is there. */
export async function addStatement(page: Page): Promise<void> {
  const files = { name: 'march.pdf', mimeType: 'application/pdf', buffer: await makeStatement() }
  const added = page.getByRole('main').getByText(files.name).first()
  if ((await added.count()) > 0) return
  await page.locator('input[type=file]').setInputFiles(files)
  await added.waitFor()
}
