/** `npm run privacy` works on what the servers work on: their database, and their clock. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../sandbox/database/open.ts'
import { stepUp } from '../../sandbox/database/schema.ts'
import { freePort } from '../setup/free-port.ts'
import { findPostgres, startPostgres } from '../setup/postgres.ts'
import { right } from './right-environment.ts'

const said = '8001015009087'
const minute = 60_000

/** Runs the command with an ID number as its input, and with nothing of this process's own place of data. */
function privacy(verb: string, env: Record<string, string>, { idNumber = said, node = [] as string[] } = {}) {
  const { DATABASE_URL: _, DATA_DIR: __, NODE_ENV: ___, ...rest } = process.env
  return spawnSync(process.execPath, ['--import', 'tsx', ...node, 'scripts/privacy.ts', verb], {
    ...{ env: { ...rest, ...env }, input: `${idNumber}\n`, encoding: 'utf8' },
  })
}

it('the command does not look into the data of a sandbox where the environment is that of a lender', () => {
  const { status, stdout, stderr } = privacy('access', right)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain('DATA_KEYS is set: use NODE_ENV=production')
})

it.each(['', said.slice(1), `${said}1`])('the command takes no ID number of another length: %j', (idNumber) => {
  const { status, stdout, stderr } = privacy('erase', right, { idNumber })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain('write the ID number, 13 digits')
})

const bin = findPostgres()

describe.skipIf(bin === undefined)('the command on PostgreSQL', () => {
  let postgres: ReturnType<typeof startPostgres>
  let dataDir: string

  beforeAll(async () => {
    postgres = startPostgres(bin ?? '', await freePort())
    dataDir = await mkdtemp(join(tmpdir(), 'privacy-'))
    await writeFile(join(dataDir, 'address'), postgres.url)
  })
  afterAll(async () => {
    postgres.remove()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('ends the sessions in the database that a file names, also from a machine whose clock is ahead', async () => {
    const { db, close } = await openDatabase({ dataDir, databaseUrl: postgres.url })
    const session = { refreshHash: 'r', said, phoneNumber: '0821234567', createdAt: new Date() }
    await db.insert(stepUp).values({ ...session, hash: 'h', expiresAt: new Date(Date.now() + 10 * minute) })
    const env = { DATA_DIR: dataDir, DATABASE_URL_FILE: join(dataDir, 'address'), CLOCK_AHEAD: String(20 * minute) }
    const { stdout, stderr } = privacy('sign-out', env, { node: ['--import', './scripts/moved-clock.mjs'] })
    expect(JSON.parse(stdout)).toEqual({ ended: 1 })
    expect(stderr).toMatch(/^this machine's clock is \d+ s ahead of the database's/)
    const [ended] = await db.select().from(stepUp)
    expect(ended?.expiresAt.getTime()).toBeLessThan(Date.now() + minute)
    await close()
  })
})
