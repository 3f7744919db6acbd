/**
 * One clock for all servers: the database's. A machine whose own clock is ahead would end codes and sessions that the others still
 * take, and delete what is to be kept for years.
 */
import { sql } from 'drizzle-orm'
import type { Database } from './open.ts'

/** Milliseconds between two looks, and what two clocks that are kept in step may differ by. */
const every = 60_000
const usual = 2000

/** `follow` resolves once the clock is right, and goes on looking until the function that it gives is called. */
export type SharedClock = { now: () => Date; follow: (db: Database) => Promise<() => void> }

/** `machine`: milliseconds since 1970 by this machine's own clock. */
export function createSharedClock(log: (line: string) => void, machine: () => number = Date.now): SharedClock {
  let ahead = 0
  const look = async (db: Database) => {
    const before = machine()
    const epoch = sql<string>`extract(epoch from clock_timestamp()) * 1000`
    const [row] = await db.select({ epoch }).from(sql`(select 1) as one`)
    const found = (before + machine()) / 2 - Number(row?.epoch)
    if (Math.abs(found - ahead) <= usual) return
    ahead = found
    log(`this machine's clock is ${Math.round(ahead / 1000)} s ahead of the database's, which counts`)
  }
  return {
    now: () => new Date(machine() - ahead),
    follow: async (db) => {
      await look(db)
      // Where the database does not answer, the difference is what it was.
      const timer = setInterval(() => void look(db).catch(() => {}), every)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}
