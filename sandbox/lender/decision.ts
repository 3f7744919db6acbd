/** What the lender decides. Race is not among what a decision can see. */
import { eq } from 'drizzle-orm'
import { application } from '../database/schema.ts'
import { ok, refusal } from '../http/answer.ts'
import type { Ask, Service } from '../http/service.ts'
import { isObject, type JsonObject } from '../json.ts'
import { type Application, findOwn } from './application.ts'
import { type Lender, type Persona, personaOf } from './lender.ts'
import { makeOffers, type Offer } from './offer.ts'
import { after, dayOf, policy } from './policy.ts'
import { byStepUpToken } from './step-up.ts'

type Decision = { status: string; live: boolean; result: JsonObject; offers: Offer[] }

export const readDecision: Service = {
  who: byStepUpToken,
  run: async (ask) => {
    const { input, caller, db, now, lender } = ask
    const found = await findOwn(db, input.loanApplicationNumber, caller.said)
    if (!found) return notYours
    if (found.decisioningStatus === 'COMPLETED') return ok(answerOf(found, ask))
    const persona = personaOf(lender, found.persona)
    const polls = found.polls + 1
    const done = !persona.decision.never && found.polls >= (persona.decision.pending ?? 1)
    const decided = done
      ? { ...decide(persona, found.body, found.productId, lender, now), decisioningStatus: 'COMPLETED' as const }
      : {}
    const [updated] = await db
      .update(application)
      .set({ polls, ...decided, updatedAt: now })
      .where(eq(application.number, found.number))
      .returning()
    return ok(answerOf(updated ?? found, ask))
  },
}

export const selectOffer: Service = {
  who: byStepUpToken,
  run: async ({ input, caller, db, now }) => {
    const found = await findOwn(db, input.loanApplicationNumber, caller.said)
    if (!found) return notYours
    const accepts = input.customerSelection === 'ACCEPTED'
    const offer = found.offers.find(({ id }) => id === input.id)
    if (!found.live || (accepts && !offer)) return refusal('0440001', 'there is no such offer')
    const selectedOfferId = accepts && offer ? offer.id : null
    await db.update(application).set({ selectedOfferId, updatedAt: now }).where(eq(application.number, found.number))
    return ok({
      loanApplicationNumber: found.number,
      loanApplicationStatus: found.status,
      ...(selectedOfferId ? { selectedOfferId } : {}),
    })
  },
}

/** The decision for a persona on a submission. */
export function decide(persona: Persona, body: JsonObject, productId: string, lender: Lender, now: Date): Decision {
  const rule = persona.decision
  const { asked, disposable } = figuresOf(body)
  const product = lender.products.find(({ id }) => id === productId)
  const live = rule.declined === undefined
  const approved = Math.round((asked * (rule.approves ?? 1)) / 100) * 100
  const offers =
    live && product ? makeOffers(rule.approves ? approved : asked, disposable, product, lender.pricing) : []
  return { status: rule.status, live, result: resultOf(persona, asked, offers, now), offers }
}

const notYours = refusal('0440015', 'there is no such application of yours', { status: 403 })

/** What decides: the amount and what is left at the end of a month. */
function figuresOf(body: JsonObject): { asked: number; disposable: number } {
  const information = isObject(body.information) ? body.information : {}
  const customer = isObject(information.customerInfo) ? information.customerInfo : {}
  const loan = isObject(information.loanApplicationInfo) ? information.loanApplicationInfo : {}
  const disposable =
    Number(customer.netMonthlyIncome) - Number(customer.debtCommitments) - Number(customer.livingExpenses)
  return { asked: Number(loan.expectedLoanAmount), disposable }
}

function resultOf(persona: Persona, asked: number, offers: Offer[], now: Date): JsonObject {
  const rule = persona.decision
  const [offer] = offers
  return {
    expectedAmount: asked,
    upsellStatus: rule.upsellStatus ?? 'NOT_ALLOWED',
    isEFProfile: persona.existingProfile ?? false,
    isReceivedSalaryInTyme: rule.salaryInBank ?? false,
    qualifiedLessMoney: rule.qualifiedLessMoney ?? false,
    ...(offer ? { finalApprovedAmount: offer.finalApprovedAmount } : {}),
    ...(rule.profileType ? { profileType: rule.profileType } : {}),
    ...(rule.declinceCode ? { declinceCode: rule.declinceCode } : {}),
    ...(rule.declined ? { declinceCode: rule.declined.code, declineReasonDetails: rule.declined } : {}),
    ...(rule.incomeVerifier ? { incomeVerifier: rule.incomeVerifier } : {}),
    ...(rule.declined ? {} : { incomeVerificationExpired: dayOf(after(now, policy.offerDays * 24 * 60 * 60_000)) }),
  }
}

function answerOf(held: Application, { origin, lender }: Ask): JsonObject {
  const base = {
    loanApplicationNumber: held.number,
    loanApplicationStatus: held.status,
    decisioningStatus: held.decisioningStatus,
  }
  if (held.decisioningStatus === 'INIT') return base
  const invited = personaOf(lender, held.persona).decision.invited ?? false
  const inviteUrl = `${origin}/sandbox/truid/${held.number}`
  return { ...base, ...held.result, ...(invited ? { inviteUrl } : {}), offerList: held.offers }
}
