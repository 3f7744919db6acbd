/** A new version carries applicants along who are under way: from every earlier version a migration leads on. */
import { asText } from '../../../core/as-text.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import type { Path } from '../../source/document.ts'
import type { Structure } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { recordNames } from '../../symbols/facts.ts'
import type { Scope } from './facts.ts'
import { checkStepName } from './references.ts'

export function checkMigrations(scope: Scope): void {
  const { project, report, place } = scope
  const { version, migrations = {} } = project.journey.value
  const { document } = project.journey
  // A version that could not be read is no version 1.
  if (typeof version === 'number' && isObject(document.value) && document.value.version !== version) return
  for (const earlier of firstMissing(version, migrations))
    report(
      'J227',
      place(['version']),
      `no migration leads on from version ${earlier}`,
      'applicants of that version would begin anew',
      `add \`migrations: { '${earlier}': {} }\`, and in it what has another name now`,
    )
  const isWhole = areMigrationsWhole(scope.project)
  for (const [earlier, { steps = {}, facts = {} }] of Object.entries(migrations)) {
    if (Number(earlier) >= version) checkLeadsOn(scope, earlier)
    for (const [old, fact] of Object.entries(facts))
      if (Number(earlier) < version && isWhole)
        knowFact(scope, fact, Number(earlier), ['migrations', earlier, 'facts', old])
    if (Number(earlier) < version) knowSteps(scope, steps, Number(earlier))
    if (Number(earlier) !== version - 1) continue
    checkOldNames(scope, steps, ['migrations', earlier, 'steps'])
    checkOldFacts(scope, facts, ['migrations', earlier, 'facts'])
    checkOneEach(scope, facts, ['migrations', earlier, 'facts'])
  }
}

/** Each leads on to the next and can be read: else no name can be followed through them to that of today. */
function areMigrationsWhole({ journey }: Structure): boolean {
  const { version, migrations = {} } = journey.value
  const isChained =
    firstMissing(version, migrations).length === 0 && Object.keys(migrations).every((each) => Number(each) < version)
  // What could not be read is reported by itself.
  const all = isObject(journey.document.value) ? journey.document.value.migrations : undefined
  const parts = isObject(all) ? Object.values(all).flatMap((each) => Object.keys(isObject(each) ? each : {})) : []
  return parts.every((part) => part === 'steps' || part === 'facts') && isChained
}

/** So many are told at once: a version that is a date has millions before it. */
const mostMissing = 3

function firstMissing(version: number, migrations: object): number[] {
  const missing: number[] = []
  for (let earlier = 1; earlier < version && missing.length < mostMissing; earlier += 1)
    if (!Object.hasOwn(migrations, asText(earlier))) missing.push(earlier)
  return missing
}

/** A migration is run for applicants of an earlier version only. */
function checkLeadsOn({ project, report, place }: Scope, earlier: string): void {
  const at = { ...place(['migrations', earlier]), part: 'key' as const }
  const label = `the journey is at version ${project.journey.value.version}`
  const help = `write \`version: ${Number(earlier) + 1}\`, or delete it`
  report('J227', at, `no applicant comes from version ${earlier}`, label, help)
}

/** What still has its name has no other: applicants on that step would be carried away from it. */
function checkOldNames({ project, report, place }: Scope, steps: Record<string, string>, path: Path): void {
  for (const old of Object.keys(steps)) {
    if (!project.steps.has(old) || Object.values(steps).includes(old)) continue
    const at = { ...place([...path, old]), part: 'key' as const }
    report('J217', at, `\`${old}\` is still the name of a step`, 'its applicants would be carried away', 'delete it')
  }
}

/** What was answered there is found there today; only a fact that is forgotten keeps its name. */
function checkOldFacts({ project, report, place }: Scope, facts: Record<string, string | null>, path: Path): void {
  const today = factsOfToday(project)
  for (const [old, fact] of Object.entries(facts)) {
    if (fact === null || !today.includes(old) || Object.values(facts).includes(old)) continue
    const at = { ...place([...path, old]), part: 'key' as const }
    report('J217', at, `\`${old}\` is still the name of a fact`, 'what it holds would be carried away', 'delete it')
  }
}

/** Of two facts that become one, the second overwrites the first. */
function checkOneEach({ report, place }: Scope, facts: Record<string, string | null>, path: Path): void {
  const all = Object.entries(facts)
  for (const [index, [old, fact]] of all.entries()) {
    const before = all.slice(0, index).find(([, each]) => each === fact)
    if (fact === null || !before) continue
    const related = { place: place([...path, before[0]]), label: 'the other one' }
    report(
      'J122',
      place([...path, old]),
      `two facts become \`${fact}\``,
      `so does \`${before[0]}\``,
      'keep one',
      related,
    )
  }
}

/** A migration leads to a name of today, or to one to which those after it give another. */
function knowFact({ project, report, place }: Scope, fact: string | null, earlier: number, path: Path): void {
  const known = factsOfToday(project)
  const today = nameOfToday(project, fact, earlier + 1)
  if (fact === null || today === null || known.includes(today)) return
  const about = { is: 'unknown' as const, kind: 'fact', name: fact }
  report.about(
    about,
    'J207',
    place(path),
    `unknown fact \`${fact}\``,
    'neither a field nor a record',
    suggestion(fact, known),
  )
}

/** The same of steps: what a later migration does not know has to be a step of today. */
function knowSteps(scope: Scope, steps: Record<string, string>, earlier: number): void {
  const later = Object.entries(scope.project.journey.value.migrations ?? {}).filter(([each]) => Number(each) > earlier)
  for (const [old, step] of Object.entries(steps))
    if (!later.some(([, each]) => Object.hasOwn(each.steps ?? {}, step)))
      checkStepName(scope, step, ['migrations', `${earlier}`, 'steps', old])
}

/** What a fact of a version is called now; `null` where it has been forgotten since. */
function nameOfToday({ journey }: Structure, fact: string | null, from: number): string | null {
  const { version, migrations = {} } = journey.value
  let name = fact
  for (let earlier = from; earlier < version && name !== null; earlier += 1) {
    const { steps = {}, facts = {} } = migrations[asText(earlier)] ?? {}
    const [head = '', ...rest]: string[] = name.split('.')
    name = Object.hasOwn(facts, name) ? (facts[name] ?? null) : [steps[head] ?? head, ...rest].join('.')
  }
  return name
}

function factsOfToday(project: Structure): string[] {
  const fields = [...project.steps.values()].flatMap(({ name, merged }) =>
    Object.keys(merged.fields ?? {}).map((field) => `${name}.${field}`),
  )
  return [...recordNames(project), ...fields]
}
