/** Ways to the check of the income, and what a person does on the provider's page. */
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { makeStatement } from '../../tests/setup/pdf.ts'
import type { Applicant } from './applicant.ts'
import { comeBackTo } from './held.ts'
import { keepTab } from './kept-tab.ts'
import type { ApplicantSpec, Failure, Identity } from './lender.ts'

type Held = NonNullable<ApplicantSpec['application']>

type Reached = Promise<Identity & { loanApplicationNumber: string }>

/** An applicant with a conditional offer has come back to it by their link. */
export function reachOffers(applicant: Applicant, more: Conditional = {}): Reached {
  return comeBackTo('offers', applicant, conditional(more))
}

/** … and has gone on to the provider's page. */
export function reachTruid(applicant: Applicant, more: Conditional = {}): Reached {
  return comeBackTo('truid', applicant, conditional(more))
}

type Conditional = { persona?: string; held?: Held; fails?: Failure[] }

function conditional({ persona = 'conditional-truid', held = {}, fails }: Conditional) {
  return { persona, held, ...(fails && { fails }) }
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
