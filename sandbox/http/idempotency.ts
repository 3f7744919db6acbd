/** A write that is asked for twice with the same key is done once: the first answer is given again. */
import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../database/open.ts'
import { keptAnswer } from '../database/schema.ts'
import { isObject, type Json } from '../json.ts'
import { policy } from '../lender/policy.ts'
import { hashOf, seal, unseal } from '../secrets.ts'
import { type Answer, refusal } from './answer.ts'

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
export async function answerOnce(db: Database, key: Key, now: Date, write: () => Promise<Answer>): Promise<Answer> {
  const bodyHash = hashOf(`${key.call}\n${canonical(key.body)}`)
  const first = await findKept(db, key)
  if (first) {
    if (first.bodyHash !== bodyHash) return otherBody
    const body: Json = JSON.parse(unseal(key.key, first.answer))
    return { status: first.status, body, headers: { 'idempotent-replay': 'true' } }
  }
  const answer = await write()
  if (answer.status < 400 || answer.keep) {
    const sealed = seal(key.key, JSON.stringify(answer.body))
    await db.insert(keptAnswer).values({
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

/** The same text whatever the order of the properties. */
function canonical(json: Json): string {
  if (Array.isArray(json)) return `[${json.map(canonical).join()}]`
  if (!isObject(json)) return JSON.stringify(json)
  const properties = Object.entries(json).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${properties.map(([name, value]) => `${JSON.stringify(name)}:${canonical(value)}`).join()}}`
}

const otherBody = refusal('KEY_REUSED', 'this key was used with another body', { status: 422 })
