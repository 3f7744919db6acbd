/** Words that leave the page by SMS or mail: is each there, in every language, and is every name in them filled in? */
import { asText } from '../../../core/as-text.ts'
import type { Report } from '../../diagnostics/report.ts'
import { nearest, suggestion } from '../../diagnostics/suggest.ts'
import type { Copies, Structure } from '../../source/project.ts'
import { textsOf } from '../../symbols/messages.ts'
import { checkGaps, checkLostValues, isSwitchedOff, namesIn } from './gaps.ts'
import { checkLostSigns } from './lost-signs.ts'
import { checkStyles } from './styles.ts'
import { checkText } from './text.ts'

/** Holds `copy/messages` to the messages that services.yaml declares. */
export function checkMessages(project: Structure, copies: Copies, report: Report): void {
  const { journey, services } = project
  const { messageCopies } = copies
  const { messages = {} } = services.value
  const { languages } = journey.value
  const [first = 'en'] = languages
  if (Object.keys(messages).length > 0) checkLanguages(project, copies, report)
  const words = messageCopies.get(first)
  for (const name of Object.keys(messages)) {
    if (!words || words.value[name]) continue
    const place = { document: services.document, path: ['messages', name], part: 'key' } as const
    const help = `add \`${name}\` to ${words.document.file}`
    const about = { is: 'missing' as const, kind: 'words', name, file: words.document.file }
    report.about(about, 'J401', place, `no words for the message \`${name}\``, `\`${name}\` is missing`, help)
  }
  checkNamesUsed(project, copies, report)
  for (const [language, { document, value }] of messageCopies) {
    const texts = textsOf(value)
    const own = new Set(Object.keys(value))
    for (const name of own) {
      if (Object.hasOwn(messages, name)) continue
      const help = suggestion(name, Object.keys(messages)) ?? 'delete it, or declare it in services.yaml'
      const place = { document, path: [name], part: 'key' } as const
      report.about(
        { is: 'unused', kind: 'words', name },
        'J402',
        place,
        `nothing uses \`${name}\``,
        'services.yaml has no such message',
        help,
      )
    }
    for (const text of texts) {
      const names = messages[asText(text.path[0])]
      if (names) checkText(project, text, document, report, Object.fromEntries(names.map((name) => [name, ''])))
    }
    // A name means the same wherever it is in one message.
    // What the server fills in is described by no schema.
    const isNoNumber = (): boolean => false
    checkStyles(texts, document, (key, name) => `${key.split('.')[0]}.${name}`, isNoNumber, report)
    if (!words || language === first) continue
    if (!isSwitchedOff(project)) checkGaps(textsOf(words.value), texts, document, first, report)
    const isKnown = (key: string, name: string): boolean => messages[key.split('.')[0] ?? '']?.includes(name) === true
    checkLostValues(textsOf(words.value), texts, document, first, isKnown, report)
    checkLostSigns(textsOf(words.value), texts, document, first, report)
    // A name that no step knows is reported where it is.
    const known = texts.filter(({ key, text }) => namesIn(text).every((name) => isKnown(key, name)))
    checkLostValues(known, textsOf(words.value), words.document, language, isKnown, report)
  }
}

/** What the server fills in, and no words of any language say. */
function checkNamesUsed({ services }: Structure, { messageCopies }: Copies, report: Report): void {
  for (const [name, values] of Object.entries(services.value.messages ?? {})) {
    const words = [...messageCopies.values()].flatMap(({ value }) => Object.values(value[name] ?? {}))
    if (words.length === 0) continue
    for (const [index, value] of values.entries()) {
      if (words.some((text) => new RegExp(`[{]\\s*${value}\\s*[,}]`).test(asText(text)))) continue
      const place = { document: services.document, path: ['messages', name, index] }
      const label = `no words of \`${name}\` say \`{${value}}\``
      report.about(
        { is: 'unused', kind: 'parameter', name: value },
        'J226',
        place,
        `nothing uses \`${value}\``,
        label,
        'delete it, or use it in the words',
      )
    }
  }
}

function checkLanguages({ journey }: Structure, { copies, messageCopies }: Copies, report: Report): void {
  for (const [index, language] of journey.value.languages.entries()) {
    // A language without any words is reported once.
    if (messageCopies.has(language) || !copies.has(language)) continue
    const near = nearest(language, messageCopies.keys())
    report(
      'J224',
      { document: journey.document, path: ['languages', index] },
      `no messages in \`${language}\``,
      `there is no copy/messages/${language}.yaml`,
      near === undefined ? `add \`copy/messages/${language}.yaml\`` : suggestion(language, messageCopies.keys()),
    )
  }
}
