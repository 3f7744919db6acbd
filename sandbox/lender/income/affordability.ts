/** The offer after the check of the income. */

import type { Handler } from '../../http/handler.ts'
import { ok } from '../../http/reply.ts'
import { type Application, ownApplicationFor } from '../application/held-application.ts'
import { describeApplication, pollDecision } from '../decision.ts'
import { byStepUpToken } from '../identity/step-up.ts'
import { isChecking, pollIncome } from './income.ts'

export const readAffordability: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const own = await ownApplicationFor('affordability.read', request)
    if ('refused' in own) return own.refused
    const decided = own.found.decisioningStatus === 'COMPLETED' ? own.found : await pollDecision(own.found, request)
    if (decided.decisioningStatus === 'INIT') return ok(describeApplication(decided, request))
    const held = await pollIncome(decided, request)
    return ok({ ...describeApplication(held, request), ...(isOpen(held) ? { decisioningStatus: 'INIT' } : {}) })
  },
}

/** Whether statements are expected by e-mail, or the check of the income is running. */
function isOpen(held: Application): boolean {
  const awaitsStatements = held.result.incomeVerifier === 'SPRINT_HIVE' && held.income.received === undefined
  const isUndecided = held.status === 'CONDITIONALLY_APPROVED' && held.result.declinceCode === undefined
  return isChecking(held) || (awaitsStatements && isUndecided)
}
