import { suggestion } from '../compiler/diagnostics/suggest.ts'
import { kindOf, type Source } from '../compiler/source/document.ts'
import { RegistryError } from '../compiler/source/registry-parts.ts'

/** The command was called with something that does not exist: its message is all that a person needs. */
export class UsageError extends Error {}

/** For a name that stands for nothing: with the one that was meant, or with what there is. */
export function unknownName(message: string, name: string, known: Iterable<string>): UsageError {
  const help = suggestion(name, known)
  return new UsageError(help ? `${message}: ${help.text}` : message)
}

/** @throws UsageError when none of the files is that step's */
export function requireStep(sources: readonly Source[], name: string): void {
  const steps = sources.map(({ file }) => kindOf(file)).filter(({ kind }) => kind === 'step')
  const names = steps.map((step) => step.name)
  if (!names.includes(name)) throw unknownName(`there is no step \`${name}\``, name, names)
}

/** What a person can put right, in words: a wrong call, a wrong part of the registry, or a file that cannot be read or written. Nothing for a mistake of the code. */
export function wordsFor(problem: unknown): string | undefined {
  const isSystem = problem instanceof Error && 'syscall' in problem
  const isWrongUse = problem instanceof UsageError || problem instanceof RegistryError
  return isWrongUse || isSystem ? problem.message : undefined
}
