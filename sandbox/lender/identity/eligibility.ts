/** Whether the applicant may apply. */
import { and, eq } from 'drizzle-orm'
import { applicant, application } from '../../database/schema.ts'
import type { Handler } from '../../http/handler.ts'
import { ok, refusal } from '../../http/reply.ts'
import { retireExpired } from '../application/held-application.ts'
import { type Persona, personaOf } from '../lender.ts'
import { byStepUpToken } from './step-up.ts'

/** Polled until it is no longer `requesting`: a read, although it is a POST. */
export const checkEligibility: Handler = {
  authenticate: byStepUpToken,
  repeatable: true,
  run: async ({ input, caller, applicant: person, db, now, lender, secrets }) => {
    if (input.saId !== caller.said)
      return refusal('0440016', 'this step-up token belongs to another applicant', { status: 403 })
    const persona = personaOf(lender, person?.persona ?? '')
    const polls = person?.eligibilityPolls ?? 0
    await db
      .update(applicant)
      .set({ eligibilityPolls: polls + 1 })
      .where(eq(applicant.said, caller.said))
    if (persona.eligibility?.never || polls < (persona.eligibility?.pending ?? 1)) return ok({ requesting: true })
    await retireExpired(db, caller.said, now)
    const own = [eq(application.said, caller.said), eq(application.phoneNumber, caller.phoneNumber)]
    const [ongoing] = await db
      .select()
      .from(application)
      .where(and(...own, eq(application.live, true)))
    return ok({
      requesting: false,
      eligible: isEligible(persona),
      ...(ongoing ? { resumableLoanApplicationNumber: ongoing.number, plProductId: ongoing.productId } : {}),
      hashedSAID: secrets.keyed('said', caller.said),
    })
  },
}

/** The same rule at the check and at the submission. */
export function isEligible(persona: Persona): boolean {
  return persona.eligibility?.eligible ?? true
}
