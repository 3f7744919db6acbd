/** The web app is built when something that it is made of has changed, and then alone: with a Vite that counts its builds. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path, { join } from 'node:path'
import { expect, test } from 'vitest'
import { madeOf } from '../../scripts/build.mjs'
import { temporaryFolder } from '../setup/temporary-folder.ts'

const plain = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
appendFileSync('builds', 'built ')
mkdirSync('dist', { recursive: true })
writeFileSync('dist/index.html', '<p>Tea</p>')
`

/** A repository of one source file, in which `vite` stands for the builder. */
function clone(vite: string) {
  const folder = temporaryFolder({ 'package-lock.json': '{}', 'npm.js': '', 'index.html': '<p>Tea</p>' })
  mkdirSync(join(folder, 'src'))
  mkdirSync(join(folder, 'node_modules/vite/bin'), { recursive: true })
  writeFileSync(join(folder, 'src/tea.ts'), 'export const tea = 1')
  writeFileSync(join(folder, 'node_modules/vite/bin/vite.js'), vite)
  for (const file of ['build.mjs', 'build-twice.mjs', 'compress.mjs', 'lock.mjs', 'prepare.mjs', 'stamp.mjs'])
    cpSync(join('scripts', file), join(folder, 'scripts', file))
  const run = (script: string, env: Record<string, string> = {}) =>
    spawnSync(process.execPath, [join(folder, 'scripts', script)], {
      encoding: 'utf8',
      env: { ...process.env, npm_execpath: join(folder, 'npm.js'), ...env },
    })
  const builds = () => readFileSync(join(folder, 'builds'), 'utf8').trim().split(' ').length
  return { folder, run, builds }
}

test('it is built once, and again after a source file has changed', () => {
  const { folder, run, builds } = clone(plain)
  expect(run('build.mjs').status).toBe(0)
  expect(run('build.mjs').status).toBe(0)
  expect(builds()).toBe(1)
  writeFileSync(join(folder, 'src/tea.ts'), 'export const tea = 2')
  run('build.mjs')
  expect(builds()).toBe(2)
})

test('it is built again after what the environment writes into it has changed', () => {
  const { folder, run, builds } = clone(plain)
  run('build.mjs')
  run('build.mjs', { PUBLIC_ORIGIN: 'https://tea.example' })
  expect(builds()).toBe(2)
  run('build.mjs', { PUBLIC_ORIGIN: 'https://tea.example', VITE_TRACKING: 'https://count.example' })
  expect(builds()).toBe(3)
  writeFileSync(join(folder, '.env.production'), 'VITE_TRACKING=https://count.example')
  run('build.mjs')
  expect(builds()).toBe(4)
  run('build.mjs', { PORT: '3001' })
  expect(builds()).toBe(4)
})

test('it is built when the command is named by way of a link to its folder', () => {
  const { folder, run, builds } = clone(plain)
  symlinkSync('.', join(folder, 'current'))
  expect(run('../current/scripts/build.mjs').status).toBe(0)
  expect(builds()).toBe(1)
})

test('it is built again when the built files are gone', () => {
  const { folder, run, builds } = clone(plain)
  run('build.mjs')
  rmSync(join(folder, 'dist'), { recursive: true })
  run('build.mjs')
  expect(builds()).toBe(2)
})

test('a build that fails says so in its last line, and the next command builds again', () => {
  const { run, builds } = clone(`${plain}; process.exit(1)`)
  const { status, stderr } = run('build.mjs')
  expect(status).toBe(1)
  expect(stderr.trim().split('\n').at(-1)).toBe('the web app could not be built: the reason stands above')
  run('build.mjs')
  expect(builds()).toBe(2)
})

test('files that a failed build has left are no build, though what they are made of is as it was again', () => {
  const source = `require('node:fs').readFileSync('src/tea.ts', 'utf8')`
  const { folder, run, builds } = clone(`${plain}; if (${source}.includes('broken')) process.exit(1)`)
  run('build.mjs')
  writeFileSync(join(folder, 'src/tea.ts'), 'broken')
  expect(run('build.mjs').status).toBe(1)
  writeFileSync(join(folder, 'src/tea.ts'), 'export const tea = 1')
  run('build.mjs')
  expect(builds()).toBe(3)
})

test('it is built again after a file has got another name', () => {
  const { folder, run, builds } = clone(plain)
  run('build.mjs')
  renameSync(join(folder, 'src/tea.ts'), join(folder, 'src/leaf.ts'))
  run('build.mjs')
  expect(builds()).toBe(2)
})

test('it is built for production, and compressed', () => {
  const page = `writeFileSync('dist/page.js', String(process.env.NODE_ENV).repeat(500))`
  const { folder, run } = clone(`${plain}; ${page}`)
  run('build.mjs')
  expect(readFileSync(join(folder, 'dist/page.js'), 'utf8')).toMatch(/^(production)+$/)
  expect(existsSync(join(folder, 'dist/page.js.br'))).toBe(true)
})

test('two builds that are the same byte by byte pass, and others are named', () => {
  expect(clone(plain).run('build-twice.mjs')).toMatchObject({ status: 0 })
  const random = `${plain}; writeFileSync('dist/page.js', String(process.hrtime.bigint()))`
  const { status, stderr } = clone(random).run('build-twice.mjs')
  expect(status).toBe(1)
  expect(stderr).toContain('two builds differ in page.js')
})

test('every script that the build imports is among what it is made of', () => {
  const imported = importsOf('vite.config.ts').filter((file) => file.startsWith('scripts/'))
  expect(imported).toContain('scripts/first-page.ts')
  expect(imported.filter((file) => !madeOf.includes(file))).toEqual([])
})

/** The files that one imports by relative paths, directly or by way of others. */
function importsOf(file: string, found: string[] = []): string[] {
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^import [^'"]*['"](\.[^'"]+)['"]/gms)) {
    const imported = path.join(path.dirname(file), name).split(path.sep).join('/')
    if (found.includes(imported) || !existsSync(imported)) continue
    found.push(imported)
    importsOf(imported, found)
  }
  return found
}
