/** The quotation and the agreement for the chosen plan: every figure and date. */

import Big from 'big.js'
import { and, desc, eq, gte, lt } from 'drizzle-orm'
import { addBusinessDays } from '../../calendar.ts'
import {
  type Agreement,
  type FeePayment,
  type Language,
  type Loan,
  languages,
  type Offer,
  type Repayment,
} from '../../database/columns.ts'
import type { Database } from '../../database/open.ts'
import { application, received } from '../../database/schema.ts'
import type { ServiceRequest } from '../../http/handler.ts'
import { isObject, type Json, type JsonObject } from '../../json.ts'
import { type Application, isSigned, scriptOf } from '../application/held-application.ts'
import { findApplicant } from '../identity/applicants.ts'
import { withFeePaid } from '../offers/offer.ts'
import { dayOf } from '../policy.ts'
import { repaymentDates } from './repayment-dates.ts'
import { terms } from './terms.ts'

type Context = Pick<ServiceRequest, 'db' | 'lender'>

/**
 * The agreement of an application: once it is signed, as it was signed; before that, as it would be signed today.
 * `undefined` when no plan was chosen, or no address is known.
 */
export async function agreementOf(
  request: Context & Pick<ServiceRequest, 'now' | 'input'>,
  held: Application,
): Promise<Agreement | undefined> {
  const { input, now } = request
  if (held.signedAgreement || isSigned(held.status)) {
    const signed = await signedAgreementOf(request, held)
    return signed && { ...signed, language: languageOf(input.language ?? signed.language) }
  }
  const draft = await draftAgreement(request, held, dayOf(now), feePaymentFor(input, held))
  return draft && { ...draft, language: languageOf(input.language ?? draft.language) }
}

/** The agreement for the chosen plan, as it is signed on that day. `undefined` when no plan was chosen, or no address is known. */
export async function draftAgreement(
  { db, lender }: Context,
  held: Application,
  day: string,
  feePayment: FeePayment,
): Promise<Agreement | undefined> {
  const chosen = held.offers.filter(({ id }) => id === held.selectedOfferId)
  const [offer] = withFeePaid(chosen, feePayment, lender.pricing)
  const person = await findApplicant(db, held.said)
  if (!offer || !person) return undefined
  // Nothing would be left to pay out.
  if (feePayment === 'UPFRONT' && offer.initiationFee >= offer.finalApprovedAmount)
    return draftAgreement({ db, lender }, held, day, 'ALLOCATE_TO_INSTALLMENT')
  const playsCore = scriptOf(held, lender).core === undefined
  const fullAddress =
    (await knownAddress(db, held)) ?? (playsCore ? inventedAddress(held, lender.addresses) : undefined)
  if (fullAddress === undefined) return undefined
  const salaryDay = await salaryDayOf(db, held)
  const dates = repaymentDates(day, offer.tenor, salaryDay, terms.repayments)
  const loan = loanOf(held.number, offer, feePayment, dates, day, salaryDay)
  return {
    language: languageOf(informationOf(held).preferLanguage),
    provider: terms.provider,
    customer: {
      fullName: `${person.firstName} ${person.lastName}`,
      fullAddress,
      phone: held.phoneNumber,
      said: held.said,
    },
    loan,
    instalments: instalmentsOf(loan, dates),
  }
}

/**
 * The agreement as it was signed. `undefined` when none was.
 * An application that was signed before the lender kept its agreement gets one now, once.
 */
export async function signedAgreementOf(context: Context, held: Application): Promise<Agreement | undefined> {
  if (held.signedAgreement) return held.signedAgreement
  const feePayment = held.result.initiationFeePaymentMethod ?? feePaymentOf(held)
  const method = feePayment === 'UPFRONT' ? 'UPFRONT' : 'ALLOCATE_TO_INSTALLMENT'
  const signedAgreement = await draftAgreement(context, held, dayOf(held.updatedAt), method)
  if (!signedAgreement) return undefined
  await context.db.update(application).set({ signedAgreement }).where(eq(application.number, held.number))
  return signedAgreement
}

/** What is paid out, in rand: the loan without an initiation fee that is paid upfront. */
export function paidOut({ loan }: Agreement): number {
  const upfront = loan.initiationFeePaymentMethod === 'UPFRONT' ? loan.initiationFee : 0
  return new Big(loan.approvalAmount).minus(upfront).toNumber()
}

/** How the initiation fee is to be paid: as the request says, else as was said before, else as the application says. */
export function feePaymentFor(input: JsonObject, held: Application): FeePayment {
  const method = input.initiationFeePaymentMethod ?? held.result.initiationFeePaymentMethod ?? feePaymentOf(held)
  return method === 'UPFRONT' ? 'UPFRONT' : 'ALLOCATE_TO_INSTALLMENT'
}

/** What an applicant agrees to, in one line: shown and signed terms are compared by it. Dates move on by themselves. */
export function summaryOf({ loan }: Agreement): string {
  const { tenor, approvalAmount, totalRepaymentAmount, initiationFeePaymentMethod } = loan
  return [tenor, approvalAmount, totalRepaymentAmount, initiationFeePaymentMethod].join(' ')
}

/** How the initiation fee is paid, as the application said. */
function feePaymentOf(held: Application): FeePayment {
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
    ...dueDayOf(dates),
    debitOrderDeductionDay: salaryDay,
    firstRepaymentDate: first.due,
    firstDebitDate: first.debit,
    lastRepaymentDate: last.due,
    quotationDate: today,
    quotationValidUntil: addBusinessDays(today, terms.businessDays.quotation, terms.proclaimedHolidays),
  }
}

/** The day of the month on which every instalment is due, where there is one: before a salary day of 31 it is the 26th to the 29th. */
function dueDayOf(dates: Repayment[]): Pick<Loan, 'monthlyRepaymentDay'> {
  const [day, ...others] = new Set(dates.map(({ due }) => Number(due.slice(8))))
  return day === undefined || others.length > 0 ? {} : { monthlyRepaymentDay: day }
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

/** The newest body that the applicant has sent with that call since they applied: what they said before is not of this application. */
async function supplied(db: Database, held: Application, call: string): Promise<JsonObject | undefined> {
  const since = and(eq(received.said, held.said), gte(received.at, held.createdAt))
  const mine = and(since, eq(received.call, call), lt(received.status, 300))
  const [found] = await db.select().from(received).where(mine).orderBy(desc(received.id)).limit(1)
  return isObject(found?.body) ? found.body : undefined
}

async function salaryDayOf(db: Database, held: Application): Promise<number> {
  const values = await supplied(db, held, 'application.updateSalaryDate')
  return typeof values?.salaryDate === 'number' ? values.salaryDate : terms.salaryDay
}

/** The address that the applicant supplied, otherwise the one that the core said. */
export async function knownAddress(db: Database, held: Application): Promise<string | undefined> {
  const values = await supplied(db, held, 'application.updateAddress')
  if (values)
    return [values.address, values.suburb, values.city, values.province, values.zipCode].filter(Boolean).join(', ')
  return (await findApplicant(db, held.said))?.address ?? undefined
}

/** What the bank of a made-up applicant knows: always the same for one person. */
function inventedAddress({ said }: Application, known: ServiceRequest['lender']['addresses']): string {
  const place = known[Number(said.slice(-6)) % known.length]
  const number = (Number(said.slice(-4)) % 180) + 1
  return place ? `${number} Protea Street, ${place.S}, ${place.C}, ${place.P}, ${place.PO}` : ''
}

function informationOf(held: Application): JsonObject {
  const information = isObject(held.body.information) ? held.body.information : {}
  return isObject(information.customerInfo) ? information.customerInfo : {}
}
