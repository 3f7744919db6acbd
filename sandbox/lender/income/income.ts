/** The check of the income: what the bank data or the statements show once they are there, and what that makes of the application. */

import { eq } from 'drizzle-orm'
import type { DecisionScript, IncomeCheck } from '../../database/columns.ts'
import type { Database } from '../../database/open.ts'
import { application } from '../../database/schema.ts'
import { type Application, awaitsIncome, isOver, scriptOf } from '../application/held-application.ts'
import { decide } from '../decision.ts'
import type { Finding, Lender } from '../lender.ts'

/** The data is there: the next questions start the check. It does nothing for an application that waits for none. */
export async function receiveIncome(
  db: Database,
  held: Application,
  received: Exclude<IncomeCheck['received'], undefined>,
  now: Date,
  finds?: string,
): Promise<boolean> {
  if (!awaitsIncome(held)) return false
  const { checks = 0 } = held.income
  const income: IncomeCheck = { received, polls: 0, checks, ...(finds ? { finds } : {}) }
  await db.update(application).set({ income, updatedAt: now }).where(eq(application.number, held.number))
  return true
}

/** The application after one more question about the income. */
export async function checkIncome(db: Database, held: Application, lender: Lender, now: Date): Promise<Application> {
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
  return { ...held, ...changed }
}

/** Something was shown, and what it says is not known yet. */
export function isChecking(held: Application): boolean {
  const { status, income, result } = held
  // That it was received is what this status says, also of an application that was held from the start.
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

/** The decision made again with what was found. Plans are made anew only for another amount. */
function foundIn(held: Application, finding: Finding, lender: Lender, now: Date) {
  const { declineCode: _, ...before } = scriptOf(held, lender)
  const script: DecisionScript = { ...before, ...finding, status: finding.status ?? held.status }
  const decided = decide(script, held.body, held.productId, lender, now)
  const isRefused = isOver(decided.status)
  const offers = finding.approves === undefined && !isRefused ? held.offers : decided.offers
  const { expectedAmount, upsellStatus, incomeVerificationExpired } = held.result
  const kept = { expectedAmount, upsellStatus, ...(isRefused ? {} : { incomeVerificationExpired }) }
  const amount = offers[0] ? { finalApprovedAmount: offers[0].finalApprovedAmount } : {}
  return {
    ...{ script, offers, status: decided.status, live: decided.live },
    result: { ...decided.result, ...withoutAbsent(kept), ...amount },
  }
}

function withoutAbsent<Value>(values: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}
