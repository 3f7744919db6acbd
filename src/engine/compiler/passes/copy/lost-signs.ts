/** Signs and numbers that stand in the words of one language, and are the same in every other. */
import { TYPE } from '@formatjs/icu-messageformat-parser'
import { asText } from '../../../core/as-text.ts'
import type { Message } from '../../../core/screen.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { Document } from '../../source/document.ts'
import { literalsOf, parseMessage, type Text } from '../../symbols/messages.ts'

/** Signs that change what is said, in the scripts that have their own for it. */
const signs: { name: string; pattern: RegExp; isCounted?: true }[] = [
  { name: '%', pattern: /[%٪％]/gu, isCounted: true },
  { name: '?', pattern: /[?？؟՞;](?=\s|$|\p{P})/gu },
  { name: ':', pattern: /[:：]\s*$/gu },
]

/** A sign of money, with or without the number that it stands before. */
const money = /\p{Sc}|(?<!\p{L})R(?=\s?\d)/gu

/** Reports a translation that lacks a sign of the first language, or says another number. */
export function checkLostSigns(
  first: readonly Text[],
  other: readonly Text[],
  document: Document,
  language: string,
  report: Report,
): void {
  const words = new Map(first.map(({ key, text }) => [key, text]))
  for (const { key, text, path } of other) {
    const [there, here] = [partsOf(words.get(key)), partsOf(text)]
    if (!there || !here) continue
    const place = { document, path }
    const lost = signs.find((sign) => lacks(sign, here, there))?.name ?? lostMoney(here.text, there.text)
    if (lost !== undefined) {
      const message = `\`${lost}\` is missing in \`${key}\``
      report('J406', place, message, `\`${language}\` has it`, `write \`${lost}\` where it belongs`)
      continue
    }
    const [own, wanted] = [numbersIn(here), numbersIn(there)]
    if (own.length === 0 || wanted.length === 0 || own.join() === wanted.join()) continue
    const message = `\`${key}\` says ${own.join(', ')}`
    const odd = asText(own.find((each) => !wanted.includes(each)) ?? own[0])
    const within = { from: Math.max(text.indexOf(odd), 0), length: odd.length }
    report(
      'J406',
      { ...place, within },
      message,
      `\`${language}\` says ${wanted.join(', ')}`,
      'write the number that is meant in both',
    )
  }
}

/** `text`: what is written as it is, with a sign for each name; `ends`: the same up to each name, and to the end. */
type Parts = { text: string; ends: string[]; isPlain: boolean }

function partsOf(text: string | undefined): Parts | undefined {
  const parsed = parseMessage(text ?? '')
  if (text === undefined || text.trim() === '' || 'wrong' in parsed) return undefined
  return {
    text: literalsOf(parsed.message).join('\u0000'),
    ends: endsOf(parsed.message),
    isPlain: isPlain(parsed.message),
  }
}

function endsOf(message: Message): string[] {
  return literalsOf(message).map((part) => part.trimEnd())
}

function isPlain(message: Message): boolean {
  return typeof message === 'string' || !message.some(({ type }) => type === TYPE.plural || type === TYPE.select)
}

/** What is counted may be said in fewer cases of a plural or a choice: only whether it is there counts then. */
function lacks({ name, pattern, isCounted }: (typeof signs)[number], here: Parts, there: Parts): boolean {
  const count = ({ text, ends }: Parts): number =>
    name === ':' ? ends.filter((end) => end.search(pattern) >= 0).length : (text.match(pattern) ?? []).length
  const [own, wanted] = [count(here), count(there)]
  return isCounted && here.isPlain && there.isPlain ? own < wanted : own === 0 && wanted > 0
}

function lostMoney(here: string, there: string): string | undefined {
  const [own, wanted] = [here, there].map((text) => text.match(money) ?? [])
  return own?.length === 0 ? wanted?.[0] : undefined
}

/** Numbers in the order of their size. Hours are said in many ways, and other scripts have digits of their own. */
function numbersIn({ text, isPlain }: Parts): number[] {
  const isOther = /\p{Nd}/u.test(text.replaceAll(/\d/g, '')) || /\d[:h.]\d{2}(?!\d)/.test(text)
  if (!isPlain || isOther) return []
  const numbers = text.replaceAll(/(?<=\d)[\s\u00A0,.'’](?=\d{3}(?!\d))/g, '').match(/\d+(?:[.,]\d+)?/g) ?? []
  return numbers.map((each) => Number(each.replace(',', '.'))).toSorted((one, two) => one - two)
}
