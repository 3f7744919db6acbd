/**
 * The server killed again and again while several callers write: every application that was acknowledged is there, once. A run kills
 * it once on each database; `KILLS=200` does it so often.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { freePort } from '../setup/free-port.ts'
import { findPostgres, startPostgres } from '../setup/postgres.ts'
import { ended, killStarted, start } from './server-process.ts'
import { fillDataDir } from './template.ts'

afterEach(killStarted)

const kills = Number(process.env.KILLS ?? 1)
const limit = 600_000 + kills * 60_000
const bin = findPostgres()

it(
  '[C4] no acknowledged application is lost or doubled on the embedded database, however often the server is killed',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kills-'))
    await fillDataDir(dataDir)
    try {
      await killUnderLoad('the embedded database', dataDir, {})
    } finally {
      killStarted()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
  limit,
)

it.skipIf(bin === undefined)(
  '[C4] no acknowledged application is lost or doubled on PostgreSQL, however often the server is killed',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kills-'))
    const postgres = startPostgres(bin ?? '', await freePort())
    try {
      await killUnderLoad('PostgreSQL', dataDir, { DATABASE_URL: postgres.url })
    } finally {
      killStarted()
      postgres.remove()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
  limit,
)

async function killUnderLoad(database: string, dataDir: string, more: Record<string, string>): Promise<void> {
  const port = await freePort()
  const acknowledged: string[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const { child, address } = await serve(dataDir, port, more)
    // Another moment each time: between the first answer and the twelfth.
    const enough = acknowledged.length + 1 + (kill % 12)
    // As soon as enough were acknowledged; what keeps callers from that is said at once.
    const callers: Promise<void>[] = []
    await new Promise<void>((resolve, reject) => {
      const keepApplying = async (): Promise<void> => {
        // Until the connection breaks.
        for (;;) {
          acknowledged.push(await apply(address))
          if (acknowledged.length >= enough) resolve()
        }
      }
      for (let caller = 0; caller < 4; caller += 1) callers.push(keepApplying())
      for (const caller of callers) caller.catch(reject)
    })
    const gone = ended(child)
    child.kill('SIGKILL')
    await Promise.all([Promise.allSettled(callers), gone])
  }
  const { address } = await serve(dataDir, port, more)
  for (const said of acknowledged) expect(await countApplications(address, said)).toBe(1)
  const what = `${kills} kills, ${acknowledged.length} acknowledged applications, none lost, none doubled`
  process.stdout.write(`${database}: ${what}\n`)
}

/** Starts the server. Throws what it says when it does not start. */
async function serve(dataDir: string, port: number, more: Record<string, string>) {
  const { child, address, line } = await start(dataDir, port, more)
  if (address === undefined) throw new Error(`the server did not start: ${line}`)
  return { child, address }
}

/** An applicant with an application; rejects when there is no answer. */
async function apply(address: string): Promise<string> {
  const body = JSON.stringify({ persona: 'resumable' })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${address}/sandbox/applicants`, { method: 'POST', headers, body })
  const { said } = await response.json()
  return String(said)
}

async function countApplications(address: string, said: string): Promise<number> {
  const held: unknown = await (await fetch(`${address}/sandbox/applications?said=${said}`)).json()
  return Array.isArray(held) ? held.length : -1
}
