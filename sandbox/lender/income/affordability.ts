/** What becomes of the offer once the income is looked at. */

import type { Handler } from '../../http/handler.ts'
import { ok } from '../../http/reply.ts'
import { type Application, ownApplication } from '../application/held-application.ts'
import { sendLink } from '../application/resume-link.ts'
import { describeApplication, pollDecision } from '../decision.ts'
import { byStepUpToken } from '../identity/step-up.ts'
import { checkIncome, isChecking } from './income.ts'

export const readAffordability: Handler = {
  authenticate: byStepUpToken,
  run: async (request) => {
    const own = await ownApplication(request)
    if ('refused' in own) return own.refused
    const { db, lender, now } = request
    const decided = own.found.decisioningStatus === 'COMPLETED' ? own.found : await pollDecision(own.found, request)
    if (decided.decisioningStatus === 'INIT') return ok(describeApplication(decided, request))
    const held = await checkIncome(db, decided, lender, now)
    if (isChecking(decided) && !isChecking(held)) {
      // Whoever no longer waits on the screen learns of it, too.
      const text = `We have looked at your income. See the result for application ${held.number} with this link.`
      await sendLink(db, request.origin, held, text, now)
    }
    return ok({ ...describeApplication(held, request), ...(isOpen(held) ? { decisioningStatus: 'INIT' } : {}) })
  },
}

/** Statements are awaited by e-mail, or what was shown is being looked at. Whoever has a page to go to is told to go there. */
function isOpen(held: Application): boolean {
  const awaitsStatements = held.result.incomeVerifier === 'SPRINT_HIVE' && held.income.received === undefined
  const isUndecided = held.status === 'CONDITIONALLY_APPROVED' && held.result.declinceCode === undefined
  return isChecking(held) || (awaitsStatements && isUndecided)
}
