/** A row of answers says what its own field says, or words of its own: not what another field of that step says. */
import { asText } from '../../../core/as-text.ts'
import type { Json } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { Document } from '../../source/document.ts'
import type { StepFile, Structure } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import type { Text } from '../../symbols/messages.ts'

export function checkRowWords(project: Structure, texts: readonly Text[], document: Document, report: Report): void {
  const words = new Map(texts.map(({ key, text }) => [key, text]))
  for (const { path, text, key } of texts) {
    const [name, blocks] = path.map(asText)
    const step = blocks === 'blocks' && path.at(-2) === 'rows' ? project.steps.get(name ?? '') : undefined
    for (const { owner, field } of step ? fieldsShown(project, step, asText(path.at(-1))) : []) {
      const labelOf = (each: string): string | undefined => words.get(`${owner.name}.fields.${each}.label`)
      const other = Object.keys(owner.merged.fields ?? {}).find((each) => each !== field && labelOf(each) === text)
      if (other === undefined || labelOf(field) === text) continue
      const message = `\`${key}\` says what \`${other}\` of \`${owner.name}\` says`
      const related = { place: { document, path: [owner.name, 'fields', other, 'label'] }, label: 'the same words' }
      const about = { is: 'another' as const, kind: 'words', name: key, of: `${owner.name}.fields.${other}.label` }
      const label = `it shows \`${owner.name}.${field}\``
      report.about(about, 'J412', { document, path }, message, label, 'write what it shows', related)
    }
  }
}

/** The fields that rows of that key show. */
function fieldsShown({ steps }: Structure, step: StepFile, key: string): { owner: StepFile; field: string }[] {
  const found: { owner: StepFile; field: string }[] = []
  const look = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(look)
    if (!isObject(value)) return
    if (value.key === key && typeof value.value === 'string') {
      const [first = '', field = '', more] = value.value.split('.')
      const owner = steps.get(first)
      if (owner && more === undefined && field in (owner.merged.fields ?? {})) found.push({ owner, field })
    }
    Object.values(value).forEach(look)
  }
  look((step.merged.content ?? []) as Json)
  // Rows of one key in two sections may show fields of two steps.
  return found.length === 1 ? found : []
}
