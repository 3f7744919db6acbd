/** The debit order at the applicant's bank: sending it there, and the answer given there. */

import { eq } from 'drizzle-orm'
import type { Database } from '../../database/open.ts'
import { application, mandate } from '../../database/schema.ts'
import type { ServiceRequest } from '../../http/handler.ts'
import { sendMessage, writeMessage } from '../../messages/messages.ts'
import { newToken } from '../../secrets.ts'
import { signedAgreementOf } from '../agreement/agreement.ts'
import { type Application, scriptOf } from '../application/held-application.ts'
import { nextOpening } from './bank-hours.ts'
import { startPayingOut } from './fulfilment.ts'

export type Mandate = typeof mandate.$inferSelect

type MandateContext = Pick<ServiceRequest, 'db' | 'now' | 'origin' | 'lender' | 'bankApp'>

/** The debit order of an application. The first call after signing creates it and sends it to the bank. */
export async function findOrCreateMandate(context: MandateContext, held: Application): Promise<Mandate> {
  const { db, now } = context
  const [found] = await db.select().from(mandate).where(eq(mandate.applicationNumber, held.number))
  if (found) return found
  const isOpen = held.status === 'CONTRACT_SIGNED'
  const made: Mandate = {
    applicationNumber: held.number,
    token: newToken(),
    state: isOpen ? 'SENT' : 'ACCEPTED',
    sends: 1,
    polls: 0,
    opened: false,
    createdAt: now,
    sentAt: held.updatedAt,
  }
  await db.insert(mandate).values(made)
  if (isOpen) await deliver(context, held, made)
  return made
}

/** One more poll: sends a scheduled debit order that is due, and takes the bank's answer from the script. */
export async function pollBank(context: MandateContext, held: Application, before: Mandate): Promise<Mandate> {
  const isDue = before.state === 'SCHEDULED' && context.now >= before.sentAt
  const current = isDue ? await sendMandate(context, held, before) : before
  if (current.state !== 'SENT' || current.opened) return current
  const { bankAnswers = 'ACCEPTED', bankPending = 3 } = scriptOf(held, context.lender)
  const inTurn = [bankAnswers].flat()
  const answer = inTurn[Math.min(current.sends, inTurn.length) - 1] ?? 'NONE'
  if (answer === 'NONE') return current
  if (current.polls < bankPending) return change(context.db, current, { polls: current.polls + 1 })
  return recordBankAnswer(context, held, current, answer)
}

/** Sends it again: the bank asks the applicant once more. */
export async function sendMandate(context: MandateContext, held: Application, before: Mandate): Promise<Mandate> {
  const fresh = { state: 'SENT' as const, sends: before.sends + 1, polls: 0, opened: false, sentAt: context.now }
  const sent = await change(context.db, before, fresh)
  await deliver(context, held, sent)
  return sent
}

/** Schedules it for the next opening of the bank. */
export async function scheduleMandate({ db, now }: MandateContext, before: Mandate): Promise<Mandate> {
  return change(db, before, { state: 'SCHEDULED', sentAt: nextOpening(now) })
}

/** Records the answer at the bank. Once accepted, the loan is paid out, also to an applicant who has left the page. */
export async function recordBankAnswer(
  context: Pick<MandateContext, 'db' | 'now' | 'lender'>,
  held: Application,
  before: Mandate,
  answer: 'ACCEPTED' | 'REFUSED',
): Promise<Mandate> {
  if (answer === 'ACCEPTED') {
    const accepted = { status: 'DEBICHECK_ACCEPTED', updatedAt: context.now }
    await context.db.update(application).set(accepted).where(eq(application.number, held.number))
    await startPayingOut(context, { ...held, ...accepted })
  }
  return change(context.db, before, { state: answer })
}

async function change(db: Database, before: Mandate, parts: Partial<Mandate>): Promise<Mandate> {
  await db.update(mandate).set(parts).where(eq(mandate.applicationNumber, before.applicationNumber))
  return { ...before, ...parts }
}

/** The bank that is played asks the applicant by SMS; a real one does so itself. */
async function deliver(context: MandateContext, held: Application, { token }: Mandate): Promise<void> {
  const { db, now, origin, bankApp } = context
  if (!bankApp) return
  const agreement = await signedAgreementOf(context, held)
  const { number } = held
  const written = agreement
    ? writeMessage('debit-order-of', { number, amount: agreement.loan.installmentEachMonth })
    : writeMessage('debit-order', { number })
  const link = `${origin}${bankApp}?mandate=${token}`
  await sendMessage(db, held, written, { at: now, channels: ['sms'], link })
}
