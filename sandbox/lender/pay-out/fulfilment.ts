/** Paying out the loan: at most once per application. */

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FeePayment } from '../../database/columns.ts'
import type { Database } from '../../database/open.ts'
import { application, fulfilment, message } from '../../database/schema.ts'
import type { Caller, Handler, ServiceRequest } from '../../http/handler.ts'
import { ok, refusal } from '../../http/reply.ts'
import type { Json, JsonObject } from '../../json.ts'
import { feePaymentOf, planOf } from '../agreement/agreement.ts'
import { type Application, ownApplication, ownApplicationToChange, scriptOf } from '../application/held-application.ts'
import { byStepUpToken } from '../identity/step-up.ts'
import { dayOf } from '../policy.ts'

type Fulfilment = typeof fulfilment.$inferSelect

export const startFulfilment: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const own = await ownApplicationToChange(request)
    if ('refused' in own) return own.refused
    const { found } = own
    const { db, now, secrets } = request
    const before = await fulfilmentOf(db, found.number)
    if (!before && found.status !== 'DEBICHECK_ACCEPTED')
      return refusal('0432002', 'the debit order is not confirmed yet')
    const signed = before ?? (await createFulfilment(request, found, now))
    return ok({
      // The same each time: a lost first reply does no harm.
      requestToken: secrets.keyed('fulfilment', found.number),
      loanCreationSessionId: signed.creationSessionId,
      loanReferenceNumber: found.number,
      loanFundedAmount: (await planFor(request, found, signed))?.paidOut ?? 0,
      loanStatus: signed.state,
    })
  },
}

export const readFulfilment: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    // The loan has the number of its application.
    const own = await ownApplication({
      ...request,
      input: { loanApplicationNumber: request.input.loanReferenceNumber ?? '' },
    })
    if ('refused' in own) return own.refused
    const { found } = own
    const before = await fulfilmentOf(request.db, found.number)
    if (!before) return refusal('0440001', 'this loan is not signed for')
    const { state } = await pollFulfilment(request, found, before)
    return ok({ loanReferenceNumber: found.number, loanStatus: state, ...(await figuresOf(request, found, before)) })
  },
}

async function fulfilmentOf(db: Database, number: string): Promise<Fulfilment | undefined> {
  const [found] = await db.select().from(fulfilment).where(eq(fulfilment.applicationNumber, number))
  return found
}

async function createFulfilment({ db, input }: ServiceRequest, held: Application, now: Date): Promise<Fulfilment> {
  const asked = input.initiationFeePaymentMethod
  const made: Fulfilment = {
    applicationNumber: held.number,
    creationSessionId: randomUUID(),
    state: 'IN_PROGRESS',
    initiationFeePaymentMethod: isFeePayment(asked) ? asked : await feePaymentOf(db, held),
    polls: 0,
    signedAt: now,
    endedAt: null,
  }
  await db.insert(fulfilment).values(made)
  return made
}

/** Counts the poll, and ends paying out after as many polls as the script says. */
async function pollFulfilment(
  request: ServiceRequest & { caller: Caller },
  held: Application,
  before: Fulfilment,
): Promise<Fulfilment> {
  const { paysOut = 'FUNDED', payOutPending = 1 } = scriptOf(held, request.lender)
  if (before.state !== 'IN_PROGRESS') return before
  const isDone = paysOut !== 'NEVER' && before.polls >= payOutPending
  const parts: Partial<Fulfilment> = isDone ? { state: paysOut, endedAt: request.now } : { polls: before.polls + 1 }
  await request.db.update(fulfilment).set(parts).where(eq(fulfilment.applicationNumber, held.number))
  const ended = { ...before, ...parts }
  if (ended.state === 'FUNDED') await fund(request, held, ended)
  if (ended.state === 'DECLINED') await decline(request, held)
  return ended
}

async function fund(request: ServiceRequest, held: Application, signed: Fulfilment): Promise<void> {
  const { db, now } = request
  const { number, phoneNumber } = held
  const amount = (await planFor(request, held, signed))?.paidOut ?? 0
  await db
    .update(application)
    .set({ status: 'FUNDED', live: false, updatedAt: now })
    .where(eq(application.number, number))
  const text = `We have paid out your loan ${number}: R${amount.toFixed(2)}. It may take up to 3 business days until it is in your account.`
  await db.insert(message).values([
    { phoneNumber, channel: 'sms', text, at: now },
    { phoneNumber, channel: 'email', text, at: now },
  ])
}

async function decline({ db, now, lender }: ServiceRequest, held: Application): Promise<void> {
  const code = 'PAY_OUT_FAILED'
  const result = {
    ...held.result,
    declinceCode: code,
    declineReasonDetails: { code, ...lender.declineReasons[code] },
  }
  await db
    .update(application)
    .set({ status: 'DECLINED', live: false, result, updatedAt: now })
    .where(eq(application.number, held.number))
}

async function figuresOf(request: ServiceRequest, held: Application, signed: Fulfilment): Promise<JsonObject> {
  const plan = await planFor(request, held, signed)
  if (!plan) return {}
  const { offer, paidOut, firstDebit } = plan
  return {
    finalApprovedAmount: offer.finalApprovedAmount,
    loanFundedAmount: paidOut,
    monthlyInstallmentAmount: offer.monthlyInstallmentAmount,
    firstDebitDate: firstDebit,
  }
}

/** The plan as it was signed. */
function planFor(request: ServiceRequest, held: Application, { signedAt, initiationFeePaymentMethod }: Fulfilment) {
  return planOf(request, held, dayOf(signedAt), initiationFeePaymentMethod)
}

function isFeePayment(asked: Json | undefined): asked is FeePayment {
  return asked === 'UPFRONT' || asked === 'ALLOCATE_TO_INSTALLMENT'
}
