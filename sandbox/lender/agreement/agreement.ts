/** The quotation and the agreement for the chosen plan: every figure and date. */

import Big from 'big.js'
import { and, desc, eq } from 'drizzle-orm'
import { addBusinessDays } from '../../calendar.ts'
import type { FeePayment, Offer } from '../../database/columns.ts'
import type { Database } from '../../database/open.ts'
import { received } from '../../database/schema.ts'
import type { Caller, ServiceRequest } from '../../http/handler.ts'
import { isObject, type Json, type JsonObject } from '../../json.ts'
import type { Application } from '../application/held-application.ts'
import { findApplicant } from '../identity/applicants.ts'
import { withFeePaid } from '../offers/offer.ts'
import { dayOf } from '../policy.ts'
import { type Repayment, repaymentDates } from './repayment-dates.ts'
import { type Language, languages, type Terms, terms } from './terms.ts'

export type Agreement = {
  language: Language
  provider: Terms['provider']
  customer: { fullName: string; fullAddress: string; phone: string; said: string }
  loan: Loan
  /** One for each month; the last makes the total exact. */
  instalments: (Repayment & { amount: number })[]
}

/** Amounts in rand, rates in percent, `tenor` in months, days of the month, dates `YYYY-MM-DD`. */
export type Loan = {
  loanReferenceNumber: string
  approvalAmount: number
  initiationFee: number
  initiationFeePaymentMethod: FeePayment
  principalDebt: number
  serviceFee: number
  totalServiceFee: number
  interestRate: number
  monthlyInterestRatePresent: number
  totalInterestAmount: number
  totalInsuranceAmount: number
  totalInterestAndFeeAmount: number
  totalRepaymentAmount: number
  creditCostMultiple: number
  installmentEachMonth: number
  tenor: number
  frequencyInstallmentPayment: 'MONTHLY'
  installmentAmount: number
  firstPremiumFeeAmount: number
  monthlyRepaymentDay: number
  methodPayment: 'DEBIT_ORDER'
  firstRepaymentDate: string
  debitOrderDeductionDay: number
  firstDebitDate: string
  lastRepaymentDate: string
  quotationDate: string
  quotationValidUntil: string
}

/** The agreement as it would be signed today. `undefined` when no plan was chosen. */
export async function agreementOf(
  held: Application,
  request: ServiceRequest & { caller: Caller },
): Promise<Agreement | undefined> {
  const { input, db, now, lender } = request
  const feePayment = input.initiationFeePaymentMethod === 'UPFRONT' ? 'UPFRONT' : 'ALLOCATE_TO_INSTALLMENT'
  const chosen = held.offers.filter(({ id }) => id === held.selectedOfferId)
  const [offer] = withFeePaid(chosen, feePayment, lender.pricing)
  const person = await findApplicant(db, held.said)
  if (!offer || !person) return undefined
  const today = dayOf(now)
  const salaryDay = await salaryDayOf(db, held)
  const dates = repaymentDates(today, offer.tenor, salaryDay, terms.repayments)
  const loan = loanOf(held.number, offer, feePayment, dates, today, salaryDay)
  return {
    language: languageOf(input.language ?? informationOf(held).preferLanguage),
    provider: terms.provider,
    customer: {
      fullName: `${person.firstName} ${person.lastName}`,
      fullAddress: await addressOf(db, held, lender.addresses),
      phone: held.phoneNumber,
      said: held.said,
    },
    loan,
    instalments: instalmentsOf(loan, dates),
  }
}

/** The plan that was chosen, as it is when the agreement is signed that day. `paidOut`: without an initiation fee paid upfront. */
export async function planOf(
  { db, lender }: Pick<ServiceRequest, 'db' | 'lender'>,
  held: Application,
  day: string,
  feePayment: FeePayment,
): Promise<{ offer: Offer; firstDebit: string; paidOut: number } | undefined> {
  const chosen = held.offers.find(({ id }) => id === held.selectedOfferId) ?? held.offers[0]
  const [offer] = withFeePaid(chosen ? [chosen] : [], feePayment, lender.pricing)
  const [first] = offer ? repaymentDates(day, offer.tenor, await salaryDayOf(db, held), terms.repayments) : []
  if (!offer || !first) return undefined
  const paidOut = new Big(offer.finalApprovedAmount).minus(feePayment === 'UPFRONT' ? offer.initiationFee : 0)
  return { offer, firstDebit: first.debit, paidOut: paidOut.toNumber() }
}

/** How the initiation fee is paid: as was said last, when signing with the selfie, else when applying. */
export async function feePaymentOf(db: Database, held: Application): Promise<FeePayment> {
  const signed = await supplied(db, held, 'facial.result')
  if (signed?.initiationFeePaymentMethod !== undefined)
    return signed.initiationFeePaymentMethod === 'UPFRONT' ? 'UPFRONT' : 'ALLOCATE_TO_INSTALLMENT'
  const information = isObject(held.body.information) ? held.body.information : {}
  const loan = isObject(information.loanApplicationInfo) ? information.loanApplicationInfo : {}
  return loan.payInitiationFeeUpfront === true ? 'UPFRONT' : 'ALLOCATE_TO_INSTALLMENT'
}

function loanOf(
  number: string,
  offer: Offer,
  feePayment: FeePayment,
  dates: Repayment[],
  today: string,
  salaryDay: number,
): Loan {
  const [first, last] = [dates.at(0), dates.at(-1)]
  if (!first || !last) throw new Error(`expected at least one instalment in plan \`${offer.id}\`, found none`)
  const amount = new Big(offer.finalApprovedAmount)
  const month = new Big(offer.monthlyInstallmentAmount)
  return {
    loanReferenceNumber: number,
    approvalAmount: offer.finalApprovedAmount,
    initiationFee: offer.initiationFee,
    initiationFeePaymentMethod: feePayment,
    principalDebt: (feePayment === 'UPFRONT' ? amount : amount.plus(offer.initiationFee)).toNumber(),
    serviceFee: offer.loanServiceFeeAmount,
    totalServiceFee: offer.totalServiceFeeAmount,
    interestRate: offer.interestRate,
    monthlyInterestRatePresent: offer.monthlyInterestRatePresent,
    totalInterestAmount: offer.interestAmount,
    totalInsuranceAmount: offer.totalInsuranceFeeAmount,
    totalInterestAndFeeAmount: offer.interestAndFeeAmount,
    totalRepaymentAmount: offer.totalRepaymentAmount,
    creditCostMultiple: new Big(offer.totalRepaymentAmount).div(amount).round(2, Big.roundHalfUp).toNumber(),
    installmentEachMonth: offer.monthlyInstallmentAmount,
    installmentAmount: month.minus(offer.loanServiceFeeAmount).minus(offer.insuranceFeeAmount).toNumber(),
    firstPremiumFeeAmount: offer.insuranceFeeAmount,
    tenor: offer.tenor,
    frequencyInstallmentPayment: 'MONTHLY',
    methodPayment: 'DEBIT_ORDER',
    monthlyRepaymentDay: Number(first.due.slice(8)),
    debitOrderDeductionDay: salaryDay,
    firstRepaymentDate: first.due,
    firstDebitDate: first.debit,
    lastRepaymentDate: last.due,
    quotationDate: today,
    quotationValidUntil: addBusinessDays(today, terms.businessDays.quotation, terms.proclaimedHolidays),
  }
}

/** The same each month; the last instalment takes the rounding difference of the term. */
function instalmentsOf(loan: Loan, dates: Repayment[]): Agreement['instalments'] {
  const month = new Big(loan.installmentEachMonth)
  const upfront = loan.initiationFeePaymentMethod === 'UPFRONT' ? loan.initiationFee : 0
  const last = new Big(loan.totalRepaymentAmount).minus(upfront).minus(month.times(dates.length - 1))
  return dates.map((date, index) => ({ ...date, amount: (index < dates.length - 1 ? month : last).toNumber() }))
}

function languageOf(values: Json | undefined): Language {
  return languages.find((language) => language === values) ?? 'ENGLISH'
}

/** The newest body that the applicant has sent with that call. */
async function supplied(db: Database, { said: values }: Application, call: string): Promise<JsonObject | undefined> {
  const mine = and(eq(received.said, values), eq(received.call, call), eq(received.status, 200))
  const [found] = await db.select().from(received).where(mine).orderBy(desc(received.id)).limit(1)
  return isObject(found?.body) ? found.body : undefined
}

async function salaryDayOf(db: Database, held: Application): Promise<number> {
  const values = await supplied(db, held, 'application.updateSalaryDate')
  return typeof values?.salaryDate === 'number' ? values.salaryDate : terms.salaryDay
}

/** The address that the applicant supplied, otherwise one that the bank knows: always the same for one person. */
async function addressOf(
  db: Database,
  held: Application,
  known: ServiceRequest['lender']['addresses'],
): Promise<string> {
  const values = await supplied(db, held, 'application.updateAddress')
  if (values)
    return [values.address, values.suburb, values.city, values.province, values.zipCode].filter(Boolean).join(', ')
  const place = known[Number(held.said.slice(-6)) % known.length]
  const number = (Number(held.said.slice(-4)) % 180) + 1
  return place ? `${number} Protea Street, ${place.S}, ${place.C}, ${place.P}, ${place.PO}` : ''
}

function informationOf(held: Application): JsonObject {
  const information = isObject(held.body.information) ? held.body.information : {}
  return isObject(information.customerInfo) ? information.customerInfo : {}
}
