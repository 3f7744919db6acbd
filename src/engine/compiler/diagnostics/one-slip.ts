/** One slip, one diagnostic: the word that it says to write is tried, and what goes away with the slip followed from it. */
import { groupBy } from '../group-by.ts'
import type { Source } from '../source/document.ts'
import { declaredAs, onlyPlaceOf } from './declared-as.ts'
import { asTold, type Diagnostic, type Finding, sortDiagnostics } from './diagnostic.ts'
import { asFollowing } from './follows.ts'

/** What is found in the files with another word in one of them. */
type Look = (sources: readonly Source[]) => readonly Diagnostic[]

/** The word at the place of `head`, and what it says to write. */
type Correction = { head: Finding; text: string }

type Corrected = { head: Finding; gone: Diagnostic[]; sources: readonly Source[] }

/**
 * The diagnostics, with all that a correction takes away under the one that says it. A correction that leads to other errors, or
 * takes nothing but its own diagnostic away, tells nothing. Each trial looks at the whole journey anew.
 * @param findings what compiling found, with what each says to write
 */
export function underOneSlip(
  diagnostics: readonly Diagnostic[],
  findings: readonly Finding[],
  sources: readonly Source[],
  look: Look,
  mostTrials: number,
): Diagnostic[] {
  const [found, shown] = [new Set(findings.map(keyOf)), new Set(diagnostics.map(keyOf))]
  const told = diagnostics.filter((each) => !found.has(keyOf(each)))
  const budget = { trials: mostTrials }
  let left = findings.filter((each) => shown.has(keyOf(each)))
  let files = sources
  while (left.length > 1) {
    const best = bestOf(left, files, look, budget)
    if (!best) break
    const { head, gone } = best
    const others = gone.filter((each) => keyOf(each) !== keyOf(head))
    told.push({ ...head, follows: [...(head.follows ?? []), ...others.flatMap(asFollowing)] })
    left = left.filter((each) => !gone.includes(each))
    files = best.sources
  }
  return sortDiagnostics<Finding>([...told, ...left]).map(asTold)
}

/** The correction that takes most away; the first that leaves nothing. */
function bestOf(
  left: readonly Finding[],
  sources: readonly Source[],
  look: Look,
  budget: { trials: number },
): Corrected | undefined {
  const known = new Set(left.map(keyOf))
  let best: Corrected | undefined
  for (const { head, text } of correctionsOf(left, sources)) {
    if (budget.trials === 0) break
    budget.trials -= 1
    const edited = sources.map((source) => (source.file === head.file ? withWord(source, head, text) : source))
    const seen = look(edited)
    if (seen.some((each) => each.severity === 'error' && !known.has(keyOf(each)) && !wasUnread(each, head))) continue
    const still = new Set(seen.map(keyOf))
    const gone = left.filter((each) => !still.has(keyOf(each)))
    if (still.has(keyOf(head)) || gone.length < 2 || gone.length <= (best?.gone.length ?? 0)) continue
    best = { head, gone, sources: edited }
    if (gone.length === left.length) break
  }
  return best
}

/**
 * What may be written in place of what is there: first a name that is known to be declared as no use of it is spelt, then what means
 * nothing at all, a name where it is declared, if several uses have another one, each by itself, and last the declaration for one use.
 */
function correctionsOf(left: readonly Finding[], sources: readonly Source[]): Correction[] {
  const own = left.flatMap((head) =>
    head.meant === undefined ? [] : [{ head, text: atPlace(sources, head, head.meant) }],
  )
  const byName = [...groupBy(own, ({ head }) => head.meant ?? '')]
  const declared = ([meant, uses]: [string, Correction[]]): Correction[] => declarationOf(meant, uses, sources)
  const ofMany = byName.filter(([, uses]) => uses.length > 1).flatMap(declared)
  const ofOne = byName.filter(([, uses]) => uses.length === 1).flatMap(declared)
  const isDeclared = ({ head }: Correction): boolean => head.code === 'J232'
  const all = [...own.filter(isDeclared), ...own.filter(({ head }) => isShape(head)), ...ofMany, ...own, ...ofOne]
  const byEdit = groupBy(all, ({ head, text }) => `${head.file}:${head.line}:${head.column} ${text}`)
  return [...byEdit.values()].flatMap(([first]) => first ?? [])
}

/** Passes that need every file to be of its shape have not looked at the others. */
function wasUnread({ file }: Diagnostic, head: Diagnostic): boolean {
  return isShape(head) && file !== head.file
}

const isShape = ({ code }: Diagnostic): boolean => code.startsWith('J1')

/** The one declaration that is spelt as no use of it is. */
function declarationOf(meant: string, [first]: readonly Correction[], sources: readonly Source[]): Correction[] {
  const place = onlyPlaceOf(meant, sources)
  const used = first && textAt(sources, first.head).word
  if (!first || !place || used === undefined || used === meant) return []
  return [{ head: declaredAs(place, used, first.head, 'nothing uses this'), text: used }]
}

/** What to write there: of a name of several parts the first may stand before the place, and the last may be right. */
function atPlace(sources: readonly Source[], head: Finding, meant: string): string {
  const { before, word } = textAt(sources, head)
  const parts = meant.split('.')
  const said = parts.findLastIndex((_, end) => end > 0 && before.endsWith(`${parts.slice(0, end).join('.')}.`))
  return [...parts.slice(Math.max(said, 0)), ...word.split('.').slice(parts.length)].join('.')
}

function textAt(
  sources: readonly Source[],
  { file, line, column, length }: Diagnostic,
): { before: string; word: string } {
  const text = sources.find((source) => source.file === file)?.text.split('\n')[line - 1] ?? ''
  return { before: text.slice(0, column - 1), word: text.slice(column - 1, column - 1 + length) }
}

function withWord(source: Source, { line, column, length }: Diagnostic, word: string): Source {
  const lines = source.text.split('\n')
  const text = lines[line - 1] ?? ''
  lines[line - 1] = `${text.slice(0, column - 1)}${word}${text.slice(column - 1 + length)}`
  return { ...source, text: lines.join('\n') }
}

/** Not by its column: another word before it on its line may be longer. */
function keyOf({ code, file, line, message }: Diagnostic): string {
  return `${code} ${file}:${line} ${message}`
}
