/** Fields that an applicant cannot change: does something else fill them, and do they open again? */

import { memoize } from '../../../core/memoize.ts'
import type { Report } from '../../diagnostics/report.ts'
import { list } from '../../source/authored.ts'
import { isWritten } from '../../source/document.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { factsOfConditions } from '../../symbols/condition-facts.ts'
import { readOnlyConditions } from '../../symbols/events.ts'
import { rootsOf } from '../../symbols/fact-roots.ts'
import { fieldSchema } from '../../symbols/fact-schemas.ts'
import { resolveFact } from '../../symbols/facts.ts'

/** Checks every field of a step that can only be read, always or under a condition. */
export function checkFixedFields(project: Structure, step: StepFile, report: Report): void {
  for (const [name, use] of Object.entries(step.own.fields ?? {})) {
    if (fieldSchema(project, step, name)?.readOnly === true) checkAlwaysFixed(project, step, name, report)
    for (const condition of readOnlyConditions(use)) checkFixedWhen(project, step, name, condition, report)
  }
}

/** `readOnly: true`: nothing can be typed there, so a rule fills it, and nothing waits for the applicant to change it. */
function checkAlwaysFixed(project: Structure, step: StepFile, name: string, report: Report): void {
  const { merged } = step
  const form = project.schemas.get(merged.form ?? '')
  const check = Object.entries(merged.checks ?? {}).find(([, { at }]) => at === name)?.[0]
  const required = list(form?.schema.required as string[] | undefined)
  const label =
    required.includes(name) && !factsSet(project).has(`${step.name}.${name}`)
      ? 'it is required, and no rule sets it'
      : check !== undefined
        ? `the check \`${check}\` waits for another answer`
        : `${name}.changed` in (merged.on ?? {})
          ? `a rule for \`${name}.changed\` waits for another answer`
          : undefined
  if (label === undefined) return
  const path = ['properties', name, 'readOnly']
  const own = { document: step.document, path: ['fields', name] }
  const place = form && isWritten(form.document, path) ? { document: form.document, path } : own
  report.about(
    { is: 'missing', kind: 'field', name },
    'J225',
    place,
    `nobody can enter \`${name}\``,
    label,
    'delete `readOnly`, or set the field in a rule',
  )
}

/** A field that is closed while nothing happens, or by what is typed into it. */
function checkFixedWhen(project: Structure, step: StepFile, name: string, condition: string, report: Report): void {
  const table = step.merged.conditions?.[condition] ?? project.journey.value.conditions?.[condition]
  if (!isObject(table)) return
  const own = `${step.name}.${name}`
  const compared = Object.entries(table)
  const isIdle = compared.every(([fact, value]) => (fact.endsWith('.running') ? value === false : value === 'stopped'))
  const facts = factsOfConditions(project, step, condition)
  const roots = new Set(facts.flatMap((fact) => [...rootsOf(project, step, fact)]))
  const isOwn = roots.size === 1 && roots.has(own) && facts.every((fact) => resolveFact(project, step, fact).known)
  if (compared.length === 0 || (!isIdle && !isOwn)) return
  const path = ['conditions', condition]
  const isHere = isWritten(step.document, path)
  const use = { document: step.document, path: ['fields', name, 'readOnlyWhen'] }
  const label = isIdle ? 'it holds while nothing happens' : 'what is typed there closes it'
  const place = isHere && isIdle ? { document: step.document, path } : use
  const related = isHere
    ? { place: isIdle ? use : { document: step.document, path }, label: isIdle ? 'the field' : 'the condition' }
    : undefined
  const about = { is: 'missing' as const, kind: 'field', name }
  report.about(
    about,
    'J225',
    place,
    `\`${name}\` is closed where it is to be entered`,
    label,
    'name another condition',
    related,
  )
}

/** Every fact that some rule sets. */
const factsSet = memoize(({ steps, journey }: Structure): ReadonlySet<string> => {
  const all = [journey.value.on ?? {}, ...[...steps.values()].map(({ merged }) => merged.on ?? {})]
  const rules = all.flatMap((on) => Object.values(on).flat())
  return new Set([
    ...rules.flatMap((rule) => Object.keys(rule.set ?? {})),
    ...(journey.value.entries ?? []).map(({ set }) => set),
  ])
})
