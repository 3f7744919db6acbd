/** Slips of the pen in words: signs of other notations, text that a block takes in by its indent, signs that a style writes already. */
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { memoize } from '../../../core/memoize.ts'
import type { Message } from '../../../core/screen.ts'
import type { Report } from '../../diagnostics/report.ts'
import { blockLines, type Document, type Place, spanBetween, visitKeys } from '../../source/document.ts'
import type { Project } from '../../source/project.ts'
import type { Text } from '../../symbols/messages.ts'

/** Reports what the text says by mistake although each part of it can be read. */
export function checkSlips(project: Project, own: Text, message: Message, document: Document, report: Report): void {
  const place = { document, path: own.path }
  checkLines(project, own, document, report)
  const parts = typeof message === 'string' ? [] : message
  checkPrefixes(project, parts, place, report)
  checkPluralCases(parts, own.text, place, report)
}

/** A line of a block that is a key by its looks: it is one level too deep. And a sentence that is broken in two. */
function checkLines(project: Project, { text, path }: Text, document: Document, report: Report): void {
  const block = blockLines(document, path)
  if (!block) return
  const keys = keysOf(document)
  for (const { line, from } of block.slice(1)) {
    const [, indent = '', key = '', rest = ''] = /^(\s*)'?([\w-]+)'?:(\s.*)?$/.exec(line) ?? []
    if (key === '' || (rest.trim() !== '' && /^[A-Z]/.test(key))) continue
    if (!keys.has(key) && !namesIn(project).includes(`"${key}"`)) continue
    const span = spanBetween(document, from + indent.length, from + line.length)
    const label = 'indented as part of the text above it, and shown'
    report.at('J413', span, `\`${key}:\` is read as words`, label, 'indent it like the key whose text this is')
    return
  }
  const broken = /[^\s.!?:;…]\n+[ \t]*(?=\p{Ll})/u.exec(text)
  if (!broken || /\n\s*[-•*\d]/.test(text)) return
  const help = 'write `>-` above the text, and indent each of its lines alike'
  report('J413', { document, path }, 'a sentence is broken in two lines', 'a line ends within it', help)
}

/** All that steps name, as text. */
const namesIn = memoize(({ steps }: Project): string => JSON.stringify([...steps.values()].map(({ merged }) => merged)))

const keysOf = memoize((document: Document): ReadonlySet<string> => {
  const keys = new Set<string>()
  visitKeys(document, (key) => {
    if (typeof key === 'string') keys.add(key)
  })
  return keys
})

/** `R{amount, number, money}`: the style writes the R. */
function checkPrefixes(
  project: Project,
  elements: readonly MessageFormatElement[],
  place: Place,
  report: Report,
): void {
  const styles = project.journey.value.numberStyles ?? {}
  eachElement(elements, (element, before) => {
    if (element.type !== TYPE.number || typeof element.style !== 'string' || before?.type !== TYPE.literal) return
    const prefix = styles[element.style]?.prefix?.trim()
    if (!prefix || !new RegExp(`(?:^|[^\\p{L}])${escaped(prefix)}\\s*$`, 'u').test(before.value)) return
    const label = `\`${element.style}\` writes \`${prefix}\` itself`
    report('J413', place, `\`${prefix}\` stands before \`{${element.value}}\` twice`, label, `delete \`${prefix}\``)
  })
}

/** `few`, `singular`: cases that no number has in this language. */
function checkPluralCases(elements: readonly MessageFormatElement[], text: string, place: Place, report: Report): void {
  const { document } = place
  eachElement(elements, (element) => {
    if (element.type !== TYPE.plural) return
    const known = pluralCases(document.name, element.pluralType)
    const wrong = Object.keys(element.options).find((each) => !each.startsWith('=') && !known.includes(each))
    if (wrong === undefined) return
    const label = `numbers of \`${document.name}\` are ${known.map((each) => `\`${each}\``).join(', ')}`
    const from = text.search(new RegExp(`\\b${wrong}\\s*\\{`))
    const at = from < 0 ? place : { ...place, within: { from, length: wrong.length } }
    report('J414', at, `no number is \`${wrong}\``, label, 'use one of these, or `=1` for one number')
  })
}

function pluralCases(language: string, type: 'cardinal' | 'ordinal' = 'cardinal'): string[] {
  try {
    return [...new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories]
  } catch {
    // A file name that is no language is reported as such.
    return ['zero', 'one', 'two', 'few', 'many', 'other']
  }
}

function eachElement(
  elements: readonly MessageFormatElement[],
  visit: (element: MessageFormatElement, before: MessageFormatElement | undefined) => void,
): void {
  for (const [index, element] of elements.entries()) {
    visit(element, elements[index - 1])
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue
    for (const { value } of Object.values(element.options)) eachElement(value, visit)
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
