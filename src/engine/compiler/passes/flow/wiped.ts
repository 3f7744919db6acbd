/** A page that was left alone: who comes next to the device finds nothing of what the one before has entered. */
import type { Report } from '../../diagnostics/report.ts'
import type { AuthoredRule } from '../../source/authored.ts'
import type { Structure } from '../../source/project.ts'
import { isPersonal } from '../../symbols/facts.ts'

/** Every rule of the end of `idle` forgets all personal answers. */
export function checkWiped(project: Structure, report: Report): void {
  const { document, value } = project.journey
  const { idle, on = {} } = value
  for (const [index, rule] of (idle ? (on[idle.end] ?? []) : []).entries()) {
    const left = personalFields(project).find((fact) => !isForgotten(project, rule, fact))
    if (!idle || left === undefined) continue
    const message = `\`${idle.end}\` leaves \`${left}\``
    const label = 'it is personal, and somebody else may come to a page that was left alone'
    const related = { place: { document, path: ['idle', 'end'] }, label: 'the end' }
    const help = 'add `journey: null` to its `set`'
    report('J306', { document, path: ['on', idle.end, index] }, message, label, help, related)
  }
}

function personalFields(project: Structure): string[] {
  return [...project.steps.values()].flatMap((step) =>
    Object.keys(step.merged.fields ?? {})
      .map((field) => `${step.name}.${field}`)
      .filter((fact) => isPersonal(project, step, fact)),
  )
}

function isForgotten({ journey }: Structure, { set = {} }: AuthoredRule, fact: string): boolean {
  const [step = ''] = fact.split('.')
  const falls = Object.entries(journey.value.cascades ?? {}).some(
    ([record, names]) => set[record] === null && names.includes(step),
  )
  return set.journey === null || set[fact] === null || falls
}
