/** Names within a step that stand for two things. */

import type { Report } from '../../diagnostics/report.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { roots } from '../../symbols/facts.ts'

/** Names of a step that are facts; a name may be under one of them only. */
const kinds = [
  ['fields', 'a field'],
  ['calls', 'a call'],
  ['counters', 'a counter'],
  ['timers', 'a timer'],
] as const

/** Names of a step that stand for a fact may not be each other's, nor may a call have the name of something outside. */
export function checkNameClashesInStep(project: Structure, step: StepFile, report: Report): void {
  const { document, own, merged } = step
  const clash = (kind: string, name: string, label: string, help: string): void =>
    report('J217', { document, path: [kind, name], part: 'key' }, `\`${name}\` is taken`, label, help)
  for (const [index, [kind, what]] of kinds.entries()) {
    for (const name of Object.keys(own[kind] ?? {})) {
      const [, other] = kinds.slice(0, index).find(([each]) => name in (merged[each] ?? {})) ?? []
      if (other) clash(kind, name, `${other} of this step has this name`, `give ${what} another name`)
    }
  }
  for (const name of Object.keys(own.calls ?? {})) {
    const outside = roots(project).get(name)
    const label = `${outside} has this name, so a fact that begins with it would be either`
    if (outside) clash('calls', name, label, 'give the call another name')
  }
}
