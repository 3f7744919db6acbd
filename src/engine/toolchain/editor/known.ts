/** Names that a journey may use, for an editor to complete. */

import type { Project } from '../../compiler/source/project.ts'
import { propertiesOf } from '../../compiler/source/schema-parts.ts'
import { alwaysPossible } from '../../compiler/symbols/events.ts'
import { localNames, recordSchema, settingsSchema } from '../../compiler/symbols/fact-schemas.ts'
import { recordNames } from '../../compiler/symbols/facts.ts'

/** Key of the notation → what may be there. `enumerated`: anything else is a mistake; `suggested`: there may be more. */
export type Known = { enumerated: Record<string, string[]>; suggested: Record<string, string[]> }

export function knownNames(project: Project): Known {
  const { journey, services, errors, schemas, registry } = project
  const steps = [...project.steps.values()]
  const names = steps.map(({ name }) => name)
  const dialogs = steps.filter(({ merged }) => merged.as === 'dialog').map(({ name }) => name)
  const own = (key: 'conditions' | 'calls' | 'timers') => steps.flatMap(({ merged }) => Object.keys(merged[key] ?? {}))
  const conditions = unique([...Object.keys(journey.value.conditions ?? {}), ...own('conditions')])
  const codes = Object.values(services.value.services).flatMap((service) => service.codes ?? [])
  const entries = Object.keys(errors.value)
  const bodies = [...schemas.keys()].toSorted()
  return {
    enumerated: {
      go: unique([...names, 'back']),
      extends: names,
      first: names,
      call: unique(own('calls')),
      start: unique(own('timers')),
      show: unique([...dialogs, ...entries, ...entries.map((entry) => entry.split('@')[0] ?? '')]),
      effect: Object.keys(services.value.services),
      form: bodies,
      request: bodies,
      answer: bodies,
      keep: recordNames(project),
      section: journey.value.sections ?? [],
      when: conditions,
      unless: conditions,
      holds: conditions,
      confirmLeave: conditions,
      calculate: Object.keys(registry.calculations),
    },
    suggested: {
      needs: factsOf(project),
      at: factsOf(project),
      codes: unique([...codes, ...entries.map((entry) => entry.split('@')[0] ?? ''), ...alwaysPossible]),
      page: unique(steps.flatMap(({ own: { page } }) => (page === undefined ? [] : [page]))),
    },
  }
}

/** Every fact with two parts, or one part where that is a record as a whole. */
export function factsOf(project: Project): string[] {
  const under = (name: string, properties: string[]) => properties.map((property) => `${name}.${property}`)
  return unique([
    ...under('settings', propertiesOf(settingsSchema(project))),
    ...recordNames(project).flatMap((name) => [name, ...under(name, propertiesOf(recordSchema(project, name)))]),
    ...Object.entries(project.journey.value.calculations ?? {}).flatMap(([name, { calculate = name }]) =>
      under(name, propertiesOf(project.registry.calculations[calculate]?.output ?? {})),
    ),
    ...[...project.steps.values()].flatMap((step) => under(step.name, localNames(project, step))),
    ...under('journey', ['today', 'now', 'editing', 'resuming', 'step', 'value']),
    ...under('environment', ['host', 'language']),
  ])
}

function unique(names: string[]): string[] {
  return [...new Set(names)]
}
