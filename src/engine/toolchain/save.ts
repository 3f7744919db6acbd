/** Where the toolchain writes files that people keep. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { UsageError } from './usage-error.ts'

/**
 * Writes files, with the folders above them.
 * @throws UsageError before the first one is written, where a text has what stands for a letter that was lost: its file was read
 * in another encoding than its own, and all such letters in it would be lost for good
 */
export function saveFiles(files: readonly { file: string; text: string }[]): void {
  for (const { file, text } of files) {
    const line = text.slice(0, text.indexOf(lost) + 1).split('\n').length
    if (text.includes(lost))
      throw new UsageError(
        `${file}:${line} has a letter that cannot be read, so nothing was written: save the file as UTF-8, and type that letter anew`,
      )
  }
  for (const { file, text } of files) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

const lost = '\uFFFD'
