/** The third pass: does every step lead somewhere, every rule have its turn, and every outcome something that handles it? */

import type { Report } from '../../diagnostics/report.ts'
import type { Structure } from '../../source/project.ts'
import { checkAgreed } from './agreed.ts'
import { checkButtons } from './buttons.ts'
import { checkManner, checkSaidInPassing } from './call-manner.ts'
import { checkCatalogue } from './catalogue.ts'
import { checkCheckLimits } from './check-limits.ts'
import { checkClearedAnswers } from './cleared-answers.ts'
import { checkDuplicates } from './duplicates.ts'
import { checkEarlyNeeds } from './early-needs.ts'
import { checkEditLinks } from './edit-links.ts'
import { checkEmptyRecords } from './empty-records.ts'
import { checkEntrances } from './entrances.ts'
import { checkFieldNotices } from './field-notices.ts'
import { checkGivenAnswers } from './given-answers.ts'
import { checkGuardedRules } from './guarded-rules.ts'
import { checkInterruptions } from './interruptions.ts'
import { checkMarks } from './marks.ts'
import { checkNeeds } from './needs.ts'
import { checkNeighbourGuards } from './neighbour-guards.ts'
import { checkNeighbourOutcomes } from './neighbour-outcomes.ts'
import { checkNotices } from './notices.ts'
import { checkOutcomes, checkRuleOrder, checkShadowed } from './outcomes.ts'
import { checkOutlived } from './outlived.ts'
import { checkOwnMessages } from './own-messages.ts'
import { checkPathInputs, checkStepParams } from './path-inputs.ts'
import { checkPersonalRecords } from './personal-records.ts'
import { checkPrivacy } from './privacy.ts'
import { checkDeadEnd, checkReachable } from './reach.ts'
import { checkScreens } from './screens.ts'
import { checkOrderOfSections } from './section-order.ts'
import { checkServices } from './services.ts'
import { checkStaleAnswers } from './stale-answers.ts'
import { checkTrackedCodes } from './tracked-codes.ts'
import { checkTurnedWays } from './turned-ways.ts'
import { checkUnlikeScreens } from './unlike-screens.ts'
import { checkUnreadAnswers } from './unread-answers.ts'
import { checkWiped } from './wiped.ts'

export { checkUnheardTimers } from './call-manner.ts'

/** Everything that follows without the words. */
export function checkFlow(project: Structure, report: Report): void {
  checkReachable(project, report)
  for (const step of project.steps.values()) {
    checkDeadEnd(project, step, report)
    checkOutcomes(project, step, report)
    checkButtons(project, step, report)
    checkTurnedWays(project, step, report)
    checkManner(project, step, report)
    if (project.hasShapeErrors) continue
    checkRuleOrder(project, step, report)
    checkGuardedRules(project, step, report)
    checkClearedAnswers(project, step, report)
    checkStaleAnswers(project, step, report)
    checkDuplicates(step, report)
    checkOwnMessages(project, step, report.heuristic())
    checkCheckLimits(project, step, report)
    checkUnreadAnswers(project, step, report)
    checkAgreed(project, step, report)
    checkInterruptions(project, step, report.heuristic())
    checkNeighbourOutcomes(project, step, report.heuristic())
    checkTrackedCodes(project, step.own.on ?? {}, step.document, report.heuristic())
  }
  checkSaidInPassing(project.journey.value, project.journey.document, report)
  for (const [event, rules] of Object.entries(project.journey.value.on ?? {})) {
    checkShadowed(
      { project },
      rules,
      (index) => ({ document: project.journey.document, path: ['on', event, index] }),
      report,
    )
  }
  if (!project.hasShapeErrors)
    checkTrackedCodes(project, project.journey.value.on ?? {}, project.journey.document, report.heuristic())
  checkCatalogue(project, report)
  checkNotices(project, report)
  checkFieldNotices(project, report)
  checkEditLinks(project, report)
  checkNeeds(project, report)
  checkEarlyNeeds(project, report)
  checkNeighbourGuards(project, report.heuristic())
  checkEmptyRecords(project, report)
  checkEntrances(project, report)
  checkScreens(project, report)
  if (!project.hasShapeErrors) {
    checkOrderOfSections(project, report.heuristic())
    checkUnlikeScreens(project, report.heuristic())
  }
  checkPrivacy(project, report)
  checkWiped(project, report)
  if (!project.hasShapeErrors) {
    checkPersonalRecords(project, report)
    checkOutlived(project, report)
  }
  checkServices(project, report)
  if (!project.hasShapeErrors) {
    checkGivenAnswers(project, report)
    checkMarks(project, report)
  }
  checkPathInputs(project, report)
  checkStepParams(project, report)
}
