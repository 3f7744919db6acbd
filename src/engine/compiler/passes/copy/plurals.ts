/** The cases of plurals beside one another: a word that is `one` in one text is not `other` in the next. */
import { type MessageFormatElement, type PluralElement, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Report } from '../../diagnostics/report.ts'
import type { Place } from '../../source/document.ts'
import type { Project } from '../../source/project.ts'
import { parseMessage, textsOf } from '../../symbols/messages.ts'

/** `one` and `other` are the words that tell two cases of one plural apart. */
type Pair = { one: string; other: string; place: Place }

/** Compares all plurals of each language, those on screen and those that are sent. */
export function checkPlurals(project: Project, report: Report): void {
  for (const language of project.journey.value.languages) {
    const files = [project.copies.get(language), project.messageCopies.get(language)]
    const pairs = files.flatMap((file) =>
      file ? textsOf(file.value).flatMap(({ text, path }) => pairsIn(text, { document: file.document, path })) : [],
    )
    for (const pair of pairs) checkAgainst(pair, pairs, report)
  }
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
  const parsed = text.includes('plural') ? parseMessage(text) : { wrong: '' }
  if ('wrong' in parsed || typeof parsed.message === 'string') return []
  return pluralsOf(parsed.message).flatMap(({ options }) => {
    const [first, last] = [wordsOf(options.one?.value ?? []), wordsOf(options.other?.value ?? [])]
    const [one, ...more] = first.filter((word) => !last.includes(word))
    const [other, ...others] = last.filter((word) => !first.includes(word))
    return one && other && more.length + others.length === 0 ? [{ one, other, place }] : []
  })
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
