/** A name that is declared as no use of it is spelt. */
import type { Source } from '../source/document.ts'
import type { Finding } from './diagnostic.ts'
import { escaped } from './renamed.ts'

/** The place in a file where `declared` stands. */
export type Declaration = { declared: string; file: string; text: string; index: number }

/** J232 at the declaration. `first`: the first of the uses. */
export function declaredAs(
  { declared, file, text, index }: Declaration,
  used: string,
  first: Finding,
  label: string,
): Finding {
  const before = text.slice(0, index).split('\n')
  return {
    code: 'J232',
    severity: 'error',
    file,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    length: declared.length,
    message: `\`${declared}\` is declared, and \`${used}\` is used`,
    label,
    help: `write \`${used}\``,
    meant: used,
    related: { file: first.file, line: first.line, column: first.column, length: first.length, label: 'used here' },
  }
}

/** The only place of all files where the name stands. */
export function onlyPlaceOf(declared: string | undefined, sources: readonly Source[]): Declaration | undefined {
  if (declared === undefined) return undefined
  const word = new RegExp(`(?<![\\w-])${escaped(declared)}(?![\\w-])`, 'g')
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(word)].map(({ index }) => ({ declared, file, text, index })),
  )
  return found.length === 1 ? found[0] : undefined
}
