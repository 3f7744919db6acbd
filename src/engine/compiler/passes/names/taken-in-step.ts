/** Names within a step that stand for two things. */

import type { Report } from '../../diagnostics/report.ts'
import type { Project, StepFile } from '../../source/project.ts'
import { actionsOf } from '../../symbols/events.ts'
import { roots } from '../../symbols/facts.ts'

/** Names of a step that stand for a fact may not be each other's, nor a call's that of something outside. */
export function checkTakenInStep(project: Project, step: StepFile, report: Report): void {
  const { document, own, merged } = step
  const kinds = { fields: 'a field', calls: 'a call', counters: 'a counter', timers: 'a timer' } as const
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
    for (const name of Object.keys(own[kind] ?? {})) {
      const place = { document, path: [kind, name], part: 'key' as const }
      const other = (Object.keys(kinds) as (keyof typeof kinds)[])
        .slice(0, Object.keys(kinds).indexOf(kind))
        .find((each) => name in (merged[each] ?? {}))
      if (other)
        report(
          'J217',
          place,
          `\`${name}\` is taken`,
          `${kinds[other]} of this step has this name`,
          `give ${kinds[kind]} another name`,
        )
      const outside = kind === 'calls' ? roots(project).get(name) : undefined
      if (outside)
        report(
          'J217',
          place,
          `\`${name}\` is taken`,
          `${outside} has this name, so a fact that begins with it would be either`,
          'give the call another name',
        )
    }
  }
  for (const name of Object.keys(own.actions ?? {})) {
    if (actionsOf(merged)[name] && (merged.calls?.[name] || merged.timers?.[name]))
      report(
        'J217',
        { document, path: ['actions', name], part: 'key' },
        `\`${name}\` is taken`,
        'a call or timer of this step has this name',
        'give the button another name',
      )
  }
}
