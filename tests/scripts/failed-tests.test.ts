import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const tsx = pathToFileURL(path.resolve('node_modules/tsx/dist/loader.mjs')).href

test('[Y2] a run that failed ends with the failed tests of each size of screen, and what failed outside a test', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'failed-tests-'))
  try {
    const write = (name: string, report: unknown) =>
      writeFileSync(path.join(folder, '.generated/proof', name), JSON.stringify(report))
    mkdirSync(path.join(folder, '.generated/proof'), { recursive: true })
    write('unit.json', {
      testResults: [
        { name: path.join(folder, 'tests/a.test.ts'), status: 'failed', message: 'at load', assertionResults: [] },
        {
          name: path.join(folder, 'tests/b.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [
            { ancestorTitles: [], title: 'holds', status: 'passed' },
            {
              ancestorTitles: ['group'],
              title: 'adds',
              status: 'failed',
              failureMessages: ['1 is not 2\n  at node_modules/x'],
            },
          ],
        },
      ],
    })
    const failed = { status: 'unexpected', results: [{ error: { message: '\u001b[31mnot seen\u001b[39m' } }] }
    write('browser.json', {
      config: { rootDir: path.join(folder, 'e2e') },
      errors: [{ message: 'a worker ended' }],
      suites: [
        {
          title: 'c.spec.ts',
          file: 'c.spec.ts',
          specs: [
            {
              title: 'walks',
              file: 'c.spec.ts',
              tests: [
                { projectName: 'desktop', status: 'expected', results: [{}] },
                { projectName: 'phone', ...failed },
              ],
            },
          ],
        },
      ],
    })
    const list = (...runners: string[]) =>
      spawnSync(process.execPath, ['--import', tsx, path.resolve('scripts/failed-tests.ts'), ...runners], {
        cwd: folder,
        encoding: 'utf8',
      }).stdout.trim()
    expect(list('unit')).toBe('✗ tests/a.test.ts\n    at load\n✗ tests/b.test.ts › group › adds\n    1 is not 2')
    expect(list('browser')).toBe(
      '✗ playwright.config.ts\n    a worker ended\n✗ e2e/c.spec.ts › walks (phone)\n    not seen',
    )
    expect(list()).toBe('')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
