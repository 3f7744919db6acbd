/** Coming back to an application that is held already, and counting what is asked about it. */
import type { Page, Request } from '@playwright/test'
import type { Applicant } from './applicant.ts'
import type { ApplicantSpec, Failure, Identity, Lender } from './lender.ts'

type Held = NonNullable<ApplicantSpec['application']>

/** An applicant comes back to their application by its link, up to the step where it stands. */
export async function comeBackTo(
  step: string,
  { applicant, lender }: { applicant: Applicant; lender: Lender },
  { persona, held, fails = [] }: { persona: string; held: Held; fails?: Failure[] },
): Promise<Identity> {
  const who = await applicant.mint(persona, fails, { application: held })
  await applicant.open(`/?loanApplication=${who.loanApplicationNumber}`)
  await applicant.expectStep('otp-resume')
  await applicant.type('otp-resume', 'code', await lender.code(who.phoneNumber))
  await applicant.press('otp-resume')
  await applicant.expectStep(step)
  return who
}

/** Every request of that kind from now on: method and part of the address. */
export function requestsOf(page: Page, method: string, address: string): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (request.method() === method && request.url().includes(address)) seen.push(request)
  })
  return seen
}
