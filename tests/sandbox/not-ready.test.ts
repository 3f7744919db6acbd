/** A server that could not be made ready. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { createLenderServer } from '../../sandbox/lender-server.ts'
import { fillDataDir } from './template.ts'

/** A data folder, and what every server here has around it. */
async function place() {
  const dataDir = await mkdtemp(join(tmpdir(), 'not-ready-'))
  await fillDataDir(dataDir)
  const around: Parameters<typeof createLenderServer>[1] = {
    ...{ originOf: () => 'https://loans.example', framedBy: () => undefined, clock: () => new Date() },
    ...{ inviteWith: () => () => '', storePath: '/stores', without: [] },
  }
  return { dataDir, around }
}

it('says in one line why the database has failed, and none of the values that it was asked with', async () => {
  const { dataDir, around } = await place()
  const followClock: typeof around.followClock = async (db) => {
    await db.select({ one: sql`1 / ${'0821234567'}::int * 0` }).from(sql`nowhere`)
    return () => {}
  }
  const line = `the database in \`${dataDir}\` cannot be used: relation "nowhere" does not exist`
  await expect(createLenderServer({ dataDir }, { ...around, followClock })).rejects.toThrow(new Error(line))
})

it('leaves nothing behind that goes on: its clock is left, its connections are closed, its folder is free', async () => {
  const { dataDir, around } = await place()
  const leaveClock = vi.fn()
  const closed = vi.fn(async () => {})
  const unready: typeof around = {
    ...{ ...around, followClock: async () => leaveClock },
    register: async (app) => {
      app.addHook('onClose', closed)
      throw new Error('a part is missing')
    },
  }
  for (const time of [1, 2]) {
    await expect(createLenderServer({ dataDir }, unready)).rejects.toThrow('a part is missing')
    expect([leaveClock, closed].map(({ mock }) => mock.calls.length)).toEqual([time, time])
  }
})
