/** Name in services.yaml → what the lender does. */
import type { Handler } from '../http/handler.ts'
import { readAgreement, readAgreementDocument } from './agreement/read-agreement.ts'
import { verifyApplication } from './application/open-link.ts'
import { submitApplication } from './application/submit.ts'
import { readDecision } from './decision.ts'
import { makeChallenge } from './identity/captcha.ts'
import { captureIdentity } from './identity/capture.ts'
import { readCustomer } from './identity/customer.ts'
import { checkEligibility } from './identity/eligibility.ts'
import { endSession } from './identity/end-session.ts'
import { sendCode, verifyCode } from './identity/one-time-code.ts'
import { readAffordability } from './income/affordability.ts'
import { assignDocuments, presignDocuments } from './income/documents.ts'
import { updateAddress, updateSalaryDate } from './income/missing-information.ts'
import { chooseLoan, readLoan } from './offers/loan.ts'
import { selectOffer } from './offers/select-offer.ts'
import { calculateUpsell, confirmUpsell, readUpsell } from './offers/upsell.ts'
import { readFulfilment, startFulfilment } from './pay-out/fulfilment.ts'
import { readMandate, resendMandate } from './pay-out/mandate.ts'
import { openMaps, readPlace, searchPlaces } from './places/place-service.ts'
import { openFacialSession, readFacialResult, readLicence } from './selfie/selfie.ts'
import { readAddresses, readConfigurations, readConsents, readLists, readProducts, simulateErrors } from './settings.ts'

export const handlers: Record<string, Handler> = {
  'settings.configurations': readConfigurations,
  'settings.lists': readLists,
  'products.read': readProducts,
  'consents.read': readConsents,
  'identity.capture': captureIdentity,
  'otp.request': sendCode,
  'otp.verify': verifyCode,
  'session.end': endSession,
  'eligibility.check': checkEligibility,
  'customer.read': readCustomer,
  'captcha.challenge': makeChallenge,
  'application.submit': submitApplication,
  'decision.read': readDecision,
  'affordability.read': readAffordability,
  'upsell.calculate': calculateUpsell,
  'upsell.read': readUpsell,
  'upsell.confirm': confirmUpsell,
  'offers.select': selectOffer,
  'loan.detail': readLoan,
  'loan.choose': chooseLoan,
  'application.verify': verifyApplication,
  'application.updateAddress': updateAddress,
  'application.updateSalaryDate': updateSalaryDate,
  'addresses.read': readAddresses,
  'statements.presign': presignDocuments,
  'statements.assign': assignDocuments,
  'contract.read': readAgreement,
  'contract.document': readAgreementDocument,
  'facial.licence': readLicence,
  'facial.session': openFacialSession,
  'facial.result': readFacialResult,
  'maps.token': openMaps,
  'places.search': searchPlaces,
  'places.detail': readPlace,
  'mandate.read': readMandate,
  'mandate.resend': resendMandate,
  'contract.sign': startFulfilment,
  'fulfilment.read': readFulfilment,
  'errors.simulator': simulateErrors,
}
