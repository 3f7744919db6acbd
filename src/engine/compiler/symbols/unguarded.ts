/** Steps with nothing before them. */
import { list } from '../source/authored.ts'
import type { StepFile, Structure } from '../source/project.ts'

/** Steps that every visitor may open by their address. */
export function unguarded(project: Structure): StepFile[] {
  return [...project.steps.values()].filter(
    ({ name, merged }) =>
      name !== project.journey.value.first &&
      merged.path !== undefined &&
      merged.as !== 'dialog' &&
      list(merged.needs).length === 0 &&
      list(merged.when).length === 0,
  )
}
