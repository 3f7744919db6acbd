/** What no words for a person look like: nothing, markup, leftovers, names in other signs than braces, a text cut short. */
import type { FactPath } from '../../../core/model.ts'
import type { Message } from '../../../core/screen.ts'
import type { Report } from '../../diagnostics/report.ts'
import { keptWhereSilent } from '../../diagnostics/silent.ts'
import { commentBehind, type Document, type Path, type Place } from '../../source/document.ts'
import { canBeBlank, literalsOf, type Text } from '../../symbols/messages.ts'

/** Name → the fact that it stands for; '' where code fills it in. */
export type Names = Readonly<Record<string, FactPath>>

/** @param names what the text may name in braces; `any` where code fills them in */
export function checkWording(
  text: Text,
  message: Message,
  names: Names | 'any',
  document: Document,
  report: Report,
): void {
  checkWords(text, report, message, document)
  if (text.text.trim() !== '') checkOtherBraces(text.text, message, names, { document, path: text.path }, report)
}

/** What follows from the text alone. */
const checkWords = keptWhereSilent(({ key, text, path }: Text, report, message: Message, document: Document): void => {
  const place = { document, path }
  const comment = commentBehind(place)
  if (comment !== undefined)
    report(
      'J120',
      { document, path },
      `\`${key}\` ends before \`${comment}\``,
      'what follows ` #` is a comment, and is not shown',
      `put the text in quotes: \`'${text} ${comment}'\``,
    )
  if (text.trim() === '')
    return report(
      'J408',
      place,
      `\`${key}\` has no words`,
      'a person would see nothing',
      'write them, or delete the key',
    )
  const empty = /\{\s*\}/.exec(text)
  if (isLabel(path) && canBeBlank(message))
    report(
      'J408',
      empty ? at(place, empty) : place,
      `\`${key}\` has a case without words`,
      'a person would see nothing',
      'write them for each case',
    )
  const isEnglish = /^en(-|$)/.test(document.name)
  for (const { code, pattern, is, help } of isEnglish ? [...signs, twice] : signs) {
    const found = pattern.exec(text)
    // Markup is never drawn. The others may be a name, or an example.
    const tell = is === 'is markup' ? report : report.heuristic()
    if (found) tell(code, at(place, found), `\`${found[0]}\` ${is}`, 'a person would read it as it is', help)
  }
  checkStrayBrace(text, message, place, report)
})

/** What a heading, a field or a button is called. */
function isLabel(path: Path): boolean {
  const [last, before] = [path.at(-1), path.at(-2)]
  return last === 'title' || last === 'label' || before === 'actions' || before === 'buttons'
}

const signs = [
  {
    code: 'J409',
    pattern: /<!--|<\/?[a-z][\w-]*(?:\s[^<>]*)?\/?>|&(?:[a-z]{2,8}|#x?[\da-f]+);/i,
    is: 'is markup',
    help: 'write plain words; how they look is the block’s to say',
  },
  {
    code: 'J409',
    pattern:
      /\*\*\S[^*]*\*\*|(?<!\w)__\S[^_]*__(?!\w)|\[[^\]]+\]\(\S+\)|`[^`]+`|(?<!\w)%(?:[sd]|\(\w+\)s)(?!\w)|\\[nrt"'](?![A-Za-z]{2}:)|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}/,
    is: 'is a sign of another notation',
    help: 'write plain words; a new paragraph is an empty line below `>-`',
  },
  {
    code: 'J410',
    pattern:
      // `todo` and `nan` are words; `XXX` stands for digits in an example.
      /(?<!%)%%(?!%)|\b(?:TODO|FIXME|TBD|undefined|NaN|[Ll]orem ipsum)\b|(?<![\dX][ -]?)\bXXX\b(?![ -]?[\dX])|\[object Object\]|^[Xx]{3,}$|^(?:<{7}|={7}|>{7})/,
    is: 'is left over',
    help: 'write what a person shall read',
  },
  {
    code: 'J410',
    pattern: /(?<=\S\s)[|·•–—/-]$/,
    is: 'separates the words from nothing',
    help: 'write what stood behind it, or leave it out',
  },
  {
    code: 'J410',
    pattern: /(\{\w+[^{}]*\})\s+\1/,
    is: 'stands twice',
    help: 'write it once',
  },
  {
    code: 'J413',
    pattern: /\p{L}{41,}/u,
    is: 'is one word',
    help: 'write the spaces between its words: so long a word fits no line of a phone',
  },
] as const

/**
 * Some words are said twice on purpose, and so are parts of names, which begin with a capital. Other languages than English say many
 * words twice, such as `vous vous`.
 */
const twice = {
  code: 'J410',
  pattern: /(?<![\p{L}\p{N}'’-])(?!(?:that|had|is|very|so|bye)\s)(\p{Ll}+)\s+\1(?![\p{L}\p{N}'’-])/u,
  is: 'stands twice',
  help: 'write it once',
} as const

/** A closing brace that nothing opened is read as it is: what was meant to be filled in is not. */
function checkStrayBrace(text: string, message: Message, place: Place, report: Report): void {
  const from = text.lastIndexOf('}')
  if (!literalsOf(message).some((part) => part.includes('}')) || text.includes("'}") || text.includes("'{")) return
  report(
    'J404',
    { ...place, within: { from, length: 1 } },
    'a brace is closed that was not opened',
    'a person would read it as it is',
    "write `{name}`; a brace that is to be read is written `'}'`",
  )
}

/** `${name}`, `%name%`, `[name]`, and braces that an apostrophe before them takes for a quotation. */
function checkOtherBraces(text: string, message: Message, names: Names | 'any', place: Place, report: Report): void {
  // Most texts have none of these signs.
  if (!/[$%[<{]/.test(text)) return
  const isName = (name: string): boolean => names !== 'any' && Object.hasOwn(names, name)
  for (const pattern of [/\$\{(\w+)\}/g, /%\{?(\w+)\}?%?/g, /\[(\w+)\]/g, /<(\w+)>/g, /\$(\w+)/g]) {
    const found = [...text.matchAll(pattern)].find(([, name = '']) => isName(name))
    if (!found) continue
    report(
      'J403',
      at(place, found),
      `\`${found[0]}\` is not filled in`,
      'only a name in plain braces is',
      `write \`{${found[1]}}\``,
    )
    return
  }
  const quoted = literalsOf(message)
    .flatMap((each) => [...each.matchAll(/\{\s*(\w+)\s*(?:,[^{}]*)?\}/g)])
    .find(([, name = '']) => isName(name))
  if (!quoted) return
  const help = 'write the apostrophe as ’, or twice'
  report('J403', place, `\`${quoted[0]}\` is not filled in`, 'an apostrophe before a brace begins a quotation', help)
}

function at(place: Place, found: RegExpExecArray | RegExpMatchArray): Place {
  return { ...place, within: { from: found.index ?? 0, length: found[0].length } }
}
