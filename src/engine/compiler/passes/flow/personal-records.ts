/** Personal facts that a rule lays into a record: there they stay personal only where the record says so. */
import type { Report } from '../../diagnostics/report.ts'
import { type AuthoredRule, eachWithPath } from '../../source/authored.ts'
import { isWritten, type Path, type Place } from '../../source/document.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { recordNames, resolveFact } from '../../symbols/facts.ts'

/** Reports each part of a record that is set from a personal fact and has no mark, where the record is described. */
export function checkPersonalRecords(project: Structure, report: Report): void {
  const { document, value } = project.journey
  const reported = new Set<string>()
  const checkRules = (
    step: StepFile | undefined,
    on: Record<string, AuthoredRule[]>,
    place: (path: Path) => Place,
  ): void => {
    for (const [event, rules] of Object.entries(on))
      for (const { item, path } of eachWithPath(rules, ['on', event]))
        for (const [target, from] of Object.entries(item.set ?? {})) {
          if (typeof from !== 'string' || reported.has(target) || !losesMark(project, step, target, from)) continue
          reported.add(target)
          const label = `it is set from \`${from}\`, which is`
          const help = 'give the record a schema in which it is marked `x-pii: true`'
          const related = { place: place([...path, 'set', target]), label: 'set here' }
          report('J315', describedPlace(project, target), `is \`${target}\` personal?`, label, help, related)
        }
  }
  checkRules(undefined, value.on ?? {}, (path) => ({ document, path }))
  for (const step of project.steps.values())
    checkRules(step, step.own.on ?? {}, (path) => ({ document: step.document, path }))
}

function losesMark(project: Structure, step: StepFile | undefined, target: string, from: string): boolean {
  if (!recordNames(project).includes(target.split('.')[0] ?? '') || !target.includes('.')) return false
  const [held, given] = [resolveFact(project, undefined, target), resolveFact(project, step, from)]
  if (!held.known || !given.known || !given.personal || held.personal) return false
  return held.schema['x-pii'] === undefined
}

/** The property in the record's schema; the record itself where it has none. */
function describedPlace(project: Structure, target: string): Place {
  const [record = '', ...path] = target.split('.')
  const { records = {} } = project.journey.value
  const file = project.schemas.get((Array.isArray(records) ? undefined : records[record]) ?? '')
  const inside = path.flatMap((part) => ['properties', part])
  if (file && isWritten(file.document, inside)) return { document: file.document, path: inside, part: 'key' }
  const at = Array.isArray(records) ? ['records', records.indexOf(record)] : ['records', record]
  return { document: project.journey.document, path: at, part: 'key' }
}
