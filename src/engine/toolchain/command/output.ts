/** Where a verb writes. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Source } from '../../compiler/source/document.ts'
import type { Invocation } from './settings.ts'

/** To the file that `--output` names, else to `file`, else to the screen. */
export function write({ out, values }: Invocation, text: string, file?: string): void {
  const to = values.output ?? file
  if (to === undefined) return out(text)
  save(to, text.endsWith('\n') ? text : `${text}\n`)
  out(`wrote ${to}`)
}

/** Writes a file, with the folders above it. */
export function save(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Writes files of a journey that is in this folder: the first part of their names is this folder. */
export function saveSources(sources: readonly Source[], folder: string): void {
  for (const { file, text } of sources) save(join(folder, withoutFolder(file)), text)
}

export function withoutFolder(file: string): string {
  return file.split('/').slice(1).join('/')
}
