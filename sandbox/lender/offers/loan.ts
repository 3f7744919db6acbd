/** The approved loan: its repayment plans, and choosing one. */

import { eq } from 'drizzle-orm'
import type { FeePayment, Offer } from '../../database/columns.ts'
import { application } from '../../database/schema.ts'
import type { Handler } from '../../http/handler.ts'
import { done, ok, type Reply, refusal } from '../../http/reply.ts'
import type { JsonObject } from '../../json.ts'
import { signedAgreementOf } from '../agreement/agreement.ts'
import { type Application, isSigned, ownApplication, ownApplicationToChange } from '../application/held-application.ts'
import { plansFor } from '../decision.ts'
import { findApplicant } from '../identity/applicants.ts'
import { byStepUpToken } from '../identity/step-up.ts'
import type { Lender } from '../lender.ts'
import { isLendable } from './lendable.ts'
import { withFeePaid } from './offer.ts'

/**
 * The plans, with the once-off fee paid as requested. 400 while there is no loan yet: one that the verifier has approved is
 * made between two requests.
 */
export const readLoan: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const own = await ownApplication(request)
    if ('refused' in own) return own.refused
    const { found } = own
    if (isVerified(found)) {
      await request.db
        .update(application)
        .set({ status: 'APPROVED', updatedAt: request.now })
        .where(eq(application.number, found.number))
      return notYet
    }
    if (!hasLoan.includes(found.status) || found.offers.length === 0) return notYet
    const person = await findApplicant(request.db, found.said)
    const signed = isSigned(found.status) ? await signedAgreementOf(request, found) : undefined
    const wanted = signed?.loan.initiationFeePaymentMethod ?? request.input.initiationFeePaymentMethod
    const feePayment: FeePayment = wanted === 'UPFRONT' ? 'UPFRONT' : 'ALLOCATE_TO_INSTALLMENT'
    const { incomeVerificationExpired } = found.result
    return ok({
      loan: {
        offerOptions: withFeePaid(plansToTake(found, request.lender), feePayment, request.lender.pricing).map(optionOf),
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

/** Chooses a plan. Another can be chosen until the agreement is signed. */
export const chooseLoan: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const own = await ownApplicationToChange('loan.choose', request)
    if ('refused' in own) return own.refused
    const { number } = own.found
    const offers = plansToTake(own.found, request.lender)
    const selectedOfferId = offers.find(({ id }) => id === request.input.selectedOfferOptionId)?.id
    if (selectedOfferId === undefined) return refusal('0440001', 'there is no such plan')
    await request.db
      .update(application)
      .set({ offers, selectedOfferId, updatedAt: request.now })
      .where(eq(application.number, number))
    return done
  },
}

/** Those of an upsell that waits for the income are not for taking: in their place those for what was asked. */
function plansToTake(held: Application, lender: Lender): Offer[] {
  const { status, offers, result } = held
  const areLendable = offers.every((offer) => isLendable(offer.finalApprovedAmount, result))
  return isSigned(status) || areLendable ? offers : plansFor(held, Number(result.expectedAmount), lender)
}

/** Approved on condition, and the condition is met: nothing is left for the applicant to show. */
function isVerified({ status, live, decisioningStatus, result }: Application): boolean {
  const isConditional = conditional.includes(status) && decisioningStatus === 'COMPLETED'
  return live && isConditional && result.isApprovedTruid === true
}

const conditional = ['CONDITIONALLY_APPROVED', 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED']
const hasLoan = ['APPROVED', 'CONTRACT_SIGNED', 'DEBICHECK_ACCEPTED', 'FUNDED']
const notYet: Reply = { status: 400, body: { message: 'the loan is being prepared' } }

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
