/** What the income check could not find: the applicant supplies it, and the lender decides again. */
import { eq } from 'drizzle-orm'
import { awaitingCore } from '../../core/core.ts'
import { application } from '../../database/schema.ts'
import type { Caller, Handler, ServiceRequest } from '../../http/handler.ts'
import { done, type Reply, refusal } from '../../http/reply.ts'
import { ownApplicationToChange, scriptOf } from '../application/held-application.ts'
import type { Operation } from '../application/operations.ts'
import { byStepUpToken } from '../identity/step-up.ts'

export const updateAddress: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const { lender, input } = request
    if (!lender.addresses.some(({ P }) => P === input.province)) return refusal('0439003', 'there is no such province')
    if (input.zipCode === '0000') return refusal('0439003', 'there is no such postal code')
    return supplyMissing(request, 'application.updateAddress', 'ADDRESS_MISSING')
  },
}

export const updateSalaryDate: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => supplyMissing(request, 'application.updateSalaryDate', 'SALARY_DATE_MISSING'),
}

/** Records that the missing item was supplied. Refuses when it is not, or no longer, missing. */
async function supplyMissing(
  request: ServiceRequest & { caller: Caller },
  operation: Operation,
  missing: string,
): Promise<Reply> {
  const own = await ownApplicationToChange(operation, request)
  if ('refused' in own) return own.refused
  const { declineCode, ...rest } = scriptOf(own.found, request.lender)
  if (declineCode !== missing) return refusal('0439017', 'this was supplied already, or is not needed')
  const { alsoMissing, ...last } = rest
  const known = alsoMissing
    ? { ...last, declineCode: alsoMissing }
    : { ...last, status: 'APPROVED', invited: false, incomeApproved: true }
  const script = last.core ? { ...awaitingCore, core: last.core + 1 } : known
  // The next poll finds the decision: the applicant has already waited once.
  const polls = rest.pending ?? 1
  await request.db
    .update(application)
    .set({ script, decisioningStatus: 'INIT', polls, updatedAt: request.now })
    .where(eq(application.number, own.found.number))
  return done
}
