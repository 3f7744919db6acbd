/** What is still owed of a loan that is paid back in equal instalments. */

export type Debt = {
  /** In rand. */
  amount: number
  months: number
  /** A year, in percent. */
  annualRate: number
}

/** In rand: the loan, and the initiation fee where that is not paid upfront but lent along. */
export function amountOwed(finalApprovedAmount: number, initiationFee = 0, feePayment?: string): number {
  return finalApprovedAmount + (feePayment === 'UPFRONT' ? 0 : initiationFee)
}

/** In rand, after so many months; nothing once the term is over. Fees and cover are paid beside it and are no part of it. */
export function balanceAfter(month: number, { amount, months, annualRate }: Debt): number {
  if (month >= months) return 0
  const rate = annualRate / 1200
  if (rate === 0) return amount * (1 - month / months)
  const whole = (1 + rate) ** months
  return (amount * (whole - (1 + rate) ** month)) / (whole - 1)
}
