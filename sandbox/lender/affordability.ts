/** What becomes of the offer once the income is looked at. */
import { ok } from '../http/answer.ts'
import type { Service } from '../http/service.ts'
import { answerOf, goOn } from './decision.ts'
import { type Application, ownApplication } from './held-application.ts'
import { checkIncome, isChecking } from './income.ts'
import { sendLink } from './resume-link.ts'
import { byStepUpToken } from './step-up.ts'

export const readAffordability: Service = {
  who: byStepUpToken,
  run: async (ask) => {
    const own = await ownApplication(ask)
    if ('refused' in own) return own.refused
    const { db, lender, now } = ask
    const decided = own.found.decisioningStatus === 'COMPLETED' ? own.found : await goOn(own.found, ask)
    if (decided.decisioningStatus === 'INIT') return ok(answerOf(decided, ask))
    const held = await checkIncome(db, decided, lender, now)
    if (isChecking(decided) && !isChecking(held)) {
      // Whoever no longer waits on the screen learns of it, too.
      const text = `We have looked at your income. See the result for application ${held.number} with this link.`
      await sendLink(db, ask.origin, held, text, now)
    }
    return ok({ ...answerOf(held, ask), ...(isOpen(held) ? { decisioningStatus: 'INIT' } : {}) })
  },
}

/** Statements are awaited by e-mail, or what was shown is being looked at. Whoever has a page to go to is told to go there. */
function isOpen(held: Application): boolean {
  const awaitsStatements = held.result.incomeVerifier === 'SPRINT_HIVE' && held.income.received === undefined
  const isUndecided = held.status === 'CONDITIONALLY_APPROVED' && held.result.declinceCode === undefined
  return isChecking(held) || (awaitsStatements && isUndecided)
}
