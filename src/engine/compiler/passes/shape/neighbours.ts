/** Items of a long list in the settings: one that is made unlike all others has a slip in it. */
import { asText } from '../../../core/as-text.ts'
import type { Json } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { nearest } from '../../diagnostics/suggest.ts'
import type { Document, Path } from '../../source/document.ts'
import { isObject } from '../../source/schema-parts.ts'
import { valueText } from '../../source/value-text.ts'
import { turnedPairs } from '../../turned-pairs.ts'

/** From so many items on, one that differs is no kind of its own. */
const many = 4

/** What each item of a list goes by. */
const named = new Set(['code', 'key', 'id', 'name'])

/** Reports an item that alone lacks what all others have, or alone has a value of another kind. */
export function checkNeighbours(document: Document, report: Report): void {
  if (document.kind === 'settings') visit(document.value as Json, [], document, report.heuristic())
}

function visit(value: Json, path: Path, document: Document, report: Report): void {
  if (Array.isArray(value)) {
    const items = value.filter(isObject)
    checkZeros(value, path, document, report)
    if (items.length === value.length) checkNames(items, path, document, report)
    if (items.length === value.length && items.length >= many) {
      checkList(items, path, document, report)
      checkTwins(items, path, document, report)
    }
    value.forEach((each, index) => {
      visit(each, [...path, index], document, report)
    })
  } else if (isObject(value)) {
    checkTexts(value, path, document, report)
    for (const [key, each] of Object.entries(value)) visit(each, [...path, key], document, report)
  }
}

/** Two texts that have changed places, and a copy: a text that has the name of a neighbour in it, and not its own. */
function checkTexts(value: { [key: string]: Json }, path: Path, document: Document, report: Report): void {
  const texts = Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [{ key, text }] : []))
  const keys = new Map(texts.map(({ key }) => [key.toLowerCase(), key]))
  const tell = (key: string, label: string, other: string): void => {
    const related = { place: { document, path: [...path, other] }, label: 'the other one' }
    const message = `\`${key}\` says \`${valueText(value[key] ?? null)}\``
    report('J126', { document, path: [...path, key] }, message, label, 'give each its own', related)
  }
  for (const [{ key }, other] of turnedPairs(texts, saysKey))
    tell(key, `and \`${other.key}\` says \`${valueText(other.text)}\``, other.key)
  for (const one of texts) {
    if (saysKey(one, one)) continue
    const other = [...wordsOf(one.text)].flatMap((word) => keys.get(word) ?? [])[0]
    if (other !== undefined && value[other] === one.text) tell(one.key, `so does \`${other}\``, other)
  }
}

type Keyed = { key: string; text: string }

/** A text of several words has the key among them. One of a single word is a name, which has the key in it. */
function saysKey({ text }: Keyed, { key }: Keyed): boolean {
  const name = key.toLowerCase()
  if (/^\p{L}+$/u.test(text)) return key.length > 1 && text.toLowerCase().includes(name)
  return wordsOf(text).has(name)
}

/** Of texts of digits that begin with 0 one that lacks it, and is as much shorter. */
function checkZeros(value: readonly Json[], path: Path, document: Document, report: Report): void {
  const isPlain = (text: Json): boolean => typeof text === 'string' && /^[1-9]\d*$/.test(text)
  const short = value.flatMap((text, index) => (isPlain(text) ? [index] : []))
  const [index] = short
  if (index === undefined || short.length > 1 || value.length < many - 1) return
  const text = asText(value[index])
  const others = value.filter((_, at) => at !== index)
  if (!others.every((each) => typeof each === 'string' && /^0\d+$/.test(each) && each.length === text.length + 1))
    return
  const label = 'all others of the list begin with `0`'
  report(
    'J126',
    { document, path: [...path, index] },
    `\`${text}\` begins without \`0\``,
    label,
    `write \`'0${text}'\``,
  )
}

/** The words of a text, in small letters; of a text that is one word alone, none: it is a name itself. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return new Set(words.length > 1 ? words : [])
}

function checkList(items: { [key: string]: Json }[], path: Path, document: Document, report: Report): void {
  const keys = new Set(items.flatMap((item) => Object.keys(item)))
  for (const key of keys) {
    const without = items.filter((item) => item[key] === undefined)
    const [only] = without
    const slip = only && nearest(key, Object.keys(only))
    // The last item of a list may well be for all that no other names.
    if (only && without.length === 1 && (slip || named.has(key))) {
      const place = { document, path: [...path, items.indexOf(only), ...(slip ? [slip] : [])], part: 'key' as const }
      const help = { text: `${slip ? 'write' : 'add'} \`${key}\``, names: [], meant: key }
      report('J126', place, `this item has no \`${key}\``, 'all others of the list have it', help)
    }
    const odd = oddOne(items.map((item) => item[key]))
    if (odd === undefined) continue
    const shown = valueText(items[odd]?.[key] ?? null)
    const label = 'all others of the list hold another kind of value'
    report('J126', { document, path: [...path, odd, key] }, `\`${key}\` is \`${shown}\``, label, 'write it like theirs')
  }
}

/** Every item says the same under two keys, but one, in which a letter is another. */
function checkTwins(items: { [key: string]: Json }[], path: Path, document: Document, report: Report): void {
  const [first = {}] = items
  const keys = Object.keys(first).filter((key) => items.every((item) => typeof item[key] === 'string'))
  for (const [at, one] of keys.entries())
    for (const other of keys.slice(at + 1)) {
      const unlike = items.filter((item) => item[one] !== item[other])
      const [only, ...more] = unlike
      if (!only || more.length > 0 || !isSlip(asText(only[one]), asText(only[other]))) continue
      const place = { document, path: [...path, items.indexOf(only), one] }
      const message = `\`${one}\` is \`${valueText(only[one] ?? null)}\`, and \`${other}\` is \`${valueText(only[other] ?? null)}\``
      report('J126', place, message, 'in all others of the list the two are the same', 'write both alike')
    }
}

/** Nearly the same letters: other words, or other signs between them, may be meant. */
function isSlip(one: string, other: string): boolean {
  const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  return lettersOf(one) !== lettersOf(other) && nearest(one, [other]) !== undefined
}

/** Two items of which each is called as the other: a person would choose one and send the other. */
function checkNames(items: { [key: string]: Json }[], path: Path, document: Document, report: Report): void {
  for (const [one, other] of turnedPairs(items, isCalled)) {
    const placeOf = (item: { [key: string]: Json }) => ({ document, path: [...path, items.indexOf(item), 'name'] })
    report(
      'J126',
      placeOf(one),
      `\`${valueText(one.code ?? null)}\` is called \`${valueText(one.name ?? null)}\``,
      `and \`${valueText(other.code ?? null)}\` is called \`${valueText(other.name ?? null)}\``,
      'give each its own name',
      { place: placeOf(other), label: 'the other one' },
    )
  }
}

/** Whether the name of the one is the code of the other, or has it in it, in whatever letters. */
function isCalled({ name }: { [key: string]: Json }, { code }: { [key: string]: Json }): boolean {
  if (typeof name !== 'string' || (typeof code !== 'string' && typeof code !== 'number')) return false
  const plain = (text: string): string => text.toLowerCase().replace(/^0+(?=\d)/, '')
  const [own, wanted] = [plain(name), plain(asText(code))]
  return own === wanted || (/^\p{L}{4,}$/u.test(wanted) && own.includes(wanted))
}

/** The one value whose type is not that of all the others. */
function oddOne(values: (Json | undefined)[]): number | undefined {
  const types = values.map((value) => (Array.isArray(value) ? 'array' : typeof value))
  const own = types.findIndex(
    (type, index) => type !== 'undefined' && types.indexOf(type) === types.lastIndexOf(type) && index >= 0,
  )
  const others = new Set(types.filter((type, index) => index !== own && type !== 'undefined'))
  return own >= 0 && others.size === 1 && values.length - 1 >= many - 1 ? own : undefined
}
