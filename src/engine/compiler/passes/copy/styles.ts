/** One number in one style: what is written as money in one text is not a bare number in another. */
import { TYPE } from '@formatjs/icu-messageformat-parser'
import type { Report } from '../../diagnostics/report.ts'
import type { Document } from '../../source/document.ts'
import { parametersOf, parseMessage, type Text } from '../../symbols/messages.ts'

/** `isShare`: a sign behind it says that it is of a hundred. */
type Use = { text: Text; name: string; kind: TYPE; style: string | undefined; isShare: boolean }

/**
 * @param factOf the fact that a name stands for in a text; nothing where that is not known
 * @param isNoNumber of a fact: a style is a mistake where it stands, and not what the other texts lack
 */
export function checkStyles(
  texts: readonly Text[],
  document: Document,
  factOf: (key: string, name: string) => string | undefined,
  isNoNumber: (fact: string) => boolean,
  report: Report,
): void {
  const uses = new Map<string, Use[]>()
  for (const text of texts) {
    const parsed = text.text.includes('{') ? parseMessage(text.text) : { wrong: '' }
    for (const { name, kind, style } of 'wrong' in parsed ? [] : parametersOf(parsed.message)) {
      const fact = factOf(text.key, name)
      if (!fact || (kind !== TYPE.number && kind !== TYPE.argument && kind !== TYPE.date)) continue
      const own = {
        text,
        name,
        kind,
        style: typeof style === 'string' ? style : undefined,
        isShare: isShare(text, name),
      }
      uses.set(fact, [...(uses.get(fact) ?? []), own])
    }
  }
  for (const [fact, own] of uses) {
    checkShares(own, document, report)
    const styled = own.find(({ style }) => style !== undefined)
    if (!styled) continue
    if (own.some(({ kind }) => kind === TYPE.date)) {
      checkDates(own, document, report)
      continue
    }
    if (isNoNumber(fact)) continue
    for (const { text, name, style } of own) {
      if (style !== undefined) continue
      const from = text.text.indexOf(name, text.text.indexOf('{'))
      report(
        'J407',
        { document, path: text.path, within: { from, length: name.length } },
        `\`${name}\` is a bare number here`,
        `written as \`${styled.style}\` at \`${styled.text.key}\``,
        `write \`{${name}, number, ${styled.style}}\``,
        { place: { document, path: styled.text.path }, label: 'in its style' },
      )
    }
  }
}

function isShare({ text }: Text, name: string): boolean {
  return new RegExp(`\\{\\s*${name}\\s*(?:,[^{}]*)?\\}\\s?[%٪％]`).test(text)
}

/** The text says of a hundred in another way: with one sign behind two numbers, or with its word. */
function saysShare({ text }: Text): boolean {
  return /[%٪％]|\bper ?cent\b/iu.test(text)
}

/** A share in one text is no bare number in another. */
function checkShares(uses: readonly Use[], document: Document, report: Report): void {
  const [like] = uses.filter(({ isShare }) => isShare)
  for (const { text, name } of like ? uses.filter(({ text, style }) => !saysShare(text) && style === undefined) : []) {
    const within = { from: text.text.indexOf(name, text.text.indexOf('{')), length: name.length }
    const related = like && { place: { document, path: like.text.path }, label: 'with its sign' }
    const label = `written with \`%\` at \`${like?.text.key}\``
    const place = { document, path: text.path, within }
    report('J407', place, `\`${name}\` is a bare number here`, label, `write \`{${name}}%\``, related)
  }
}

/** A date in one text is no number, and nothing bare, in another. */
function checkDates(uses: readonly Use[], document: Document, report: Report): void {
  const dates = uses.filter(({ kind }) => kind === TYPE.date)
  const others = uses.filter(({ kind }) => kind !== TYPE.date)
  const isDate = dates.length > others.length
  const [odd, rest] = isDate ? [others, dates] : [dates, others]
  const [like] = rest
  if (!like || dates.length === others.length) return
  for (const { text, name } of odd) {
    const from = text.text.indexOf(name, text.text.indexOf('{'))
    const meant = isDate
      ? `{${name}, date, ${like.style ?? 'day'}}`
      : `{${name}${like.style ? `, number, ${like.style}` : ''}}`
    report(
      'J407',
      { document, path: text.path, within: { from, length: name.length } },
      `\`${name}\` is ${isDate ? 'no date' : 'a date'} here`,
      `and ${isDate ? 'one' : 'none'} at \`${like.text.key}\``,
      `write \`${meant}\``,
      { place: { document, path: like.text.path }, label: 'written so here' },
    )
  }
}
