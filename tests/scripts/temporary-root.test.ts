/** What a run of tests leaves in the folder for temporary files. */
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryRoot } from '../setup/temporary-root.ts'

test('every temporary file of a run is in one folder', () => {
  expect(path.basename(tmpdir())).toMatch(/^journey-tests-/)
})

test('the folder goes with the run, and what was left in it, too', () => {
  const outer = tmpdir()
  const remove = makeTemporaryRoot(outer)
  const left = mkdtempSync(path.join(tmpdir(), 'left-'))
  writeFileSync(path.join(left, 'file'), '')
  expect(path.dirname(path.dirname(left))).toBe(outer)
  remove()
  expect([existsSync(path.dirname(left)), tmpdir()]).toEqual([false, outer])
})
