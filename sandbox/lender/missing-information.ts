/** What the income check could not find: the applicant supplies it, and the decision is made again. */
import { eq } from 'drizzle-orm'
import { application } from '../database/schema.ts'
import { type Answer, ok, refusal } from '../http/answer.ts'
import type { Ask, Caller, Service } from '../http/service.ts'
import { decidesOf, ownApplicationToChange } from './held-application.ts'
import { byStepUpToken } from './step-up.ts'

export const updateAddress: Service = {
  who: byStepUpToken,
  run: async (ask) => {
    const { lender, input } = ask
    if (!lender.addresses.some(({ P }) => P === input.province)) return refusal('0439003', 'there is no such province')
    if (input.zipCode === '0000') return refusal('0439003', 'there is no such postal code')
    return supply(ask, 'ADDRESS_MISSING')
  },
}

export const updateSalaryDate: Service = {
  who: byStepUpToken,
  run: async (ask) => supply(ask, 'SALARY_DATE_MISSING'),
}

/** Takes what was missing out of the way. Nothing was missing, or no longer: there is nothing to supply. */
async function supply(ask: Ask & { caller: Caller }, missing: string): Promise<Answer> {
  const own = await ownApplicationToChange(ask)
  if ('refused' in own) return own.refused
  const { declineCode, ...rest } = decidesOf(own.found, ask.lender)
  if (declineCode !== missing) return refusal('0439017', 'this was supplied already, or is not needed')
  const { alsoMissing, ...last } = rest
  const decides = alsoMissing
    ? { ...last, declineCode: alsoMissing }
    : { ...last, status: 'APPROVED', invited: false, incomeApproved: true }
  // Whoever asks after that is told at once: the waiting has been done before.
  const polls = rest.pending ?? 1
  await ask.db
    .update(application)
    .set({ decides, decisioningStatus: 'INIT', polls, updatedAt: ask.now })
    .where(eq(application.number, own.found.number))
  const { number, status } = own.found
  return ok({
    loanApplicationNumber: number,
    ...(status ? { loanApplicationStatus: status } : {}),
    decisioningStatus: 'INIT',
  })
}
