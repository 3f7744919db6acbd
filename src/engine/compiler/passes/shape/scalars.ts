/** Single keys and values that YAML reads as something else than their author meant, or that only look like what was meant. */
import { isScalar, type Pair, Scalar } from 'yaml'
import { asText } from '../../../core/as-text.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { Help } from '../../diagnostics/suggest.ts'
import { type Document, type Kind, spanBetween } from '../../source/document.ts'
import { visitScalars } from '../../source/scalars.ts'

/** Reports signs that no one can see or tell apart, and numbers and truths that are written in another notation. */
export function checkScalars(document: Document, report: Report): void {
  const { kind, tree } = document
  if (kind === 'contract' || kind === 'unknown') return
  // What a person could not have meant can only be in a file that has such a sign.
  const isOdd = oddSign.test(document.text)
  const isBeyond = oddNumber.test(document.text)
  if (!isOdd && !isBeyond && !withNumbers.has(kind)) return
  visitScalars(tree, (node, isKey, pair) => {
    if (kind === 'settings' && isKey && holdsNothing(pair)) checkEmpty(document, node, report)
    if (isOdd && checkSigns(document, node, isKey ? 'key' : withoutWords.has(kind) ? 'name' : 'words', report)) return
    if (isBeyond && checkSize(document, node, report)) return
    if (isKey || !withNumbers.has(kind)) return
    checkNotation(document, node, isScalar(pair?.key) ? asText(pair.key.value) : '', report)
  })
}

function holdsNothing(pair: Pair | undefined): boolean {
  return pair?.value === null || (isScalar(pair?.value) && pair.value.value === null)
}

/** Where a value in another notation is nothing that a reader may mean. */
const withNumbers = new Set<Kind>(['settings', 'schema'])

/** Where a value is a name, a number or a path, never words: these stand in copy and settings. */
const withoutWords = new Set<Kind>(['step', 'journey', 'services', 'errors'])

/** What joins two pictures to one, such as a person and a laptop, is seen by what it makes of them. */
const joining = '(?<=\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?)\\u200D(?=\\p{Extended_Pictographic})'
const invisible = new RegExp(
  `(?![\\t\\n\\r])\\p{Cc}|(?!${joining})[\\u00AD\\u200B-\\u200F\\u2028-\\u202E\\u2060-\\u2064\\uFEFF]`,
  'u',
)
const curly = /[‘’‚‛“”„‟«»]/
/** Letters of UTF-8 that were read as those of an older encoding, and what stands for a letter that was lost. */
const misread =
  /\uFFFD|\u00C3[\u0080-\u00BF]|\u00C2[\u00A0-\u00BF]|\u00E2\u20AC[\u0080-\u00BF\u0152-\u0178\u02C6-\u02DC\u2013-\u203A\u2122]/
/** `"\b"` and its like: a sign by its number, or by a letter. */
const escaped = /\\[0abefvxuUNPL_]/
const oddSign = new RegExp(
  `${invisible.source}|${escaped.source}|${curly.source}|${misread.source}|[\\u00A0\\u0370-\\u052F]`,
  'u',
)
/** What may be more than a number can hold, or none. */
const oddNumber = /\d{16}|\de\+?\d{2}|\.(?:inf|nan)\b/i
const lookalike = /(?=.*[A-Za-z])(?=.*[\u0370-\u052F])/u

/** What a text is: a key, a value that is a name, or words that a person reads. */
type Use = 'key' | 'name' | 'words'

/** @returns whether anything was reported */
function checkSigns(document: Document, node: Scalar, use: Use, report: Report): boolean {
  const text = typeof node.value === 'string' ? node.value : ''
  const found = signs.find(({ fits }) => fits(text, use, node))
  if (!found || !node.range) return false
  const span = spanBetween(document, node.range[0], node.range[1])
  report.at('J124', span, found.message(text), found.label, found.help(text))
  return true
}

const signs: {
  fits: (text: string, use: Use, node: Scalar) => boolean
  message: (text: string) => string
  label: string
  help: (text: string) => string | Help
}[] = [
  {
    fits: (text) => invisible.test(text),
    message: (text) => `a sign that cannot be seen stands in \`${text.replace(invisible, '·')}\``,
    label: 'it makes this another text than it looks',
    help: (text) => anew(text.replaceAll(new RegExp(invisible, 'gu'), '')),
  },
  {
    fits: (text) => misread.test(text),
    message: (text) => `\`${misread.exec(text)?.[0] ?? ''}\` was another sign`,
    label: 'the text was saved or copied in another encoding',
    help: () => 'type it anew, and save the file as UTF-8',
  },
  {
    // The sign between thousands may be such a space.
    fits: (text, use) => (use === 'key' && /\u00A0/.test(text)) || (use === 'name' && /\S\u00A0+\S/.test(text)),
    message: (text) => `\`${text.trim()}\` has a space that is none`,
    label: 'a space that does not break lines, as word processors write it',
    help: (text) => anew(text.replaceAll('\u00A0', ' ').trim()),
  },
  {
    fits: (text) => text.split(/[^\p{L}]+/u).some((word) => lookalike.test(word)),
    message: (text) => `\`${text}\` has letters of two alphabets`,
    label: 'one of them only looks like another',
    help: (text) => anew(text.replaceAll(/[\u0370-\u052F]/gu, (letter) => latinLike[letter] ?? letter)),
  },
  {
    fits: (text, use) => use === 'key' && curly.test(text),
    message: (text) => `\`${text}\` has a curly quote in its name`,
    label: 'YAML reads only straight quotes',
    help: (text) => quoted(text.replaceAll(new RegExp(curly, 'g'), '')),
  },
  {
    fits: (text, _, { type }) => type === Scalar.PLAIN && isWrapped(text),
    message: () => 'the quotes around this are curly',
    label: 'YAML reads only straight quotes: these are part of the text',
    help: (text) => quoted(text.slice(1, -1).replaceAll("'", "''")),
  },
]

function anew(meant: string): Help {
  return { text: `type it anew: \`${meant}\``, names: [], meant }
}

function quoted(meant: string): Help {
  return { text: `write \`'${meant}'\``, names: [], meant }
}

const latinLike: Record<string, string> = Object.fromEntries(
  [...'асеорхуіАВСЕНКМОРТХ'].map((letter, index) => [letter, 'aceopxyiABCEHKMOPTX'.charAt(index)]),
)

/** One opening quote at the beginning, its closing one at the end, none between. */
function isWrapped(text: string): boolean {
  return /^(?:‘[^‘’]*’|“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»)$/.test(text)
}

/** @returns whether anything was reported */
function checkSize(document: Document, { value, range, source = '' }: Scalar, report: Report): boolean {
  if (typeof value !== 'number' || !range || (Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER))
    return false
  const isNumber = Number.isFinite(value)
  const message = isNumber ? `\`${source}\` cannot be kept exactly` : `\`${source}\` is no number to count with`
  const label = isNumber ? `read as \`${value}\`` : 'it can be neither sent nor kept'
  report.at(
    'J118',
    spanBetween(document, range[0], range[1]),
    message,
    label,
    'write a smaller number, or a text in quotes',
  )
  return true
}

function checkNotation(document: Document, node: Scalar, key: string, report: Report): void {
  const { range, source = '', type, value } = node
  if (!range || (type !== Scalar.PLAIN && !isTruthText(source))) return
  const found = notations.find(({ fits }) => fits.test(source))
  if (!found || found.of !== typeof value || (found.isSetting && document.kind !== 'settings')) return
  // The code of Norway, and what a person reads.
  if (found.isTruth && /^(code|key|name|label|value|const)$/.test(key)) return
  report.at('J125', spanBetween(document, range[0], range[1]), found.message(source), found.label, found.help(source))
}

/** `'false'` in quotes is no longer one. */
function isTruthText(source: string): boolean {
  return /^(true|false)$/i.test(source)
}

type Notation = {
  fits: RegExp
  of: 'string' | 'number'
  isSetting?: true
  isTruth?: true
  message: (source: string) => string
  label: string
  help: (source: string) => string
}

const digitsOf = (source: string): string => source.replaceAll(/[^\d.]/g, '')
const isText = (source: string): string => `\`${source}\` is text`

const notations: Notation[] = [
  {
    fits: /^(yes|no|on|off|true|false)$/i,
    ...{ of: 'string', isSetting: true, isTruth: true, message: isText },
    label: 'only `true` and `false` are a truth',
    help: (source) => `write \`${/^(yes|on|true)$/i.test(source)}\`; text that is read says more`,
  },
  {
    fits: /^0\d+$|^\+\d+$/,
    of: 'number',
    message: (source) => `\`${source}\` is a number`,
    label: 'what stands before its first digit, and each 0 there, is lost',
    help: (source) => `write \`'${source}'\`, or \`${Number(source)}\` where it is counted with`,
  },
  {
    fits: /^\d+,\d{1,2}$/,
    ...{ of: 'string', isSetting: true, message: isText },
    label: 'the decimal sign of a number is a point',
    help: (source) => `write \`${source.replace(',', '.')}\``,
  },
  {
    fits: /^[1-9]\d{0,2}(?:[ ,'_]\d{3})+(?:\.\d+)?$|^[1-9]\d*(?:_\d+)+$/,
    ...{ of: 'string', message: isText },
    label: 'a number has nothing between its digits',
    help: (source) => `write \`${digitsOf(source)}\``,
  },
  {
    fits: /^(?:\p{Lu}{1,3}|\p{Sc}) ?\d[\d ,.]*$|^\d[\d.]* ?(?:%|\p{Sc}|\p{Lu}{3})$/u,
    ...{ of: 'string', isSetting: true, message: isText },
    label: 'a number stands without its unit',
    help: (source) => `write \`${digitsOf(source)}\`; how it is shown, the words say`,
  },
]

/** A setting without a value, or what a comma within a number has cut off. */
function checkEmpty(document: Document, key: Scalar, report: Report): void {
  if (!key.range) return
  const [from, to] = key.range
  const before = /\d+,$/.exec(document.text.slice(0, from))
  if (before && typeof key.value === 'number') {
    const digits = document.text.slice(from, to)
    const whole = digits.length === 3 ? `${before[0].slice(0, -1)}${digits}` : `${before[0].slice(0, -1)}.${digits}`
    const span = spanBetween(document, from - before[0].length, to)
    report.at(
      'J125',
      span,
      `the comma ends \`${before[0].slice(0, -1)}\``,
      'between braces it parts two keys',
      `write \`${whole}\``,
    )
    return
  }
  const message = `the setting \`${document.text.slice(from, to)}\` has no value`
  report.at('J104', spanBetween(document, from, to), message, 'nothing stands behind it', 'write it, or delete the key')
}
