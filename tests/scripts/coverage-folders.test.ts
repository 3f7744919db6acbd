import { expect, test } from 'vitest'
import { formatFolders, sumFolders } from '../../scripts/coverage-folders.ts'

const counts = (lines: number, ofLines: number, branches: number, ofBranches: number) => ({
  lines: { covered: lines, total: ofLines },
  branches: { covered: branches, total: ofBranches },
})

test('the files of a folder are one row, and a folder in it is another', () => {
  const rows = sumFolders([
    ['src/engine/core/path.ts', counts(3, 4, 1, 2)],
    ['src/engine/core/move.ts', counts(5, 6, 0, 3)],
    ['src/engine/index.ts', counts(1, 1, 0, 0)],
  ])
  expect(rows).toEqual([
    ['src/engine', counts(1, 1, 0, 0)],
    ['src/engine/core', counts(8, 10, 1, 5)],
  ])
})

test('a share is rounded down: only what is whole reads 100 %', () => {
  const table = formatFolders([['sandbox', counts(999, 1000, 0, 0)]])
  expect(table.split('\n')[1]).toMatch(/^sandbox\s+999\/1000\s+99 %\s+–$/)
})
