/** The upsell: plans for an amount of the applicant's choice, until one amount is confirmed. */
import { eq } from 'drizzle-orm'
import { application } from '../../database/schema.ts'
import type { Caller, Handler, ServiceRequest } from '../../http/handler.ts'
import { done, ok, refusal } from '../../http/reply.ts'
import type { JsonObject } from '../../json.ts'
import {
  type Application,
  ownApplicationFor,
  ownApplicationToChange,
  scriptOf,
} from '../application/held-application.ts'
import type { Operation } from '../application/operations.ts'
import { describeApplication, plansFor } from '../decision.ts'
import { byStepUpToken } from '../identity/step-up.ts'
import { isIncomeKnown, isUpsellOpen, isUpsellRunning } from './lendable.ts'
import { isInCents } from './offer.ts'

/** Starts to calculate the plans. `readUpsell` is polled until they are there. */
export const calculateUpsell: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const own = await openUpsell('upsell.calculate', request)
    if ('refused' in own) return own.refused
    const result = { ...own.found.result, upsellStatus: running, upsellAsked: own.amount }
    await updateApplication(request, own.found, { result, polls: 0 })
    return { status: 202, body: { loanApplicationNumber: own.found.number, upsellStatus: running } }
  },
}

/** Polls the calculation: it has its own status beside the decision's. */
export const readUpsell: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const own = await ownApplicationFor('upsell.read', request)
    if ('refused' in own) return own.refused
    const { found: held } = own
    const isRunning = own.cell === 'allow' && isUpsellRunning(held.result)
    if (!isRunning) return ok(describeApplication(held, request))
    const { never, pending = 1 } = scriptOf(held, request.lender)
    const done = !never && held.polls >= pending
    const changed = done ? finishCalculation(held, request) : { polls: held.polls + 1 }
    await updateApplication(request, held, changed)
    return ok({
      ...describeApplication({ ...held, ...changed }, request),
      ...(done ? {} : { decisioningStatus: 'INIT' }),
    })
  },
}

/** Fixes the amount of the loan. The income must then be verified, unless it already is or the bank knows it. */
export const confirmUpsell: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const own = await openUpsell('upsell.confirm', request)
    if ('refused' in own) return own.refused
    const { found: held, amount } = own
    const { upsellStatus, finalApprovedAmount, incomeVerifier = 'TRUID' } = held.result
    if (upsellStatus === 'CONFIRMED') return finalApprovedAmount === amount ? done : overIt
    const { upsellAsked: _, ...before } = held.result
    const result = { ...before, upsellStatus: 'CONFIRMED', finalApprovedAmount: amount, incomeVerifier }
    await updateApplication(request, held, {
      result,
      // A plan that was chosen was one for another amount.
      ...{ offers: plansFor(held, amount, request.lender), selectedOfferId: null },
      ...(isIncomeKnown(before)
        ? {}
        : {
            status: 'CONDITIONALLY_APPROVED',
            script: { ...scriptOf(held, request.lender), invited: incomeVerifier === 'TRUID' },
          }),
    })
    return done
  },
}

const running = 'INPROGESS'
const overIt = refusal('0440001', 'another amount has been confirmed')

/** The caller's application when an upsell is open and the amount is within it, or a refusal. */
async function openUpsell(operation: Operation, request: ServiceRequest & { caller: Caller }) {
  const own = await ownApplicationToChange(operation, request)
  if ('refused' in own) return { refused: own.refused }
  const { found } = own
  const amount = Number(request.input.expectedLoanAmount)
  const isRepeated = operation === 'upsell.confirm' && found.result.upsellStatus === 'CONFIRMED'
  if (!isUpsellOpen(found.result) && !isRepeated)
    return { refused: refusal('0440001', 'no more than was asked is offered') }
  if (amount > Number(found.result.finalApprovedAmount)) return { refused: refusal('0440001', 'that is too much') }
  if (!isInCents(amount)) return { refused: refusal('0440001', 'there are no parts of a cent') }
  return { found, amount }
}

/** Ends the calculation: with plans, or with an error as often as the script says. */
function finishCalculation(held: Application, { lender }: ServiceRequest) {
  const { upsellErrors = 0, ...script } = scriptOf(held, lender)
  const { upsellAsked, ...before } = held.result
  if (upsellErrors > 0) {
    const result: JsonObject = { ...before, upsellStatus: 'ERROR' }
    return { polls: 0, result, script: { ...script, upsellErrors: upsellErrors - 1 } }
  }
  const amount = Number(upsellAsked ?? held.result.finalApprovedAmount)
  const result: JsonObject = { ...before, upsellStatus: 'ACCEPTED' }
  return { polls: 0, result, offers: plansFor(held, amount, lender), selectedOfferId: null }
}

async function updateApplication(
  { db, now }: ServiceRequest,
  { number }: Application,
  changed: Partial<Application>,
): Promise<void> {
  await db
    .update(application)
    .set({ ...changed, updatedAt: now })
    .where(eq(application.number, number))
}
