import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

describe('a server that is put together first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'server-'))
  /** Earlier ones, the newest first. */
  const earlier = ['c', 'b', 'a'].map((digit) => digit.repeat(64))
  let made = ''
  let environment: unknown
  beforeAll(() => {
    for (const [age, name] of earlier.entries()) {
      mkdirSync(join(folder, name))
      utimesSync(join(folder, name), 1_000_000 - age, 1_000_000 - age)
    }
    for (const name of ['unfinished', 'beginning']) mkdirSync(join(folder, name))
    utimesSync(join(folder, 'unfinished'), 1_000_000, 1_000_000)
    const module = JSON.stringify(resolve('scripts/server.mjs'))
    const script = `const { makeServer } = await import(${module}); const made = await makeServer(${JSON.stringify(folder)}); process.stdout.write(JSON.stringify([made, process.env.NODE_ENV ?? null]))`
    const { NODE_ENV: _, ...env } = process.env
    const args = ['--input-type=module', '--eval', script]
    const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
    expect(stderr).toBe('')
    const said: unknown = JSON.parse(stdout)
    if (Array.isArray(said)) [made, environment] = said
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is started as what it was asked to be', () => {
    expect(environment).toBeNull()
    expect(readdirSync(made)).toEqual(expect.arrayContaining(['main.mjs', 'production.mjs']))
  })

  test('leaves the two before it: a server that still runs may load a part late', () => {
    expect(
      readdirSync(folder)
        .filter((name) => name.length === 64)
        .toSorted(),
    ).toEqual([basename(made), ...earlier.slice(0, 2)].toSorted())
  })

  test('leaves nothing of one that failed long ago, and what another process puts together now', () => {
    const others = readdirSync(folder).filter((name) => name.length !== 64)
    expect(others).toEqual(['beginning'])
  })
})

test('a server whose folder is named by a link, such as one to the release of today, is started', () => {
  const folder = mkdtempSync(join(tmpdir(), 'server-'))
  symlinkSync(resolve('.'), join(folder, 'current'))
  const script = join(folder, 'current/scripts/server.mjs')
  const { status, stderr } = spawnSync(process.execPath, [script, 'sandbox/production.ts'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  })
  // Without an environment it ends, and says what it lacks.
  expect([status, stderr]).toEqual([1, expect.stringContaining('PUBLIC_ORIGIN: is missing')])
})

test.each([[[]], [['--put-together']], [['sandbox/nothing.ts']]])(
  'a server that is asked for wrongly (%j) says in one line what there is to start',
  (args) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/server.mjs', ...args], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^name what to start: .*sandbox\/production\.ts.*\n$/)])
  },
)
