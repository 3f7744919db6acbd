/** The journey's folder, read from disk. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import type { Source } from './document.ts'

/** Every YAML file in the folder, and the pins (`.lock`, YAML too), in the order of their names. A folder that is not there has no files. */
export function readSources(folder: string): Source[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ya?ml|lock)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => ({
      file: `${basename(folder)}/${relative(folder, file).split(sep).join('/')}`,
      text: readFileSync(file, 'utf8'),
    }))
}
