/** What a language lacks of the first one, and which part of a file a list of texts is. */
import type { Report } from '../../diagnostics/report.ts'
import type { Document, Path } from '../../source/document.ts'
import type { Text } from '../../symbols/messages.ts'

/** Keys that are named; the others are counted. */
const named = 3

/** What a language lacks, in one line: a list of hundreds would hide every other finding. */
export function checkGaps(
  first: readonly Text[],
  other: readonly Text[],
  document: Document,
  language: string,
  report: Report,
): void {
  const keys = new Set(other.map(({ key }) => key))
  const missing = first.filter(({ key }) => !keys.has(key))
  const gaps = highest(first, ({ key }) => !keys.has(key))
  const [path] = gaps
  if (path === undefined) return
  const names = gaps.slice(0, named).map((gap) => `\`${gap.join('.')}\``)
  const rest = gaps.length > named ? ` and ${gaps.length - named} more` : ''
  report(
    'J406',
    { document, path, part: 'key' },
    `${names.join(', ')}${rest} ${gaps.length === 1 ? 'is' : 'are'} missing in \`${document.name}\`: ${missing.length} of ${first.length} texts`,
    `shown in \`${language}\``,
    'translate it',
  )
}

/** Paths of the texts that are so; where everything below a key is so, that key stands for all. */
export function highest(texts: readonly Text[], isSo: (text: Text) => boolean): Path[] {
  const key = (path: Path, depth: number): string => JSON.stringify(path.slice(0, depth))
  const mixed = new Set(
    texts.filter((text) => !isSo(text)).flatMap(({ path }) => path.map((_, depth) => key(path, depth))),
  )
  const tops = texts.filter(isSo).map(({ path }) => {
    let depth = 1
    while (mixed.has(key(path, depth))) depth++
    return path.slice(0, depth)
  })
  return [...new Map(tops.map((path) => [key(path, path.length), path])).values()]
}
