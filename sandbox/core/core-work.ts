/** Asks the core what applications wait for. What it says is written down at once (`record-answer.ts`). */
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, exists, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../database/open.ts'
import { application, fulfilment, mandate, received } from '../database/schema.ts'
import { reasonOf } from '../database/unavailable.ts'
import type { Json } from '../json.ts'
import { paidOut } from '../lender/agreement/agreement.ts'
import { type Application, findApplication, isSigned } from '../lender/application/held-application.ts'
import { lockApplicant } from '../lender/identity/applicants.ts'
import { isChecking, pollIncome } from '../lender/income/income.ts'
import { after } from '../lender/policy.ts'
import { inSpan } from '../tracing/spans.ts'
import type { Core, Question } from './core.ts'
import { type AnswerContext, recordAnswer } from './record-answer.ts'

/** Milliseconds between two looks. */
const pause = 1000

/**
 * Applications that something happened to lately, whose applicants are likely to wait, and the others, of which thousands may wait for
 * weeks for a bank: they never hold up the former. `most` are looked at each time, `together` are asked for at the same time.
 */
const groups = {
  lately: { most: 100, together: 8 },
  others: { most: 20, together: 2 },
}
type Group = keyof typeof groups
/** Milliseconds. */
const lately = 15 * 60_000

/**
 * Asks until it is stopped. Several servers may ask the same: the core answers a key once, and the reply is written only where it
 * is still waited for. Returns the stop, which waits for the questions under way.
 */
export function startCoreWork(context: AnswerContext, core: Core, log: (line: string) => void): () => Promise<void> {
  const stop = new AbortController()
  const noteFailure = (problem: unknown) => log(`the core was not asked: ${reasonOf(problem)}`)
  const askUntil = async (group: Group) => {
    while (!stop.signal.aborted) {
      await askAll(context, core, group, stop.signal, noteFailure).catch(noteFailure)
      await wait(pause, undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  const running = Promise.all([askUntil('lately'), askUntil('others')])
  return async () => {
    stop.abort()
    await running
  }
}

async function askAll(
  context: AnswerContext,
  core: Core,
  group: Group,
  signal: AbortSignal,
  noteFailure: (problem: unknown) => void,
): Promise<void> {
  const waiting = (await findWaiting(context.db, group, context.clock())).values()
  const askInTurn = async () => {
    // One that fails keeps no other from being asked, and all have ended when this has.
    for (const held of waiting) if (!signal.aborted) await askFor(context, core, held).catch(noteFailure)
  }
  await Promise.all(Array.from({ length: groups[group].together }, askInTurn))
}

async function askFor(context: AnswerContext, core: Core, held: Application): Promise<void> {
  if (hasRefusedIncome(held)) return finishIncome(context, held)
  const question = await questionFor(context.db, held)
  if (!question) return leaveUntilChanged(context.db, held)
  const isAsked = async (db: Database, now: Application) => (await questionFor(db, now))?.key === question.key
  const askAndRecord = async () => {
    // The adapter has logged why: the others are asked, and this one again.
    const answer = await core.ask(question).catch(() => undefined)
    if (answer) await recordAnswer(context, held, question, answer, isAsked)
  }
  await inSpan(`question ${question.kind}`, 'INTERNAL', askAndRecord, question)
}

/** The applicant let no income be seen: there is nothing that a core could look at. */
function hasRefusedIncome(held: Application): boolean {
  return isChecking(held) && held.income.finds !== undefined
}

/** What the applicant's next poll would do, unless the application has moved on meanwhile. */
async function finishIncome({ clock, ...context }: AnswerContext, { said, number }: Application): Promise<void> {
  await context.db.transaction(async (db) => {
    await lockApplicant(db, said)
    const held = await findApplication(db, number)
    if (held && hasRefusedIncome(held)) await pollIncome(held, { ...context, db, now: clock() })
  })
}

/**
 * Looks at it again only once something has happened to it: most offers are never taken up. Whether income was shown is sealed, so
 * the database cannot tell. What comes after the signature is told by tables of its own.
 */
async function leaveUntilChanged(db: Database, { number, status, updatedAt }: Application): Promise<void> {
  if (isSigned(status)) return
  const unchanged = and(eq(application.number, number), eq(application.updatedAt, updatedAt))
  await db.update(application).set({ idleAt: updatedAt }).where(unchanged)
}

/** Applications whose next stage is the core's. In no order, so that those that wait long hold up no others. */
export async function findWaiting(db: Database, group: Group, now: Date): Promise<Application[]> {
  const isSent = and(eq(mandate.applicationNumber, application.number), eq(mandate.state, 'SENT'))
  const isPaying = and(eq(fulfilment.applicationNumber, application.number), eq(fulfilment.state, 'IN_PROGRESS'))
  const waits = or(
    eq(application.decisioningStatus, 'INIT'),
    inArray(application.status, ['CONDITIONALLY_APPROVED', 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED']),
    and(eq(application.status, 'CONTRACT_SIGNED'), exists(db.select({ one: sql`1` }).from(mandate).where(isSent))),
    and(
      eq(application.status, 'DEBICHECK_ACCEPTED'),
      exists(db.select({ one: sql`1` }).from(fulfilment).where(isPaying)),
    ),
  )
  const hasChanged = or(isNull(application.idleAt), ne(application.idleAt, application.updatedAt))
  const byCore = sql`${application.script} ->> 'core' is not null`
  const since = after(now, -lately)
  const isOfGroup = group === 'lately' ? gte(application.updatedAt, since) : lt(application.updatedAt, since)
  return db
    .select()
    .from(application)
    .where(and(eq(application.live, true), byCore, waits, hasChanged, isOfGroup))
    .orderBy(sql`random()`)
    .limit(groups[group].most)
}

/** What the application waits for; nothing when it waits for the applicant, or for no one. */
async function questionFor(db: Database, held: Application): Promise<Question | undefined> {
  if (!held.live) return undefined
  const { number, script, signedAgreement, decisioningStatus, status, body, income, result } = held
  const ask = (kind: Question['kind'], time: number | string, more: Question['body']): Question => {
    const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : undefined)
    const trace = { correlationId: textOf(result.correlationId), traceparent: textOf(result.traceparent) }
    return { kind, number, key: `${number} ${kind} ${time}`, ...trace, body: more }
  }
  if (decisioningStatus === 'INIT')
    return script?.never
      ? ask('decision', script.core ?? 1, { application: body, supplied: await suppliedTo(db, held) })
      : undefined
  if (isChecking(held) && script?.incomeFinds === 'nothing') {
    const { received = 'STATEMENTS', checks = 0, receipts = 1 } = income
    // What came in the meantime is another question, which a core must not take for a repetition.
    return ask('income-check', `${checks} ${receipts}`, { received })
  }
  if (status === 'CONTRACT_SIGNED' && signedAgreement) {
    const [sent] = await db.select().from(mandate).where(eq(mandate.applicationNumber, number))
    const answer = [script?.bankAnswers ?? 'NONE'].flat()[(sent?.sends ?? 1) - 1] ?? 'NONE'
    const isOpen = sent?.state === 'SENT' && answer === 'NONE'
    const { installmentEachMonth: amount, firstDebitDate, tenor } = signedAgreement.loan
    return isOpen ? ask('mandate', sent.sends, { sends: sent.sends, amount, firstDebitDate, tenor }) : undefined
  }
  const [started] = await db.select().from(fulfilment).where(eq(fulfilment.applicationNumber, number))
  const isPaying = started?.state === 'IN_PROGRESS' && script?.paysOut === 'NEVER' && signedAgreement !== null
  return isPaying ? ask('pay-out', 1, { amount: paidOut(signedAgreement) }) : undefined
}

/** What the applicant has supplied since they applied: an address, a salary day. */
async function suppliedTo(db: Database, { said, createdAt }: Application): Promise<Json[]> {
  const calls = inArray(received.call, ['application.updateAddress', 'application.updateSalaryDate'])
  const since = and(eq(received.said, said), calls, gte(received.at, createdAt), lt(received.status, 300))
  const rows = await db.select({ body: received.body }).from(received).where(since).orderBy(received.id)
  return rows.map(({ body }) => body)
}
