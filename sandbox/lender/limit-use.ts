/** Counting uses within a window, on the database: one statement, so that several servers never let one too many through. */
import { lt, sql } from 'drizzle-orm'
import type { Database } from '../database/open.ts'
import { prepared, value, valuesOf } from '../database/prepared.ts'
import { limitUse } from '../database/schema.ts'
import { after } from './policy.ts'

/** `window` in milliseconds, from the first use on. */
export type Limit = { most: number; window: number }

/** Counts one use. False when there were `most` before it: that one is not counted, so the window ends when it would have. */
export async function consumeLimit(db: Database, key: string, limit: Limit, now: Date): Promise<boolean> {
  return (await countUse(db, key, limit, now)) <= limit.most
}

/** Counts one use, or fails when there were `most` before it: `isLimitReached` knows that failure. For the end of a transaction. */
export async function consumeOrFail(db: Database, key: string, { most, window }: Limit, now: Date): Promise<void> {
  await addUse(db, { key, most, now, endsAt: after(now, window) })
}

/** Whether that is how `consumeOrFail` fails: one use more is no number, which the column refuses. */
export function isLimitReached(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  const isColumn = 'code' in problem && problem.code === '23502' && 'table' in problem && problem.table === 'limit_use'
  return isColumn || isLimitReached(problem.cause)
}

const addUse = prepared<{ key: string; most: number; now: Date; endsAt: Date }, unknown>((db) => {
  const isPast = sql`${limitUse.endsAt} <= ${value('now', limitUse.endsAt)}`
  return db
    .insert(limitUse)
    .values({ ...valuesOf(limitUse, 'key', 'endsAt'), uses: 1 })
    .onConflictDoUpdate({
      target: limitUse.key,
      set: {
        uses: sql`case when ${isPast} then 1 when ${limitUse.uses} < ${value('most')} then ${limitUse.uses} + 1 end`,
        endsAt: sql`case when ${isPast} then excluded.ends_at else ${limitUse.endsAt} end`,
      },
    })
})

/** Counts one use; returns the number of uses in the window with this one, `most` + 1 at most. */
export async function countUse(db: Database, key: string, limit: Limit, now: Date): Promise<number> {
  const [uses = 1] = await countUses(db, [{ key, ...limit }], now)
  return uses
}

/**
 * The same for several keys in one statement, in their order. Rows are locked in that order until the transaction ends: those
 * that more requests share come later.
 */
export async function countUses(
  db: Database,
  limits: readonly (Limit & { key: string })[],
  now: Date,
): Promise<number[]> {
  if (limits.length === 0) return []
  const rows = await countOf(limits.length)(db, {
    now,
    ...Object.fromEntries(
      limits.flatMap(({ key, most, window }, at) => [
        [`key${at}`, key],
        [`most${at}`, most + 1],
        [`endsAt${at}`, after(now, window)],
      ]),
    ),
  })
  return limits.map(({ key }) => rows.find((row) => row.key === key)?.uses ?? 1)
}

const counts: Record<number, ReturnType<typeof countStatement>> = {}

function countOf(size: number): ReturnType<typeof countStatement> {
  counts[size] ??= countStatement(size)
  return counts[size]
}

/** `uses` of a row that is put in is 1; what it may become at most comes beside it. */
function countStatement(size: number) {
  return prepared((db) => {
    const isPast = sql`${limitUse.endsAt} <= ${value('now', limitUse.endsAt)}`
    const most = sql.join(
      Array.from({ length: size }, (_, at) => sql`when ${value(`key${at}`)} then ${value(`most${at}`)}::integer`),
      sql` `,
    )
    return db
      .insert(limitUse)
      .values(
        Array.from({ length: size }, (_, at) => ({
          key: sql.placeholder(`key${at}`),
          uses: 1,
          endsAt: sql.placeholder(`endsAt${at}`),
        })),
      )
      .onConflictDoUpdate({
        target: limitUse.key,
        set: {
          uses: sql`case when ${isPast} then 1 else least(${limitUse.uses} + 1, case ${limitUse.key} ${most} end) end`,
          endsAt: sql`case when ${isPast} then excluded.ends_at else ${limitUse.endsAt} end`,
        },
      })
      .returning({ key: limitUse.key, uses: limitUse.uses })
  })
}

/** Uses of each key in the window that is running. Counts nothing. */
export async function usesOf(db: Database, keys: readonly string[], now: Date): Promise<number[]> {
  const rows = await findUses(db, { keys: `{${keys.join(',')}}` })
  return keys.map((key) => rows.find((row) => row.key === key && row.endsAt > now)?.uses ?? 0)
}

/** Keys are hashes: nothing in a list of them has to be quoted. */
const findUses = prepared<{ keys: string }, (typeof limitUse.$inferSelect)[]>((db) =>
  db
    .select()
    .from(limitUse)
    .where(sql`${limitUse.key} = any(${value('keys')}::text[])`),
)

/** Deletes windows that are over. */
export async function deleteOldUses(db: Database, now: Date): Promise<void> {
  await db.delete(limitUse).where(lt(limitUse.endsAt, now))
}
