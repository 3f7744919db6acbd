/** Counting uses within a window, on the database: one statement, so that several servers never let one too many through. */
import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/open.ts'
import { limitUse } from '../database/schema.ts'
import { after } from './policy.ts'

/** `window` in milliseconds, from the first use on. */
export type Limit = { most: number; window: number }

/** Counts one use. False when there were `most` before it: that one is not counted, so the window ends when it would have. */
export async function consumeLimit(db: Database, key: string, limit: Limit, now: Date): Promise<boolean> {
  return (await countUse(db, key, limit, now)) <= limit.most
}

/** The same; returns the number of uses in the window with this one, `most` + 1 at most. */
export async function countUse(db: Database, key: string, { most, window }: Limit, now: Date): Promise<number> {
  const isPast = sql`${limitUse.endsAt} <= ${now}`
  const endsAt = after(now, window)
  const [row] = await db
    .insert(limitUse)
    .values({ key, uses: 1, endsAt })
    .onConflictDoUpdate({
      target: limitUse.key,
      set: {
        uses: sql`case when ${isPast} then 1 else least(${limitUse.uses} + 1, ${most + 1}) end`,
        endsAt: sql`case when ${isPast} then excluded.ends_at else ${limitUse.endsAt} end`,
      },
    })
    .returning({ uses: limitUse.uses })
  return row?.uses ?? 1
}

/** Uses in the window that is running. Counts nothing. */
export async function usesOf(db: Database, key: string, now: Date): Promise<number> {
  const [row] = await db.select().from(limitUse).where(eq(limitUse.key, key))
  return row && row.endsAt > now ? row.uses : 0
}

/** Deletes windows that are over. */
export async function deleteOldUses(db: Database, now: Date): Promise<void> {
  await db.delete(limitUse).where(lt(limitUse.endsAt, now))
}
