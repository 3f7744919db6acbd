/** What `check` found, kept until something changes that it depends on: the journey, the contract, or the code that checks. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Checked, KeepProof } from '../compiler/check.ts'
import type { Source } from '../compiler/source/document.ts'
import type { Registry } from '../compiler/source/project.ts'

/**
 * `code`: files and folders of the code that checks, and of the code that is registered with it. `folder`: where results are kept.
 * `registry`: what is registered: a change of it is noticed in whatever file it stands.
 */
type Cache = { code: readonly string[]; folder: string; registry: Registry }

/** Results that are kept in the folder; the oldest go first. */
const most = 40

/**
 * The result of an earlier check of the same texts by the same code, or else of a new check. Where nothing can be kept (the folder
 * is read-only or has been deleted, the disk is full), each check is a new one.
 * @param check is given the means to keep the part that costs most for longer
 */
export function cachedCheck(sources: readonly Source[], cache: Cache, check: (keep: KeepProof) => Checked): Checked {
  const keep = keepIn(cache)
  return keep(JSON.stringify(sources), () => check(keep))
}

/** Gives what was found before of the same subject, or finds it and keeps it. */
function keepIn(cache: Cache): KeepProof {
  const pathOf = pathsIn(cache)
  return (subject, make) => {
    const path = pathOf(subject)
    const found = path && readKept(path)
    if (found) return found
    const made = make()
    if (path) write(path, made)
    return made
  }
}

/** What was found before of a subject, by the same code. */
export function keptIn(cache: Cache): (subject: string) => Checked | undefined {
  const pathOf = pathsIn(cache)
  return (subject) => {
    const path = pathOf(subject)
    return path === undefined ? undefined : readKept(path)
  }
}

/** Subject → the file of its result; nothing where none can be kept. */
function pathsIn({ code, folder, registry }: Cache): (subject: string) => string | undefined {
  const files = code.flatMap(filesIn).map((file) => [file, readFileSync(file, 'utf8')])
  const codeHash = hashOf([files, JSON.stringify(registry, withFunctions)])
  const kept = openFolder(folder)
  return (subject) => (kept === undefined ? undefined : join(kept, `${hashOf([codeHash, subject])}.json`))
}

/** The folder by its whole path. Made before anything is checked: Node never returns from making one below a deleted working folder. */
function openFolder(folder: string): string | undefined {
  try {
    const path = resolve(folder)
    mkdirSync(path, { recursive: true })
    return path
  } catch {
    return undefined
  }
}

function write(path: string, { diagnostics, undecided, requests, stories, gaps }: Checked): void {
  try {
    // What is not there is no part of JSON.
    writeFileSync(path, JSON.stringify({ diagnostics, undecided, requests, stories, gaps }))
    dropOldest(dirname(path))
  } catch {
    // The folder has gone, or the disk is full. What was found is not lost: it is printed, and found again next time.
  }
}

/** A function by its own text. What it calls in other files is named under `code`. */
function withFunctions(_: string, value: unknown): unknown {
  return typeof value === 'function' ? Function.prototype.toString.call(value) : value
}

function hashOf(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

function readKept(path: string): Checked | undefined {
  if (!existsSync(path)) return undefined
  try {
    // Written above, by this very code: its hash is the file's name.
    return JSON.parse(readFileSync(path, 'utf8')) as Checked
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
