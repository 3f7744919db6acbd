/** Where a run of all unit tests has its temporary files. */
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { folderForTests } from '../../scripts/memory-folder.mjs'

const gigabyte = 1024 ** 3
const inMemory = '/dev/shm'

afterEach(() => vi.unstubAllEnvs())

test.skipIf(!isTmpfs(inMemory))('is in memory where there is room, unless another folder is named', () => {
  vi.stubEnv('TMPDIR', undefined)
  expect(folderForTests(inMemory, 16 * gigabyte)).toBe(inMemory)
  vi.stubEnv('TMPDIR', '/var/tmp')
  expect(folderForTests(inMemory, 16 * gigabyte)).toBe('/var/tmp')
})

test.each([
  ['there is little memory', inMemory, 4 * gigabyte],
  ['the folder is not in memory', '/proc', 16 * gigabyte],
  ['there is no such folder', '/dev/none', 16 * gigabyte],
])('is the usual folder where %s', (_, folder, available) => {
  vi.stubEnv('TMPDIR', undefined)
  expect(folderForTests(folder, available)).toBe(tmpdir())
})

/** Large enough, as far as a test may know: a container's is often of 64 MB. */
function isTmpfs(folder: string): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(folder)
    return type === 0x01021994 && bavail * bsize > 5 * gigabyte
  } catch {
    return false
  }
}
