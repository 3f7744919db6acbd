/** What is kept about one person, for a request of access (POPIA s23) or of erasure (s24). An operator asks, by `npm run privacy`. */
import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Database } from '../database/open.ts'
import { deleteApplications } from '../database/retention.ts'
import {
  applicant,
  application,
  document,
  facialSession,
  fault,
  fulfilment,
  keptReply,
  mandate,
  message,
  oneTimeCode,
  received,
  requestToken,
  stepUp,
} from '../database/schema.ts'
import { isSigned } from '../lender/application/held-application.ts'
import { lockApplicant } from '../lender/identity/applicants.ts'
import type { ObjectStore } from '../storage/object-store.ts'

/** Everything, in clear, by table. Hashes of tokens and codes are left out: they say nothing about the person. */
export async function readPerson(db: Database, said: string) {
  const applications = await db.select().from(application).where(eq(application.said, said))
  const numbers = applications.map(({ number }) => number)
  const phones = await phonesOf(db, said)
  const { name, applicationNumber, digest, pages, createdAt, storedAt, assignedAt } = document
  return {
    applicant: await db.select().from(applicant).where(eq(applicant.said, said)),
    applications,
    documents: await db
      .select({ name, applicationNumber, digest, pages, createdAt, storedAt, assignedAt })
      .from(document)
      .where(eq(document.said, said)),
    requests: await db.select().from(received).where(eq(received.said, said)).orderBy(received.id),
    messages: await db.select().from(message).where(inArray(message.phoneNumber, phones)).orderBy(message.id),
    mandates: await db
      .select({ state: mandate.state, sends: mandate.sends, sentAt: mandate.sentAt })
      .from(mandate)
      .where(inArray(mandate.applicationNumber, numbers)),
    payOuts: await db.select().from(fulfilment).where(inArray(fulfilment.applicationNumber, numbers)),
    signIns: await db
      .select({ phoneNumber: stepUp.phoneNumber, createdAt: stepUp.createdAt, expiresAt: stepUp.expiresAt })
      .from(stepUp)
      .where(eq(stepUp.said, said)),
    selfies: await db
      .select({ state: facialSession.state, result: facialSession.decisionCode, createdAt: facialSession.createdAt })
      .from(facialSession)
      .where(eq(facialSession.said, said)),
  }
}

/**
 * Erases what no law makes the lender keep. A signed agreement is such a record: its application stays until `retention` in
 * policy.yaml ends it. Returns the numbers of what was erased and of what is kept.
 */
export async function erasePerson(
  db: Database,
  objects: ObjectStore,
  said: string,
): Promise<{ erased: string[]; kept: string[] }> {
  const { objectNames, ...result } = await db.transaction(async (tx) => {
    await lockApplicant(tx, said)
    const phones = await phonesOf(tx, said)
    const held = await tx.select().from(application).where(eq(application.said, said))
    const numbers = held.map(({ number }) => number)
    const payOuts = await tx.select().from(fulfilment).where(inArray(fulfilment.applicationNumber, numbers))
    const paid = new Set(payOuts.map(({ applicationNumber }) => applicationNumber))
    // One that was signed before agreements were kept is known by its state, or by its pay-out.
    const wasSigned = held.filter(
      ({ number, status, signedAgreement }) => signedAgreement !== null || isSigned(status) || paid.has(number),
    )
    const kept = wasSigned.map(({ number }) => number)
    const erased = numbers.filter((number) => !kept.includes(number))
    const objectNames = await deleteApplications(tx, erased)
    for (const table of [requestToken, oneTimeCode, stepUp, received, fault])
      await tx.delete(table).where(eq(table.said, said))
    await tx.delete(message).where(inArray(message.phoneNumber, phones))
    await tx.delete(keptReply).where(eq(keptReply.caller, said))
    if (kept.length === 0) await tx.delete(applicant).where(eq(applicant.said, said))
    return { erased, kept, objectNames }
  })
  // After the transaction: bytes that no row names are read by no one.
  for (const name of objectNames) await objects.remove(name)
  return result
}

/** Ends every session of that person, and every request for a code that could open one; without an ID number those of everyone. */
export async function endSessions(db: Database, said: string | undefined, now: Date): Promise<number> {
  const open = and(gt(stepUp.expiresAt, now), said === undefined ? undefined : eq(stepUp.said, said))
  return db.transaction(async (tx) => {
    await tx.delete(requestToken).where(said === undefined ? undefined : eq(requestToken.said, said))
    return (await tx.update(stepUp).set({ expiresAt: now }).where(open).returning({ hash: stepUp.hash })).length
  })
}

/** Phones that this person proved or gave, and no other person: a message is known by its phone alone. */
async function phonesOf(db: Database, said: string): Promise<string[]> {
  const own = new Set<string>()
  for (const table of [applicant, application, stepUp]) {
    const rows = await db.select({ phone: table.phoneNumber }).from(table).where(eq(table.said, said))
    for (const { phone } of rows) own.add(phone)
  }
  const shared = new Set<string>()
  for (const table of [applicant, application, stepUp]) {
    const theirs = and(inArray(table.phoneNumber, [...own]), ne(table.said, said))
    const rows = await db.select({ phone: table.phoneNumber }).from(table).where(theirs)
    for (const { phone } of rows) shared.add(phone)
  }
  return [...own].filter((phone) => !shared.has(phone))
}
