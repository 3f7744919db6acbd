/** The journey's folder, read from disk. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import type { Source } from './document.ts'

/** Path → what was read there last. A file that has not changed is the same source again, and a source is parsed once. */
const lastRead = new Map<string, Source>()

/** Every YAML file in the folder, and the pins (`.lock`, YAML too), in the order of their names. A folder that is not there has no files. */
export function readSources(folder: string): Source[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ya?ml|lock)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => readSource(path, `${basename(folder)}/${relative(folder, path).split(sep).join('/')}`))
}

/** Whether two readings of the folder found the same: a file that has not changed is the same source again. */
export function areSame<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((source, at) => source === others[at])
}

function readSource(path: string, file: string): Source {
  const text = readFileSync(path, 'utf8')
  const last = lastRead.get(path)
  if (last?.file === file && last.text === text) return last
  const source = { file, text }
  lastRead.set(path, source)
  return source
}
