/** A quote that is opened and not closed where it was meant: what follows is read as text, up to the next quote on its line or below. */
import type { Span } from '../../diagnostics/diagnostic.ts'
import { type Document, spanBetween } from '../../source/document.ts'
import { visitScalars } from '../../source/scalars.ts'

/**
 * The first quoted text that goes on over a line that begins a key or an item no deeper than its own line; else the first on a line
 * that YAML cannot read, where one more quote makes it readable. `closed`: the rest of the line with that quote.
 */
export function openQuote(document: Document): { span: Span; closed: string } | undefined {
  const { text, tree } = document
  const found: number[] = []
  visitScalars(tree, ({ type, range }) => {
    const isQuoted = type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE'
    if (isQuoted && range && swallows(text, range[0], range[1])) found.push(range[0])
  })
  const [from = unreadable(document)] = found
  if (from === undefined) return undefined
  const begin = lineBegin(text, from)
  const line = text.slice(begin).split(/\r?\n/, 1)[0] ?? ''
  const at = from - begin
  const closed = closedOn(line, at) ?? `${line.trimEnd()}${line.charAt(at)}`
  return { span: spanBetween(document, from, begin + line.length), closed: closed.slice(at) }
}

function swallows(text: string, from: number, to: number): boolean {
  const [, ...below] = text.slice(from, to).split(/\r?\n/)
  const next = below.find((line) => line.trim() !== '' && !line.trim().startsWith('#'))
  if (next === undefined || !/^\s*(- |[\w'".@$-]+:(\s|$))/.test(next)) return false
  return indentOf(next) <= indentOf(text.slice(lineBegin(text, from)))
}

/** Where such a quote stands on a line that YAML cannot read. */
function unreadable({ text, tree: { errors } }: Document): number | undefined {
  for (const { pos } of errors) {
    const begin = lineBegin(text, pos[0])
    const line = text.slice(begin).split(/\r?\n/, 1)[0] ?? ''
    const at = quotes(line).open
    if (at !== undefined && closedOn(line, at) !== undefined) return begin + at
  }
  return undefined
}

function lineBegin(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

/** Spaces before what is on the line; the dash of an item is one of them, as YAML counts. */
function indentOf(line: string): number {
  return /^[\s-]*/.exec(line)?.[0].length ?? 0
}

/** The line with one more quote, at the first place that makes it readable: before what ends a part of a list or mapping, or at its end. */
function closedOn(line: string, at: number): string | undefined {
  const isInBrackets = /[[{]/.test(line.slice(0, at))
  const ends = isInBrackets ? [...line.matchAll(/\s*[,:}\]]/g)].map(({ index }) => index).filter((end) => end > at) : []
  return [...ends, line.trimEnd().length]
    .map((end) => `${line.slice(0, end)}${line.charAt(at)}${line.slice(end)}`)
    .find((closed) => isReadable(closed))
}

/** Every quoted text ends where a value may end, and every bracket that is opened on the line is closed on it. */
function isReadable(line: string): boolean {
  const { open, outside } = quotes(line)
  let depth = 0
  for (const sign of outside) {
    if (/[[{]/.test(sign)) depth += 1
    if (/[\]}]/.test(sign)) depth -= 1
    if (depth < 0) return false
  }
  return open === undefined && depth === 0
}

/** `open`: the first quote that begins a text and is followed by none that ends it. `outside`: what stands in no quotes. */
function quotes(line: string): { open?: number; outside: string } {
  const quoted = /(?<=^|[\s[{,])(?:'(?:[^']|'')*'|"(?:[^"\\]|\\.)*")(?=[\s,:\]}]|$)/g
  const outside = line.replace(quoted, (text) => ' '.repeat(text.length)).replace(/(?<=^|\s)#.*$/, '')
  const open = /(?<=^|[\s[{,])['"]/.exec(outside)?.index
  return { outside, ...(open === undefined ? {} : { open }) }
}
