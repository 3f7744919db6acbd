/** Where a verb writes. */
import { join } from 'node:path'
import type { Source } from '../../compiler/source/document.ts'
import { saveFiles } from '../save.ts'
import type { Invocation } from './settings.ts'

/** To the file that `--output` names, else to `file`, else to the screen. */
export function write({ out, values }: Invocation, text: string, file?: string): void {
  const to = values.output ?? file
  if (to === undefined) return out(text)
  saveFiles([{ file: to, text: text.endsWith('\n') ? text : `${text}\n` }])
  out(`wrote ${to}`)
}

/** Writes files of a journey that is in this folder: the first part of their names is this folder. */
export function saveSources(sources: readonly Source[], folder: string): void {
  saveFiles(sources.map(({ file, text }) => ({ file: join(folder, withoutFolder(file)), text })))
}

export function withoutFolder(file: string): string {
  return file.split('/').slice(1).join('/')
}
