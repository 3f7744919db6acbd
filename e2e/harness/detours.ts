/** What an applicant may do beside the straight way, so that its calls are met, too. */
import type { Applicant } from './applicant.ts'
import { copy } from './copy.ts'
import { addStatement } from './income.ts'
import { suggested } from './missing.ts'
import { containing } from './screen.ts'

/** Longer than a page may be left alone (`idle` in journey/settings.yaml). */
const idleSeconds = 31 * 60

/** Does what is beside the way on that step; `true` when the page has to be looked at anew. */
export type Detour = (step: string | undefined) => Promise<boolean>

/** `wants`: whether a call is still to meet a fault. What leaves an application is done only for that. */
export function createDetours(applicant: Applicant, wants: (call: string) => boolean): Detour {
  const { page, screen } = applicant
  const taken = new Set<string>()
  const detours: Record<string, () => Promise<boolean>> = {
    // Statements are sent as files, in place of an e-mail.
    'email-intro': async () => {
      await applicant.press('email-intro', 'upload')
      return true
    },
    statements: async () => {
      await addStatement(page)
      return false
    },
    agreement: async () => {
      await page.getByRole('button', { name: containing(copy('agreement.blocks.buttons.items.save')) }).click()
      return true
    },
    'missing-address': async () => {
      await screen.field('missing-address', 'find').fill('main road melville')
      await applicant.pass(2)
      await suggested(page).first().click()
      return true
    },
    // The offer is put off, or left alone until its time is over: each time another application goes on.
    offers: async () => {
      if (wants('offers.select')) {
        await page.goBack()
        await applicant.press('cancel', 'home')
        return true
      }
      if (!wants('session.end')) return false
      await applicant.pass(idleSeconds)
      return true
    },
    debicheck: async () => {
      if (!wants('mandate.resend')) return false
      await applicant.press('debicheck', 'resend')
      return true
    },
  }
  return async (step = '') => {
    const detour = taken.has(step) ? undefined : detours[step]
    if (!detour) return false
    if (!isOnTheWay(step)) taken.add(step)
    // A fault may be in its way: then the step is answered without it.
    return detour().catch(() => false)
  }
}

/** What is on the way, or ends by itself; the others are taken once. */
function isOnTheWay(step: string): boolean {
  return ['email-intro', 'statements', 'offers', 'debicheck'].includes(step)
}
