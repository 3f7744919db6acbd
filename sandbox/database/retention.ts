/** Deletes what is kept no longer than it is needed: the times are `retention` in policy.yaml. */
import { and, isNull, lt } from 'drizzle-orm'
import { deleteOldReplies } from '../http/idempotency.ts'
import { deleteOldUses } from '../lender/limit-use.ts'
import { after, policy } from '../lender/policy.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import type { Database } from './open.ts'
import { document, facialSession, message, oneTimeCode, received, requestToken, stepUp, usedCaptcha } from './schema.ts'

const { signIn, messages, requests, every } = policy.retention

/** Every part may run again at any time, and on several servers at once. */
export async function deleteOldData(db: Database, objects: ObjectStore, now: Date): Promise<void> {
  const before = (time: number) => after(now, -time)
  await deleteOldReplies(db, now)
  await deleteOldUses(db, now)
  await db.delete(requestToken).where(lt(requestToken.expiresAt, before(signIn)))
  await db.delete(oneTimeCode).where(lt(oneTimeCode.expiresAt, before(signIn)))
  await db.delete(stepUp).where(lt(stepUp.expiresAt, before(signIn)))
  await db.delete(facialSession).where(lt(facialSession.expiresAt, before(signIn)))
  await db.delete(usedCaptcha).where(lt(usedCaptcha.expiresAt, now))
  await db.delete(message).where(lt(message.at, before(messages)))
  await db.delete(received).where(lt(received.at, before(requests)))
  const unused = and(isNull(document.assignedAt), lt(document.createdAt, before(policy.documents.window)))
  const gone = await db.delete(document).where(unused).returning({ objectName: document.objectName })
  for (const { objectName } of gone) if (objectName) await objects.remove(objectName)
}

/** Runs it now and again and again. A run that fails is logged, and the next one does its work. Returns the stop. */
export function startRetention(
  db: Database,
  objects: ObjectStore,
  clock: () => Date,
  log: (line: string) => void,
): () => Promise<void> {
  let running = Promise.resolve()
  const run = () => {
    running = running
      .then(() => deleteOldData(db, objects, clock()))
      .catch((problem) => log(`old data was not deleted: ${problem instanceof Error ? problem.name : 'unknown'}`))
  }
  run()
  const timer = setInterval(run, every)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
