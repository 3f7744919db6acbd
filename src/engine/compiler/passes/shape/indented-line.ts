/** A line that is indented too far or not far enough: YAML often complains of another line, which no longer fits it. */
import { parseDocument, type YAMLParseError } from 'yaml'
import type { Span } from '../../diagnostics/diagnostic.ts'
import { type Document, spanBetween } from '../../source/document.ts'

type Line = {
  at: number
  indent: number
  /** Where its key or text begins, behind the dashes of items. */
  column: number
  isItem: boolean
  /** A key without a value on its line: what belongs to it follows, further in. */
  isOpen: boolean
}

type Repair = { line: Line; indent: number; oddities: number }

/** A mistake is looked for among so many lines above the place where YAML complains. */
const reach = 80
const mostTried = 8

/** The line that is alone to be moved for the file to be YAML, and that then fits what is around it best. */
export function indentedLine(
  document: Document,
  problem: YAMLParseError,
): { span: Span; indent: number; wanted: number[] } | undefined {
  if (!/BAD_INDENT|IMPLICIT_KEY/.test(problem.code)) return undefined
  const texts = document.text.split('\n')
  const here = document.text.slice(0, problem.pos[0]).split('\n').length - 1
  const lines = writtenLines(texts, here)
  const step = usualStep(lines)
  const before = odditiesOf(lines, step)
  const repairs = suspects(lines, here, step).flatMap((line) => repairsOf(lines, line, step))
  const promising = repairs.filter(({ oddities }) => oddities < before)
  promising.sort((one, other) => one.oddities - other.oddities || distance(one, here) - distance(other, here))
  const found = promising.slice(0, mostTried).filter((repair) => isYaml(repaired(texts, repair)))
  const [first] = found
  if (!first) return undefined
  const { at, indent } = first.line
  const from = texts.slice(0, at).join('\n').length + (at > 0 ? 1 : 0)
  const span = spanBetween(document, from + indent, from + (texts[at] ?? '').trimEnd().length)
  const asGood = found.filter(({ line, oddities }) => line === first.line && oddities === first.oddities)
  return { span, indent, wanted: asGood.map((each) => each.indent) }
}

/** The lines around a mistake that begin a key, an item or a longer text; the rest of such a text and comments are left out. */
function writtenLines(texts: readonly string[], here: number): Line[] {
  const lines: Line[] = []
  /** The indentation of the key whose text goes on. */
  let textOf = Number.POSITIVE_INFINITY
  for (let at = Math.max(0, here - reach); at < Math.min(texts.length, here + reach); at++) {
    const text = texts[at] ?? ''
    const [, spaces = '', dashes = '', rest = ''] = /^( *)((?:- +)*)(.*)$/.exec(text.trimEnd()) ?? []
    const isOfText = spaces.length > textOf
    if (rest === '' || rest.startsWith('#') || (isOfText && !lines.at(-1)?.isOpen)) continue
    if (!isOfText) textOf = Number.POSITIVE_INFINITY
    const key = isOfText ? null : /^(?:'[^']*'|"[^"]*"|[^\s'"#{[][^:#]*):(?:\s+(.*))?$/.exec(rest)
    if (!key && !isOfText && dashes === '') continue
    const value = (key?.[1] ?? '').replace(/^&\S+\s*/, '')
    const isText = /^[|>][+-]?\d?$/.test(value)
    if (isText) textOf = spaces.length
    const isOpen = key !== null && (isText || value === '' || value.startsWith('#'))
    const column = spaces.length + (isOfText ? 0 : dashes.length)
    lines.push({ at, indent: spaces.length, column, isItem: dashes !== '' && !isOfText, isOpen })
  }
  return lines
}

/** How much further in than its key most of what belongs to one begins. */
function usualStep(lines: readonly Line[]): number {
  const counts = new Map<number, number>()
  for (const [index, { indent }] of lines.entries()) {
    const above = lines[index - 1]
    const further = above?.isOpen ? indent - above.column : 0
    if (further > 0) counts.set(further, (counts.get(further) ?? 0) + 1)
  }
  const [most = [2, 0]] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most[1] > 1 ? most[0] : 2
}

/** The lines that are indented unlike what is usual, and two above each. YAML complains of one of them, or of the line before it. */
function suspects(lines: readonly Line[], here: number, step: number): Line[] {
  const next = lines.findIndex(({ at }) => at > here)
  const near = next < 0 ? lines : lines.slice(0, next + 1)
  const odd = near.flatMap((line, index) => (isOdd(near[index - 1], line, step) || line.at === here ? [index] : []))
  return [...new Set(odd.flatMap((index) => near.slice(Math.max(0, index - 2), index + 1)))]
}

function repairsOf(lines: readonly Line[], line: Line, step: number): Repair[] {
  const index = lines.indexOf(line)
  const above = lines[index - 1]
  const deepest = above ? above.column + step : 0
  const indents = Array.from({ length: Math.floor(deepest / step) + 1 }, (_, level) => level * step)
  return indents
    .filter((indent) => indent !== line.indent)
    .map((indent) => {
      const moved = { ...line, indent, column: line.column - line.indent + indent }
      return { line, indent, oddities: odditiesOf(lines.with(index, moved), step) }
    })
}

function odditiesOf(lines: readonly Line[], step: number): number {
  return lines.filter((line, index) => isOdd(lines[index - 1], line, step)).length
}

/** Whether a line is indented unlike what is usual below the one above it. */
function isOdd(above: Line | undefined, { indent, isItem }: Line, step: number): boolean {
  if (indent % step !== 0) return true
  if (!above) return false
  if (isItem && above.isItem && !above.isOpen) return indent > above.indent
  if (indent > above.column) return !above.isOpen || indent !== above.column + step
  return above.isOpen && !(isItem && indent === above.column)
}

function distance({ line, indent }: Repair, here: number): number {
  return Math.abs(line.at - here) * 100 + Math.abs(indent - line.indent)
}

function repaired(texts: readonly string[], { line, indent }: Repair): string {
  return texts.with(line.at, ' '.repeat(indent) + (texts[line.at] ?? '').slice(line.indent)).join('\n')
}

function isYaml(text: string): boolean {
  return parseDocument(text, { merge: true, prettyErrors: false, logLevel: 'error' }).errors.length === 0
}
