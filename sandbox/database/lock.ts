/** Keeps a second server away from a data directory: two PGlite processes on one directory lose rows in silence. */
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'

type Holder = { pid: number; started: string | null }

/** Locks held by this process: its own pid is always alive, so the file alone cannot show them. */
const heldHere = new Set<string>()

/**
 * Takes the lock file, taking over that of a process that is gone. Returns the release.
 * Throws when a living process (this one included) holds it.
 */
export function takeLock(path: string): () => void {
  if (heldHere.has(path)) throw new Error(`the data directory is locked by this process (\`${path}\`)`)
  if (!create(path)) {
    const holder = read(path)
    if (holder && isAlive(holder)) {
      throw new Error(
        `the data directory is in use by process ${holder.pid} (\`${path}\`): stop it, or set DATA_DIR to another one`,
      )
    }
    removeStale(path, holder)
    if (!create(path)) throw new Error(`the data directory was taken by another process just now (\`${path}\`)`)
  }
  heldHere.add(path)
  return () => {
    heldHere.delete(path)
    unlinkSync(path)
  }
}

/** Writes a temporary file and links it into place, so that no process reads it half-written. */
function create(path: string): boolean {
  const aside = `${path}.${randomUUID()}`
  writeFileSync(aside, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder))
  try {
    linkSync(aside, path)
    return true
  } catch (problem) {
    if (isCode(problem, 'EEXIST')) return false
    throw problem
  } finally {
    unlinkSync(aside)
  }
}

/** What the file says; `undefined` when it is not ours or is gone by now. */
function read(path: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof holder !== 'object' || holder === null || !('pid' in holder)) return undefined
    const { pid } = holder
    const started = 'started' in holder && typeof holder.started === 'string' ? holder.started : null
    return typeof pid === 'number' ? { pid, started } : undefined
  } catch {
    return undefined
  }
}

/** A pid is reused sooner or later, in a container at once: the start time distinguishes the two processes. */
function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (problem) {
    return isCode(problem, 'EPERM')
  }
  const started = startOf(holder.pid)
  return holder.started === null || started === null ? holder.pid !== process.pid : holder.started === started
}

/** Moves the stale file away. Puts it back when another process has taken the lock meanwhile. */
function removeStale(path: string, stale: Holder | undefined): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (problem) {
    if (isCode(problem, 'ENOENT')) return
    throw problem
  }
  const moved = read(aside)
  if (moved && (moved.pid !== stale?.pid || moved.started !== stale.started)) linkSync(aside, path)
  unlinkSync(aside)
}

/** Start of a process in clock ticks since boot; `null` where there is no `/proc`. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name may hold spaces and brackets; the fields after its last bracket do not.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function isCode(problem: unknown, code: string): boolean {
  return problem instanceof Error && 'code' in problem && problem.code === code
}
