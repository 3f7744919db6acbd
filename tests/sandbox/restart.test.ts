/** Two servers behind a proxy on one PostgreSQL, restarted one after the other under load: no one notices. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { freePort } from '../setup/free-port.ts'
import { findPostgres, startPostgres } from '../setup/postgres.ts'
import { startProxy } from '../setup/proxy.ts'
import { ended, killStarted, start } from './server-process.ts'

afterEach(killStarted)

const bin = findPostgres()
const rounds = Number(process.env.RESTARTS ?? 1)

it.skipIf(bin === undefined)(
  'servers that are restarted one after the other fail no request, and lose no write (needs initdb and pg_ctl)',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'restart-'))
    const postgres = startPostgres(bin ?? '', await freePort())
    const ports = [await freePort(), await freePort()]
    const open = (port: number) => start(dataDir, port, { DATABASE_URL: postgres.url })
    const proxyPort = await freePort()
    const proxy = await startProxy(proxyPort, ports)
    const address = `http://127.0.0.1:${proxyPort}`
    try {
      const servers = await Promise.all(ports.map(open))
      const load = startLoad(address)
      for (let round = 0; round < rounds; round += 1) {
        for (const [at, port] of ports.entries()) {
          const child = servers[at]?.child
          await load.atLeast(40)
          child?.kill('SIGTERM')
          expect(child && (await ended(child))).toBe(0)
          await load.atLeast(40)
          servers[at] = await open(port)
        }
      }
      await load.atLeast(40)
      await load.stop()
      expect(load.failed).toEqual([])
      for (const said of load.made) {
        const held: unknown = await (await fetch(`${address}/sandbox/applications?said=${said}`)).json()
        expect(held).toHaveLength(1)
      }
      const what = `${load.answered()} requests, ${load.made.length} of them writes without a key, none failed`
      process.stdout.write(`${rounds * ports.length} restarts: ${what}, ${proxy.retried()} were sent again\n`)
    } finally {
      killStarted()
      await proxy.close()
      postgres.remove()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
  600_000 + rounds * 120_000,
)

/** Callers who make applications (a write that no proxy may repeat) and read, until they are stopped. */
function startLoad(address: string) {
  const made: string[] = []
  const failed: string[] = []
  let [answered, isRunning] = [0, true]
  const call = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' }
    const sent = body && { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${address}${path}`, sent)
    const text = await response.text()
    if (response.ok) answered += 1
    else failed.push(`${path} ${response.status} ${text}`)
    return text
  }
  const callers = Array.from({ length: 4 }, async () => {
    while (isRunning && failed.length === 0) {
      const text = await call('/sandbox/applicants', { persona: 'resumable' })
      if (failed.length === 0) made.push(String(JSON.parse(text).said))
      await call('/los/settings/lovs')
      await call(`/sandbox/inbox?phoneNumber=none`)
    }
  })
  return {
    ...{ made, failed, answered: () => answered },
    /** That many more answers. */
    atLeast: async (more: number) => {
      const before = answered
      await expect.poll(() => answered + failed.length * 1000).toBeGreaterThan(before + more)
    },
    stop: async () => {
      isRunning = false
      await Promise.all(callers)
    },
  }
}
