/** A bracket or a brace that is never closed: the parser notices it where the next line begins, and it is missing before that. */
import { isPair, type Node, visit, type YAMLParseError } from 'yaml'
import type { Span } from '../../diagnostics/diagnostic.ts'
import { type Document, spanBetween } from '../../source/document.ts'

/** Of the bracket that is open at the mistake: what stands last in it, and the sign that closes it. */
export function openBracket(document: Document, problem: YAMLParseError): { span: Span; sign: string } | undefined {
  // Whatever is nested too deep is cut there, and a key that stands twice is read.
  if (/RESOURCE_EXHAUSTION|DUPLICATE_KEY/.test(problem.code)) return undefined
  for (const { code, message, pos } of document.tree.errors) {
    const [, sign] = (code === 'BAD_INDENT' && /end with a ([\]}])$/.exec(message)) || []
    const last = sign && pos[0] >= problem.pos[0] && lastWritten(document, pos[0], problem.pos[0])
    if (last) return { span: lastLineOf(document, ...last), sign }
  }
  return undefined
}

/** The parser ends a list or mapping that is not closed where it gives up. */
function lastWritten(document: Document, end: number, before: number): [from: number, to: number] | undefined {
  const found: [from: number, to: number][] = []
  visit(document.tree, {
    Collection: (_, { flow, range, items }) => {
      if (!flow || !range || range[0] >= before || range[1] !== end) return undefined
      const last = items.at(-1)
      found.push(rangeOf(isPair(last) ? [last.key, last.value] : [last]) ?? [range[0], range[0] + 1])
      return visit.BREAK
    },
  })
  return found[0]
}

function rangeOf(parts: readonly unknown[]): [from: number, to: number] | undefined {
  const ranges = parts.flatMap((part) => {
    const range = (part as Node | null | undefined)?.range
    return range && range[1] > range[0] ? [range] : []
  })
  const last = ranges.at(-1)
  return last && [last[0], last[1]]
}

function lastLineOf(document: Document, from: number, to: number): Span {
  const begin = document.text.lastIndexOf('\n', to - 1) + 1
  return spanBetween(document, Math.max(from, begin), to)
}
