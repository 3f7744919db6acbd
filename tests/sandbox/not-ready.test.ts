/** A server that could not be made ready. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createLenderServer } from '../../sandbox/lender-server.ts'
import { fillDataDir } from './template.ts'

it('leaves nothing behind that goes on: its clock is left, its connections are closed, its folder is free', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'not-ready-'))
  await fillDataDir(dataDir)
  const leaveClock = vi.fn()
  const closed = vi.fn(async () => {})
  const around: Parameters<typeof createLenderServer>[1] = {
    ...{ originOf: () => 'https://loans.example', framedBy: () => undefined, clock: () => new Date() },
    ...{ inviteWith: () => () => '', storePath: '/stores', without: [], followClock: async () => leaveClock },
    register: async (app) => {
      app.addHook('onClose', closed)
      throw new Error('a part is missing')
    },
  }
  for (const time of [1, 2]) {
    await expect(createLenderServer({ dataDir }, around)).rejects.toThrow('a part is missing')
    expect([leaveClock, closed].map(({ mock }) => mock.calls.length)).toEqual([time, time])
  }
})
