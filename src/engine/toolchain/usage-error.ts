import { RegistryError } from '../compiler/source/registry-parts.ts'

/** The command was called with something that does not exist: its message is all that a person needs. */
export class UsageError extends Error {}

/** What a person can put right, in words: a wrong call, a wrong part of the registry, or a file that cannot be read or written. Nothing for a mistake of the code. */
export function wordsFor(problem: unknown): string | undefined {
  const isSystem = problem instanceof Error && 'syscall' in problem
  const isWrongUse = problem instanceof UsageError || problem instanceof RegistryError
  return isWrongUse || isSystem ? problem.message : undefined
}
