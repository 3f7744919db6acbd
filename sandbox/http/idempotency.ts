/** A write that is asked for twice with the same key is done once: the first answer is given again. */
import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../database/open.ts'
import { keptReply } from '../database/schema.ts'
import { isObject, type Json } from '../json.ts'
import { policy } from '../lender/policy.ts'
import { hashOf, seal, unseal } from '../secrets.ts'
import { type Reply, refusal } from './reply.ts'

/** `body`: without what is `writeOnly`, so that a repetition without it is still the same request. */
export type Key = { caller: string; key: string; call: string; body: Json }

/** Writes under way in this process; the transaction guards against those in another. */
const underWay = new Map<string, Promise<void>>()

/** Runs `write` when none with the same key is running any more: what was done meanwhile is then answered from what is kept. */
export async function oneAtATime<Outcome>({ caller, key }: Key, write: () => Promise<Outcome>): Promise<Outcome> {
  const name = `${caller}\n${key}`
  const running = (underWay.get(name) ?? Promise.resolve()).then(write)
  const ended = running.then(
    () => {},
    () => {},
  )
  underWay.set(name, ended)
  try {
    return await running
  } finally {
    if (underWay.get(name) === ended) underWay.delete(name)
  }
}

/**
 * The first answer to this key, or that of `write`, kept in the same transaction as what it wrote.
 * A refusal that changed nothing is not kept: trying again may succeed.
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

/** Forgets answers that nobody will ask for again. */
export async function deleteOldReplies(db: Database, now: Date): Promise<void> {
  await db.delete(keptReply).where(lt(keptReply.at, new Date(now.getTime() - policy.keptAnswers)))
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
