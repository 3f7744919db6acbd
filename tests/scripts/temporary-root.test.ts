/** What a run of tests leaves in the folder for temporary files. */
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { makeTemporaryRoot } from '../setup/temporary-root.ts'

afterEach(() => vi.unstubAllEnvs())

test('every temporary file of a run is in one folder, and not in folders within folders', () => {
  const parts = tmpdir().split(path.sep)
  expect(parts.filter((part) => part.startsWith('journey-tests-'))).toEqual([parts.at(-1)])
})

test('the folder goes with the run, and what was left in it, too', () => {
  const outer = mkdtempSync(path.join(tmpdir(), 'outer-'))
  vi.stubEnv('TMPDIR', outer)
  const remove = makeTemporaryRoot(outer)
  const removeAgain = makeTemporaryRoot(outer)
  const left = mkdtempSync(path.join(tmpdir(), 'left-'))
  writeFileSync(path.join(left, 'file'), '')
  expect(path.dirname(path.dirname(left))).toBe(outer)
  removeAgain()
  expect(existsSync(left)).toBe(true)
  remove()
  expect([existsSync(path.dirname(left)), tmpdir()]).toEqual([false, outer])
})
