/** Coming back to an application that is held already, where the way there is not what a test is about, and counting what is asked about it. */
import type { Page, Request } from '@playwright/test'
import type { Applicant } from './applicant.ts'
import type { ApplicantSpec, Failure, Identity } from './lender.ts'

type Held = NonNullable<ApplicantSpec['application']>

/** An applicant has come back to their application by its link, up to this step or dialog. */
export async function comeBackTo(
  step: string,
  applicant: Applicant,
  { persona, held, fails }: { persona: string; held: Held; fails?: Failure[] },
): Promise<Identity & { loanApplicationNumber: string }> {
  const identity = await applicant.create(persona, fails, { application: { ...held } })
  const { loanApplicationNumber = '' } = identity
  await applicant.beginAt(step, { loanApplication: loanApplicationNumber })
  return { ...identity, loanApplicationNumber }
}

/** Every request of that kind from now on: method and part of the address. */
export function requestsOf(page: Page, method: string, address: string): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.method() === method && request.url().includes(address)) requests.push(request)
  })
  return requests
}
