/** A quote that is opened and not closed on its line: what follows is read as text, up to the next quote somewhere below. */
import type { Span } from '../../diagnostics/diagnostic.ts'
import { type Document, spanBetween } from '../../source/document.ts'
import { visitScalars } from '../../source/scalars.ts'

/** The first quoted text that goes on over a line that begins a key or an item no deeper than its own line. */
export function openQuote(document: Document): { span: Span; closed: string } | undefined {
  const { text, tree } = document
  const found: number[] = []
  visitScalars(tree, ({ type, range }) => {
    const isQuoted = type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE'
    if (isQuoted && range && swallows(text, range[0], range[1])) found.push(range[0])
  })
  const [from] = found
  if (from === undefined) return undefined
  const line = text.slice(from).split(/\r?\n/, 1)[0] ?? ''
  return { span: spanBetween(document, from, from + line.length), closed: closedOn(line) }
}

function swallows(text: string, from: number, to: number): boolean {
  const [, ...below] = text.slice(from, to).split(/\r?\n/)
  const next = below.find((line) => line.trim() !== '' && !line.trim().startsWith('#'))
  if (next === undefined || !/^\s*(- |[\w'".@$-]+:(\s|$))/.test(next)) return false
  return indentOf(next) <= indentOf(text.slice(text.lastIndexOf('\n', from - 1) + 1))
}

/** Spaces before what is on the line; the dash of an item is one of them, as YAML counts. */
function indentOf(line: string): number {
  return /^[\s-]*/.exec(line)?.[0].length ?? 0
}

/** The line with the quote where it was probably meant: before what ends a list or mapping, or at its end. */
function closedOn(line: string): string {
  const [, value = line, rest = ''] = /^(.[^,}\]]*?)(\s*[,}\]].*)?$/.exec(line) ?? []
  return `${value.trimEnd()}${line.charAt(0)}${rest}`
}
