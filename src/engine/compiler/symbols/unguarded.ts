/** Steps with nothing before them. */
import { list } from '../source/authored.ts'
import type { Project, StepFile } from '../source/project.ts'

/** Steps that every visitor may open by their address. */
export function unguarded(project: Project): StepFile[] {
  return [...project.steps.values()].filter(
    ({ name, merged }) =>
      name !== project.journey.value.first &&
      merged.path !== undefined &&
      merged.as !== 'dialog' &&
      list(merged.needs).length === 0 &&
      list(merged.when).length === 0,
  )
}
