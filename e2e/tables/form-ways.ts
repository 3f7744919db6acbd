/** Ways on which an applicant meets each step that has a form and Next. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { type Applicant, way } from '../harness/applicant.ts'
import type { ApplicantSpec } from '../harness/lender.ts'
import { words } from '../harness/screen.ts'
import { upsold } from '../harness/upsell.ts'

/**
 * `application`: they come back to it by its link. `steps`: those that are met, in their order. `leads`: what leads to a step
 * that is beside the way; to the others leads the answer to the step before.
 */
type FormWay = {
  persona: string
  application?: ApplicantSpec['application']
  steps: readonly string[]
  leads?: Record<string, (applicant: Applicant) => Promise<unknown>>
}

const { persona, held } = upsold()

export const formWays: Record<string, FormWay> = {
  'an application': {
    persona: 'conditional-truid',
    steps: [...way.filter((step) => step !== 'offers'), 'additional-info', 'emergency-contact'],
    leads: {
      'additional-info': ({ page }) => page.goto('/additional-info'),
      'emergency-contact': async ({ page, pick, press, type }) => {
        await type('additional-info', 'employer', 'Umhlanga Bakery')
        await pick('additional-info', 'payFrequency', 'Every month')
        const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
        await page.getByLabel(words('additional-info.fields.nextPayDate.label')).fill(soon)
        await press('additional-info')
      },
    },
  },
  'more than was asked for': { persona, application: held, steps: ['upsell-offers'] },
  'bank statements': {
    persona: 'conditional-sprinthive',
    application: { loanApplicationStatus: 'CONDITIONALLY_APPROVED' },
    steps: ['offers', 'email-intro', 'statements'],
    leads: { statements: ({ press }) => press('email-intro', 'upload') },
  },
  'what is missing': {
    persona: 'both-missing',
    application: {},
    steps: ['missing-address', 'confirm-address', 'missing-salary-date'],
  },
  'the plan and the agreement': {
    persona: 'approved',
    application: { loanApplicationStatus: 'APPROVED' },
    steps: ['package', 'agreement'],
  },
}

const folder = path.resolve(import.meta.dirname, '../../journey/steps')

/** The steps of the journey whose form is sent with Next. */
export const stepsWithNext = readdirSync(folder).flatMap((file) => {
  const { step, form, on } = parse(readFileSync(path.join(folder, file), 'utf8'))
  return form !== undefined && on?.next !== undefined ? [String(step)] : []
})
