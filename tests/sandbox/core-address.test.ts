/** The address of an agreement where a core decides: the core's or the applicant's, never a made-up one. */
import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import type { Answer, Question } from '../../sandbox/core/core.ts'
import { startCoreWork } from '../../sandbox/core/core-work.ts'
import type { DecisionScript } from '../../sandbox/database/columns.ts'
import { application } from '../../sandbox/database/schema.ts'
import { receiveForApplication } from '../../sandbox/lender/income/income.ts'
import { at, bodyOf } from './bodies.ts'
import { callOperation } from './operation-calls.ts'
import { openServerWithCore, unreachable } from './server-with-core.ts'

const running: (() => unknown)[] = []
afterEach(async () => {
  for (const end of running.splice(0).reverse()) await end()
})

const names = { firstName: 'Thandi', lastName: 'Nkosi' }
const approved = { status: 'APPROVED', approves: 0.8 }
const supplied = '1 Main Road, Rosebank, Johannesburg, Gauteng, 2196'

/** An applicant whose core first decides so, and later approves; it names that address, or none. */
async function apply(first: Partial<DecisionScript>, address?: string) {
  const { verbs, person, db, context } = await openServerWithCore(unreachable, running)
  const session = await verbs.signIn(person)
  const number = await verbs.apply(session)
  const asked: Question[] = []
  const ask = async (question: Question): Promise<Answer> => {
    asked.push(question)
    if (question.kind === 'income-check') return { script: { incomeFinds: 'approved' } }
    const decisions = asked.filter(({ kind }) => kind === 'decision').length
    const decided = decisions === 1 ? first : { ...approved, incomeApproved: true }
    return { script: { ...decided, never: false }, customer: { ...names, ...(address ? { address } : {}) } }
  }
  running.push(startCoreWork({ ...context, origin: 'https://loans.example' }, { ask }, () => {}))
  const call = (operation: string, plan = '') => callOperation(verbs, operation, { number, plan, ...session })
  const held = async () => (await db.select().from(application).where(eq(application.number, number)))[0]
  const addressInAgreement = async () => {
    const { loan } = bodyOf('loan.detail', await call('loan.detail'))
    expect((await call('loan.choose', loan.offerOptions[0]?.id)).status).toBe(204)
    return bodyOf('contract.read', await call('contract.read')).customerInfo.address.fullAddress
  }
  return { context, asked, call, held, addressInAgreement }
}

it('an approval without an address waits for the applicant’s, which stands in the agreement', async () => {
  const { call, held, asked, addressInAgreement } = await apply(approved)
  const missing = async () => at((await call('decision.read')).body, 'declinceCode')
  await expect.poll(missing).toBe('ADDRESS_MISSING')
  expect((await call('application.updateAddress')).status).toBe(204)
  await expect.poll(async () => (await held())?.status).toBe('APPROVED')
  expect(asked.at(-1)?.body.supplied).toMatchObject([{ address: '1 Main Road' }])
  expect(await addressInAgreement()).toBe(supplied)
})

it('an income that is enough is not approved without an address either', async () => {
  const { call, held, context } = await apply({ status: 'CONDITIONALLY_APPROVED', incomeVerifier: 'TRUID' })
  await expect.poll(async () => (await held())?.status).toBe('CONDITIONALLY_APPROVED')
  const before = await held()
  if (before) await receiveForApplication(context, before, 'TRUID')
  await expect.poll(async () => (await held())?.result.declinceCode).toBe('ADDRESS_MISSING')
  expect((await call('application.updateAddress')).status).toBe(204)
  await expect.poll(async () => (await held())?.status).toBe('APPROVED')
})

it('an address that the core names stands in the agreement', async () => {
  const { held, addressInAgreement } = await apply(approved, '12 Jan Smuts Avenue, 2196')
  await expect.poll(async () => (await held())?.status).toBe('APPROVED')
  expect(await addressInAgreement()).toBe('12 Jan Smuts Avenue, 2196')
})
