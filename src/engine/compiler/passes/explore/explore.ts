/** The fifth pass: walks the journey as applicants might, and says where they would be lost. */

import type { Definition } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { CompiledScreen } from '../../lower/screens.ts'
import type { Project } from '../../source/project.ts'
import { checkNeverHolds } from './findings/conditions.ts'
import { checkLimits } from './findings/limits.ts'
import { checkSet } from './findings/set-before.ts'
import { checkStuck } from './findings/stuck.ts'
import { checkTaken } from './findings/taken.ts'
import { walk } from './walk.ts'
import type { Walk } from './walking.ts'
import { type World, worldOf } from './world.ts'

export type Explored = { world: World; walk: Walk }

/** Walks a journey that compiles. */
export function explore(project: Project, definition: Definition): Explored {
  const world = worldOf(project, definition)
  return { world, walk: walk(world) }
}

/** Reports dead ends, counters past their limit, rules without a story, and facts that nothing has set. */
export function checkExplored(
  { world, walk: walked }: Explored,
  screens: Record<string, CompiledScreen>,
  report: Report,
): void {
  const never = checkNeverHolds(world, report)
  checkTaken(world, walked, never, report)
  checkStuck(world, walked, report)
  checkLimits(world, walked, report)
  checkSet(world, walked, screens, report)
}
