/** Tests that a script names: a runner leaves out silently what is not there. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from '../setup/source-files.ts'

test.each([
  ['scripts/clocks.mjs', 11],
  ['scripts/test-faults.mjs', 6],
])('every test that %s runs is there', (script, least) => {
  const text = sourceFiles('scripts', ['.mjs']).find(({ file }) => file === script)?.text ?? ''
  const named = text.match(/\b(?:e2e|tests)\/[\w/-]+\.(?:spec|test)\.tsx?/g) ?? []
  expect(new Set(named).size).toBeGreaterThanOrEqual(least)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

test('the proof at odd moments refuses a moment that it does not know, and names those that it does', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/clocks.mjs', 'teatime'], {
    encoding: 'utf8',
  })
  expect(status).not.toBe(0)
  expect(stdout + stderr).toMatch(/no moment is called teatime: .*before-midnight.*leap-day/)
})
