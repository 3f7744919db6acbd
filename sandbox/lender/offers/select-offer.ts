/** The applicant accepts the offer, rejects it, or postpones it. */

import { eq } from 'drizzle-orm'
import { application } from '../../database/schema.ts'
import type { Handler } from '../../http/handler.ts'
import { done, refusal } from '../../http/reply.ts'
import { writeMessage } from '../../messages/messages.ts'
import { ownApplicationToChange } from '../application/held-application.ts'
import { sendLink } from '../application/resume-link.ts'
import { byStepUpToken } from '../identity/step-up.ts'

export const selectOffer: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const { input, db, now } = request
    const own = await ownApplicationToChange('offers.select', request)
    if ('refused' in own) return own.refused
    const { found } = own
    const offer = found.offers.find(({ id }) => id === input.id)
    // Without an id the offer is accepted as a whole; the repayment plan is chosen later.
    if (found.offers.length === 0 || (input.id !== undefined && !offer)) {
      return refusal('0440001', 'there is no such offer')
    }
    const selection = String(input.customerSelection)
    if (selection === 'CANCELLED') {
      const until = String(found.result.incomeVerificationExpired)
      await sendLink(db, request.origin, found, writeMessage('kept', { number: found.number, until }), now, ['email'])
    } else {
      // Accepting the offer as a whole keeps a plan that was chosen before.
      const selectedOfferId = selection === 'ACCEPTED' ? (offer?.id ?? found.selectedOfferId) : null
      const live = selection === 'ACCEPTED'
      await db
        .update(application)
        .set({ selectedOfferId, live, updatedAt: now })
        .where(eq(application.number, found.number))
    }
    return done
  },
}
