/** What a step needs must come before it: what only it, or what follows it, could give keeps it shut for good. */
import type { Report } from '../../diagnostics/report.ts'
import { groupBy } from '../../group-by.ts'
import type { AuthoredRule } from '../../source/authored.ts'
import type { Structure } from '../../source/project.ts'
import { resolveFact } from '../../symbols/facts.ts'
import { isAlwaysThere } from './entrances.ts'
import { isReachedWithout, reachedSteps } from './reach.ts'

/** Reports needs that no applicant can have when the step opens for the first time, and those that every applicant has. */
export function checkEarlyNeeds(project: Structure, report: Report): void {
  if (project.hasShapeErrors) return
  const setters = settersOf(project)
  for (const step of project.steps.values()) {
    const isBefore = (name: string): boolean => isReachedWithout(project, step.name, name)
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
        if (isBefore(first)) continue
        // That nothing leads to it is reported there.
        if (first !== step.name && !reachedSteps(project).has(first)) continue
        // What only steps behind this one set comes too late as well. A rule of journey.yaml may run before.
        if (setters.get(fact.path)?.some((setter) => setter.step === undefined || isBefore(setter.step))) continue
        const over = `every way to \`${first}\` leads over this step`
        const label = first === step.name ? 'that is asked for on the step itself' : over
        const message = `\`${step.name}\` never opens: \`${text}\` comes only after it`
        report.about(
          { is: 'unused', kind: 'step', name: `${step.name}.${text}` },
          'J301',
          place,
          message,
          label,
          'need what the steps before it ask for',
          wayTo(project, step.name),
        )
      }
    }
  }
}

/** A rule of another step that leads there. */
function wayTo({ steps }: Structure, name: string) {
  for (const { own, document } of steps.values())
    for (const [event, rules] of Object.entries(own.on ?? {})) {
      const index = rules.findIndex(({ go }) => go === name)
      if (index >= 0) return { place: { document, path: ['on', event, index, 'go'] }, label: 'leads here' }
    }
  return undefined
}

/** `step`: whose rule writes the fact; `undefined` for journey.yaml. */
type Setter = { fact: string; step: string | undefined }

/** By the fact that they write. */
function settersOf({ steps, journey }: Structure): ReadonlyMap<string, Setter[]> {
  const { on = {}, entries = [] } = journey.value
  const setBy = (rules: AuthoredRule[], step?: string): Setter[] =>
    rules.flatMap(({ set = {} }) => Object.keys(set).flatMap((fact) => (set[fact] === null ? [] : [{ fact, step }])))
  const all = [
    ...[...steps.values()].flatMap(({ name, merged }) => setBy(Object.values(merged.on ?? {}).flat(), name)),
    ...setBy(Object.values(on).flat()),
    ...entries.map(({ set }) => ({ fact: set, step: undefined })),
  ]
  return groupBy(all, ({ fact }) => fact)
}
