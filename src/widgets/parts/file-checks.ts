/** What a file must be before it is taken in. Its name and its type may be wrong: only its bytes count. */

/** A file that was taken in, as an answer holds it. */
export type Taken = { id: string; name: string; size: number }

export type Rules = {
  /** How many in all. */
  most: number
  /** Bytes. */
  largest: number
  /** What the content begins with, within its first kilobyte. */
  begins: string
}

type Reason = 'empty' | 'size' | 'same' | 'count' | 'kind' | 'unreadable'
export type Refused = { name: string; reason: Reason }

/** Which of the chosen files can be added to those that are there, in their order, and why not the others. */
export async function judge(
  chosen: readonly File[],
  there: readonly Taken[],
  rules: Rules,
): Promise<{ taken: File[]; refused: Refused[] }> {
  const taken: File[] = []
  const refused: Refused[] = []
  for (const file of chosen) {
    const reason = await reasonAgainst(file, [...there, ...taken], rules)
    if (reason === undefined) taken.push(file)
    else refused.push({ name: file.name, reason })
  }
  return { taken, refused }
}

async function reasonAgainst(
  file: File,
  others: readonly { name: string; size: number }[],
  { most, largest, begins }: Rules,
): Promise<Reason | undefined> {
  // Two banks may well call their files the same: it is the same file when it is as long, too.
  if (others.some(({ name, size }) => name === file.name && size === file.size)) return 'same'
  if (others.length >= most) return 'count'
  if (file.size === 0) return 'empty'
  if (file.size > largest) return 'size'
  const start = await readStart(file)
  if (start === undefined) return 'unreadable'
  return start.includes(begins) ? undefined : 'kind'
}

/** The first kilobyte; `undefined` where the file cannot be read: in a cloud that is out of reach, or moved since it was chosen. */
async function readStart(file: File): Promise<string | undefined> {
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
