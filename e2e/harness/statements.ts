/** The upload of bank statements: the way to it, and choosing files. */
import type { Buffer } from 'node:buffer'
import { expect, type Locator } from '@playwright/test'
import { makeStatement } from '../../tests/setup/pdf.ts'
import type { Applicant } from './applicant.ts'
import type { Failure, Identity, Lender } from './lender.ts'
import { words } from './screen.ts'

export type File = { name: string; mimeType: string; buffer: Buffer }

/** Comes back to a conditional offer, up to the upload of bank statements. */
export async function atStatements(applicant: Applicant, lender: Lender, fails: Failure[] = []): Promise<Identity> {
  const application = { loanApplicationStatus: 'CONDITIONALLY_APPROVED' }
  const identity = await applicant.create('conditional-sprinthive', fails, { application })
  await applicant.open(`/?loanApplication=${identity.loanApplicationNumber}`)
  await applicant.expectStep('otp-resume')
  await applicant.type('otp-resume', 'code', await lender.code(identity.phoneNumber))
  await applicant.press('otp-resume')
  await applicant.expectStep('offers')
  await applicant.press('offers')
  await applicant.expectStep('email-intro')
  await applicant.press('email-intro', 'upload')
  await applicant.expectStep('statements')
  return identity
}

export async function statement(name: string, months = 1): Promise<File> {
  return { name, mimeType: 'application/pdf', buffer: await makeStatement({ months }) }
}

export const input = ({ page }: Applicant): Locator => page.locator('input[type=file]')
/** What is chosen. */
export const rows = ({ page }: Applicant): Locator =>
  page.getByRole('group', { name: words('statements.fields.files.label') }).getByRole('listitem')

/** Chooses files; the last of them is on screen. */
export async function add(applicant: Applicant, ...files: File[]): Promise<void> {
  await input(applicant).setInputFiles(files)
  const last = files.at(-1)
  if (last) await expect(applicant.page.getByText(last.name).first()).toBeVisible()
}
