/**
 * One clock for all servers: the database's. A machine whose own clock is ahead would end codes and sessions that the others still
 * take, and delete what is to be kept for years.
 */
import { sql } from 'drizzle-orm'
import type { Database } from './open.ts'

/** Milliseconds between two looks, and what two clocks that are kept in step may differ by. */
const every = 60_000
const usual = 2000
/** A look that takes longer has waited for a connection: it does not tell when the database read its clock. Milliseconds. */
const longest = 2000
/** How often the first look is taken again when it takes too long: the quickest one counts then. */
const tries = 5

/** `follow` resolves once the clock is right, and goes on looking until the function that it gives is called. */
export type SharedClock = { now: () => Date; follow: (db: Database) => Promise<() => void> }

/** How far ahead of the database's clock this machine's was found to be, and how long that took. Milliseconds. */
type Comparison = { found: number; took: number }

/** `machine`: milliseconds since 1970 by this machine's own clock. */
export function createSharedClock(log: (line: string) => void, machine: () => number = Date.now): SharedClock {
  let ahead = 0
  const compare = async (db: Database): Promise<Comparison> => {
    const before = machine()
    const epoch = sql<string>`extract(epoch from clock_timestamp()) * 1000`
    const [row] = await db.select({ epoch }).from(sql`(select 1) as one`)
    const after = machine()
    // Less than nothing where the clock was set back meanwhile: that tells no more.
    return { found: (before + after) / 2 - Number(row?.epoch), took: Math.abs(after - before) }
  }
  const adopt = ({ found }: Comparison) => {
    if (Math.abs(found - ahead) <= usual) return
    ahead = found
    log(`this machine's clock is ${Math.round(ahead / 1000)} s ahead of the database's, which counts`)
  }
  return {
    now: () => new Date(machine() - ahead),
    follow: async (db) => {
      let quickest = await compare(db)
      for (let time = 1; time < tries && quickest.took > longest; time += 1) {
        const next = await compare(db)
        if (next.took < quickest.took) quickest = next
      }
      adopt(quickest)
      const repeat = async () => {
        const found = await compare(db)
        if (found.took <= longest) adopt(found)
      }
      // Where the database does not answer, the difference is what it was.
      const timer = setInterval(() => void repeat().catch(() => {}), every)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}
