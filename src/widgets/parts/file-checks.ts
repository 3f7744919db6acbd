/** What a file must be before it is taken in. Its name and its type may be wrong: only its bytes count. */

/** A file of the list, as an answer holds it. `reading`: it is still being looked into, so the form must refuse it. */
export type Taken = { id: string; name: string; size: number; reading?: true }

export type Rules = {
  /** How many in all. */
  most: number
  /** Bytes. */
  largest: number
  /** What the content begins with, within its first kilobyte. */
  begins: string
}

export type Reason = 'empty' | 'size' | 'same' | 'count' | 'kind' | 'unreadable'
export type Refused = { name: string; reason: Reason }

/** Why a file cannot be added to those that are there, as far as that is known before it is read. */
export function reasonBeforeReading(file: File, there: readonly Taken[], { most, largest }: Rules): Reason | undefined {
  // Two banks may well call their files the same: it is the same file when it is as long, too.
  if (there.some(({ name, size }) => name === file.name && size === file.size)) return 'same'
  if (there.length >= most) return 'count'
  if (file.size === 0) return 'empty'
  return file.size > largest ? 'size' : undefined
}

/** Why what is in a file cannot be used. Reading takes as long as its cloud does. */
export async function reasonInside(file: Blob, { begins }: Rules): Promise<Reason | undefined> {
  const start = await readStart(file)
  if (start === undefined) return 'unreadable'
  return start.includes(begins) ? undefined : 'kind'
}

/** The first kilobyte; `undefined` where the file cannot be read: in a cloud that is out of reach, or moved since it was chosen. */
async function readStart(file: Blob): Promise<string | undefined> {
  try {
    return String.fromCharCode(...new Uint8Array(await file.slice(0, 1024).arrayBuffer()))
  } catch {
    return undefined
  }
}

/** `1234567` → `1.2 MB`, `34567` → `35 KB`. */
export function sizeText(bytes: number): string {
  return bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} KB`
}
