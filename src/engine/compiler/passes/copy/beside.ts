/** Words beside each other that an applicant has to tell apart: buttons, choices, fields. */
import { asText } from '../../../core/as-text.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { Document } from '../../source/document.ts'
import type { Structure } from '../../source/project.ts'
import type { Text } from '../../symbols/messages.ts'

/** Reports two that say the same: one of them was meant to say something else. */
export function checkBeside(project: Structure, texts: readonly Text[], document: Document, report: Report): void {
  const seen = new Map<string, Text>()
  const grouped = texts.flatMap((text) => {
    const group = groupOf(project, text)
    return group === undefined ? [] : [{ text, group }]
  })
  const worded = rolesWithWords(grouped.map(({ text }) => text))
  for (const { text, group } of grouped) {
    if (!worded.has(roleOf(text))) continue
    const key = `${group}\n${text.text.trim().toLowerCase()}`
    const first = seen.get(key)
    if (!first) seen.set(key, text)
    // What an alias repeats is written once.
    else if (first.key !== text.key)
      report(
        'J412',
        { document, path: text.path },
        `\`${text.key}\` says what \`${first.key}\` says`,
        'an applicant cannot tell the two apart',
        'write what each of them is',
        { place: { document, path: first.path }, label: 'the same words' },
      )
  }
}

/** Roles whose words differ for the most part: in a draft every label may still say the same. */
function rolesWithWords(texts: readonly Text[]): ReadonlySet<string> {
  const roles = new Map<string, Text[]>()
  for (const text of texts) {
    const own = roles.get(roleOf(text))
    if (own) own.push(text)
    else roles.set(roleOf(text), [text])
  }
  const isWritten = (own: readonly Text[]): boolean => new Set(own.map(({ text }) => text)).size > own.length / 2
  return new Set([...roles].flatMap(([role, own]) => (isWritten(own) ? [role] : [])))
}

function roleOf({ path }: Text): string {
  return asText(path.at(-1) === 'label' ? 'label' : path.at(-2))
}

/** What the text is beside; nothing where the same words may come again. */
function groupOf({ steps }: Structure, { key, path }: Text): string | undefined {
  const parts = path.map(asText)
  const above = parts.slice(0, -1).join('.')
  const [first = '', second, third] = parts
  if (/^(actions|buttons|items)$/.test(parts.at(-2) ?? '') && parts.length > 2) return above
  if (!steps.has(first) || second !== 'fields' || third === undefined) return undefined
  if (parts.length === 4 && parts[3] === 'label') return `${first}.fields`
  return /^(yes|no)$/.test(parts[3] ?? '') && parts.length === 4 ? key.replace(/\.\w+$/, '') : undefined
}
