/** Repayment plans by annuity arithmetic in decimals: doubles lose a cent on every second fee. */
import Big from 'big.js'
import type { FeePayment, Offer } from '../../database/columns.ts'
import type { Pricing, Product } from '../lender.ts'

/**
 * The plans for an amount: of the product's terms those whose instalment the applicant can carry, spread from the shortest to the
 * longest; the longest alone when none can be carried.
 */
export function makeOffers(amount: number, disposable: number, product: Product, pricing: Pricing): Offer[] {
  const all = [...product.terms].sort((a, b) => a - b).map((tenor) => makeOffer(amount, tenor, pricing))
  const carried = all.filter((offer) => offer.monthlyInstallmentAmount <= disposable)
  return spread(carried.length > 0 ? carried : all.slice(-1), pricing.plans)
}

/**
 * One plan: fee rounded first and lent along unless it is paid upfront, insurance on half the opening balance, everything in the
 * monthly figure, rounded once. What is paid upfront is part of the total: amount plus interest and fees are always the total.
 */
export function makeOffer(
  amount: number,
  tenor: number,
  pricing: Pricing,
  feePayment: FeePayment = 'ALLOCATE_TO_INSTALLMENT',
): Offer {
  const fee = initiationFee(new Big(amount), pricing.initiationFee)
  const upfront = feePayment === 'UPFRONT' ? fee : new Big(0)
  const lent = fee.minus(upfront).plus(amount)
  const annuity = annuityOf(lent, new Big(pricing.annualRatePercent).div(1200), tenor)
  const insurance = lent.div(2).div(1000).times(pricing.insurancePerThousand).times(tenor)
  const month = annuity.plus(insurance.div(tenor)).plus(pricing.serviceFeeMonthly)
  const total = month.times(tenor).plus(upfront).round(2, Big.roundHalfUp)
  const service = new Big(pricing.serviceFeeMonthly).times(tenor)
  return {
    id: `plan-${tenor}`,
    tenor,
    finalApprovedAmount: cents(new Big(amount)),
    monthlyInstallmentAmount: cents(month),
    interestAndFeeAmount: cents(total.minus(amount)),
    totalRepaymentAmount: cents(total),
    interestRate: pricing.annualRatePercent,
    monthlyInterestRatePresent: cents(new Big(pricing.annualRatePercent).div(12)),
    initiationFee: cents(fee),
    insuranceFeeAmount: cents(insurance.div(tenor)),
    totalInsuranceFeeAmount: cents(insurance),
    loanServiceFeeAmount: pricing.serviceFeeMonthly,
    totalServiceFeeAmount: cents(service),
    // What is left of the total: the parts that are shown always add up to it.
    interestAmount: cents(total.minus(amount).minus(fee).minus(cents(insurance)).minus(service)),
  }
}

/** The same plans with the fee paid in that way: amounts, terms and ids stay, the figures are calculated again. */
export function withFeePaid(offers: Offer[], feePayment: FeePayment, pricing: Pricing): Offer[] {
  return offers.map(({ finalApprovedAmount, tenor }) => makeOffer(finalApprovedAmount, tenor, pricing, feePayment))
}

function initiationFee(amount: Big, rule: Pricing['initiationFee']): Big {
  if (amount.lt(rule.flatBelow)) return new Big(rule.flat)
  const share = amount.minus(rule.flatBelow).times(rule.share)
  const fee = share.plus(rule.base).times(rule.taxed).times(rule.discount).round(2, Big.roundHalfUp)
  return fee.gt(rule.cap) ? new Big(rule.cap) : fee
}

function annuityOf(principal: Big, monthlyRate: Big, months: number): Big {
  if (monthlyRate.eq(0)) return principal.div(months)
  // Quotients are cut at 20 places, which leaves cents untouched up to any loan here.
  const growth = growthOf(monthlyRate, months)
  return principal.times(monthlyRate).times(growth).div(growth.minus(1))
}

/** Of each rate and term that the lender has. */
const growths = new Map<string, Big>()

/**
 * What grows with interest in so many months, at 40 places. An exact power has 20 places for each month: a plan of five years
 * was calculated with numbers of 1,200 digits.
 */
function growthOf(monthlyRate: Big, months: number): Big {
  const name = `${monthlyRate} ${months}`
  const growth = growths.get(name) ?? monthlyRate.plus(1).pow(months).round(40, Big.roundHalfUp)
  growths.set(name, growth)
  return growth
}

/** Whether an amount in rand can be paid: it has two decimals at most. */
export function isInCents(amount: number): boolean {
  return cents(new Big(amount)) === amount
}

function cents(amount: Big): number {
  return amount.round(2, Big.roundHalfUp).toNumber()
}

function spread<Item>(items: Item[], count: number): Item[] {
  if (items.length <= count) return items
  const step = (items.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, index) => items[Math.round(index * step)]).filter(
    (item) => item !== undefined,
  )
}
