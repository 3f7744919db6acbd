/** Signs of shares, and numbers, that stand in the words of one language, and are the same in every other. */
import { TYPE } from '@formatjs/icu-messageformat-parser'
import { asText } from '../../../core/as-text.ts'
import type { Message } from '../../../core/screen.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { Document } from '../../source/document.ts'
import { literalsOf, parseMessage, type Text } from '../../symbols/messages.ts'

/** The sign of a share. What money is, many languages say in a word. */
const sign = /[%٪％]/u

/** The sign, or what most languages call it: `percent`, `prosent`, `por ciento`. */
const share = /[%٪％]|p\p{L}{0,3}\s?[csz]\p{L}*nt/iu

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
    const [lost] = share.test(here.text) ? [] : (sign.exec(there.text) ?? [])
    if (lost !== undefined) {
      const message = `\`${lost}\` is missing in \`${key}\``
      report('J406', place, message, `\`${language}\` has it`, `write \`${lost}\` where it belongs`)
      continue
    }
    const [own, wanted] = [numbersIn(here), numbersIn(there)]
    // One of several may be written in words.
    if (own.length !== wanted.length || own.every((each, index) => isAlike(each, wanted[index] ?? 0))) continue
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

/** `text`: what is written as it is. `isPlain`: all of it is said at once. */
type Parts = { text: string; isPlain: boolean }

function partsOf(text: string | undefined): Parts | undefined {
  const parsed = parseMessage(text ?? '')
  if (text === undefined || text.trim() === '' || 'wrong' in parsed) return undefined
  return { text: literalsOf(parsed.message).join('\u0000'), isPlain: isPlain(parsed.message) }
}

function isPlain(message: Message): boolean {
  return typeof message === 'string' || !message.some(({ type }) => type === TYPE.plural || type === TYPE.select)
}

/** The same, or the same in another unit of time: two weeks are 14 days, and five in the afternoon is 17. */
function isAlike(one: number, other: number): boolean {
  const [less, more] = one < other ? [one, other] : [other, one]
  return less === more || more - less === 12 || [7, 12, 24, 60].some((times) => less * times === more)
}

/** Numbers in the order of their size. Hours are said in many ways, and other scripts have digits of their own. */
function numbersIn({ text, isPlain }: Parts): number[] {
  const isOther = /\p{Nd}/u.test(text.replaceAll(/\d/g, '')) || /\d[:h.]\d{2}(?!\d)/.test(text)
  if (!isPlain || isOther) return []
  const numbers = text.replaceAll(/(?<=\d)[\s\u00A0,.'’](?=\d{3}(?!\d))/g, '').match(/\d+(?:[.,]\d+)?/g) ?? []
  return numbers.map((each) => Number(each.replace(',', '.'))).toSorted((one, two) => one - two)
}
