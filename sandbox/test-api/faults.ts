/** Faults that a test sets, and simulating them. */

import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Fault } from '../database/columns.ts'
import type { Database } from '../database/open.ts'
import { fault as faults } from '../database/schema.ts'
import type { Intercept } from '../http/handler.ts'
import { type Reply, refusal, statusOf } from '../http/reply.ts'

/** Looks at every call whether a fault is set for it. */
export function interceptCalls(db: Database): Intercept {
  return async (call, said) => {
    const fault = (await areFaultsSet(db)) ? await takeFault(db, call, said) : undefined
    const reply = fault && (await simulateFault(fault))
    return fault && { ...(reply ? { reply } : {}), losesReply: fault.lostAnswer === true }
  }
}

/** Milliseconds for which it is believed that no fault is set: another process on the same database may set one. */
const believedFor = 100

/** When no fault was found last, and the lookup that is under way. */
type Known = { noneUntil: number; lookup?: Promise<boolean> | undefined }

const knownOf = new WeakMap<Database, Known>()

/** Called when faults have been written by this process: the next call looks for them at once. */
export function forgetFaults(db: Database): void {
  knownOf.delete(db)
}

/** Whether any fault is set, without asking the database for every call. */
async function areFaultsSet(db: Database): Promise<boolean> {
  const known: Known = knownOf.get(db) ?? { noneUntil: 0 }
  knownOf.set(db, known)
  if (performance.now() < known.noneUntil) return false
  known.lookup ??= findAnyFault(db).finally(() => {
    known.lookup = undefined
  })
  const isSet = await known.lookup
  // Forgotten meanwhile: then this object is no longer read.
  if (!isSet) known.noneUntil = performance.now() + believedFor
  return isSet || knownOf.get(db) !== known
}

async function findAnyFault(db: Database): Promise<boolean> {
  const found = await db.select({ id: faults.id }).from(faults).where(gt(faults.times, 0)).limit(1)
  return found.length > 0
}

/** Takes one use of the next fault for that call. One for the applicant goes before one for all. */
async function takeFault(db: Database, call: string, said: string | undefined): Promise<Fault | undefined> {
  const whom = said === undefined ? isNull(faults.said) : or(isNull(faults.said), eq(faults.said, said))
  const next = db
    .select({ id: faults.id })
    .from(faults)
    .where(and(eq(faults.call, call), gt(faults.times, 0), whom))
    .orderBy(sql`${faults.said} nulls last`, faults.id)
    .limit(1)
    .for('update')
  const [taken] = await db
    .update(faults)
    .set({ times: sql`${faults.times} - 1` })
    .where(and(eq(faults.id, sql`(${next})`), gt(faults.times, 0)))
    .returning({ fault: faults.fault })
  return taken?.fault
}

/** What a fault answers in place of the service; `undefined` when the service is to run. */
async function simulateFault(fault: Fault): Promise<Reply | 'broken' | undefined> {
  if (fault.delayMs) await wait(fault.delayMs)
  if (fault.drop) return 'broken'
  if (fault.garbage)
    return { status: 200, body: '{"requestToken": "ab', headers: { 'content-type': 'application/json' } }
  if (fault.code) return refusal(fault.code, 'refused on purpose', { status: statusOf(fault.code) })
  if (fault.status !== undefined || fault.body !== undefined)
    return { status: fault.status ?? 200, body: fault.body ?? {} }
  return undefined
}
