/** Where the bytes of documents are: beside the database, which keeps only a reference. A lender puts its own store in its place. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

export type ObjectStore = {
  /**
   * Keeps the bytes until they are removed; resolves when they would survive a crash. The same name again replaces them. Rejects
   * when they cannot be kept now: the caller gets 503 and sends them again.
   */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** `undefined` when nothing has that name. */
  get: (name: string) => Promise<Uint8Array | undefined>
  /** Nothing happens when nothing has that name. */
  remove: (name: string) => Promise<void>
  /**
   * Removes what was put before that moment and is not used: a server that is killed between the store and its database leaves
   * bytes that no row names. `usedOf` says which of these names are used.
   */
  removeUnused: (before: Date, usedOf: (names: string[]) => Promise<Set<string>>) => Promise<void>
}

/** Reference to bytes by what they are: the same bytes have the same one. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Files in a folder that only this process's user can read. Several processes may share it. */
export function openFileStore(folder: string): ObjectStore {
  const dir = resolve(folder)
  const pathOf = (name: string) => join(dir, nameIn(name))
  /** One that was there and is gone, such as a disk that is no longer mounted, is not made anew: what it gets would be lost. */
  let isMade = existsSync(dir)
  return {
    put: async (name, bytes) => {
      if (!isMade) await mkdir(dir, { recursive: true, mode: 0o700 })
      isMade = true
      const aside = join(dir, `.${randomUUID()}`)
      try {
        const file = await open(aside, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        // At once: no reader sees half a file.
        await rename(aside, pathOf(name))
        await syncFolder(dir)
      } finally {
        await rm(aside, { force: true })
      }
    },
    get: async (name) => {
      try {
        return await readFile(pathOf(name))
      } catch (problem) {
        if (isMissing(problem)) return undefined
        throw problem
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    removeUnused: async (before, usedOf) => {
      // A folder is not the store's: a disk that is mounted there has its `lost+found`.
      const entries = existsSync(dir) ? await readdir(dir, { withFileTypes: true }) : []
      const old: string[] = []
      for (const entry of entries) {
        if (entry.isFile() && (await isOlder(join(dir, entry.name), before))) old.push(entry.name)
      }
      // A write that was killed leaves its file aside, which never got the name of an object.
      const used = await usedOf(old.filter((name) => objectName.test(name)))
      for (const name of old) if (!used.has(name)) await rm(join(dir, name), { force: true })
    },
  }
}

/** Keeps the names in the folder over a power cut: of a file alone the bytes would be there, under no name. */
async function syncFolder(dir: string): Promise<void> {
  // Windows syncs no folder, and has no call for it.
  if (process.platform === 'win32') return
  const folder = await open(dir)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const objectName = /^[\w-]+(\.\w+)?$/

/** Throws for a name that leads out of the folder: names are ours, never a caller's. */
function nameIn(name: string): string {
  if (!objectName.test(name)) throw new Error('expected the name of a stored object, found another text')
  return name
}

async function isOlder(path: string, than: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtime < than
  } catch (problem) {
    if (isMissing(problem)) return false
    throw problem
  }
}

function isMissing(problem: unknown): boolean {
  return problem instanceof Error && 'code' in problem && problem.code === 'ENOENT'
}
