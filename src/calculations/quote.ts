import { defineCalculation } from '@journey/engine'
import { Big } from 'big.js'

/** Money in rand, shares in percent. */
type Parameters = {
  /** `base`, and `percentAbove` percent of what is above `threshold`; `chargedPercent` of it, with VAT, at most `cap`. */
  initiationFee: {
    base: number
    threshold: number
    percentAbove: number
    chargedPercent: number
    vatPercent: number
    cap: number
  }
  /** Where the lender has configured none. */
  serviceFeeMonthly?: number
  /** Premium a month per 1000 of the balance. */
  insurancePerThousand: number
}

type Input = {
  amount?: number
  /** No quote for less or for more: there is no such loan. */
  least?: number
  most?: number
  termMonths?: number
  annualRatePercent?: number
  /** As the lender has configured it: it goes before that of the parameters. */
  serviceFeeMonthly?: number
  parameters?: Parameters
}

type Figures = {
  initiationFee: number
  annuity: number
  insuranceTotal: number
  insuranceMonthly: number
  serviceFeeMonthly: number
  monthRepay: number
  totalRepay: number
  totalInterestAndFee: number
  interestRate: number
}

const figures = [
  'initiationFee',
  'annuity',
  'insuranceTotal',
  'insuranceMonthly',
  'serviceFeeMonthly',
  'monthRepay',
  'totalRepay',
  'totalInterestAndFee',
  'interestRate',
] as const satisfies (keyof Figures)[]

const number = { type: 'number' }
const money = { type: 'number', minimum: 0 }
const percent = { type: 'number', minimum: 0, maximum: 100 }

/**
 * What a loan costs (section 9). Money in rand to the cent, rounded half-up, by decimal arithmetic: doubles are a cent
 * off on every second slider step. The fee is rounded first and then borrowed along; cover is on half of amount and fee
 * over the term; `monthRepay` is all-in and `annuity` is its repayment alone; amount + `totalInterestAndFee` =
 * `totalRepay`. Without an amount, a term, a rate, a service fee or parameters there is no quote:
 * `available` is false.
 */
export const quote = defineCalculation<Input, { available: boolean } & Partial<Figures>>({
  input: {
    type: 'object',
    properties: {
      amount: number,
      least: number,
      most: number,
      termMonths: number,
      annualRatePercent: number,
      serviceFeeMonthly: number,
      parameters: {
        type: 'object',
        properties: {
          initiationFee: {
            type: 'object',
            properties: {
              base: money,
              threshold: money,
              percentAbove: percent,
              chargedPercent: percent,
              vatPercent: percent,
              cap: money,
            },
            required: ['base', 'threshold', 'percentAbove', 'chargedPercent', 'vatPercent', 'cap'],
            additionalProperties: false,
          },
          serviceFeeMonthly: money,
          insurancePerThousand: money,
        },
        required: ['initiationFee', 'insurancePerThousand'],
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: { available: { type: 'boolean' }, ...Object.fromEntries(figures.map((name) => [name, number])) },
    required: ['available'],
    additionalProperties: false,
  },
  run({
    amount,
    least = 0,
    most = Infinity,
    termMonths,
    annualRatePercent,
    parameters,
    serviceFeeMonthly = parameters?.serviceFeeMonthly,
  }) {
    if (amount === undefined || termMonths === undefined || annualRatePercent === undefined || !parameters) return none
    if (serviceFeeMonthly === undefined) return none
    if (!(amount > 0 && amount >= least && amount <= most && annualRatePercent >= 0)) return none
    if (!(Number.isInteger(termMonths) && termMonths > 0)) return none
    const configured = { ...parameters, serviceFeeMonthly }
    return { available: true, ...figuresOf(Decimal(amount), termMonths, Decimal(annualRatePercent), configured) }
  },
})

const none = { available: false }

/** A constructor of its own, so that no other module's settings of big.js change a cent. */
const Decimal = Big()
Decimal.DP = 30
Decimal.RM = Decimal.roundHalfUp

const hundred = 100
const thousand = 1000
const monthsInYear = 12

function figuresOf(
  amount: Big,
  term: number,
  annualRate: Big,
  parameters: Required<Pick<Parameters, 'serviceFeeMonthly'>> & Parameters,
): Figures {
  const fee = initiationFeeOf(amount, parameters.initiationFee)
  const borrowed = amount.plus(fee)
  const annuity = annuityOf(borrowed, term, annualRate.div(hundred * monthsInYear))
  const premium = borrowed.div(2).times(parameters.insurancePerThousand).div(thousand)
  const month = annuity.plus(parameters.serviceFeeMonthly).plus(premium)
  const total = month.times(term)
  return {
    initiationFee: fee.toNumber(),
    annuity: cents(annuity).toNumber(),
    insuranceTotal: cents(premium.times(term)).toNumber(),
    insuranceMonthly: cents(premium).toNumber(),
    serviceFeeMonthly: parameters.serviceFeeMonthly,
    monthRepay: cents(month).toNumber(),
    totalRepay: cents(total).toNumber(),
    totalInterestAndFee: cents(total).minus(amount).toNumber(),
    interestRate: annualRate.toNumber(),
  }
}

function initiationFeeOf(amount: Big, fee: Parameters['initiationFee']): Big {
  const above = amount.minus(fee.threshold)
  const full = above.gt(0) ? above.times(fee.percentAbove).div(hundred).plus(fee.base) : Decimal(fee.base)
  const charged = full.times(fee.chargedPercent).div(hundred)
  const withVat = cents(charged.times(hundred + fee.vatPercent).div(hundred))
  return withVat.gt(fee.cap) ? Decimal(fee.cap) : withVat
}

/** The instalment that pays `borrowed` back in `term` months at `rate` a month; a straight line without interest. */
function annuityOf(borrowed: Big, term: number, rate: Big): Big {
  if (rate.eq(0)) return borrowed.div(term)
  const growth = power(rate.plus(1), term)
  return borrowed.times(rate).times(growth).div(growth.minus(1))
}

/** By squaring, cut to 30 places each time: big.js keeps every digit of a product, thousands of them for a long term. */
function power(base: Big, exponent: number): Big {
  let result = Decimal(1)
  let square = base
  for (let remaining = exponent; remaining > 0; remaining = Math.floor(remaining / 2)) {
    if (remaining % 2 === 1) result = result.times(square).round(Decimal.DP)
    square = square.times(square).round(Decimal.DP)
  }
  return result
}

function cents(money: Big): Big {
  return money.round(2, Decimal.roundHalfUp)
}
