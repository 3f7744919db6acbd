/**
 * Files that the applicant has chosen or was given. A file is no JSON: the state holds its id, and this page holds the
 * file. A reload forgets both, so whatever names a held file is `writeOnly` in its schema.
 */

const held = new Map<string, Blob>()
let count = 0

/** Keeps a file in this page and gives the id under which it is found. */
export function holdFile(file: Blob): string {
  count += 1
  const id = `file-${count}`
  held.set(id, file)
  return id
}

/** The file of that id; nothing when it was let go of, or held by the page before a reload. */
export function heldFile(id: string): Blob | undefined {
  return held.get(id)
}

/** Forgets a file that nobody needs any more. */
export function letGoOfFile(id: string): void {
  held.delete(id)
}
