/** How the journey is opened, and what journey.yaml says of events that come up anywhere. */

import { spanOf } from '../source/document.ts'
import type { Structure } from '../source/project.ts'
import { unguarded } from '../symbols/unguarded.ts'
import { anywhere, type GraphEdge, outside } from './model.ts'
import { edgesOfRules } from './rules.ts'

export function edgesOfJourney(project: Structure): GraphEdge[] {
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
