/** The pure functions that `calculations` in journey.yaml may name. */
import type { Calculation } from '@journey/engine'
import { affordability } from './affordability.ts'
import { amountWithin } from './amount-within.ts'
import { anyTrue } from './any-true.ts'
import { areas } from './areas.ts'
import { cellphone } from './cellphone.ts'
import { configuration } from './configuration.ts'
import { consentTerms } from './consent-terms.ts'
import { customerProfile } from './customer-profile.ts'
import { dayAhead } from './day-ahead.ts'
import { dayWithin } from './day-within.ts'
import { declineReason } from './decline-reason.ts'
import { feePayment } from './fee-payment.ts'
import { firstDay } from './first-day.ts'
import { firstNumber } from './first-number.ts'
import { firstText } from './first-text.ts'
import { foundAddress } from './found-address.ts'
import { foundPlaces } from './found-places.ts'
import { limits } from './limits.ts'
import { lists } from './lists.ts'
import { monthWithin } from './month-within.ts'
import { postalCode } from './postal-code.ts'
import { product } from './product.ts'
import { provider } from './provider.ts'
import { quote } from './quote.ts'
import { recall } from './recall.ts'
import { remember } from './remember.ts'
import { repaymentPlan } from './repayment-plan.ts'
import { saId } from './sa-id.ts'
import { sameText } from './same-text.ts'
import { statusRow } from './status-row.ts'
import { workingDate } from './working-date.ts'

export const calculations: Record<string, Calculation> = {
  provider,
  configuration,
  lists,
  product,
  consentTerms,
  feePayment,
  limits,
  amountWithin,
  monthWithin,
  saId,
  cellphone,
  sameText,
  quote,
  affordability,
  workingDate,
  dayAhead,
  dayWithin,
  customerProfile,
  firstDay,
  firstNumber,
  firstText,
  declineReason,
  statusRow,
  foundPlaces,
  foundAddress,
  areas,
  postalCode,
  anyTrue,
  remember,
  recall,
  repaymentPlan,
}
