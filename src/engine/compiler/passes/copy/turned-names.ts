/** Texts of one language that say the same in the same words, and fill in the same names in another order. */

import { TYPE } from '@formatjs/icu-messageformat-parser'
import type { Report } from '../../diagnostics/report.ts'
import { groupBy } from '../../group-by.ts'
import type { Document } from '../../source/document.ts'
import { parseMessage, type Text } from '../../symbols/messages.ts'

/** `words`: the text with its names left out. */
type Filled = { text: Text; words: string; names: string[] }

/** The rarer order is the mistake; of two alike the second one is reported, beside the first. */
export function checkTurnedNames(
  texts: readonly Text[],
  document: Document,
  otherEnd: (key: string, name: string) => string | undefined,
  report: Report,
): void {
  const all = texts.flatMap(filledIn)
  const groups = groupBy(
    all.filter(({ names }) => !isRepeating(names)),
    ({ words, names }) => JSON.stringify([words, names.toSorted()]),
  )
  for (const group of groups.values()) for (const each of group) checkOrder(each, group, document, report)
  for (const filled of all.filter(({ names }) => isRepeating(names)))
    checkRepeated(filled, all, document, otherEnd, report)
}

function isRepeating(names: readonly string[]): boolean {
  return new Set(names).size < names.length
}

/** One name stands twice, where the same words elsewhere have two: one of the two was meant to be the other. */
function checkRepeated(
  { text, words, names }: Filled,
  all: readonly Filled[],
  document: Document,
  otherEnd: (key: string, name: string) => string | undefined,
  report: Report,
): void {
  const other = all.find(
    (each) => each.words === words && !isRepeating(each.names) && names.every((name) => each.names.includes(name)),
  )
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice === undefined) return
  const end = !other && isRange(words, names) ? otherEnd(text.key, twice) : undefined
  if (end !== undefined && !names.includes(end)) {
    const label = `\`{${end}}\` is the other end, and is not there`
    report('J417', { document, path: text.path }, `\`{${twice}}\` stands twice`, label, `write \`{${end}}\` once`)
  }
  if (!other) return
  const related = { place: { document, path: other.text.path }, label: 'the same words' }
  const label = `\`${other.text.key}\` has ${other.names.map((name) => `\`{${name}}\``).join(', ')}`
  const message = `\`{${twice}}\` stands twice`
  report('J417', { document, path: text.path }, message, label, 'put each name where it belongs', related)
}

/** The one name follows the other after a word or two, such as `to`. */
function isRange(words: string, names: readonly string[]): boolean {
  const at = names.findIndex((name, index) => name === names[index + 1])
  const between = words.split('{}')[at + 1] ?? '.'
  return at >= 0 && /^[^.!?:;,]*$/.test(between) && between.trim().split(/\s+/).length <= 3
}

function checkOrder(each: Filled, group: readonly Filled[], document: Document, report: Report): void {
  const isAlike = (other: Filled): boolean => other.names.join() === each.names.join()
  const [alike, turned] = [group.filter(isAlike), group.filter((other) => !isAlike(other))]
  const [usual] = turned
  if (!usual || alike.length > turned.length) return
  if (alike.length === turned.length && group.indexOf(each) < group.indexOf(usual)) return
  const [here, there] = [each.names, usual.names].map((names) => names.map((name) => `\`{${name}}\``).join(', '))
  const related = { place: { document, path: usual.text.path }, label: 'the same words' }
  const message = `the names are the other way round than in \`${usual.text.key}\``
  report(
    'J417',
    { document, path: each.text.path },
    message,
    `${here} here, ${there} there`,
    'put each name where it belongs',
    related,
  )
}

/** Nothing where fewer than two names are filled in, or something else than names is. */
function filledIn(text: Text): Filled[] {
  const parsed = text.text.split('{').length > 2 ? parseMessage(text.text) : { wrong: '' }
  if ('wrong' in parsed || typeof parsed.message === 'string') return []
  const parts = parsed.message.map((element) => {
    if (element.type === TYPE.literal) return { words: element.value }
    const isName = element.type === TYPE.argument || element.type === TYPE.number || element.type === TYPE.date
    return isName ? { words: '{}', name: element.value } : undefined
  })
  const names = parts.flatMap((part) => part?.name ?? [])
  const isWhole = parts.every((part) => part !== undefined) && names.length > 1
  // Names alone, such as an amount of another, may stand in any order.
  const words = parts.map((part) => part?.words ?? '').join('')
  return isWhole && /\p{L}{2}.*\p{L}{2}/u.test(words) ? [{ text, words, names }] : []
}
