/** What a step needs must come before it: what only it, or what follows it, could give keeps it shut for good. */
import type { Report } from '../../diagnostics/report.ts'
import type { AuthoredRule } from '../../source/authored.ts'
import type { Project, StepFile } from '../../source/project.ts'
import { resolveFact } from '../../symbols/facts.ts'
import { isAlwaysThere } from './entrances.ts'
import { reachedSteps } from './reach.ts'

/** Reports needs that no applicant can have when the step opens for the first time, and those that every applicant has. */
export function checkEarlyNeeds(project: Project, report: Report): void {
  if (project.hasShapeErrors) return
  const setters = settersOf(project)
  for (const step of project.steps.values()) {
    const ways = { before: undefined as ReadonlySet<string> | undefined }
    for (const [index, text] of (step.own.needs ?? []).entries()) {
      const fact = resolveFact(project, step, text)
      if (!fact.known) continue
      const place = { document: step.document, path: ['needs', index] }
      const [first = ''] = fact.path.split('.')
      if (isAlwaysThere(fact.path)) {
        const label = 'it is always there'
        report(
          'J235',
          place,
          `\`${text}\` keeps nobody out`,
          label,
          'delete it, or write it as a condition under `when`',
        )
      } else if (project.steps.has(first)) {
        ways.before ??= reachedSteps(project, step.name)
        const { before } = ways
        // That nothing leads to it is reported there.
        if (first !== step.name && !before.has(first) && !reachedSteps(project).has(first)) continue
        // What only steps behind this one set comes too late as well. A rule of journey.yaml may run before.
        if (setters.get(fact.path)?.some((name) => name === undefined || before.has(name))) continue
        sayWhenLate(step, [text, first], before, (message, label, help) => report('J301', place, message, label, help))
      }
    }
  }
}

function sayWhenLate(
  { name }: StepFile,
  [text, from]: [string, string],
  before: ReadonlySet<string>,
  say: (message: string, label: string, help: string) => void,
): void {
  if (before.has(from)) return
  const label = from === name ? 'that is asked for on the step itself' : `every way to \`${from}\` leads over this step`
  say(`\`${name}\` never opens: \`${text}\` comes only after it`, label, 'need what the steps before it ask for')
}

/** Fact → the steps whose rules write it; `undefined` stands for journey.yaml. */
function settersOf({ steps, journey }: Project): ReadonlyMap<string, (string | undefined)[]> {
  const { on = {}, entries = [] } = journey.value
  const setters = new Map<string, (string | undefined)[]>()
  const add = (fact: string, step?: string): unknown => setters.set(fact, [...(setters.get(fact) ?? []), step])
  const addRules = (rules: AuthoredRule[], step?: string): void => {
    for (const { set = {} } of rules) for (const fact of Object.keys(set)) if (set[fact] !== null) add(fact, step)
  }
  for (const { name, merged } of steps.values()) addRules(Object.values(merged.on ?? {}).flat(), name)
  addRules(Object.values(on).flat())
  for (const entry of entries) add(entry.set)
  return setters
}
