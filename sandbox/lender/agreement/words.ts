/** The words of an agreement with its figures in them, as people write figures. */
import type { Agreement } from '../../database/columns.ts'
import { date, money, percent } from './figures.ts'
import { type Terms, terms, type Wording, wordings } from './terms.ts'

/** The wording in the agreement's language, every `{name}` filled in but those of the footer that count pages. */
export function fillWording(agreement: Agreement): Wording {
  const wording = wordings[agreement.language]
  const names = namesOf(agreement, wording, terms)
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole)
  return {
    ...wording,
    parts: wording.parts.map(({ heading, rows }) => ({
      heading: filled(heading),
      // A row without a value is left out: a day of the month that differs stands in the schedule.
      rows: rows
        .map(({ label, value }) => ({ label: filled(label), value: filled(value) }))
        .filter(({ value }) => value !== ''),
    })),
    clauses: wording.clauses.map(({ title, paragraphs }) => ({
      title: filled(title),
      paragraphs: paragraphs.map((paragraph) => filled(paragraph).trim()),
    })),
    footer: filled(wording.footer),
  }
}

function namesOf({ provider, customer, loan }: Agreement, wording: Wording, fixed: Terms): Record<string, string> {
  const { businessDays, partner, repayments } = fixed
  return {
    provider: provider.name,
    ncrcp: provider.ncrcpNumber,
    companyRegistration: provider.companyRegistration,
    providerAddress: provider.address,
    contact: provider.contactDetail,
    customer: customer.fullName,
    said: customer.said,
    phone: customer.phone,
    customerAddress: customer.fullAddress,
    number: loan.loanReferenceNumber,
    amount: money(loan.approvalAmount),
    initiationFee: money(loan.initiationFee),
    feePayment: wording.feePayment[loan.initiationFeePaymentMethod],
    principal: money(loan.principalDebt),
    rate: percent(loan.interestRate),
    monthlyRate: percent(loan.monthlyInterestRatePresent),
    interest: money(loan.totalInterestAmount),
    serviceFee: money(loan.serviceFee),
    serviceFees: money(loan.totalServiceFee),
    insurance: money(loan.totalInsuranceAmount),
    insuranceMonthly: money(loan.firstPremiumFeeAmount),
    costs: money(loan.totalInterestAndFeeAmount),
    total: money(loan.totalRepaymentAmount),
    multiple: loan.creditCostMultiple.toFixed(2),
    month: money(loan.installmentEachMonth),
    repayment: money(loan.installmentAmount),
    tenor: String(loan.tenor),
    frequency: wording.frequency[loan.frequencyInstallmentPayment],
    method: wording.method[loan.methodPayment],
    dueDay: String(loan.monthlyRepaymentDay ?? ''),
    debitDay: String(loan.debitOrderDeductionDay),
    firstDue: date(loan.firstRepaymentDate),
    firstDebit: date(loan.firstDebitDate),
    lastDue: date(loan.lastRepaymentDate),
    quoted: date(loan.quotationDate),
    validUntil: date(loan.quotationValidUntil),
    partner: partner.name,
    shareFrom: String(partner.shareFrom),
    shareTo: String(partner.shareTo),
    dueBefore: String(repayments.dueBeforeSalary),
    decemberFrom: String(repayments.decemberFrom),
    quotationDays: String(businessDays.quotation),
    payOutDays: String(businessDays.payOut),
    reflectDays: String(businessDays.reflects),
    noticeDays: String(businessDays.feeNotice),
    reviewDays: String(businessDays.debtReview),
  }
}
