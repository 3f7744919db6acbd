/** A fresh clone is made ready once: with an npm that writes down how it was called. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../setup/temporary-folder.ts'

function clone(npm: string, lock: object = {}) {
  const folder = temporaryFolder({ 'package-lock.json': JSON.stringify(lock), 'npm.js': npm })
  mkdirSync(join(folder, 'node_modules'))
  for (const file of ['prepare.mjs', 'lock.mjs']) cpSync(join('scripts', file), join(folder, 'scripts', file))
  const prepare = () =>
    spawnSync(process.execPath, [join(folder, 'scripts/prepare.mjs')], {
      encoding: 'utf8',
      env: { ...process.env, npm_execpath: join(folder, 'npm.js') },
    })
  const calls = () =>
    existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') : []
  return { folder, prepare, calls }
}

const recording = `require('node:fs').appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')`

test('packages are installed as the lock file names them, once', () => {
  const { prepare, calls } = clone(recording)
  expect(prepare().status).toBe(0)
  const second = prepare()
  expect([second.status, second.stdout]).toEqual([0, ''])
  expect(calls()).toEqual(['ci --include=dev --no-audit --no-fund --loglevel=error'])
})

test('what a person has installed with `npm ci` is not installed again, unless a package is missing or another', () => {
  const [tea, kettle, forMac] = [
    { version: '1.0.0', integrity: 'sha512-tea' },
    { version: '2.0.0', integrity: 'sha512-kettle', dev: true },
    { version: '3.0.0', integrity: 'sha512-mac', optional: true },
  ]
  const all = {
    '': { name: 'shop' },
    'node_modules/tea': tea,
    'node_modules/kettle': kettle,
    'node_modules/mac': forMac,
  }
  const callsWith = (packages: object): string[] => {
    const { folder, prepare, calls } = clone(recording, { packages: all })
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
    expect([prepare().status, prepare().status]).toEqual([0, 0])
    return calls()
  }
  expect(callsWith({ 'node_modules/tea': tea, 'node_modules/kettle': kettle })).toEqual([])
  expect(callsWith({ 'node_modules/tea': tea })).toHaveLength(1)
  const older = { ...kettle, version: '1.9.0' }
  expect(callsWith({ 'node_modules/tea': tea, 'node_modules/kettle': older })).toHaveLength(1)
})

test('where npm fails, the last line says what to do, and the next try installs again', () => {
  const { prepare, calls } = clone(`${recording}; process.exit(1)`)
  const { status, stderr } = prepare()
  expect(status).toBe(1)
  expect(stderr.trim().split('\n').at(-1)).toMatch(/^the packages could not be installed: .* run the command again$/)
  prepare()
  expect(calls()).toHaveLength(2)
})

test('what another user has installed is taken as it is, though nothing can be written down there', () => {
  const { folder, prepare, calls } = clone(recording)
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{}')
  // Where it would be written down, nothing can be: no permission keeps the tests' own user out.
  symlinkSync(join(folder, 'nowhere/prepared'), join(folder, 'node_modules/.prepared'))
  const { status, stderr } = prepare()
  expect([status, stderr, calls()]).toEqual([0, '', []])
})

test('a folder that cannot be written is said in one line', () => {
  const { folder, prepare } = clone(recording)
  writeFileSync(join(folder, '.generated'), 'in the way')
  const { status, stderr } = prepare()
  expect(status).toBe(1)
  expect(stderr).toMatch(/^`.*\.generated` cannot be written \(EEXIST\): .*\n$/)
})
