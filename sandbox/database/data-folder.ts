/** The folder of an embedded database: whose it is, whether it is whole, and who may read it. */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** What this product puts there. A file that begins with a dot is not judged. */
const ours = /^(database|documents|keys(\.new)?|sandbox\.lock.*|lost\+found|\..*)$/
/** There while a new database is being made. */
const begun = '.database-begun'

/** Makes the folder, for this user only. Throws with one line when this user cannot write there. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (problem) {
    const what = problem instanceof Error && 'code' in problem ? String(problem.code) : String(problem)
    const line = `the data directory \`${dataDir}\` cannot be made or written (${what}): set DATA_DIR to another folder`
    throw new Error(line, { cause: problem })
  }
}

/**
 * Whether the folder holds a database. Throws when it holds part of one, or belongs to another program: a new database in its
 * place would look as if all data were gone.
 */
export function holdsDatabase(dataDir: string): boolean {
  const folder = join(dataDir, 'database')
  // A first start that was killed: nothing was ever in what it made.
  if (existsSync(join(dataDir, begun))) rmSync(folder, { recursive: true, force: true })
  const names = readdirSync(dataDir)
  if (existsSync(join(folder, 'PG_VERSION'))) return true
  if (existsSync(folder)) throw new Error('its file `PG_VERSION` is missing: restore a backup, or move the folder away')
  if (names.includes('documents')) {
    throw new Error(
      'there are documents, but the folder `database` is missing: restore a backup, or move `documents` away',
    )
  }
  const foreign = names.find((name) => !ours.test(name))
  if (foreign) throw new Error('the data directory holds files of another program: set DATA_DIR to another one')
  return false
}

/** Marks that a database is being made, until the returned function is called. A start that is killed leaves the mark. */
export function beginDatabase(dataDir: string): () => void {
  writeFileSync(join(dataDir, begun), '', { mode: 0o600 })
  return () => rmSync(join(dataDir, begun))
}

/** Whether its disk has no room left. The database says then that it failed, and not why. */
export function isDiskFull(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize < 1_000_000
}

/** Only this user reads files of the database, those of an earlier version too. */
export function closeToOthers(folder: string): void {
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  }
}
