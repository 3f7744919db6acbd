/** The cases of plurals beside one another: a word that is `one` in one text is not `other` in the next. */
import { type MessageFormatElement, type PluralElement, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Message } from '../../../core/screen.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { Place } from '../../source/document.ts'
import type { Copies, Structure } from '../../source/project.ts'
import { parseMessage, textsOf } from '../../symbols/messages.ts'
import { factNamed } from './text.ts'

type WordFile = { document: Place['document']; value: Parameters<typeof textsOf>[0] }

/** `one` and `other` are the words that tell two cases of one plural apart. */
type Pair = { one: string; other: string; place: Place }

/** Compares all plurals of each language, those on screen and those that are sent. */
export function checkPlurals(project: Structure, { copies, messageCopies }: Copies, report: Report): void {
  for (const language of project.journey.value.languages) {
    const files = [copies.get(language), messageCopies.get(language)]
    const pairs = files.flatMap((file) =>
      file ? textsOf(file.value).flatMap(({ text, path }) => pairsIn(text, { document: file.document, path })) : [],
    )
    for (const pair of pairs) checkAgainst(pair, pairs, report)
    for (const file of files) {
      if (!file) continue
      checkNumbers(file, report)
      checkOne(file, pairs, report)
      checkMany(file, pairs, report)
    }
    const ones = new Set(pairs.map(({ one }) => one))
    const many = new Map(pairs.flatMap((pair) => (ones.has(pair.other) ? [] : [[pair.other, pair] as const])))
    const [onScreen] = files
    if (onScreen) checkBare(project, onScreen, many, report)
  }
}

/** A text that says the number where it is one says it where it is many: without it the number is lost. */
function checkNumbers({ document, value }: WordFile, report: Report): void {
  for (const { text, path } of textsOf(value))
    for (const { options, value: name } of pluralsIn(text)) {
      const [one, other] = [options.one?.value ?? [], options.other?.value ?? []]
      if (!says(one, name) || says(other, name) || isSaidOtherwise(one, other)) continue
      const message = '`other` lacks the number that `one` says'
      const label = 'with 2 the reader is not told how many'
      report('J416', { document, path }, message, label, 'write `#` under `other`, too')
    }
}

/** Words such as `several` stand in place of the number: more than one word is another. */
function isSaidOtherwise(one: readonly MessageFormatElement[], other: readonly MessageFormatElement[]): boolean {
  const words = wordsOf(one)
  return wordsOf(other).filter((word) => !words.includes(word)).length > 1
}

/** Without a case for one thing its number stands beside the word for many, where another plural has a word for one. */
function checkOne({ document, value }: WordFile, pairs: readonly Pair[], report: Report): void {
  for (const { text, path } of textsOf(value))
    for (const { options, value: name, offset } of pluralsIn(text)) {
      const other = options.other?.value ?? []
      if (offset !== 0 || options.one || options['=1'] || !says(other, name)) continue
      const words = wordsOf(other)
      const usual = pairs.find((pair) => words.includes(pair.other) && !pairs.some(({ one }) => one === pair.other))
      if (!usual) continue
      const message = `\`${usual.other}\` is said of one, too`
      const label = `\`${usual.one}\` is the word for one elsewhere`
      const related = { place: usual.place, label: 'has a case for each' }
      report('J415', { document, path }, message, label, `add a case \`one\` with \`${usual.one}\``, related)
    }
}

/** The case for many has the word for one, where another plural has a word for many. */
function checkMany({ document, value }: WordFile, pairs: readonly Pair[], report: Report): void {
  for (const { text, path } of textsOf(value))
    for (const { options } of pluralsIn(text)) {
      const [one, other] = [wordsOf(options.one?.value ?? []), wordsOf(options.other?.value ?? [])]
      const usual = pairs.find((pair) => other.includes(pair.one) && !pairs.some((each) => each.other === pair.one))
      if (!usual || one.join() !== other.join()) continue
      const message = `\`${usual.one}\` is said of many, too`
      const label = `\`${usual.other}\` is the word for many elsewhere`
      const related = { place: usual.place, label: 'has a word for each' }
      report('J415', { document, path }, message, label, `write \`${usual.other}\` under \`other\``, related)
    }
}

/** What is left of a time or of some tries is one in the end: without a plural its number stands beside the word for many. */
function checkBare(
  project: Structure,
  { document, value }: WordFile,
  many: ReadonlyMap<string, Pair>,
  report: Report,
): void {
  for (const { key, text, path } of textsOf(value)) {
    const parsed = text.includes('{') ? parseMessage(text) : { wrong: '' }
    for (const { name, next } of 'wrong' in parsed ? [] : numbersIn(parsed.message)) {
      const usual = many.get(next)
      if (!usual || !countsDown(project, factNamed(project, key, name))) continue
      const label = `\`${name}\` is 1 in the end, and \`${usual.one}\` is the word for one elsewhere`
      const help = `write \`{${name}, plural, one {# ${usual.one}} other {# ${usual.other}}}\``
      const related = { place: usual.place, label: 'has a case for each' }
      report('J415', { document, path }, `\`${next}\` is said of one, too`, label, help, related)
    }
  }
}

/** Numbers without a plural, and the word behind each. */
function numbersIn(message: Message): { name: string; next: string }[] {
  if (typeof message === 'string') return []
  return message.flatMap((element, index) => {
    if (element.type === TYPE.select) return Object.values(element.options).flatMap(({ value }) => numbersIn(value))
    if (element.type !== TYPE.argument && element.type !== TYPE.number) return []
    const after = message[index + 1]
    const [, next] = (after?.type === TYPE.literal && /^\s+([\p{L}\p{M}'’-]+)/u.exec(after.value)) || []
    return next === undefined ? [] : [{ name: element.value, next: next.toLowerCase() }]
  })
}

/** What a counter has left, or the seconds that a timer has. */
function countsDown({ steps }: Structure, fact: string | undefined): boolean {
  const [first = '', second = '', part] = fact?.split('.') ?? []
  const { counters = {}, timers = {} } = steps.get(first)?.merged ?? {}
  return part === 'left' && (Object.hasOwn(counters, second) || Object.hasOwn(timers, second))
}

function says(elements: readonly MessageFormatElement[], name: string): boolean {
  return elements.some((element) => {
    if (element.type === TYPE.pound) return true
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return Object.values(element.options).some(({ value }) => says(value, name))
    return (element.type === TYPE.argument || element.type === TYPE.number) && element.value === name
  })
}

/** The rarer way is the mistake; of two alike the second one is reported, beside the first. */
function checkAgainst(pair: Pair, all: readonly Pair[], report: Report): void {
  const alike = all.filter(({ one, other }) => one === pair.one && other === pair.other)
  const turned = all.filter(({ one, other }) => one === pair.other && other === pair.one)
  const [usual] = turned
  if (!usual || alike.length > turned.length) return
  if (alike.length === turned.length && all.indexOf(pair) < all.indexOf(usual)) return
  const message = `\`${pair.one}\` is \`one\` here, and \`other\` elsewhere`
  const label = `\`${pair.other}\` is the word for one there`
  const related = { place: usual.place, label: 'the other way round' }
  report('J415', pair.place, message, label, 'put each word under its own case', related)
}

function pairsIn(text: string, place: Place): Pair[] {
  return pluralsIn(text).flatMap(({ options }) => {
    const [first, last] = [wordsOf(options.one?.value ?? []), wordsOf(options.other?.value ?? [])]
    const [one, ...more] = first.filter((word) => !last.includes(word))
    const [other, ...others] = last.filter((word) => !first.includes(word))
    return one && other && more.length + others.length === 0 ? [{ one, other, place }] : []
  })
}

function pluralsIn(text: string): PluralElement[] {
  const parsed = text.includes('plural') ? parseMessage(text) : { wrong: '' }
  return 'wrong' in parsed || typeof parsed.message === 'string' ? [] : pluralsOf(parsed.message)
}

function pluralsOf(elements: readonly MessageFormatElement[]): PluralElement[] {
  return elements.flatMap((element) =>
    element.type === TYPE.plural || element.type === TYPE.select
      ? [
          ...(element.type === TYPE.plural ? [element] : []),
          ...Object.values(element.options).flatMap(({ value }) => pluralsOf(value)),
        ]
      : [],
  )
}

/** Words without signs, in small letters. */
function wordsOf(elements: readonly MessageFormatElement[]): string[] {
  const literals = elements.flatMap((element) => (element.type === TYPE.literal ? [element.value] : []))
  return literals.flatMap((text) => text.toLowerCase().match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [])
}
