/** The check of the income: what bank data or statements show, and the decision that follows. */

import { eq } from 'drizzle-orm'
import type { DecisionScript, IncomeCheck } from '../../database/columns.ts'
import type { Database } from '../../database/open.ts'
import { application } from '../../database/schema.ts'
import type { ServerContext, ServiceRequest } from '../../http/handler.ts'
import { writeMessage } from '../../messages/messages.ts'
import { type Application, awaitsIncome, findApplication, isOver, scriptOf } from '../application/held-application.ts'
import { sendLink } from '../application/resume-link.ts'
import { decide } from '../decision.ts'
import { lockApplicant } from '../identity/applicants.ts'
import type { Finding, Lender } from '../lender.ts'

/**
 * Records that the data has arrived, or with `finds` that none will: the next polls run the check. False when the application
 * expects none, and for a refusal that comes late: what was shown meanwhile is being looked at.
 */
export async function receiveIncome(
  db: Database,
  held: Application,
  received: Exclude<IncomeCheck['received'], undefined>,
  now: Date,
  finds?: string,
): Promise<boolean> {
  const isLateRefusal = finds !== undefined && isChecking(held)
  if (!awaitsIncome(held) || isLateRefusal) return false
  const { checks = 0, receipts = 0 } = held.income
  const income: IncomeCheck = { received, receipts: receipts + 1, polls: 0, checks, ...(finds ? { finds } : {}) }
  await db.update(application).set({ income, updatedAt: now }).where(eq(application.number, held.number))
  return true
}

/** The same for data that does not come from the applicant: locks them, and looks at the application as it is then. */
export function receiveForApplication(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { said, number }: Application,
  received: Exclude<IncomeCheck['received'], undefined>,
  finds?: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockApplicant(tx, said)
    const held = await findApplication(tx, number)
    return held !== undefined && receiveIncome(tx, held, received, clock(said), finds)
  })
}

/** One more poll of the income check. When it ends, the applicant is sent the link: they may no longer be on the screen. */
export async function pollIncome(
  held: Application,
  { db, lender, now, origin }: Pick<ServiceRequest, 'db' | 'lender' | 'now' | 'origin'>,
): Promise<Application> {
  if (!isChecking(held)) return held
  const { finding, pending } = findingFor(held, lender)
  const { polls = 0, checks = 0 } = held.income
  const done = !finding.never && polls >= pending
  const changed = done
    ? { ...foundIn(held, finding, lender, now), income: { checks: checks + 1 } }
    : { income: { ...held.income, polls: polls + 1 } }
  await db
    .update(application)
    .set({ ...changed, updatedAt: now })
    .where(eq(application.number, held.number))
  const checked = { ...held, ...changed }
  if (!isChecking(checked)) {
    await sendLink(db, origin, checked, writeMessage('income-checked', { number: held.number }), now)
  }
  return checked
}

/** Data has arrived, and the check has not ended. */
export function isChecking(held: Application): boolean {
  const { status, income, result } = held
  // An application that a test created can have this status without `received`.
  const isCollected = status === 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED' && result.declinceCode === undefined
  return awaitsIncome(held) && (income.received !== undefined || isCollected)
}

function findingFor(held: Application, lender: Lender): { finding: Finding; pending: number } {
  const { incomeFinds = 'approved', incomePending = 0 } = scriptOf(held, lender)
  const inTurn = [incomeFinds].flat()
  const name = held.income.finds ?? inTurn[Math.min(held.income.checks ?? 0, inTurn.length - 1)]
  const finding = lender.incomeFindings[name ?? '']
  if (!finding) throw new Error(`lender.yaml has no \`${name}\` among its \`incomeFindings\``)
  return { finding, pending: incomePending }
}

/**
 * Decides again with what was found: less than was approved before lowers the amount, more raises nothing. Plans change only with
 * the amount.
 */
function foundIn(held: Application, finding: Finding, lender: Lender, now: Date) {
  const { approves: _, qualifiedLessMoney: __, ...unlowered } = finding
  const found = decideWith(held, finding, lender, now)
  const isLess = Number(found.decided.result.finalApprovedAmount) < Number(held.result.finalApprovedAmount)
  const { script, decided } = isLess ? found : decideWith(held, unlowered, lender, now)
  const isRefused = isOver(decided.status)
  const isSameAmount = !isLess && !isRefused
  const offers = isSameAmount ? held.offers : decided.offers
  const { expectedAmount, upsellStatus, shownTerms, incomeVerificationExpired } = held.result
  const kept = { expectedAmount, upsellStatus, shownTerms, ...(isRefused ? {} : { incomeVerificationExpired }) }
  const amount = offers[0] ? { finalApprovedAmount: offers[0].finalApprovedAmount } : {}
  return {
    ...{ script, offers, status: decided.status, live: decided.live },
    ...(isSameAmount ? {} : { selectedOfferId: null }),
    result: { ...decided.result, ...withoutAbsent(kept), ...amount },
  }
}

function decideWith(held: Application, finding: Finding, lender: Lender, now: Date) {
  const { declineCode: _, ...before } = scriptOf(held, lender)
  // What a core has found was for this time only.
  const next = before.core ? { incomeFinds: 'nothing' } : {}
  const script: DecisionScript = { ...before, ...finding, ...next, status: finding.status ?? held.status }
  return { script, decided: decide(script, held.body, held.productId, lender, now) }
}

function withoutAbsent<Value>(values: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}
