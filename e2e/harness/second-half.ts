/** From the offer to the money: what an ordinary person does on each screen of the second half, by what is written there. */
import type { Locator } from '@playwright/test'
import type { Applicant } from './applicant.ts'
import { share } from './income.ts'
import { fillAddress, pressIn } from './missing.ts'
import { mark, words } from './screen.ts'
import { takeSelfie } from './signing.ts'

export type Later = keyof typeof answers

/** Answers these screens in their order, each once the lender and the clock have let it come. */
export async function completeSteps(applicant: Applicant, ...steps: Later[]): Promise<void> {
  for (const step of steps) {
    await arriveAt(applicant, step)
    await answerLater(applicant, step)
  }
}

/** Answers this screen, which is there. */
export function answerLater(applicant: Applicant, step: Later): Promise<void> {
  return answers[step](applicant)
}

/** The same for everything from the plan to the money, up to its last screen. */
export async function finish(applicant: Applicant): Promise<void> {
  await completeSteps(applicant, 'package', 'agreement', 'selfie-intro', 'selfie')
  await arriveAt(applicant, 'debicheck')
  await arriveAt(applicant, 'funded')
}

/** Lets the lender have its time until the step is there. */
export async function arriveAt(applicant: Applicant, step: string): Promise<void> {
  const { screen } = applicant
  const there = isDialog(step) ? screen.notice(words(`${step}.title`)) : screen.heading(step)
  await applicant.passUntil(there)
  if (!isDialog(step)) await applicant.expectStep(step)
}

const answers = {
  'otp-resume': async ({ press, readCode, type }: Applicant) => {
    await type('otp-resume', 'code', await readCode())
    await press('otp-resume')
  },
  offers: (applicant: Applicant) => applicant.press('offers'),
  limit: (applicant: Applicant) => applicant.press('limit'),
  'upsell-offers': (applicant: Applicant) => applicant.press('upsell-offers', 'confirm'),
  'income-intro': (applicant: Applicant) => applicant.press('income-intro'),
  truid: ({ page }: Applicant) => share(page),
  'missing-address': async (applicant: Applicant) => {
    await fillAddress(applicant)
    await pressIn(applicant, 'missing-address')
  },
  'confirm-address': (applicant: Applicant) => pressIn(applicant, 'confirm-address', 'confirm'),
  'missing-salary-date': async (applicant: Applicant) => {
    await applicant.pick('missing-salary-date', 'salaryDate', '25')
    await pressIn(applicant, 'missing-salary-date')
  },
  package: async (applicant: Applicant) => {
    await mark(plans(applicant).first())
    await applicant.press('package')
  },
  agreement: async (applicant: Applicant) => {
    // Found by what they are: their labels are in the language of the agreement.
    for (const box of await applicant.page.getByRole('main').getByRole('checkbox').all()) await mark(box)
    await applicant.press('agreement')
  },
  // The bank asks by itself, and pays out by itself.
  debicheck: ({ pass }: Applicant) => pass(20),
  'paying-out': ({ pass }: Applicant) => pass(20),
  'selfie-intro': (applicant: Applicant) => applicant.press('selfie-intro'),
  selfie: takeSelfie,
}

/** Whether `completeSteps` knows the step. */
export function isLater(step: string): step is Later {
  return Object.hasOwn(answers, step)
}

/** The plans to choose from. */
function plans({ screen }: Applicant): Locator {
  return screen.field('package', 'option').getByRole('radio')
}

/** It is shown over a step. */
export function isDialog(step: string): boolean {
  return ['missing-address', 'confirm-address', 'missing-salary-date'].includes(step)
}
