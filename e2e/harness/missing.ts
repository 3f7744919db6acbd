/** An applicant whose application lacks something: back at it by their link, with the question before them. */
import type { Locator, Page } from '@playwright/test'
import type { Applicant } from './applicant.ts'
import { comeBackTo } from './held.ts'
import type { ApplicantSpec, Lender } from './lender.ts'
import { words } from './screen.ts'

/** Comes back to an application of that persona, until this dialog asks. */
export async function openMissingInformation(
  applicant: Applicant,
  persona: string,
  dialog: string,
  application: ApplicantSpec['application'] = {},
): Promise<void> {
  await comeBackTo(dialog, applicant, { persona, held: application })
}

export const address = {
  address: '12 Protea Street',
  suburb: 'Melville',
  city: 'Johannesburg',
  province: 'Gauteng',
  zipCode: '2092',
}

/** Types an address, without looking for it. */
export async function fillAddress(applicant: Applicant, given: Partial<typeof address> = address): Promise<void> {
  for (const field of ['address', 'suburb', 'city', 'zipCode'] as const) {
    if (given[field] !== undefined) await applicant.type('missing-address', field, given[field])
  }
  if (given.province !== undefined) await applicant.pick('missing-address', 'province', given.province)
}

/** What is suggested below a text; the options of a native list are others. */
export function suggested(page: Page): Locator {
  return page.getByRole('listbox').getByRole('option')
}

/** Presses a button of a dialog: the screen underneath may have one of the same name. */
export async function pressIn(applicant: Applicant, dialog: string, action = 'next'): Promise<void> {
  const { screen } = applicant
  await screen
    .notice(words(`${dialog}.title`))
    .locator(screen.button(dialog, action))
    .click()
}

/** What the lender was sent by that call, in order. */
export async function received(applicant: Applicant, lender: Lender, call: string): Promise<unknown[]> {
  const [held] = (await lender.applications(applicant.identity().said)) as {
    received: { call: string; body: unknown }[]
  }[]
  return (held?.received ?? []).filter((one) => one.call === call).map(({ body }) => body)
}
