/** A write that is sent twice with the same key is done once: the retry gets the first reply. */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/open.ts'
import { keptReply } from '../database/schema.ts'
import { isObject, type Json } from '../json.ts'
import { policy } from '../lender/policy.ts'
import { hashOf, seal, unseal } from '../secrets.ts'
import { takeTurns } from './in-turn.ts'
import { type Reply, refusal } from './reply.ts'

/** `body`: without `writeOnly` properties, so that a retry without them is still the same request. */
export type Key = { caller: string; key: string; call: string; body: Json }

/** Writes under way in this process. Those in another wait for `lockKey`. */
const inTurn = takeTurns()

/** Runs `write` after all earlier writes with the same key have ended: it then finds the reply that they kept. */
export function oneAtATime<Outcome>({ caller, key }: Key, write: () => Promise<Outcome>): Promise<Outcome> {
  return inTurn(`${caller}\n${key}`, write)
}

/** Until the transaction ends, no other one that asks for this does a write with that key: the next finds the reply that this one keeps. */
export async function lockKey(db: Database, { caller, key }: Key): Promise<void> {
  const name = hashOf(`${caller}\n${key}`)
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/**
 * Returns the first reply to this key, or runs `write` and keeps its reply in the same transaction.
 * A refusal that changed nothing is not kept: a retry may succeed.
 */
export async function runOnce(db: Database, key: Key, now: Date, write: () => Promise<Reply>): Promise<Reply> {
  const bodyHash = hashOf(`${key.call}\n${canonical(key.body)}`)
  const first = await findKept(db, key)
  if (first) {
    if (first.bodyHash !== bodyHash) return otherBody
    const body: Json = JSON.parse(unseal(key.key, first.answer))
    return { status: first.status, body, headers: { 'idempotent-replay': 'true' } }
  }
  const reply = await write()
  if (reply.status < 400 || reply.keep) {
    const sealed = seal(key.key, JSON.stringify(reply.body))
    await db.insert(keptReply).values({
      caller: key.caller,
      keyHash: hashOf(key.key),
      call: key.call,
      bodyHash,
      status: reply.status,
      answer: sealed,
      at: now,
    })
  }
  return reply
}

/** Deletes replies that are too old for a retry. */
export async function deleteOldReplies(db: Database, now: Date): Promise<void> {
  await db.delete(keptReply).where(lt(keptReply.at, new Date(now.getTime() - policy.keptReplies)))
}

async function findKept(db: Database, key: Key): Promise<typeof keptReply.$inferSelect | undefined> {
  const [found] = await db
    .select()
    .from(keptReply)
    .where(and(eq(keptReply.caller, key.caller), eq(keptReply.keyHash, hashOf(key.key))))
  return found
}

/** The same text whatever the order of the properties. */
function canonical(json: Json): string {
  if (Array.isArray(json)) return `[${json.map(canonical).join()}]`
  if (!isObject(json)) return JSON.stringify(json)
  const properties = Object.entries(json).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${properties.map(([name, value]) => `${JSON.stringify(name)}:${canonical(value)}`).join()}}`
}

const otherBody = refusal('KEY_REUSED', 'this key was used with another body', { status: 422 })
