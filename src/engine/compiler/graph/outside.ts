/** How the journey is opened, and what journey.yaml says of events that come up anywhere. */
import { list } from '../source/authored.ts'
import { spanOf } from '../source/document.ts'
import type { Project, StepFile } from '../source/project.ts'
import { anywhere, type GraphEdge, outside } from './model.ts'
import { edgesOfRules } from './rules.ts'

export function edgesOfJourney(project: Project): GraphEdge[] {
  const { document, value } = project.journey
  const opened = (to: string, event: string, path: (string | number)[], file = document): GraphEdge => ({
    from: outside,
    to,
    event,
    does: 'go',
    cause: 'open',
    when: [],
    unless: [],
    at: spanOf({ document: file, path }),
  })
  const everywhere = Object.entries(value.on ?? {}).flatMap(([event, rules]) =>
    edgesOfRules(project, { from: anywhere, step: '', event, cause: 'action' }, rules, (index) => ({
      document,
      path: ['on', event, index],
    })),
  )
  return [
    opened(value.first, project.steps.get(value.first)?.merged.path ?? '/', ['first']),
    ...(value.entries ?? []).map(({ path, query, go }, index) => opened(go, `${path}?${query}`, ['entries', index])),
    ...unguarded(project).map(({ name, document: file, merged }) => opened(name, merged.path ?? '/', ['path'], file)),
    ...everywhere,
  ]
}

/** Steps that anybody may open by their address. */
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
