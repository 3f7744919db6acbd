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

/** Why a file cannot be added to so many others, as far as that is known before it is read. */
export function reasonBeforeReading(file: File, others: number, { most, largest }: Rules): Reason | undefined {
  if (others >= most) return 'count'
  if (file.size === 0) return 'empty'
  return file.size > largest ? 'size' : undefined
}

/** Why what is in a file cannot be used beside others of its name. Reading takes as long as its cloud does. */
export async function reasonInside(
  file: Blob,
  namesakes: readonly Blob[],
  { begins }: Rules,
): Promise<Reason | undefined> {
  try {
    if (!String.fromCharCode(...(await readBytes(file.slice(0, 1024)))).includes(begins)) return 'kind'
    for (const other of namesakes) if (await isSame(file, other)) return 'same'
    return undefined
  } catch {
    // In a cloud that is out of reach, or moved since it was chosen.
    return 'unreadable'
  }
}

/** By its bytes: two months of one bank may well be files of one name, and as long as each other. */
async function isSame(file: Blob, other: Blob): Promise<boolean> {
  if (file.size !== other.size) return false
  // The other one may have been moved since it was read.
  const others = await readBytes(other).catch(() => undefined)
  return others !== undefined && (await readBytes(file)).every((byte, at) => byte === others[at])
}

async function readBytes(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer())
}

/** `1234567` → `1.2 MB`, `34567` → `35 KB`. */
export function sizeText(bytes: number): string {
  return bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} KB`
}
