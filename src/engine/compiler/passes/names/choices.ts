/** What a field offers to choose, against what its schema takes. */
import { asText } from '../../../core/as-text.ts'
import type { Schema } from '../../../core/define.ts'
import { valueAt } from '../../../core/facts.ts'
import type { Json } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { isWritten, type Path } from '../../source/document.ts'
import type { Project } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { refusal } from '../../source/schema-values.ts'
import { valueText } from '../../source/value-text.ts'
import { fieldSchema } from '../../symbols/fact-schemas.ts'
import type { StepScope } from './facts.ts'

/** Reports a choice of a list in the settings that the form refuses: an applicant who takes it cannot go on. */
export function checkChoices(
  { project, report, step, place }: StepScope,
  field: string,
  items: Json,
  path: Path,
): void {
  const schema = fieldSchema(project, step, field)
  const [first, ...below] = typeof items === 'string' ? items.split('.') : []
  if (first !== 'settings' || !schema) return
  const { document, value } = project.settings
  const found = valueAt(value, below)
  const list = Array.isArray(found) ? found : []
  const codes = list.flatMap((item) => (isObject(item) ? (item.code ?? []) : []))
  checkRows(project, list, below, report)
  const why = otherFieldReason(codes, schema)
  if (why !== undefined)
    return report(
      'J236',
      place(path),
      `\`${field}\` takes nothing of \`${asText(items)}\``,
      why,
      'name the list of this field',
    )
  for (const [index, item] of list.entries()) {
    const code = isObject(item) ? item.code : undefined
    const why = code === undefined ? undefined : refusal(code, schema)
    if (code === undefined || why === undefined) continue
    const own = { document, path: [...below, index, 'code'] }
    const form = project.schemas.get(step.merged.form ?? '')?.document
    const fieldPath = ['properties', field]
    report(
      'J236',
      own,
      `\`${field}\` of \`${step.name}\` refuses \`${valueText(code)}\``,
      why,
      'offer only what the form takes, or let the form take it',
      form && isWritten(form, fieldPath)
        ? { place: { document: form, path: fieldPath, part: 'key' }, label: 'what it takes' }
        : { place: place(path), label: 'offered here' },
    )
  }
}

/** Why the choices are those of another field; nothing where they may be of this one. */
function otherFieldReason(codes: readonly Json[], schema: Schema): string | undefined {
  const [first = null] = codes
  if (codes.length > 1 && codes.every((code) => refusal(code, schema) !== undefined)) return refusal(first, schema)
  const examples = Array.isArray(schema.examples) ? schema.examples : []
  const isOffered = examples.length === 0 || examples.some((each) => codes.includes(each))
  if (codes.length === 0 || isOffered) return undefined
  return `its schema gives \`${valueText(examples[0] ?? null)}\` as an example`
}

/** What is chosen is a code: a row without one cannot be told from the others. */
function checkRows({ settings: { document } }: Project, list: readonly Json[], path: Path, report: Report): void {
  for (const [index, item] of list.entries()) {
    if (!isObject(item) || item.code !== undefined) continue
    report(
      'J236',
      { document, path: [...path, index] },
      'a choice has no `code`',
      'it could not be chosen',
      'write `code:`, and what a person reads as `name:`',
    )
  }
}
