/** The second pass: does every name lead to what it names, and does what it names fit there? */
import type { Report } from '../../diagnostics/report.ts'
import type { Copies, Structure } from '../../source/project.ts'
import { checkNamesOfCatalogue } from './catalogue.ts'
import { checkExamples } from './examples.ts'
import { checkNamesOfJourney } from './journey.ts'
import { checkSchemaRooms } from './schema-rooms.ts'
import { checkNamesOfServices } from './services.ts'
import { checkNamesOfStep } from './steps.ts'
import { checkUnreadFields } from './unread-fields.ts'
import { checkUntyped } from './untyped.ts'
import { checkUnusedNames } from './unused.ts'

export { checkNamesOfServices } from './services.ts'
export { checkSpelling } from './spelling.ts'

/** Checks the names in every file but the copy. */
export function checkNames(project: Structure, report: Report): void {
  checkNamesOfJourney(project, report)
  checkNamesOfServices(project, report)
  checkNamesOfCatalogue(project, report)
  checkExamples(project, report)
  checkUntyped(project, report)
  for (const step of project.steps.values()) checkNamesOfStep(project, step, report)
}

/** Names without a use, and schemas in another room than their use asks for. Only for a project without errors. */
export function checkUnused(project: Structure, copies: Copies, report: Report): void {
  checkUnusedNames(project, report)
  checkUnreadFields(project, copies, report)
  checkSchemaRooms(project, report)
}
