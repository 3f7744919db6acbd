/** Where a verb writes. */
import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { kindOf, type Source } from '../../compiler/source/document.ts'
import { saveFiles } from '../save.ts'
import type { CommandSettings, Invocation } from './settings.ts'

/** To the file that `--output` names, else to `file`, else to the screen. */
export function write({ out, values }: Invocation, text: string, file?: string): void {
  const to = values.output ?? file
  if (to === undefined) return out(text)
  saveFiles([{ file: to, text: text.endsWith('\n') ? text : `${text}\n` }])
  out(`wrote ${to}`)
}

/** Writes files of a journey that is in this folder: the first part of their names is this folder. */
export function saveSources(sources: readonly Source[], folder: string, settings: CommandSettings): void {
  const files = sources.map(({ file, text }) => ({ file: join(folder, withoutFolder(file)), text }))
  saveParts(files, folder, settings)
}

/** Writes files of the journey in this folder, and of the code beside it. A new one of the journey tells editors of its schema. */
export function saveParts(files: readonly Source[], folder: string, { generated }: CommandSettings): void {
  saveFiles(
    files.map(({ file, text }) => ({
      file,
      text: existsSync(file) ? text : schemaLine(file, folder, generated.editor) + text,
    })),
  )
}

/** The line by which an editor finds the schema of the file; nothing where it has none. */
function schemaLine(file: string, folder: string, schemas: string): string {
  const { kind } = kindOf(`journey/${pathFrom(folder, file)}`)
  if (kind === 'unknown' || kind === 'pin') return ''
  return `# yaml-language-server: $schema=${pathFrom(dirname(file), schemas)}/${kind}.json\n`
}

const pathFrom = (folder: string, file: string): string => relative(folder, file).replaceAll(sep, '/')

export function withoutFolder(file: string): string {
  return file.split('/').slice(1).join('/')
}
