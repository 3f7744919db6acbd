/** An application that the lender holds: finding it, its state, and who may change it. */

import { randomInt } from 'node:crypto'
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { DecisionScript } from '../../database/columns.ts'
import type { Database } from '../../database/open.ts'
import { equalsValue, prepared, value } from '../../database/prepared.ts'
import { application, mandate, stepUp } from '../../database/schema.ts'
import type { Caller, ServiceRequest } from '../../http/handler.ts'
import { type Reply, refusal } from '../../http/reply.ts'
import type { Json } from '../../json.ts'
import { type Lender, scriptFor } from '../lender.ts'
import { after, dayOf, policy } from '../policy.ts'
import { checkOperation, type Operation } from './operations.ts'

export type Application = typeof application.$inferSelect

const day = 24 * 60 * 60_000
/** States in which an application can be continued until it expires. */
const openStatuses = [
  '',
  'SUBMITTED',
  'CONDITIONALLY_APPROVED',
  'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED',
  'APPROVED',
]
/** Signed, and its debit order is not confirmed: it ends with the life of the debit order. */
const unconfirmed = 'CONTRACT_SIGNED'
/** No younger application has expired, in milliseconds. */
const youngest = Math.min(policy.offerDays * day, policy.mandate.life)
/** States that come to an end by themselves. */
const endingStatuses = [...openStatuses, unconfirmed]
/** Applications that are retired together. */
const atOnce = 500
const incomeStatuses = ['CONDITIONALLY_APPROVED', 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED']
const signedStatuses = ['CONTRACT_SIGNED', 'DEBICHECK_ACCEPTED', 'FUNDED']
const overStatuses = ['DECLINED', 'OFFER_RETRACTED', 'FUNDED']

/** The application of that number, without a check of its owner. Who types it from a letter may do so in small letters. */
export async function findApplication(db: Database, number: Json | undefined): Promise<Application | undefined> {
  const [found] = await findByNumber(db, { number: String(number).toUpperCase() })
  return found
}

const findByNumber = prepared<{ number: string }, Application[]>((db) =>
  db.select().from(application).where(equalsValue(application.number, 'number')),
)

/**
 * The caller's own application, or a refusal: the same whether another's application exists or not. A session proves a phone, and
 * an ID number is known to many: both must be the application's.
 */
export async function ownApplication({ db, input, caller, now }: ServiceRequest & { caller: Caller }) {
  const found = await findApplication(db, input.loanApplicationNumber)
  const isOwn = found?.said === caller.said && found.phoneNumber === caller.phoneNumber
  if (!found || !isOwn || (caller.applicationNumber ?? found.number) !== found.number) {
    return { refused: refusal('0440015', 'there is no such application of yours', { status: 403 }) }
  }
  if (isExpired(found, now)) return { refused: expired }
  return { found }
}

/** The caller's own application, in a state in which the operation may be called; or a refusal. */
export async function ownApplicationFor(operation: Operation, request: ServiceRequest & { caller: Caller }) {
  const own = await ownApplication(request)
  if ('refused' in own) return { refused: own.refused }
  const checked = await checkOperation(request.db, own.found, operation)
  return 'refused' in checked ? checked : { found: own.found, cell: checked.cell }
}

/** The same for a change: refused when the applicant has a newer session elsewhere. */
export async function ownApplicationToChange(operation: Operation, request: ServiceRequest & { caller: Caller }) {
  const own = await ownApplication(request)
  if ('refused' in own) return { refused: own.refused }
  return (await hasNewerSession(request)) ? { refused: elsewhere } : ownApplicationFor(operation, request)
}

/** Its offer, or the time for deciding or for confirming the debit order, is past. */
export function isExpired({ status, live, result, createdAt }: Application, now: Date): boolean {
  if (status === unconfirmed) return !live
  const last = typeof result.incomeVerificationExpired === 'string' ? result.incomeVerificationExpired : undefined
  return openStatuses.includes(status) && dayOf(now) > (last ?? dayOf(after(createdAt, policy.offerDays * day)))
}

/** A final state. */
export function isOver(status: string): boolean {
  return overStatuses.includes(status)
}

/** There is an offer, which the applicant has not turned down, and the income behind it may still be shown. */
export function awaitsIncome({ live, status, decisioningStatus, result }: Application): boolean {
  return live && decisioningStatus === 'COMPLETED' && incomeStatuses.includes(status) && result.isApprovedTruid !== true
}

/** … and it has not been shown yet. */
export function isUnseen(held: Application): boolean {
  return awaitsIncome(held) && held.income.received === undefined && held.result.declinceCode === undefined
}

/** The agreement is signed: what comes next is the debit order. */
export function isSigned(status: string): boolean {
  return signedStatuses.includes(status)
}

/** Retires expired applications, so that a new one can be submitted. */
export async function retireExpired(db: Database, said: string, now: Date): Promise<void> {
  await retire(db, await findOld(db, { said, before: after(now, -youngest) }), now)
}

/** The same for all applicants, some at a time: those who have gone away for good do not come back for it. */
export async function retireAllExpired(db: Database, now: Date): Promise<void> {
  const old = and(
    eq(application.live, true),
    inArray(application.status, endingStatuses),
    lt(application.createdAt, after(now, -youngest)),
  )
  for (let last = ''; ; ) {
    const next = and(old, gt(application.number, last))
    const found = await db.select().from(application).where(next).orderBy(application.number).limit(atOnce)
    await retire(db, found, now)
    const end = found.at(-1)
    if (!end || found.length < atOnce) return
    last = end.number
  }
}

/** Retires those of them that have expired, unless they have moved on meanwhile. */
async function retire(db: Database, found: Application[], now: Date): Promise<void> {
  const signed = found.filter(({ status }) => status === unconfirmed).map(({ number }) => number)
  const tooLate = signed.length > 0 ? await unconfirmedOf(db, signed, now) : []
  const numbers = [...tooLate, ...found.filter((held) => isExpired(held, now)).map(({ number }) => number)]
  if (numbers.length === 0) return
  const unchanged = and(inArray(application.number, numbers), inArray(application.status, endingStatuses))
  await db.update(application).set({ live: false }).where(unchanged)
}

/** Those whose debit order can no longer be sent. */
async function unconfirmedOf(db: Database, numbers: string[], now: Date): Promise<string[]> {
  const old = and(inArray(mandate.applicationNumber, numbers), lt(mandate.createdAt, after(now, -policy.mandate.life)))
  const rows = await db.select({ number: mandate.applicationNumber }).from(mandate).where(old)
  return rows.map(({ number }) => number)
}

const findOld = prepared<{ said: string; before: Date }, Application[]>((db) =>
  db
    .select()
    .from(application)
    .where(
      and(
        equalsValue(application.said, 'said'),
        eq(application.live, true),
        inArray(application.status, endingStatuses),
        lt(application.createdAt, value('before', application.createdAt)),
      ),
    ),
)

/** The script that decides it. */
export function scriptOf(held: Application, lender: Lender): DecisionScript {
  return held.script ?? scriptFor(lender, { persona: held.persona, script: {} })
}

/** 65 random bits, without letters that look like digits. */
export function newNumber(): string {
  return `PL${Array.from({ length: 13 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')}`
}

export const expired: Reply = refusal('0440006', 'this application has expired')
export const elsewhere = refusal('0440030', 'this application is open somewhere else', { status: 409 })
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Whether the applicant has signed in again since: then this session is the other tab. With another phone it may be a stranger. */
export async function hasNewerSession({ db, caller }: ServiceRequest & { caller: Caller }): Promise<boolean> {
  if (!caller.openedAt) return false
  const own = and(eq(stepUp.said, caller.said), eq(stepUp.phoneNumber, caller.phoneNumber))
  const newer = and(own, gt(stepUp.createdAt, caller.openedAt))
  return (await db.select({ hash: stepUp.hash }).from(stepUp).where(newer).limit(1)).length > 0
}
