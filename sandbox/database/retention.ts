/** Deletes what is kept no longer than it is needed, and retires what has expired: the times are `retention` in policy.yaml. */
import { and, eq, gt, inArray, isNull, lt, notExists } from 'drizzle-orm'
import { dayOfMonth, monthOf } from '../calendar.ts'
import { deleteOldReplies } from '../http/idempotency.ts'
import { retireAllExpired } from '../lender/application/held-application.ts'
import { deleteOldUses } from '../lender/limit-use.ts'
import { after, dayOf, policy } from '../lender/policy.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import type { Database } from './open.ts'
import {
  applicant,
  application,
  document,
  facialSession,
  fulfilment,
  mandate,
  message,
  oneTimeCode,
  received,
  requestToken,
  stepUp,
  usedCaptcha,
} from './schema.ts'
import { reasonOf } from './unavailable.ts'

const { signIn, messages, requests, applications, unusedFiles, every } = policy.retention

/** Applications that are looked at together. */
const atOnce = 500

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
  await retireAllExpired(db, now)
  const unused = and(isNull(document.assignedAt), lt(document.createdAt, before(policy.documents.window)))
  const gone = await db.delete(document).where(unused).returning({ objectName: document.objectName })
  const names = await deleteOldApplications(db, before(applications))
  await deleteUnusedApplicants(db, before(signIn))
  // The store last: where it cannot be reached, the database has forgotten all that it should.
  for (const name of [...gone.flatMap(({ objectName }) => objectName ?? []), ...names]) await objects.remove(name)
  // Files have the time of their disk, whatever a test has made of the lender's.
  await objects.removeUnused(after(new Date(), -unusedFiles), (stored) => namesInUse(db, stored))
}

/** Those that ended before then. Some at a time: loans of many years are looked at again and again until they are over. */
async function deleteOldApplications(db: Database, before: Date): Promise<string[]> {
  const names: string[] = []
  for (let last = ''; ; ) {
    const next = and(lt(application.updatedAt, before), gt(application.number, last))
    const found = await db.select(lent).from(application).where(next).orderBy(application.number).limit(atOnce)
    const over = found.filter((held) => lastRepayment(held) < dayOf(before)).map(({ number }) => number)
    names.push(...(await db.transaction((tx) => deleteApplications(tx, over))))
    const end = found.at(-1)
    if (!end || found.length < atOnce) return names
    last = end.number
  }
}

const { number, status, signedAgreement, offers, selectedOfferId, updatedAt } = application
/** What says until when a loan is paid back. */
const lent = { number, status, signedAgreement, offers, selectedOfferId, updatedAt }
type Lent = Pick<typeof application.$inferSelect, keyof typeof lent>

/** The day of the last repayment of a loan that was paid out or may have been; empty without one. */
function lastRepayment({ status, signedAgreement, offers, selectedOfferId, updatedAt }: Lent): string {
  if (status !== 'DEBICHECK_ACCEPTED' && status !== 'FUNDED') return ''
  if (signedAgreement) return signedAgreement.loan.lastRepaymentDate
  // Signed before agreements were kept: the first repayment comes two months later at most.
  const plan = offers.find(({ id }) => id === selectedOfferId)
  const { year, month } = monthOf(dayOf(updatedAt))
  return plan ? dayOfMonth(year, month + plan.tenor + 1, 31) : ''
}

/** Deletes applications with all that belongs to them. Returns names of documents, whose bytes are removed after the transaction. */
export async function deleteApplications(db: Database, numbers: string[]): Promise<string[]> {
  const gone = await db
    .delete(document)
    .where(inArray(document.applicationNumber, numbers))
    .returning({ objectName: document.objectName })
  for (const table of [mandate, fulfilment, facialSession])
    await db.delete(table).where(inArray(table.applicationNumber, numbers))
  await db.delete(application).where(inArray(application.number, numbers))
  return gone.flatMap(({ objectName }) => objectName ?? [])
}

/** Which of these objects a document names. */
async function namesInUse(db: Database, names: string[]): Promise<Set<string>> {
  const used = new Set<string>()
  for (let from = 0; from < names.length; from += 1000) {
    const some = inArray(document.objectName, names.slice(from, from + 1000))
    const rows = await db.select({ objectName: document.objectName }).from(document).where(some)
    for (const { objectName } of rows) if (objectName) used.add(objectName)
  }
  return used
}

/** Applicants who never applied, or whose applications are gone, and who have not signed in since. */
async function deleteUnusedApplicants(db: Database, before: Date): Promise<void> {
  const has = (table: typeof application | typeof requestToken | typeof stepUp) =>
    db.select({ said: table.said }).from(table).where(eq(table.said, applicant.said))
  const isUnused = and(notExists(has(application)), notExists(has(requestToken)), notExists(has(stepUp)))
  await db.delete(applicant).where(and(lt(applicant.createdAt, before), isUnused))
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
      .catch((problem) => log(`old data was not deleted: ${reasonOf(problem)}`))
  }
  run()
  const timer = setInterval(run, every)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
