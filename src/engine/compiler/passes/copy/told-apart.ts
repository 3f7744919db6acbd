/** What the words of one language tell apart, another language tells apart as well; and two words do not change places on the way. */
import { asText } from '../../../core/as-text.ts'
import type { Report } from '../../diagnostics/report.ts'
import { groupBy } from '../../group-by.ts'
import { type Document, spanOf } from '../../source/document.ts'
import type { Text } from '../../symbols/messages.ts'

/** Texts of one mapping, and the labels of all fields of a step, are read beside each other. */
function groupOf({ path }: Text): string {
  const isLabel = path.at(-1) === 'label' && path.at(-3) === 'fields'
  return path
    .slice(0, isLabel ? -2 : -1)
    .map(asText)
    .join('.')
}

function nameOf({ path }: Text): string {
  return asText(path.at(-1) === 'label' ? path.at(-2) : path.at(-1))
}

/** Several mistakes may have the same words; buttons and choices that say the same are reported in each language. */
function mayRepeat(text: Text): boolean {
  return text.path.at(-1) === 'label' || /^(errors|actions|buttons|items)$/.test(asText(text.path.at(-2)))
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
  const worded = other.filter((text) => words.has(text.key) && !mayRepeat(text) && plain(text.text) !== '')
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

/** A mapping of more texts than these is no list of a few choices. */
const most = 24

/** Reports two texts that stand under each other's name elsewhere: `{ A: one, B: two }` here, and `{ A: two, B: one }` there. */
export function checkCrossedWords(texts: readonly Text[], document: Document, report: Report): void {
  const seen = new Map<string, [Text, Text]>()
  const written = new Set<string>()
  // What an alias repeats is written once.
  const isFirst = ({ path }: Text): boolean => {
    const { line, column } = spanOf({ document, path })
    const before = written.size
    return written.add(`${line}:${column}`).size > before
  }
  for (const group of groupBy(texts, groupOf).values()) {
    if (group.length < 2 || group.length > most || !group.every(isFirst)) continue
    for (const [index, one] of group.entries())
      for (const two of group.slice(index + 1)) {
        const [low, high] = nameOf(one) < nameOf(two) ? [one, two] : [two, one]
        if (plain(low.text) === plain(high.text)) continue
        const key = (...said: Text[]): string =>
          JSON.stringify([nameOf(low), nameOf(high), ...said.map(({ text }) => plain(text))])
        seen.set(key(low, high), seen.get(key(low, high)) ?? [low, high])
        const crossed = seen.get(key(high, low))
        if (crossed) reportCrossed([low, high], crossed, document, report)
      }
  }
}

function reportCrossed([one, two]: [Text, Text], [other]: [Text, Text], document: Document, report: Report): void {
  const message = `\`${one.key}\` and \`${two.key}\` say the words of each other`
  const label = `at \`${other.key}\` it is the other way round`
  const related = { place: { document, path: other.path }, label: 'the other way round' }
  const about = { is: 'swapped' as const, kind: 'words', name: one.key, names: [one.key, two.key] }
  report.about(about, 'J417', { document, path: one.path }, message, label, 'put each where it belongs', related)
}
