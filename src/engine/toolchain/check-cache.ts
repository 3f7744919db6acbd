/** What `check` found, kept until something changes that it depends on: the journey, the contract, or the code that checks. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Checked } from '../compiler/check.ts'
import type { Source } from '../compiler/source/document.ts'

/** What is kept of a check: plain JSON. */
type Found = Pick<Checked, 'diagnostics' | 'requests'>

/** Results that are kept in the folder; the oldest go first. */
const most = 20

/**
 * What an earlier check found of the same texts by the same code, else those of a new one.
 * @param code files and folders of the code that checks, and of the code that is registered with it
 * @param folder where results are kept
 */
export function cachedCheck(
  sources: readonly Source[],
  { code, folder }: { code: readonly string[]; folder: string },
  check: () => Found,
): Found {
  const hash = createHash('sha256')
  for (const { file, text } of sources) hash.update(JSON.stringify([file, text]))
  for (const file of code.flatMap(filesIn)) hash.update(JSON.stringify([file, readFileSync(file, 'utf8')]))
  const path = join(folder, `${hash.digest('hex')}.json`)
  const kept = readKept(path)
  if (kept) return kept
  const { diagnostics, requests } = check()
  const found: Found = { diagnostics, ...(requests ? { requests } : {}) }
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, JSON.stringify(found))
  dropOldest(folder)
  return found
}

function readKept(path: string): Found | undefined {
  if (!existsSync(path)) return undefined
  try {
    // Written above, by this very code: its hash is the file's name.
    return JSON.parse(readFileSync(path, 'utf8')) as Found
  } catch {
    // Cut short by a process that ended: it is written anew.
    return undefined
  }
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

function dropOldest(folder: string): void {
  const files = readdirSync(folder).map((name) => join(folder, name))
  const byAge = files.map((file) => ({ file, at: statSync(file).mtimeMs })).toSorted((a, b) => b.at - a.at)
  for (const { file } of byAge.slice(most)) rmSync(file, { force: true })
}
