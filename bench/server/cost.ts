/** What a measurement costs whom: processor time is nearly the same on a busy machine, while the rate is not. */
import { existsSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** Processor milliseconds: of the server, of its connections within PostgreSQL, and of the client that asks. */
export type Cost = { server: number; database: number; client: number }

export type Measured = { count: number; perSecond: number; each: Cost }

/** Runs `work`, which returns how often it did what is measured. Where there is no `/proc`, only the client's share is known. */
export async function measureCost(serverPid: number, work: () => Promise<number>): Promise<Measured> {
  const before = await readTimes(serverPid)
  const began = performance.now()
  const count = await work()
  const took = performance.now() - began
  const after = await readTimes(serverPid)
  const database = [...after.backends].reduce((sum, [pid, time]) => sum + time - (before.backends.get(pid) ?? 0), 0)
  const each = { server: after.server - before.server, database, client: after.client - before.client }
  return {
    count,
    perSecond: Math.round((count * 10_000) / took) / 10,
    each: {
      server: share(each.server, count),
      database: share(each.database, count),
      client: share(each.client, count),
    },
  }
}

/** For the terminal. */
export function describeCost({ perSecond, each }: Measured): string {
  return `${perSecond} a second; milliseconds of a processor each: server ${each.server}, database ${each.database}, client ${each.client}`
}

function share(milliseconds: number, count: number): number {
  return Math.round((milliseconds * 100) / count) / 100
}

async function readTimes(serverPid: number) {
  const { user, system } = process.cpuUsage()
  const backends = new Map((await backendPids()).map((pid) => [pid, processorTime(pid)]))
  return { server: processorTime(serverPid), client: (user + system) / 1000, backends }
}

/** Processes of PostgreSQL that serve this database, where it is on this machine. */
async function backendPids(): Promise<number[]> {
  const connectionString = process.env.DATABASE_URL
  if (!connectionString) return []
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}

/** Linux counts in hundredths of a second. */
const tick = 10

function processorTime(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return 0
  const stat = readFileSync(file, 'utf8')
  // The command's name may hold spaces and brackets; the fields after its last bracket do not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tick
}
