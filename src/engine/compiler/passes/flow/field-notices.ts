/** Messages at a field, held to the page that shows them: the applicant does not see those at a field of another page. */
import type { Report } from '../../diagnostics/report.ts'
import { type AuthoredRule, list } from '../../source/authored.ts'
import { placeIn, type StepFile, type Structure } from '../../source/project.ts'
import { catalogueKey } from '../../symbols/catalogue-key.ts'
import { outcomesOf } from '../../symbols/events.ts'
import { mayCome } from './notices.ts'

/** Reports a page that shows a message at a field of another page: by a rule, or because a call ends with its code. */
export function checkFieldNotices(project: Structure, report: Report): void {
  for (const step of project.steps.values()) {
    // A dialog may be over the page with the field.
    if (step.merged.as === 'dialog') continue
    checkShown(project, step, report)
    checkOutcomes(project, step, report)
  }
}

function checkShown(project: Structure, step: StepFile, report: Report): void {
  for (const [event, rules] of Object.entries(step.merged.on ?? {}))
    for (const [index, { show }] of rules.entries())
      for (const code of list(show)) {
        const page = elsewhere(project, code, step)
        if (page === undefined) continue
        const place = placeIn(step, ['on', event, index, 'show'])
        const message = `\`${code}\` is not seen on \`${step.name}\``
        report('J320', place, message, `it stands at a field of \`${page}\``, helpFor(step), entryPlace(project, code))
      }
}

function checkOutcomes(project: Structure, step: StepFile, report: Report): void {
  const { calls = {}, on = {} } = step.merged
  for (const [name, call] of Object.entries(calls)) {
    if (on[`${name}.failed`]) continue
    for (const code of outcomesOf(project, call)) {
      const entry = catalogueKey(project, code, call.effect)
      const isSilent = list(call.retry?.on).includes(code) || call.background === true || hasRule(on[`${name}.${code}`])
      const page = entry === undefined || isSilent ? undefined : elsewhere(project, entry, step)
      if (entry === undefined || page === undefined) continue
      const message = `\`${entry}\` is not seen on \`${step.name}\``
      const label = `this call can end with it, and it stands at a field of \`${page}\``
      const help = `add a rule for \`${name}.${code}\` that shows a message of this page`
      report('J320', placeIn(step, ['calls', name]), message, label, help, entryPlace(project, entry))
    }
  }
}

function hasRule(rules: readonly AuthoredRule[] | undefined): boolean {
  return rules !== undefined && rules.length > 0
}

/** The page of the field at which the message stands, where that is another one. */
function elsewhere(project: Structure, key: string, step: StepFile): string | undefined {
  const entry = project.errors.value[key]
  const [at = ''] = entry?.as === 'field' ? (entry.at ?? '').split('.') : []
  const page = project.steps.get(at)
  if (!page || page.merged.as === 'dialog' || page === step) return undefined
  // Where the message never comes on that page, the catalogue is wrong: that is said there.
  return mayCome(project, key, page) ? at : undefined
}

function helpFor({ name, merged }: StepFile): string {
  const [field] = Object.keys(merged.fields ?? {})
  return field === undefined
    ? 'show a message that is no field message'
    : `show a message that stands at a field of this page, such as \`${name}.${field}\``
}

function entryPlace({ errors }: Structure, key: string): { place: ReturnType<typeof placeIn>; label: string } {
  return { place: { document: errors.document, path: [key, 'at'] }, label: 'where it stands' }
}
