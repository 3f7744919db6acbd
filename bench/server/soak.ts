/**
 * Whether the lender's server keeps what it should let go: `npm run bench -- soak [minutes] [applicants a minute]`, on PGlite or on
 * `DATABASE_URL`. Applicants come one after another, as evenly as they would; the most memory of each minute is kept.
 */
import { readFileSync } from 'node:fs'
import { saveResults } from '../results.ts'
import { decideOne } from './journeys.ts'
import { withSandbox } from './sandbox-process.ts'

const secondsBetweenReadings = 2

export async function benchSoak(args: string[]): Promise<void> {
  const [minutes = 30, perMinute = 120] = args.map(Number)
  await withSandbox(async (server) => {
    const rows: { minute: number; megabytes: number; decided: number }[] = []
    for (let minute = 1; minute <= minutes; minute += 1) {
      const [megabytes, decided] = await Promise.all([mostMemory(server.pid), decideFor(server, perMinute)])
      rows.push({ minute, megabytes, decided })
      process.stdout.write(`minute ${minute}: ${megabytes} MB, ${decided} applicants decided\n`)
    }
    const database = process.env.DATABASE_URL ? 'PostgreSQL' : 'PGlite'
    saveResults('soak', { database, minutes, perMinute, rows })
  })
}

/** The applicants of one minute, who begin at even distances. Rejects with the first one whom the server failed. */
async function decideFor(server: { port: number; pid: number }, perMinute: number): Promise<number> {
  const applicants = Array.from({ length: perMinute }, async (_, before) => {
    await wait((before * 60_000) / perMinute)
    await decideOne(server)
  })
  await Promise.all(applicants)
  return applicants.length
}

/** Megabytes of the process at most within a minute. */
async function mostMemory(pid: number): Promise<number> {
  let most = 0
  for (let second = 0; second < 60; second += secondsBetweenReadings) {
    most = Math.max(most, residentMegabytes(pid))
    await wait(secondsBetweenReadings * 1000)
  }
  return most
}

/** Linux only: elsewhere there is no `/proc`, and reading it throws. */
function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  if (kilobytes === undefined) throw new Error(`expected the resident memory of process ${pid}, found none`)
  return Math.round(Number(kilobytes) / 1000)
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}
