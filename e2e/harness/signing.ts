/** An applicant whose loan is approved, on the way to the selfie. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Applicant } from './applicant.ts'
import { stopClock } from './clock.ts'
import { copy } from './copy.ts'
import type { Failure, Identity } from './lender.ts'
import { mark, words } from './screen.ts'

/** An applicant with an approved application who has come back, chosen a plan and seen its agreement, at the introduction to the selfie. */
export async function signing(
  applicant: Applicant,
  { persona = 'approved', fails }: { persona?: string; fails?: Failure[] } = {},
): Promise<Identity> {
  const who = await applicant.create(persona, fails, { application: { loanApplicationStatus: 'APPROVED' } })
  await applicant.begin({
    path: '/',
    query: { loanApplication: who.loanApplicationNumber ?? '' },
    answers: {
      'otp-resume': { fields: async () => ({ code: await applicant.readCode() }) },
      package: { fields: ({ records }) => ({ option: firstPlan(records.loan) }) },
    },
    // The lender lets no one sign what was not shown.
    isThere: (step, { running }) => step === 'agreement' && running.length === 0,
    at: '/intro-facial-selfie',
  })
  await applicant.expectStep('selfie-intro')
  return who
}

function firstPlan(loan: unknown): string {
  const id: unknown = Object(loan).loan?.offerOptions?.[0]?.id
  if (typeof id !== 'string') throw new Error(`expected a plan, found ${JSON.stringify(loan)}`)
  return id
}

/** Goes on from the introduction, and starts the checker. */
export async function startSelfie(applicant: Applicant): Promise<void> {
  await applicant.press('selfie-intro')
  await checkerButton(applicant.page, 'start').click()
}

/** The same, and time stands still from then on: the checker sees and counts no further than `lookUntil` lets it. */
export async function startStill(applicant: Applicant): Promise<void> {
  const { page } = applicant
  await applicant.press('selfie-intro')
  await expect(checkerButton(page, 'start')).toBeVisible()
  await stopClock(page)
  await checkerButton(page, 'start').click()
  // The session begins half a second after the press.
  await page.clock.runFor(600)
  await expect(checkerButton(page, 'cancel')).toBeVisible()
}

/** Lets the checker look until it says that. The camera's pictures come in their own time, whatever the page's clock does. */
export async function lookUntil(page: Page, there: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(there).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [0] })
}

/** Takes the first plan, and waits for its agreement: the lender lets no one sign what was not shown. */
export async function choosePlan(applicant: Applicant): Promise<void> {
  const shown = applicant.page.waitForResponse((response) => response.url().includes('/loan-contract-info'))
  await mark(applicant.screen.field('package', 'option').getByRole('radio').first())
  await applicant.press('package')
  await applicant.expectStep('agreement')
  await shown
}

/** As a link within the page would; loading the page anew takes longer, and proves nothing here. */
export async function openIntroduction(applicant: Applicant): Promise<void> {
  await applicant.page.evaluate(() => {
    history.pushState(null, '', '/intro-facial-selfie')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await applicant.expectStep('selfie-intro')
}

/** The button that the selfie checker shows: `start`, `tryAgain` or `cancel`. */
export function checkerButton(page: Page, key: 'start' | 'tryAgain' | 'cancel') {
  return page.getByRole('region', { name: words('selfie.fields.face.label') }).getByRole('button', {
    name: words(`selfie.fields.face.${key}`),
  })
}

/** Takes the selfie. */
export async function takeSelfie(applicant: Applicant): Promise<void> {
  await checkerButton(applicant.page, 'start').click()
  await endSelfie(applicant)
}

/** Once the picture is good, the countdown passes at once, and so does the time for which its end is shown. */
export async function endSelfie({ page, pass, screen }: Applicant): Promise<void> {
  const face = 'selfie.fields.face'
  const results = screen.heading('selfie-results')
  // The camera's pictures come in their own time. On a busy machine what is waited for may be over before it is seen.
  for (const shown of [`${face}.hints.good`, `${face}.done`]) {
    await page.getByText(copy(shown)).or(results).first().waitFor({ timeout: 60_000 })
    if (await results.isVisible()) return
    await pass(4)
  }
  await results.waitFor({ timeout: 60_000 })
}
