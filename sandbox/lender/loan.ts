/** The approved loan: the plans by which it can be paid back, and the one that the applicant chooses. */
import { eq } from 'drizzle-orm'
import { application } from '../database/schema.ts'
import { type Answer, ok, refusal } from '../http/answer.ts'
import type { Service } from '../http/service.ts'
import type { JsonObject } from '../json.ts'
import { ownApplication, ownApplicationToChange } from './held-application.ts'
import { type FeePayment, type Offer, withFeePaid } from './offer.ts'
import { findApplicant } from './people.ts'
import { byStepUpToken } from './step-up.ts'

/** The plans, with the once-off fee paid as asked. 400 as long as there is no loan yet. */
export const readLoan: Service = {
  who: byStepUpToken,
  run: async (ask) => {
    const own = await ownApplication(ask)
    if ('refused' in own) return own.refused
    const { found } = own
    if (!hasLoan.includes(found.status) || found.offers.length === 0) return notYet
    const person = await findApplicant(ask.db, found.said)
    const feePayment: FeePayment =
      ask.input.initiationFeePaymentMethod === 'UPFRONT' ? 'UPFRONT' : 'ALLOCATE_TO_INSTALLMENT'
    const { incomeVerificationExpired } = found.result
    return ok({
      loan: {
        offerOptions: withFeePaid(found.offers, feePayment, ask.lender.pricing).map(optionOf),
        info: {
          loanReferenceNumber: found.number,
          initiationFeePaymentMethod: feePayment,
          ...(typeof incomeVerificationExpired === 'string' ? { incomeVerificationExpired } : {}),
          ...(found.selectedOfferId ? { selectedOfferOptionId: found.selectedOfferId } : {}),
        },
      },
      customer: person ? { firstName: person.firstName, lastName: person.lastName } : {},
    })
  },
}

/** Takes a plan. Another can be taken until the agreement is signed. */
export const chooseLoan: Service = {
  who: byStepUpToken,
  run: async (ask) => {
    const own = await ownApplicationToChange(ask)
    if ('refused' in own) return own.refused
    const { number, status, offers } = own.found
    const selectedOfferId = offers.find(({ id }) => id === ask.input.selectedOfferOptionId)?.id
    if (status !== 'APPROVED' || selectedOfferId === undefined) return refusal('0440001', 'there is no such plan')
    await ask.db.update(application).set({ selectedOfferId, updatedAt: ask.now }).where(eq(application.number, number))
    return ok({ loanApplicationNumber: number, selectedOfferOptionId: selectedOfferId })
  },
}

const hasLoan = ['APPROVED', 'CONTRACT_SIGNED', 'DEBICHECK_ACCEPTED', 'FUNDED']
const notYet: Answer = { status: 400, body: { message: 'the loan is being prepared' } }

/** The same plan under the names that it has once the loan is approved. */
function optionOf(offer: Offer): JsonObject {
  return {
    id: offer.id,
    tenor: offer.tenor,
    finalApprovedAmount: offer.finalApprovedAmount,
    monthlyRepaymentAmount: offer.monthlyInstallmentAmount,
    totalRepaymentAmount: offer.totalRepaymentAmount,
    totalInterestAndFeeAmount: offer.interestAndFeeAmount,
    interestAmount: offer.interestAmount,
    interestRatePresent: offer.interestRate,
    monthlyInterestRatePresent: offer.monthlyInterestRatePresent,
    initiationFee: offer.initiationFee,
    establishmentFeeAmount: offer.initiationFee,
    loanServiceFeeAmount: offer.loanServiceFeeAmount,
    totalServiceFeeAmount: offer.totalServiceFeeAmount,
    insuranceFeeAmount: offer.insuranceFeeAmount,
    totalInsuranceFeeAmount: offer.totalInsuranceFeeAmount,
  }
}
