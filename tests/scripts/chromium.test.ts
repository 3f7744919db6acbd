/** Which browser the tests take: the one that is chosen, else one that runs. Browsers are scripts here that say their version. */
import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../setup/temporary-folder.ts'

const finding = `
  const { findChromium, findHeadlessShell, provideHeadlessShell } = await import('./scripts/chromium.mjs')
  const ways = { browser: findChromium, shell: findHeadlessShell, 'shell for CI': provideHeadlessShell }
  console.log('\\n' + JSON.stringify([await ways[process.argv[1]]()]))`

function find(what: 'browser' | 'shell' | 'shell for CI', env: Record<string, string>) {
  const clean = { ...process.env, CHROMIUM_PATH: '', HEADLESS_SHELL_PATH: '', ...env }
  const args = ['--input-type=module', '--eval', finding, what]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: clean })
  return {
    status,
    stderr,
    found: status === 0 ? (JSON.parse(stdout.split('\n').at(-2) ?? '')[0] ?? 'none') : undefined,
  }
}

function browsers(files: Record<string, string>): string {
  const folder = temporaryFolder(files)
  for (const file of Object.keys(files)) chmodSync(join(folder, file), 0o755)
  return folder
}

const running = '#!/bin/sh\necho Chromium 140\n'
const broken = '#!/bin/sh\necho a library is missing >&2\nexit 127\n'

test('the browser that CHROMIUM_PATH names is taken, and one that does not run is refused by name', () => {
  const folder = browsers({ mine: running, broken })
  expect(find('browser', { CHROMIUM_PATH: join(folder, 'mine') }).found).toBe(join(folder, 'mine'))
  const refused = find('browser', { CHROMIUM_PATH: join(folder, 'broken') })
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain(`CHROMIUM_PATH is ${join(folder, 'broken')}, which does not run`)
})

test('a headless shell that is on the path but lacks its libraries is passed over', () => {
  const first = browsers({ 'chromium-headless-shell': broken })
  const second = browsers({ 'chromium-headless-shell': running })
  const found = (folders: string[]) => find('shell', { PATH: folders.join(':') }).found
  expect(found([first, second])).toBe(join(second, 'chromium-headless-shell'))
  expect(found([first])).toBe('none')
})

test('a browser that is chosen for all tests is not replaced by a headless shell', () => {
  const folder = browsers({ 'chromium-headless-shell': running })
  const PATH = folder
  expect(find('shell', { PATH, CHROMIUM_PATH: '/mine' }).found).toBe('none')
  expect(find('shell', { PATH, CHROMIUM_PATH: '/mine', HEADLESS_SHELL_PATH: '/shell' }).found).toBe('/shell')
})

test.skipIf(process.platform !== 'linux')(
  'CI gets the headless shell where only a browser is, a person does not',
  () => {
    const folder = browsers({ chromium: running })
    const installing = `#!/bin/sh\ncase "$*" in *install*) /bin/cp ${folder}/chromium ${folder}/chromium-headless-shell;; esac\n`
    const machine = browsers({ 'apt-get': installing, sudo: '#!/bin/sh\nshift\nexec "$@"\n' })
    const PATH = `${folder}:${machine}`
    expect(find('shell for CI', { PATH, CI: '' }).found).toBe('none')
    expect(find('shell for CI', { PATH, CI: '1', CHROMIUM_PATH: '/mine' }).found).toBe('none')
    expect(find('shell for CI', { PATH, CI: '1' }).found).toBe(join(folder, 'chromium-headless-shell'))
  },
)
