/** What the words of one language tell apart, another language tells apart as well. */
import { asText } from '../../../core/as-text.ts'
import type { Report } from '../../diagnostics/report.ts'
import { groupBy } from '../../group-by.ts'
import type { Document } from '../../source/document.ts'
import type { Text } from '../../symbols/messages.ts'

/** Texts of one mapping are read beside each other. */
function groupOf({ path }: Text): string {
  return path.slice(0, -1).map(asText).join('.')
}

/** Of a list of things each has a name of its own. Other texts, such as a unit of one and of many, may be alike in a language. */
function isOfList({ path }: Text): boolean {
  return /^(sections|rows)$/.test(asText(path.at(-2)))
}

/** Reports two texts beside each other that say the same, where they differ in the first language. */
export function checkToldApart(
  first: readonly Text[],
  other: readonly Text[],
  document: Document,
  language: string,
  report: Report,
): void {
  const words = new Map(first.map(({ key, text }) => [key, plain(text)]))
  const worded = other.filter((text) => words.has(text.key) && isOfList(text) && plain(text.text) !== '')
  for (const group of groupBy(worded, (text) => `${groupOf(text)}\n${plain(text.text)}`).values()) {
    const [one, ...more] = group
    const unlike = one && more.find(({ key }) => words.get(key) !== words.get(one.key))
    if (!one || !unlike) continue
    report(
      'J412',
      { document, path: unlike.path },
      `\`${unlike.key}\` says what \`${one.key}\` says`,
      `in \`${language}\` the two differ`,
      'write what each of them is',
      { place: { document, path: one.path }, label: 'the same words' },
    )
  }
}

function plain(text: string): string {
  return text.trim().toLowerCase()
}
