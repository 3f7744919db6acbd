/** What a diagnostic says was meant. */
import type { Diagnostic } from './diagnostic.ts'

/** The name to use in place of the one that is wrong. */
export function meantBy({ help }: Pick<Diagnostic, 'help'>): string | undefined {
  return /^use `([^`]+)`/.exec(help ?? '')?.[1]
}

/** What was written is not what was meant: a sign that only looks right, a number in another notation. */
export function isMisread({ code }: Pick<Diagnostic, 'code'>): boolean {
  return code === 'J124' || code === 'J125' || code === 'J126'
}
