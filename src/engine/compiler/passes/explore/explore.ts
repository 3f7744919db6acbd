/** The fifth pass: builds the state space of the journey and reports where an applicant would be lost. */

import type { Definition } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { CompiledScreen } from '../../lower/screens.ts'
import type { Structure } from '../../source/project.ts'
import { checkConditions } from './findings/conditions.ts'
import { checkDeadEnds, type DeadEnds, findDeadEnds } from './findings/dead-ends.ts'
import { checkGuards } from './findings/guards.ts'
import { checkLimits } from './findings/limits.ts'
import { checkLoops } from './findings/loops.ts'
import { checkMainButtons, checkUncoveredRules, judgeUncovered, type Verdicts } from './findings/uncovered-rules.ts'
import { checkUnfilledTexts } from './findings/unfilled-texts.ts'
import { checkUnsetFacts } from './findings/unset-facts.ts'
import { type AbstractModel, createModel } from './model/abstract-model.ts'
import { buildStateSpace } from './space/build.ts'
import type { StateSpace } from './space/state-space.ts'

export type Explored = {
  model: AbstractModel
  space: StateSpace
  deadEnds: DeadEnds
  /** Of the rules without a story. */
  verdicts: Verdicts
}

/** Explores a journey that compiles. `onProgress` hears how many states there are so far. */
export function explore(project: Structure, definition: Definition, onProgress?: (states: number) => void): Explored {
  const model = createModel(project, definition)
  const space = buildStateSpace(model, onProgress)
  return { model, space, deadEnds: findDeadEnds(model, space), verdicts: judgeUncovered(model, space) }
}

/** Reports conditions that never hold, rules without a story, dead ends, counters past their limit, unset facts, and texts with gaps. */
export function checkExplored(
  { model, space, deadEnds, verdicts }: Explored,
  screens: Record<string, CompiledScreen>,
  report: Report,
): void {
  const unsatisfiable = checkConditions(model, report)
  checkGuards(model, unsatisfiable, report)
  checkUncoveredRules(model, verdicts, unsatisfiable, report)
  checkMainButtons(model, space, verdicts, report.heuristic())
  checkDeadEnds(model, deadEnds, report)
  checkLoops(model, space, report)
  checkLimits(model, space, report)
  checkUnsetFacts(model, space, screens, report)
  checkUnfilledTexts(model, space, screens, report)
}
