/** What is gone from a file because its line was made a comment. */
import type { Span } from '../../diagnostics/diagnostic.ts'
import { type Document, type Path, spanBetween } from '../../source/document.ts'

/** The one comment of the file that begins as the key did; nothing where there is none, or more. */
export function commentedOut(document: Document, path: Path): Span | undefined {
  const key = path.at(-1)
  if (typeof key !== 'string') return undefined
  const name = key.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const [found, ...more] = document.text.matchAll(new RegExp(`^[ \\t]*(#[ \\t]*'?${name}'?[ \\t]*:.*)$`, 'gm'))
  if (!found || more.length > 0) return undefined
  const from = found.index + found[0].indexOf('#')
  return spanBetween(document, from, from + (found[1]?.length ?? 1))
}
