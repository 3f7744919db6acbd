/** Name in services.yaml → what the lender does. */
import { ok, refusal } from '../http/answer.ts'
import type { Service } from '../http/service.ts'
import { submitApplication } from './application.ts'
import { makeChallenge } from './captcha.ts'
import { readDecision, selectOffer } from './decision.ts'
import { checkEligibility, readCustomer } from './eligibility.ts'
import { captureIdentity } from './identity.ts'
import { sendCode, verifyCode } from './one-time-code.ts'
import { readConfigurations, readConsents, readLists, readProducts } from './settings.ts'

const toCome: Service = { run: async () => refusal('0440001', 'this service is still to come') }

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
  'offers.select': selectOffer,
  'application.verify': toCome,
  'application.updateAddress': toCome,
  'application.updateSalaryDate': toCome,
  'addresses.read': { run: async () => ok({ addresses: [] }) },
  'errors.simulator': { run: async () => ok({ errorsSimulator: [] }) },
}
