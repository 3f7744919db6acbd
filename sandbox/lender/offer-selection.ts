/** What the applicant does with the offers: takes one, turns them down, or puts it off. */
import { eq } from 'drizzle-orm'
import { application } from '../database/schema.ts'
import { ok, refusal } from '../http/answer.ts'
import type { Service } from '../http/service.ts'
import { ownApplicationToChange } from './held-application.ts'
import { sendLink } from './resume-link.ts'
import { byStepUpToken } from './step-up.ts'

export const selectOffer: Service = {
  who: byStepUpToken,
  run: async (ask) => {
    const { input, db, now } = ask
    const own = await ownApplicationToChange(ask)
    if ('refused' in own) return own.refused
    const { found } = own
    const offer = found.offers.find(({ id }) => id === input.id)
    // Without an id the offer is taken as a whole; the repayment plan is chosen later.
    if (!found.live || found.offers.length === 0 || (input.id !== undefined && !offer)) {
      return refusal('0440001', 'there is no such offer')
    }
    const selection = String(input.customerSelection)
    if (selection === 'CANCELLED') {
      const text = `Your application ${found.number} is kept until ${found.result.incomeVerificationExpired}. Come back to it with this link.`
      await sendLink(db, ask.origin, found, text, now, ['email'])
    } else {
      const selectedOfferId = selection === 'ACCEPTED' ? (offer?.id ?? null) : null
      const live = selection === 'ACCEPTED'
      await db
        .update(application)
        .set({ selectedOfferId, live, updatedAt: now })
        .where(eq(application.number, found.number))
    }
    return ok({
      loanApplicationNumber: found.number,
      loanApplicationStatus: found.status,
      customerSelection: selection,
      ...(selection === 'ACCEPTED' && offer ? { selectedOfferId: offer.id } : {}),
    })
  },
}
