/** Slips of the pen in words: signs of other notations, text that a block takes in by its indent, signs that a style writes already. */
import { type MessageFormatElement, type PluralElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { asText } from '../../../core/as-text.ts'
import { memoize } from '../../../core/memoize.ts'
import type { Message } from '../../../core/screen.ts'
import type { Report } from '../../diagnostics/report.ts'
import { blockLines, type Document, type Place, spanBetween, visitKeys } from '../../source/document.ts'
import type { Structure } from '../../source/project.ts'
import type { Text } from '../../symbols/messages.ts'

/** Reports what the text says by mistake although each part of it can be read. */
export function checkSlips(project: Structure, own: Text, message: Message, document: Document, report: Report): void {
  const place = { document, path: own.path }
  checkLines(project, own, document, report)
  const parts = typeof message === 'string' ? [] : message
  checkPrefixes(project, parts, place, report)
  checkPluralCases(parts, own.text, place, report)
}

/** A line of a block that is a key by its looks: it is one level too deep. And a sentence that is broken in two. */
function checkLines(project: Structure, { text, path }: Text, document: Document, report: Report): void {
  const block = blockLines(document, path)
  if (!block) return
  const keys = keysOf(document)
  for (const { line, from } of block.slice(1)) {
    const [, indent = '', key = '', rest = ''] = /^(\s*)'?([\w-]+)'?:(\s.*)?$/.exec(line) ?? []
    if (key === '' || (rest.trim() !== '' && !areBeside(document, asText(path.at(-1)), key))) continue
    if (!keys.has(key) && !namesIn(project).includes(`"${key}"`)) continue
    const span = spanBetween(document, from + indent.length, from + line.length)
    const label = 'indented as part of the text above it, and shown'
    report.at('J413', span, `\`${key}:\` is read as words`, label, 'indent it like the key whose text this is')
    return
  }
  // A word with a capital in it begins a line of its own, and so does all that a colon announces.
  const broken = /[^\s.!?:;…]\n+[ \t]*(?=\p{Ll}+(?!\p{L}))/u.exec(text)
  if (!broken || /\n\s*[-•*\d]|:\s*\n/.test(text)) return
  const help = 'write `>-` above the text, and indent each of its lines alike'
  report('J413', { document, path }, 'a sentence is broken in two lines', 'a line ends within it', help)
}

/** All that steps name, as text. */
const namesIn = memoize(({ steps }: Structure): string =>
  JSON.stringify([...steps.values()].map(({ merged }) => merged)),
)

/** Some mapping has both keys: a line with words behind the one may have been meant to stand under the other. */
function areBeside(document: Document, one: string, other: string): boolean {
  return keysBeside(document).get(one)?.has(other) === true
}

const keysBeside = memoize((document: Document): ReadonlyMap<string, ReadonlySet<string>> => {
  const mappings = new Map<string, string[]>()
  visitKeys(document, (key, path) => {
    const above = JSON.stringify(path().slice(0, -1))
    mappings.set(above, [...(mappings.get(above) ?? []), asText(key)])
  })
  const beside = new Map<string, Set<string>>()
  for (const keys of mappings.values())
    for (const key of keys) beside.set(key, new Set([...(beside.get(key) ?? []), ...keys]))
  return beside
})

const keysOf = memoize((document: Document): ReadonlySet<string> => {
  const keys = new Set<string>()
  visitKeys(document, (key) => {
    if (typeof key === 'string') keys.add(key)
  })
  return keys
})

/** `R{amount, number, money}`: the style writes the R. */
function checkPrefixes(
  project: Structure,
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
    if (wrong === undefined) return checkSpentCase(element, text, place, report)
    const label = `numbers of \`${document.name}\` are ${known.map((each) => `\`${each}\``).join(', ')}`
    const from = text.search(new RegExp(`\\b${wrong}\\s*\\{`))
    const at = from < 0 ? place : { ...place, within: { from, length: wrong.length } }
    report('J414', at, `no number is \`${wrong}\``, label, 'use one of these, or `=1` for one number')
  })
}

/** A case for numbers that all have a case of their own: `one` beside `=1`. */
function checkSpentCase(
  { options, offset, pluralType }: PluralElement,
  text: string,
  place: Place,
  report: Report,
): void {
  const exact = Object.keys(options).filter((each) => each.startsWith('='))
  const rules = pluralRules(place.document.name, pluralType)
  if (exact.length === 0 || offset !== 0 || !rules) return
  const left = new Set<string>(samples.filter((each) => !exact.includes(`=${each}`)).map((each) => rules.select(each)))
  const spent = Object.keys(options).find((each) => !exact.includes(each) && each !== 'other' && !left.has(each))
  if (spent === undefined) return
  const own = exact.map((each) => `\`${each}\``).join(' and ')
  const at = { ...place, within: { from: text.search(new RegExp(`\\b${spent}\\s*\\{`)), length: spent.length } }
  report(
    'J414',
    at,
    `no number is \`${spent}\` here`,
    `each of them has a case of its own: ${own}`,
    'leave one of the two out',
  )
}

/** Of each category of any language there is a number in here, and a second one where the category has it. */
const samples = [...Array.from({ length: 201 }, (_, index) => index), 0.5, 1.5, 2.5, 1_000_000]

function pluralCases(language: string, type?: Intl.PluralRuleType): string[] {
  const known: readonly string[] | undefined = pluralRules(language, type)?.resolvedOptions().pluralCategories
  return [...(known ?? ['zero', 'one', 'two', 'few', 'many', 'other'])]
}

/** Nothing for a file name that is no language: it is reported as such. */
function pluralRules(language: string, type: Intl.PluralRuleType = 'cardinal'): Intl.PluralRules | undefined {
  try {
    return new Intl.PluralRules(language, { type })
  } catch {
    return undefined
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
