/** Where the toolchain writes files that people keep. */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
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
    replaceFile(existsSync(file) ? realpathSync(file) : file, text)
  }
}

/** A reader, also one after a crash, finds the file as it was or as it is: never a part of it. */
function replaceFile(file: string, text: string): void {
  const draft = `${file}.part`
  try {
    writeFileSync(draft, text)
    if (existsSync(file)) {
      // A file that may not be written stays as it is, though its folder would let it be replaced.
      accessSync(file, constants.W_OK)
      chmodSync(draft, statSync(file).mode)
    }
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

const lost = '\uFFFD'
