/** The debit order that the applicant confirms at their own bank: how it stands, and sending it again. */
import { ok, refusal } from '../http/answer.ts'
import type { Ask, Caller, Service } from '../http/service.ts'
import type { JsonObject } from '../json.ts'
import { type Application, decidesOf, isSigned, ownApplication, ownApplicationToChange } from './held-application.ts'
import { askBank, type Mandate, mandateOf, scheduleMandate, sendMandate } from './mandate-at-bank.ts'
import { after, policy } from './policy.ts'
import { byStepUpToken } from './step-up.ts'

const rules = policy.mandate

export const readMandate: Service = {
  who: byStepUpToken,
  run: async (ask) => {
    const own = await ownApplication(ask)
    if ('refused' in own) return own.refused
    if (!isSigned(own.found.status)) return refusal('0432002', 'the loan agreement is not signed yet')
    const mandate = await askBank(ask, own.found, await mandateOf(ask, own.found))
    return ok(answerOf(ask, own.found, mandate))
  },
}

export const resendMandate: Service = {
  who: byStepUpToken,
  run: async (ask) => {
    const own = await ownApplicationToChange(ask)
    if ('refused' in own) return own.refused
    const { found } = own
    if (!isSigned(found.status)) return refusal('0432058', 'this application has no debit order to send')
    const mandate = await mandateOf(ask, found)
    if (mandate.state === 'ACCEPTED') return refusal('0432056', 'the debit order was confirmed already')
    if (ask.now > after(mandate.createdAt, rules.life)) return refusal('0432054', 'this application is too old')
    if (!maySend(ask, mandate)) return refusal('0432057', 'the debit order was sent too recently, or too often')
    if (decidesOf(found, ask.lender).bankIsClosed) {
      await scheduleMandate(ask, mandate)
      return refusal('0432055', 'the bank takes no further debit order today', { keep: true })
    }
    await sendMandate(ask, found, mandate)
    return ok({ loanApplicationNumber: found.number })
  },
}

function answerOf(ask: Ask & { caller: Caller }, held: Application, mandate: Mandate): JsonObject {
  const { steps, guideline } = ask.lender.mandate
  const isOpen = mandate.state !== 'ACCEPTED'
  return {
    loanApplicationNumber: held.number,
    condition: 'DEBICHECK_ACCEPTED',
    notPassConditionToDisburse: isOpen,
    isResendMandate: isOpen && maySend(ask, mandate),
    mandateStatus: mandate.state,
    ...(isOpen ? { details: { context: steps, guideline } } : {}),
  }
}

function maySend({ now }: Ask, { state, sends, sentAt }: Mandate): boolean {
  const hasWaited = state === 'REFUSED' || now >= after(sentAt, rules.wait)
  return state !== 'SCHEDULED' && hasWaited && sends < rules.sends
}
