/** The fifth pass: builds the state space of the journey and reports where an applicant would be lost. */

import type { Definition } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { CompiledScreen } from '../../lower/screens.ts'
import type { Project } from '../../source/project.ts'
import { checkConditions } from './findings/conditions.ts'
import { checkDeadEnds } from './findings/dead-ends.ts'
import { checkLimits } from './findings/limits.ts'
import { checkUncoveredRules } from './findings/uncovered-rules.ts'
import { checkUnsetFacts } from './findings/unset-facts.ts'
import { type AbstractModel, createModel } from './model/abstract-model.ts'
import { buildStateSpace } from './space/build.ts'
import type { StateSpace } from './space/state-space.ts'

export type Explored = { model: AbstractModel; space: StateSpace }

/** Explores a journey that compiles. */
export function explore(project: Project, definition: Definition): Explored {
  const model = createModel(project, definition)
  return { model, space: buildStateSpace(model) }
}

/** Reports conditions that never hold, rules without a story, dead ends, counters past their limit, and unset facts. */
export function checkExplored(
  { model, space }: Explored,
  screens: Record<string, CompiledScreen>,
  report: Report,
): void {
  const unsatisfiable = checkConditions(model, report)
  checkUncoveredRules(model, space, unsatisfiable, report)
  checkDeadEnds(model, space, report)
  checkLimits(model, space, report)
  checkUnsetFacts(model, space, screens, report)
}
