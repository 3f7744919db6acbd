import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const tsx = pathToFileURL(path.resolve('node_modules/tsx/dist/loader.mjs')).href

test('tests are listed where nothing can be written, such as in a checkout of another user', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'known-tests-'))
  try {
    const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
    mkdirSync(path.join(folder, 'e2e'))
    write('brew.test.ts', "import { test } from 'vitest'\ntest('brews', () => {})\n")
    write('e2e/serve.spec.ts', "import { test } from '@playwright/test'\ntest('serves', () => {})\n")
    write('vitest.config.ts', "export default { test: { include: ['*.test.ts'] } }\n")
    write('playwright.config.ts', "export default { testDir: 'e2e' }\n")
    // In place of the folder: no permission keeps the tests' own user out.
    write('.generated', 'in the way')
    const module = pathToFileURL(path.resolve('scripts/known-tests.ts')).href
    const script = `const { listTests } = await import(${JSON.stringify(module)}); process.stdout.write(JSON.stringify(listTests()))`
    const { stdout, stderr } = spawnSync(process.execPath, ['--import', tsx, '--input-type=module', '--eval', script], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual([
      { file: 'brew.test.ts', title: 'brews', status: 'listed' },
      { file: 'e2e/serve.spec.ts', title: 'serves', status: 'listed' },
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
