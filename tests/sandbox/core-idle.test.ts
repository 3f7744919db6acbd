/** Which applications the worker of the core looks at: thousands of offers are never taken up. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import type { Answer, Question } from '../../sandbox/core/core.ts'
import { findWaiting, startCoreWork } from '../../sandbox/core/core-work.ts'
import { applicant, application } from '../../sandbox/database/schema.ts'
import { receiveForApplication } from '../../sandbox/lender/income/income.ts'
import { callOperation } from './operation-calls.ts'
import { openServerWithCore, unreachable } from './server-with-core.ts'

const running: (() => unknown)[] = []
afterEach(async () => {
  for (const end of running.splice(0).reverse()) await end()
})

const names = { firstName: 'Thandi', lastName: 'Nkosi', address: '12 Jan Smuts Avenue, 2196' }

/** An application with an offer that waits for an income; the core then asks for nothing but that. */
async function offered() {
  const { verbs, person, db, context } = await openServerWithCore(unreachable, running)
  const session = await verbs.signIn(person)
  const number = await verbs.apply(session)
  const asked: Question[] = []
  const ask = async (question: Question): Promise<Answer | undefined> => {
    asked.push(question)
    const conditional = { status: 'CONDITIONALLY_APPROVED', approves: 1, incomeVerifier: 'TRUID' } as const
    return question.kind === 'decision' ? { script: { ...conditional, never: false }, customer: names } : undefined
  }
  running.push(startCoreWork({ ...context, origin: 'https://loans.example' }, { ask }, () => {}))
  const held = async () => (await db.select().from(application).where(eq(application.number, number)))[0]
  await expect.poll(async () => (await held())?.status).toBe('CONDITIONALLY_APPROVED')
  const waiting = async (group: 'lately' | 'others') =>
    (await findWaiting(db, group, context.clock())).map((found) => found.number)
  return { verbs, session, number, person, db, context, asked, held, waiting }
}

it('an offer is looked at once, and again when income has been shown', async () => {
  const { asked, held, waiting, context, number, session, verbs } = await offered()
  await expect.poll(() => waiting('lately')).toEqual([])
  expect((await callOperation(verbs, 'decision.read', { number, headers: session.headers })).status).toBe(200)
  const before = await held()
  if (before) await receiveForApplication(context, before, 'TRUID')
  await expect.poll(() => asked.some(({ kind }) => kind === 'income-check')).toBe(true)
  // It is asked until the core has an answer.
  expect(await waiting('lately')).toEqual([number])
})

it('a hundred offers that are never taken up do not hold up an application that waits for weeks', async () => {
  const { db, held, number, person, waiting, asked } = await offered()
  const [offer] = [await held()]
  const [someone] = await db.select().from(applicant).where(eq(applicant.said, person.said))
  if (!offer || !someone) throw new Error('expected an application of an applicant, found none')
  const copies = Array.from({ length: 101 }, (_, index) => ({
    ...{ said: `8001015009${100 + index}`, phoneNumber: `0830000${100 + index}`, number: `PL${100 + index}` },
    ...{ customerId: randomUUID(), updatedAt: new Date('2026-01-01'), idleAt: null },
  }))
  for (const copy of copies) {
    const { said, phoneNumber, customerId, ...rest } = copy
    await db.insert(applicant).values({ ...someone, said, phoneNumber, customerId })
    await db.insert(application).values({ ...offer, said, phoneNumber, ...rest })
  }
  const income = { received: 'STATEMENTS' as const, receipts: 1, polls: 0 }
  await db.update(application).set({ income }).where(eq(application.number, 'PL150'))
  await expect.poll(() => waiting('others')).toEqual(['PL150'])
  await expect.poll(() => asked.some((question) => question.number === 'PL150')).toBe(true)
  expect(asked.filter((question) => question.number !== 'PL150').every((question) => question.number === number)).toBe(
    true,
  )
})
