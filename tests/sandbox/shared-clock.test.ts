/** A machine whose clock is wrong: the database's counts. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { awaitingCore } from '../../sandbox/core/core.ts'
import { type Database, openDatabase } from '../../sandbox/database/open.ts'
import { message } from '../../sandbox/database/schema.ts'
import { createSharedClock } from '../../sandbox/database/shared-clock.ts'
import { createLenderServer } from '../../sandbox/lender-server.ts'
import { fillDataDir } from './template.ts'

const year = 365 * 24 * 60 * 60_000
const wrong = () => Date.now() + 10 * year

it('a server whose machine is ten years ahead tells the time of the database, and deletes nothing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'clock-'))
  await fillDataDir(dataDir)
  const before = await openDatabase({ dataDir })
  const kept = { phoneNumber: '0821234567', channel: 'sms' as const, text: 'words', at: new Date() }
  await before.db.insert(message).values(kept)
  await before.close()
  const lines: string[] = []
  const clock = createSharedClock((line) => lines.push(line), wrong)
  const server = await createLenderServer(
    { dataDir },
    {
      ...{ originOf: () => 'https://loans.example', framedBy: () => undefined, storePath: '/stores', without: [] },
      ...{ inviteWith: () => () => 'https://income.example', treatment: awaitingCore },
      ...{ clock: clock.now, followClock: clock.follow },
    },
  )
  expect(Math.abs(server.context.clock().getTime() - Date.now())).toBeLessThan(year)
  // Waits for the deletion that begins with the start.
  await server.close()
  const after = await openDatabase({ dataDir })
  expect(await after.db.select().from(message)).toHaveLength(1)
  await after.close()
  expect(lines).toEqual([expect.stringMatching(/^this machine's clock is 31\d{7} s ahead of the database's/)])
})

afterEach(() => {
  vi.useRealTimers()
})

/** A machine, and a database that reads its clock after the next of these waits, in milliseconds. `drift`: of the machine. */
function clocks(...waits: number[]) {
  const state = { time: Date.UTC(2026, 10, 26), drift: 0, waits }
  const db: Database = Object.create({
    select: () => ({
      from: async () => {
        state.time += state.waits.shift() ?? 10
        return [{ epoch: String(state.time) }]
      },
    }),
  })
  const clock = createSharedClock(
    () => {},
    () => state.time + state.drift,
  )
  return { state, db, error: () => clock.now().getTime() - state.time, follow: () => clock.follow(db) }
}

it('a look that waits for a connection is not taken for a clock that is wrong, and the next one still corrects', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { state, error, follow } = clocks(10, 10_000, 10)
  const stop = await follow()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([state.waits.length, error()]).toEqual([1, 0])
  state.drift = 8000
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Math.abs(error())).toBeLessThanOrEqual(10)
  stop()
})

it('a first look that waits for a connection is taken again, a few times at most', async () => {
  const later = clocks(10_000, 10)
  const end = await later.follow()
  expect(Math.abs(later.error())).toBeLessThanOrEqual(10)
  end()
  const slow = clocks(9000, 8000, 3000, 7000, 6000, 1)
  const stop = await slow.follow()
  expect(slow.state.waits).toEqual([1])
  expect(Math.abs(slow.error())).toBeLessThanOrEqual(1500)
  stop()
})
