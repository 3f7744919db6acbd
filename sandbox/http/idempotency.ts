/** A write that is asked for twice with the same key is done once: the first answer is given again. */
import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../database/open.ts'
import { keptAnswer } from '../database/schema.ts'
import type { Json } from '../json.ts'
import { policy } from '../lender/policy.ts'
import { hashOf, seal, unseal } from '../secrets.ts'
import { type Answer, refusal } from './answer.ts'

export type Key = { caller: string; key: string; call: string; body: Json }

/** Writes under way in this process; the transaction guards against those in another. */
const underWay = new Set<string>()

/** Runs `write` unless one with the same key is running: then 409. */
export async function oneAtATime<Outcome>(key: Key, write: () => Promise<Outcome>): Promise<Outcome | Answer> {
  const name = nameOf(key)
  if (underWay.has(name)) return { ...stillRunning, headers: { 'retry-after': '1' } }
  underWay.add(name)
  try {
    return await write()
  } finally {
    underWay.delete(name)
  }
}

/** This key has been used before, or is being used. */
export async function isKnown(db: Database, key: Key): Promise<boolean> {
  return underWay.has(nameOf(key)) || (await findKept(db, key)) !== undefined
}

/**
 * The first answer to this key, or that of `write`, kept in the same transaction as what it wrote.
 * A refusal that changed nothing is not kept: trying again may succeed.
 */
export async function answerOnce(db: Database, key: Key, now: Date, write: () => Promise<Answer>): Promise<Answer> {
  const bodyHash = hashOf(`${key.call}\n${JSON.stringify(key.body)}`)
  const first = await findKept(db, key)
  if (first) {
    if (first.bodyHash !== bodyHash) return otherBody
    const body: Json = JSON.parse(unseal(key.key, first.answer))
    return { status: first.status, body, headers: { 'idempotent-replay': 'true' } }
  }
  const answer = await write()
  if (answer.status < 400 || answer.keep) {
    const sealed = seal(key.key, JSON.stringify(answer.body))
    await db
      .insert(keptAnswer)
      .values({
        caller: key.caller,
        keyHash: hashOf(key.key),
        call: key.call,
        bodyHash,
        status: answer.status,
        answer: sealed,
        at: now,
      })
  }
  return answer
}

/** Forgets answers that nobody will ask for again. */
export async function forgetOldAnswers(db: Database, now: Date): Promise<void> {
  await db.delete(keptAnswer).where(lt(keptAnswer.at, new Date(now.getTime() - policy.keptAnswers)))
}

async function findKept(db: Database, key: Key): Promise<typeof keptAnswer.$inferSelect | undefined> {
  const [found] = await db
    .select()
    .from(keptAnswer)
    .where(and(eq(keptAnswer.caller, key.caller), eq(keptAnswer.keyHash, hashOf(key.key))))
  return found
}

function nameOf(key: Key): string {
  return `${key.caller}\n${key.key}`
}

const stillRunning = refusal('REQUEST_RUNNING', 'the first request with this key is still running', { status: 409 })
const otherBody = refusal('KEY_REUSED', 'this key was used with another body', { status: 422 })
