/** The lender's decision. It never reads the race. */

import Big from 'big.js'
import { eq } from 'drizzle-orm'
import type { DecisionScript, Offer } from '../database/columns.ts'
import { application } from '../database/schema.ts'
import type { Handler, ServiceRequest } from '../http/handler.ts'
import { ok } from '../http/reply.ts'
import { isObject, type JsonObject } from '../json.ts'
import { writeMessage } from '../messages/messages.ts'
import { type Application, isOver, isUnseen, ownApplicationFor, scriptOf } from './application/held-application.ts'
import { sendLink } from './application/resume-link.ts'
import { byStepUpToken } from './identity/step-up.ts'
import type { Lender } from './lender.ts'
import { makeOffers } from './offers/offer.ts'
import { after, dayOf, policy } from './policy.ts'

type Decision = { status: string; live: boolean; result: JsonObject; offers: Offer[] }

export const readDecision: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const own = await ownApplicationFor('decision.read', request)
    if ('refused' in own) return own.refused
    const decided = own.found.decisioningStatus === 'COMPLETED'
    return ok(describeApplication(decided ? own.found : await pollDecision(own.found, request), request))
  },
}

/** The decision on a submission. */
export function decide(rule: DecisionScript, body: JsonObject, productId: string, lender: Lender, now: Date): Decision {
  const { requested, disposable } = figuresOf(body)
  const product = lender.products.find(({ id }) => id === productId)
  const refused = rule.status === 'DECLINED' || rule.status === 'OFFER_RETRACTED'
  // Cut to the cent: never more than that share.
  const amount = rule.approves ? new Big(requested).times(rule.approves).round(2, Big.roundDown).toNumber() : requested
  const offers = !refused && product ? makeOffers(amount, disposable, product, lender.pricing) : []
  const result = {
    expectedAmount: requested,
    ...resultOf(rule, offers, lender),
    ...(refused ? {} : { incomeVerificationExpired: dayOf(after(now, policy.offerDays * 24 * 60 * 60_000)) }),
  }
  return { status: rule.status, live: !isOver(rule.status), result, offers }
}

/** Counts the poll, and decides after as many polls as the script says. */
export async function pollDecision(
  held: Application,
  { db, now, lender, origin }: Pick<ServiceRequest, 'db' | 'now' | 'lender' | 'origin'>,
): Promise<Application> {
  const rule = scriptOf(held, lender)
  const done = !rule.never && held.polls >= (rule.pending ?? 1)
  const changed = done
    ? {
        ...decideAgain(held, decide(rule, held.body, held.productId, lender, now)),
        decisioningStatus: 'COMPLETED' as const,
        polls: 0,
      }
    : { polls: held.polls + 1 }
  await db
    .update(application)
    .set({ ...changed, updatedAt: now })
    .where(eq(application.number, held.number))
  if (done && rule.status === 'CONDITIONALLY_APPROVED') {
    await sendLink(db, origin, held, writeMessage('approved-on-condition', { number: held.number }), now)
  }
  return { ...held, ...changed }
}

/** An amount that the applicant has confirmed before something was found to be missing stands, unless less is approved now. */
function decideAgain({ result, offers, selectedOfferId }: Application, decided: Decision) {
  if (result.upsellStatus !== 'CONFIRMED' || isOver(decided.status)) return decided
  const { upsellStatus, finalApprovedAmount = null } = result
  const again = { ...decided.result, upsellStatus }
  const isLess = Number(finalApprovedAmount) > Number(decided.result.finalApprovedAmount)
  return isLess
    ? { ...decided, selectedOfferId: null, result: again }
    : { ...decided, offers, selectedOfferId, result: { ...again, finalApprovedAmount } }
}

/** The repayment plans of an application for that amount, in rand. */
export function plansFor(held: Application, amount: number, lender: Lender): Offer[] {
  const product = lender.products.find(({ id }) => id === held.productId)
  return product ? makeOffers(amount, figuresOf(held.body).disposable, product, lender.pricing) : []
}

/** What the decision is based on: the requested amount and what is left at the end of a month. */
function figuresOf(body: JsonObject): { requested: number; disposable: number } {
  const information = isObject(body.information) ? body.information : {}
  const customer = isObject(information.customerInfo) ? information.customerInfo : {}
  const disposable =
    Number(customer.netMonthlyIncome) - Number(customer.debtCommitments) - Number(customer.livingExpenses)
  return { requested: Number(loanIn(body).expectedLoanAmount), disposable }
}

/** What a submission says of the loan. */
function loanIn(body: JsonObject): JsonObject {
  const information = isObject(body.information) ? body.information : {}
  return isObject(information.loanApplicationInfo) ? information.loanApplicationInfo : {}
}

function resultOf(rule: DecisionScript, [offer]: Offer[], lender: Lender): JsonObject {
  const reason = rule.declineCode ? lender.declineReasons[rule.declineCode] : undefined
  return {
    upsellStatus: rule.upsellStatus ?? 'NOT_ALLOWED',
    isEFProfile: rule.existingProfile ?? false,
    isReceivedSalaryInTyme: rule.salaryInBank ?? false,
    qualifiedLessMoney: rule.qualifiedLessMoney ?? false,
    ...(offer ? { finalApprovedAmount: offer.finalApprovedAmount } : {}),
    ...(rule.profileType ? { profileType: rule.profileType } : {}),
    ...(rule.incomeVerifier ? { incomeVerifier: rule.incomeVerifier } : {}),
    ...(rule.incomeApproved ? { isApprovedTruid: true } : {}),
    ...(rule.declineCode ? { declinceCode: rule.declineCode } : {}),
    ...(rule.declineCode ? { declineReasonDetails: { code: rule.declineCode, ...reason } } : {}),
  }
}

/** The application as every call returns it. */
export function describeApplication(held: Application, { origin, invite, lender, now }: ServiceRequest): JsonObject {
  const base = {
    loanApplicationNumber: held.number,
    ...(held.status ? { loanApplicationStatus: held.status } : {}),
    decisioningStatus: held.decisioningStatus,
  }
  if (held.decisioningStatus === 'INIT') return base
  const invited = scriptOf(held, lender).invited ?? false
  const inviteUrl = invite(held.number, origin, after(now, policy.inviteLife).getTime())
  const more = { plProductId: held.productId, offerList: held.offers, isIntroChecking: invited && isUnseen(held) }
  // The amount of a running upsell calculation and the terms that were shown are internal.
  const { upsellAsked: _, shownTerms: __, ...result } = held.result
  const { payInitiationFeeUpfront } = loanIn(held.body)
  const fee = typeof payInitiationFeeUpfront === 'boolean' ? { payInitiationFeeUpfront } : {}
  const { loan } = held.signedAgreement ?? {}
  const signed = loan
    ? { initiationFeePaymentMethod: loan.initiationFeePaymentMethod, finalApprovedAmount: loan.approvalAmount }
    : {}
  return { ...base, ...result, ...fee, ...signed, ...(invited ? { inviteUrl } : {}), ...more }
}
