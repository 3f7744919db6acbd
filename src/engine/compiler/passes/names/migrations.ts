/** A new version carries applicants along who are under way: from every earlier version a migration leads on. */

import { suggestion } from '../../diagnostics/suggest.ts'
import type { Path } from '../../source/document.ts'
import { recordNames } from '../../symbols/facts.ts'
import type { Scope } from './facts.ts'
import { checkStepName } from './references.ts'

export function checkMigrations(scope: Scope): void {
  const { project, report, place } = scope
  const { version, migrations = {} } = project.journey.value
  for (let earlier = 1; earlier < version; earlier += 1) {
    if (Object.hasOwn(migrations, String(earlier))) continue
    report(
      'J227',
      place(['version']),
      `no migration leads on from version ${earlier}`,
      'applicants of that version would begin anew',
      `add \`migrations: { '${earlier}': {} }\`, and in it what has another name now`,
    )
  }
  for (const [earlier, { steps = {}, facts = {} }] of Object.entries(migrations)) {
    if (Number(earlier) !== version - 1) continue
    for (const [old, step] of Object.entries(steps)) checkStepName(scope, step, ['migrations', earlier, 'steps', old])
    for (const [old, fact] of Object.entries(facts)) knowFact(scope, fact, ['migrations', earlier, 'facts', old])
  }
}

/** Only the newest migration leads to names of today; the ones before it lead to those of their time. */
function knowFact({ project, report, place }: Scope, fact: string | null, path: Path): void {
  if (fact === null) return
  const fields = [...project.steps.values()].flatMap(({ name, merged }) =>
    Object.keys(merged.fields ?? {}).map((field) => `${name}.${field}`),
  )
  const known = [...recordNames(project), ...fields]
  if (known.includes(fact)) return
  report('J207', place(path), `unknown fact \`${fact}\``, 'neither a field nor a record', suggestion(fact, known))
}
