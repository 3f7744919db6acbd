/** What the tables are made of: column types of our own, and the shapes of the JSON columns. Imports no table and no service. */
import { customType, timestamp } from 'drizzle-orm/pg-core'
import type { Json } from '../json.ts'

/** A moment with its time zone, as a `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Bytes, as both databases know them. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

type BankAnswer = 'ACCEPTED' | 'REFUSED' | 'NONE'

/** How the lender treats one applicant, stage by stage: the sandbox follows it in place of a lender's own rules. */
export type DecisionScript = DecisionStage & UpsellStage & IncomeStage & MandateStage & PayOutStage & CoreStage

type CoreStage = {
  /** The lender's core system answers, stage by stage, and this server decides nothing (`sandbox/core`): its how many-th decision. */
  core?: number
}

/** The decision on the submission. */
type DecisionStage = {
  /** Empty while the lender has not decided. */
  status: string
  /** Why not, or what is missing: a key of `declineReasons`. */
  declineCode?: string
  /** What is found to be missing once the first has been supplied: another such key. */
  alsoMissing?: string
  profileType?: string
  existingProfile?: boolean
  salaryInBank?: boolean
  /** Share of the requested amount that is approved. */
  approves?: number
  qualifiedLessMoney?: boolean
  /** How many polls it takes until the decision is there; `never`: it never is. */
  pending?: number
  never?: boolean
}

type UpsellStage = {
  upsellStatus?: string
  /** How often working out the plans of an upsell ends with nothing before it succeeds. */
  upsellErrors?: number
}

type IncomeStage = {
  incomeVerifier?: string
  /** The applicant is sent to the income check. */
  invited?: boolean
  /** The income check has been passed. */
  incomeApproved?: boolean
  /** What the income check finds: a key of `incomeFindings`, or one for each time; the last counts for those after it. */
  incomeFinds?: string | string[]
  /** How many polls it takes before something is found (0). */
  incomePending?: number
}

type MandateStage = {
  /** What the bank says to the debit order, or one answer for each time it is sent. NONE: only the applicant answers, there. */
  bankAnswers?: BankAnswer | BankAnswer[]
  /** How many polls it takes before the bank has answered (3). */
  bankPending?: number
  /** The bank takes no further debit order today. */
  bankIsClosed?: boolean
}

type PayOutStage = {
  /** How paying out ends (FUNDED). */
  paysOut?: 'FUNDED' | 'DECLINED' | 'NEVER'
  /** How many polls it takes before that is known (1). */
  payOutPending?: number
}

/** How far the check of the income is; empty before anything was shown. */
export type IncomeCheck = {
  /** How the data came. Left out again when something was found: it can be shown anew. */
  received?: 'TRUID' | 'STATEMENTS'
  /** How often data came since something was found last: statements may follow bank data that is being looked at. */
  receipts?: number
  /** Polls since. */
  polls?: number
  /** How often something was found. */
  checks?: number
  /** What it finds this time, in place of the script: the applicant did not let the data be seen. */
  finds?: string
}

/** A repayment plan. Amounts in rand, rates in percent, `tenor` in months. */
export type Offer = {
  id: string
  tenor: number
  finalApprovedAmount: number
  monthlyInstallmentAmount: number
  interestAndFeeAmount: number
  totalRepaymentAmount: number
  interestRate: number
  monthlyInterestRatePresent: number
  initiationFee: number
  insuranceFeeAmount: number
  totalInsuranceFeeAmount: number
  loanServiceFeeAmount: number
  totalServiceFeeAmount: number
  interestAmount: number
}

/** How the once-off fee is paid: lent along, or taken off the amount that is paid out. */
export type FeePayment = 'ALLOCATE_TO_INSTALLMENT' | 'UPFRONT'

export const languages = ['ENGLISH', 'ZULU'] as const
export type Language = (typeof languages)[number]

/** The lender as the agreement names it. */
export type Provider = {
  name: string
  ncrcpNumber: string
  companyRegistration: string
  address: string
  contactDetail: string
}

/** Dates `YYYY-MM-DD` of one instalment. */
export type Repayment = {
  /** The instalment is owed. */
  due: string
  /** The debit order is presented: on the salary day, in December from the day of the rule on. */
  debit: string
}

/** A loan agreement: every figure and date. As it was signed, it never changes. */
export type Agreement = {
  language: Language
  provider: Provider
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
  /** Left out where instalments are due on different days of the month. */
  monthlyRepaymentDay?: number
  methodPayment: 'DEBIT_ORDER'
  firstRepaymentDate: string
  debitOrderDeductionDay: number
  firstDebitDate: string
  lastRepaymentDate: string
  quotationDate: string
  quotationValidUntil: string
}

/** What goes wrong on purpose, in place of a call. */
export type Fault = {
  /** Reply with this status, and `body` or nothing. */
  status?: number
  /** Wait, then continue. */
  delayMs?: number
  /** Break the connection before anything is done. */
  drop?: true
  /** Do the work, then break the connection. */
  lostAnswer?: true
  /** Send something that is no JSON. */
  garbage?: true
  /** Send this body instead. */
  body?: Json
  /** Refuse with this code of the error catalogue. */
  code?: string
  /** The applicant was created with it: it stays when other faults are set. */
  minted?: true
}
