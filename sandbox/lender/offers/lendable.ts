/** What may be lent before the income is confirmed: an upsell is more than that. */
import type { JsonObject } from '../../json.ts'

const running = ['INPROGESS', 'IN_PROGRESS']
const open = [...running, 'ALLOWED', 'ACCEPTED', 'ERROR']

/** The plans of an upsell are being calculated. */
export function isUpsellRunning({ upsellStatus }: JsonObject): boolean {
  return running.includes(String(upsellStatus))
}

/** More than was asked is offered, and no amount is confirmed yet. */
export function isUpsellOpen({ upsellStatus }: JsonObject): boolean {
  return open.includes(String(upsellStatus))
}

/** The income is verified, or the bank sees it. */
export function isIncomeKnown({ isApprovedTruid, isEFProfile }: JsonObject): boolean {
  return isApprovedTruid === true || isEFProfile === true
}

/**
 * Whether a decision with that result allows a loan of so many rand. While an upsell is open and the income is not known, only
 * what was asked: an applicant who does not take the upsell can still take that.
 */
export function isLendable(amount: number, result: JsonObject): boolean {
  return !isUpsellOpen(result) || isIncomeKnown(result) || amount <= Number(result.expectedAmount)
}
