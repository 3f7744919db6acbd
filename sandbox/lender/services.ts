/** Name in services.yaml → what the lender does. */
import type { Service } from '../http/service.ts'
import { readAffordability } from './affordability.ts'
import { submitApplication } from './application.ts'
import { makeChallenge } from './captcha.ts'
import { readContract, readContractDocument } from './contract.ts'
import { readCustomer } from './customer.ts'
import { readDecision } from './decision.ts'
import { assignDocuments, presignDocuments } from './documents.ts'
import { checkEligibility } from './eligibility.ts'
import { openFacialSession, readFacialResult, readLicence } from './facial.ts'
import { readFulfilment, signContract } from './fulfilment.ts'
import { captureIdentity } from './identity.ts'
import { chooseLoan, readLoan } from './loan.ts'
import { readMandate, resendMandate } from './mandate.ts'
import { updateAddress, updateSalaryDate } from './missing-information.ts'
import { selectOffer } from './offer-selection.ts'
import { sendCode, verifyCode } from './one-time-code.ts'
import { openMaps, readPlace, searchPlaces } from './place-service.ts'
import { readAddresses, readConfigurations, readConsents, readLists, readProducts, simulateErrors } from './settings.ts'
import { calculateUpsell, confirmUpsell, readUpsell } from './upsell.ts'
import { verifyApplication } from './verification.ts'

export const services: Record<string, Service> = {
  'settings.configurations': readConfigurations,
  'settings.lists': readLists,
  'products.read': readProducts,
  'consents.read': readConsents,
  'identity.capture': captureIdentity,
  'otp.request': sendCode,
  'otp.verify': verifyCode,
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
  'contract.read': readContract,
  'contract.document': readContractDocument,
  'facial.licence': readLicence,
  'facial.session': openFacialSession,
  'facial.result': readFacialResult,
  'maps.token': openMaps,
  'places.search': searchPlaces,
  'places.detail': readPlace,
  'mandate.read': readMandate,
  'mandate.resend': resendMandate,
  'contract.sign': signContract,
  'fulfilment.read': readFulfilment,
  'errors.simulator': simulateErrors,
}
