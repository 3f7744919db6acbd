/** What a step needs must come before it: what only it, or what follows it, could give keeps it shut for good. */
import type { Report } from '../../diagnostics/report.ts'
import type { Project, StepFile } from '../../source/project.ts'
import { resolveFact } from '../../symbols/facts.ts'
import { isAlwaysThere } from './entrances.ts'
import { reachedSteps } from './reach.ts'

/** Reports needs that no applicant can have when the step opens for the first time, and those that every applicant has. */
export function checkEarlyNeeds(project: Project, report: Report): void {
  if (project.hasShapeErrors) return
  const set = factsSet(project)
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
      } else if (project.steps.has(first) && !set.has(fact.path)) {
        ways.before ??= reachedSteps(project, step.name)
        sayWhenLate(step, [text, first], ways.before, (message, label, help) =>
          report('J301', place, message, label, help),
        )
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

/** Every fact that a rule writes, wherever it stands. */
function factsSet({ steps, journey }: Project): ReadonlySet<string> {
  const all = [...steps.values()].flatMap(({ merged }) => Object.values(merged.on ?? {}))
  const rules = [...all, ...Object.values(journey.value.on ?? {})].flat()
  return new Set([
    ...rules.flatMap(({ set = {} }) => Object.keys(set).filter((fact) => set[fact] !== null)),
    ...(journey.value.entries ?? []).map((entry) => entry.set),
  ])
}
