/** A machine whose clock is wrong: the database's counts. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { awaitingCore } from '../../sandbox/core/core.ts'
import { openDatabase } from '../../sandbox/database/open.ts'
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
