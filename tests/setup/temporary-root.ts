/** The folder of a run of tests: all temporary files are in it, also those of the processes that tests start, and go with it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { folderForTests } from '../../scripts/memory-folder.mjs'

/** Before the first unit test. In memory only in CI: elsewhere a run that is broken off would leave behind what holds it. */
export function setup(): () => void {
  return makeTemporaryRoot(process.env.CI ? folderForTests() : tmpdir())
}

const prefix = 'journey-tests-'

/**
 * Makes it the folder for temporary files. Returns what removes it, whatever has become of the tests. A run has one: Vitest asks once
 * for each of its projects, and in folders within folders the path of a database's socket would become too long for it.
 */
export function makeTemporaryRoot(within: string): () => void {
  const outer = process.env.TMPDIR
  if (outer !== undefined && path.basename(outer).startsWith(prefix)) return () => {}
  const folder = mkdtempSync(path.join(within, prefix))
  // A database of theirs may have a user of its own.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  // Also where the run is broken off.
  process.once('exit', remove)
  return () => {
    process.off('exit', remove)
    if (outer === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = outer
    remove()
  }
}
