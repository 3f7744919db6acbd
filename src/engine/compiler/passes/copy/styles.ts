/** One number in one style: what is written as money in one text is not a bare number in another. */
import { TYPE } from '@formatjs/icu-messageformat-parser'
import type { Report } from '../../diagnostics/report.ts'
import type { Document } from '../../source/document.ts'
import { parametersOf, parseMessage, type Text } from '../../symbols/messages.ts'

type Use = { text: Text; name: string; style: string | undefined }

/** @param factOf the fact that a name stands for in a text; nothing where that is not known */
export function checkStyles(
  texts: readonly Text[],
  document: Document,
  factOf: (key: string, name: string) => string | undefined,
  report: Report,
): void {
  const uses = new Map<string, Use[]>()
  for (const text of texts) {
    const parsed = text.text.includes('{') ? parseMessage(text.text) : { wrong: '' }
    for (const { name, kind, style } of 'wrong' in parsed ? [] : parametersOf(parsed.message)) {
      const fact = factOf(text.key, name)
      if (!fact || (kind !== TYPE.number && kind !== TYPE.argument)) continue
      uses.set(fact, [...(uses.get(fact) ?? []), { text, name, style: typeof style === 'string' ? style : undefined }])
    }
  }
  for (const own of uses.values()) {
    const styled = own.find(({ style }) => style !== undefined)
    if (!styled) continue
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
