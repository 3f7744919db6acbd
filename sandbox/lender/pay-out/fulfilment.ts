/** Paying out the loan: at most once per application. */

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Agreement } from '../../database/columns.ts'
import type { Database } from '../../database/open.ts'
import { application, fulfilment } from '../../database/schema.ts'
import type { Handler, ServiceRequest } from '../../http/handler.ts'
import { ok, refusal } from '../../http/reply.ts'
import type { JsonObject } from '../../json.ts'
import { sendMessage, writeMessage } from '../../messages/messages.ts'
import { paidOut, signedAgreementOf } from '../agreement/agreement.ts'
import {
  type Application,
  ownApplicationFor,
  ownApplicationToChange,
  scriptOf,
} from '../application/held-application.ts'
import { byStepUpToken } from '../identity/step-up.ts'

type Fulfilment = typeof fulfilment.$inferSelect
type PayOutContext = Pick<ServiceRequest, 'db' | 'now' | 'lender'>

/**
 * Starts paying out, on the terms that were signed: what the request says of the fee no longer counts. Usually the bank's answer has
 * started it before.
 */
export const startFulfilment: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const own = await ownApplicationToChange('contract.sign', request)
    if ('refused' in own) return own.refused
    const { found } = own
    const agreement = await signedAgreementOf(request, found)
    const before = await fulfilmentOf(request.db, found.number)
    if (!agreement || (!before && own.cell === 'repeat')) return notSigned
    const started = before ?? (await createFulfilment(request, found.number, agreement))
    return ok({
      // The same each time: a lost first reply does no harm.
      requestToken: request.secrets.keyed('fulfilment', found.number),
      loanCreationSessionId: started.creationSessionId,
      loanReferenceNumber: found.number,
      loanFundedAmount: paidOut(agreement),
      loanStatus: started.state,
    })
  },
}

export const readFulfilment: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    // The loan has the number of its application.
    const input = { loanApplicationNumber: request.input.loanReferenceNumber ?? '' }
    const own = await ownApplicationFor('fulfilment.read', { ...request, input })
    if ('refused' in own) return own.refused
    const { found } = own
    const before = await fulfilmentOf(request.db, found.number)
    if (!before) return refusal('0440001', 'this loan is not signed for', { status: 409 })
    const { state } = own.cell === 'allow' ? await pollFulfilment(request, found, before) : before
    const agreement = await signedAgreementOf(request, found)
    return ok({ loanReferenceNumber: found.number, loanStatus: state, ...(agreement ? figuresOf(agreement) : {}) })
  },
}

const notSigned = refusal('0432002', 'no agreement was signed', { status: 409 })

async function fulfilmentOf(db: Database, number: string): Promise<Fulfilment | undefined> {
  const [found] = await db.select().from(fulfilment).where(eq(fulfilment.applicationNumber, number))
  return found
}

/** Starts paying out an application whose debit order is confirmed. One that was started before goes on as it is. */
export async function startPayingOut(context: PayOutContext, held: Application): Promise<void> {
  const agreement = await signedAgreementOf(context, held)
  if (agreement) await createFulfilment(context, held.number, agreement)
}

async function createFulfilment(
  { db, now }: PayOutContext,
  applicationNumber: string,
  { loan }: Agreement,
): Promise<Fulfilment> {
  const started: Fulfilment = {
    applicationNumber,
    creationSessionId: randomUUID(),
    state: 'IN_PROGRESS',
    initiationFeePaymentMethod: loan.initiationFeePaymentMethod,
    polls: 0,
    signedAt: now,
    endedAt: null,
  }
  await db.insert(fulfilment).values(started).onConflictDoNothing()
  return (await fulfilmentOf(db, applicationNumber)) ?? started
}

/** Counts the poll, and ends paying out after as many polls as the script says. */
export async function pollFulfilment(
  request: PayOutContext,
  held: Application,
  before: Fulfilment,
): Promise<Fulfilment> {
  const { paysOut = 'FUNDED', payOutPending = 1 } = scriptOf(held, request.lender)
  if (before.state !== 'IN_PROGRESS') return before
  const isDone = paysOut !== 'NEVER' && before.polls >= payOutPending
  const parts: Partial<Fulfilment> = isDone ? { state: paysOut, endedAt: request.now } : { polls: before.polls + 1 }
  await request.db.update(fulfilment).set(parts).where(eq(fulfilment.applicationNumber, held.number))
  const ended = { ...before, ...parts }
  if (ended.state === 'FUNDED') await fund(request, held)
  if (ended.state === 'DECLINED') await decline(request, held)
  return ended
}

async function fund(request: PayOutContext, held: Application): Promise<void> {
  const { db, now } = request
  const { number } = held
  const agreement = await signedAgreementOf(request, held)
  const amount = agreement ? paidOut(agreement) : 0
  await db
    .update(application)
    .set({ status: 'FUNDED', live: false, updatedAt: now })
    .where(eq(application.number, number))
  const written = writeMessage('paid-out', { number, amount })
  await sendMessage(db, held, written, { at: now, channels: ['sms', 'email'] })
}

async function decline({ db, now, lender }: PayOutContext, held: Application): Promise<void> {
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

function figuresOf(agreement: Agreement): JsonObject {
  const { approvalAmount, installmentEachMonth, firstDebitDate } = agreement.loan
  return {
    finalApprovedAmount: approvalAmount,
    loanFundedAmount: paidOut(agreement),
    monthlyInstallmentAmount: installmentEachMonth,
    firstDebitDate,
  }
}
