import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

test('a server that is put together first is started as what it was asked to be', () => {
  const folder = mkdtempSync(join(tmpdir(), 'server-'))
  const module = JSON.stringify(resolve('scripts/server.mjs'))
  const script = `const { makeServer } = await import(${module}); const made = await makeServer(${JSON.stringify(folder)}); process.stdout.write(JSON.stringify([made, process.env.NODE_ENV ?? null]))`
  const { NODE_ENV: _, ...env } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const [made, said] = JSON.parse(stdout)
  expect(said).toBeNull()
  expect(readdirSync(made)).toEqual(expect.arrayContaining(['main.mjs', 'production.mjs']))
  rmSync(folder, { recursive: true })
})
