/** What diagnostics are about: by it a cause is told from what follows of it. */
import type { Subject } from './diagnostic.ts'

/** Whether it is about words that are missing, or that nothing uses. */
export function isOfWords({ kind }: Subject): boolean {
  return kind === 'words'
}

/** Its name, each part of it between dots, and each run of such parts. */
export function namesOf({ name, of }: Subject): string[] {
  return [name, ...(of === undefined ? [] : [of])].flatMap((path) => {
    const parts = path.split('.')
    return parts.flatMap((_, from) =>
      parts.slice(from).map((__, count) => parts.slice(from, from + count + 1).join('.')),
    )
  })
}
