/** A carriage return without its line feed: an editor may begin a new line there, and YAML does not. */
import type { Span } from '../../diagnostics/diagnostic.ts'
import { type Document, spanBetween } from '../../source/document.ts'

/** The first place where what looks like two lines is read as one. */
export function joinedLine(document: Document): Span | undefined {
  const at = document.text.search(/\r(?!\n)/)
  return at < 0 ? undefined : spanBetween(document, at, at + 1)
}
