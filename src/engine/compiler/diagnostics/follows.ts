/** What follows from another diagnostic, as lines under it. */
import type { Diagnostic } from './diagnostic.ts'

/** With its code and place, and what follows from it in turn. What differs from a pin has its values in its label. */
export function asFollowing({ code, file, line, message, label, follows = [] }: Diagnostic): string[] {
  const what = code === 'J324' ? `${message}: ${label}` : message
  return [`${code} ${file}:${line}: ${what}`, ...follows]
}
