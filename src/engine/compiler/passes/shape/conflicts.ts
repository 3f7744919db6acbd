/** What git leaves in a file that two people have changed: both sides, between lines of signs. */
import type { Span } from '../../diagnostics/diagnostic.ts'
import { type Document, spanBetween } from '../../source/document.ts'

/** The first line of each conflict; where only other lines of signs are left, each of those. */
export function conflictsIn(document: Document): Span[] {
  const lines = [...document.text.matchAll(/^(?:<{7}|\|{7}|={7}|>{7})(?= |\r?$).*/gm)]
  const first = lines.filter(([line]) => line.startsWith('<'))
  return (first.length > 0 ? first : lines).map(({ index, 0: line }) =>
    spanBetween(document, index, index + line.trimEnd().length),
  )
}
