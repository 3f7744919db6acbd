/** The quotation and the agreement for the plan that was chosen, worked out from what the lender holds. */
import Big from 'big.js'
import { and, desc, eq } from 'drizzle-orm'
import { addBusinessDays } from '../calendar.ts'
import type { Database } from '../database/open.ts'
import { received } from '../database/schema.ts'
import { ok, refusal } from '../http/answer.ts'
import type { Ask, Caller, Service } from '../http/service.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'
import { type Clause, type Language, languages, terms, wordings } from './contract-terms.ts'
import { type Application, ownApplication } from './held-application.ts'
import type { Offer } from './offer.ts'
import { findApplicant } from './people.ts'
import { dayOf } from './policy.ts'
import { repaymentDates } from './repayment-dates.ts'
import { byStepUpToken } from './step-up.ts'

export const readContract: Service = {
  who: byStepUpToken,
  run: async (ask) => {
    const own = await ownApplication(ask)
    if ('refused' in own) return own.refused
    const contract = await contractOf(own.found, ask)
    return contract ? ok(contract) : refusal('0440001', 'there is no plan to make an agreement for')
  },
}

/** The plan that was chosen, and the day of its first debit order when it is signed that day. */
export async function planOf(
  db: Database,
  held: Application,
  day: string,
): Promise<{ offer: Offer; firstDebit: string } | undefined> {
  const offer = held.offers.find(({ id }) => id === held.selectedOfferId) ?? held.offers[0]
  const [first] = offer ? repaymentDates(day, offer.tenor, await salaryDayOf(db, held), terms.repayments) : []
  return offer && first && { offer, firstDebit: first.debit }
}

/** The agreement as it would be signed today; nothing where no plan is offered. */
async function contractOf(held: Application, ask: Ask & { caller: Caller }): Promise<JsonObject | undefined> {
  const { input, db, now } = ask
  const offer = held.offers.find(({ id }) => id === held.selectedOfferId) ?? held.offers[0]
  const person = await findApplicant(db, held.said)
  if (!offer || !person) return undefined
  const language = languageOf(input.language ?? informationOf(held).preferLanguage)
  return {
    creditProviderInfo: terms.provider,
    customerInfo: {
      fullName: `${person.firstName} ${person.lastName}`,
      address: { fullAddress: await addressOf(db, held, ask.lender.addresses) },
      phone: held.phoneNumber,
      said: held.said,
    },
    loanInfo: loanOf(held, offer, dayOf(now), await salaryDayOf(db, held)),
    language,
    languageTag: wordings[language].tag,
    clauses: clausesIn(language),
  }
}

function loanOf(held: Application, offer: Offer, today: string, salaryDay: number): JsonObject {
  const dates = repaymentDates(today, offer.tenor, salaryDay, terms.repayments)
  const [first, last] = [dates.at(0), dates.at(-1)]
  if (!first || !last) throw new Error(`expected at least one instalment in plan \`${offer.id}\`, found none`)
  const month = new Big(offer.monthlyInstallmentAmount)
  return {
    loanReferenceNumber: held.number,
    approvalAmount: offer.finalApprovedAmount,
    initiationFee: offer.initiationFee,
    initiationFeePaymentMethod: 'ALLOCATE_TO_INSTALLMENT',
    principalDebt: new Big(offer.finalApprovedAmount).plus(offer.initiationFee).toNumber(),
    serviceFee: offer.loanServiceFeeAmount,
    totalServiceFee: offer.totalServiceFeeAmount,
    interestRate: offer.interestRate,
    monthlyInterestRatePresent: offer.monthlyInterestRatePresent,
    totalInterestAmount: offer.interestAmount,
    totalInsuranceAmount: offer.totalInsuranceFeeAmount,
    totalInterestAndFeeAmount: offer.interestAndFeeAmount,
    totalRepaymentAmount: offer.totalRepaymentAmount,
    creditCostMultiple: new Big(offer.totalRepaymentAmount).div(offer.finalApprovedAmount).round(2).toNumber(),
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
    quotationValidUntil: addBusinessDays(today, terms.quotationStands),
  }
}

function clausesIn(language: Language): Clause[] {
  const names: Record<string, string> = { provider: terms.provider.name, ncrcp: terms.provider.ncrcpNumber }
  const filled = (words: string) => words.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole)
  return wordings[language].clauses.map(({ title, paragraphs }) => ({
    title: filled(title),
    paragraphs: paragraphs.map(filled),
  }))
}

function languageOf(said: Json | undefined): Language {
  return languages.find((language) => language === said) ?? 'ENGLISH'
}

/** What the applicant has supplied since the application; the newest counts. */
async function supplied(db: Database, { said }: Application, call: string): Promise<JsonObject | undefined> {
  const mine = and(eq(received.said, said), eq(received.call, call), eq(received.status, 200))
  const [found] = await db.select().from(received).where(mine).orderBy(desc(received.id)).limit(1)
  return isObject(found?.body) ? found.body : undefined
}

async function salaryDayOf(db: Database, held: Application): Promise<number> {
  const said = await supplied(db, held, 'application.updateSalaryDate')
  return typeof said?.salaryDate === 'number' ? said.salaryDate : terms.salaryDay
}

/** Otherwise the one that the bank has told: the same each time for the same person. */
async function addressOf(db: Database, held: Application, known: Ask['lender']['addresses']): Promise<string> {
  const said = await supplied(db, held, 'application.updateAddress')
  if (said) return [said.address, said.suburb, said.city, said.province, said.zipCode].filter(Boolean).join(', ')
  const place = known[Number(held.said.slice(-6)) % known.length]
  const number = (Number(held.said.slice(-4)) % 180) + 1
  return place ? `${number} Protea Street, ${place.S}, ${place.C}, ${place.P}, ${place.PO}` : ''
}

function informationOf(held: Application): JsonObject {
  const information = isObject(held.body.information) ? held.body.information : {}
  return isObject(information.customerInfo) ? information.customerInfo : {}
}
