/** The debit order that the applicant confirms at their own bank: its state, and sending it again. */

import type { Caller, Handler, ServiceRequest } from '../../http/handler.ts'
import { ok, refusal } from '../../http/reply.ts'
import type { JsonObject } from '../../json.ts'
import {
  type Application,
  ownApplicationFor,
  ownApplicationToChange,
  scriptOf,
} from '../application/held-application.ts'
import { byStepUpToken } from '../identity/step-up.ts'
import { after, policy } from '../policy.ts'
import { findOrCreateMandate, type Mandate, pollBank, scheduleMandate, sendMandate } from './mandate-at-bank.ts'

const rules = policy.mandate

export const readMandate: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const own = await ownApplicationFor('mandate.read', request)
    if ('refused' in own) return own.refused
    const before = await findOrCreateMandate(request, own.found)
    const mandate = own.cell === 'allow' ? await pollBank(request, own.found, before) : before
    return ok(describeMandate(request, own.found, mandate))
  },
}

export const resendMandate: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const own = await ownApplicationToChange('mandate.resend', request)
    if ('refused' in own) return own.refused
    const { found } = own
    const mandate = await findOrCreateMandate(request, found)
    if (mandate.state === 'ACCEPTED') return refusal('0432056', 'the debit order was confirmed already')
    if (request.now > after(mandate.createdAt, rules.life)) return refusal('0432054', 'this application is too old')
    if (!maySend(request, mandate)) return refusal('0432057', 'the debit order was sent too recently, or too often')
    if (scriptOf(found, request.lender).bankIsClosed) {
      await scheduleMandate(request, mandate)
      return refusal('0432055', 'the bank takes no further debit order today', { keep: true })
    }
    await sendMandate(request, found, mandate)
    return ok({ loanApplicationNumber: found.number })
  },
}

function describeMandate(
  request: ServiceRequest & { caller: Caller },
  held: Application,
  mandate: Mandate,
): JsonObject {
  const { steps, guideline } = request.lender.mandate
  const isOpen = mandate.state !== 'ACCEPTED'
  return {
    loanApplicationNumber: held.number,
    condition: 'DEBICHECK_ACCEPTED',
    notPassConditionToDisburse: isOpen,
    isResendMandate: isOpen && maySend(request, mandate),
    mandateStatus: mandate.state,
    ...(isOpen ? { details: { context: steps, guideline } } : {}),
  }
}

function maySend({ now }: ServiceRequest, { state, sends, sentAt }: Mandate): boolean {
  const hasWaited = state === 'REFUSED' || now >= after(sentAt, rules.wait)
  return state !== 'SCHEDULED' && hasWaited && sends < rules.sends
}
