/** Where a core decides, it alone says whether a selfie shows the applicant. */
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { application, facialSession } from '../../sandbox/database/schema.ts'
import { hasOpenssl, startFakeCore } from '../setup/fake-core.ts'
import { at, bodyOf } from './bodies.ts'
import { callOperation } from './operation-calls.ts'
import { good, sealFor } from './sealed-selfie.ts'
import { openServerWithCore } from './server-with-core.ts'

const running: (() => unknown)[] = []
afterEach(async () => {
  for (const end of running.splice(0).reverse()) await end()
})

const decision = { status: 'APPROVED', firstName: 'Thandi', lastName: 'Nkosi', address: '12 Jan Smuts Avenue, 2196' }
type Answer = { status: number; body?: unknown }

describe.skipIf(!hasOpenssl())('a selfie in production (needs openssl, for certificates)', () => {
  it.each([
    [true, 'CONTRACT_SIGNED', '0418009'],
    [false, 'APPROVED', '0418007'],
  ])('that matches by the word of the core: %s, leads to %s', async (matches, status, code) => {
    const { asked, number, takeOne } = await approved(() => ({ status: 200, body: { matches } }))
    const { stored, result } = await takeOne()
    expect(at(stored.body, 'wasProcessed')).toBe(true)
    const first = bodyOf('facial.result', await result())
    expect(first.facialResult).toBeUndefined()
    const { loanApplicationStatus, facialResult } = bodyOf('facial.result', await result())
    expect([loanApplicationStatus, facialResult?.decisionCode]).toEqual([status, code])
    const questions = asked.filter(({ kind }) => kind === 'selfie')
    expect(questions.map(({ body }) => body)).toEqual([{ applicationNumber: number, picture: good.toString('base64') }])
  })

  it.each([
    ['has not decided', { status: 202 }],
    ['fails', { status: 503 }],
    ['says something else', { status: 200, body: { matches: 'yes' } }],
  ])('is refused for now while the core %s, and can be sent again', async (_, answer) => {
    let says: Answer = answer
    const { takeOne } = await approved(() => says)
    const { stored, again, result } = await takeOne()
    expect(stored.status).toBe(503)
    for (let poll = 0; poll < 3; poll += 1) expect(at((await result()).body, 'loanApplicationStatus')).toBe('APPROVED')
    says = { status: 200, body: { matches: true } }
    expect((await again()).status).toBe(200)
    await expect.poll(async () => at((await result()).body, 'loanApplicationStatus')).toBe('CONTRACT_SIGNED')
  })

  it('that was taken before the core compared any stays undecided', async () => {
    const { db, takeOne, number } = await approved(() => ({ status: 200, body: { matches: true } }))
    const { result } = await takeOne()
    await db.update(facialSession).set({ state: 'processed' }).where(eq(facialSession.applicationNumber, number))
    for (let poll = 0; poll < 4; poll += 1) expect(bodyOf('facial.result', await result()).facialResult).toBeUndefined()
    const [held] = await db.select().from(application).where(eq(application.number, number))
    expect(held?.status).toBe('APPROVED')
  })
})

/** An applicant with an approved plan, whose selfies the core answers so. */
async function approved(selfie: () => Answer) {
  const fake = await startFakeCore({ decision: () => ({ status: 200, body: decision }), selfie })
  running.push(fake.close)
  const { verbs, person, db } = await openServerWithCore(fake.settings, running)
  const session = await verbs.signIn(person)
  const number = await verbs.apply(session)
  const { headers } = session
  const call = (operation: string, plan = '', more: object = {}) =>
    callOperation(verbs, operation, { number, plan, headers }, more)
  await expect.poll(async () => at((await call('decision.read')).body, 'loanApplicationStatus')).toBe('APPROVED')
  const { loan } = bodyOf('loan.detail', await call('loan.detail'))
  expect((await call('loan.choose', loan.offerOptions[0]?.id)).status).toBe(204)
  expect((await call('contract.read')).status).toBe(200)
  const takeOne = async () => {
    const licence = await verbs.get('/lfs/v1.0.0/personal-loan-facial/sdk-license', headers)
    const { encryptionPublicKey } = bodyOf('facial.licence', licence)
    const opened = bodyOf('facial.session', await call('facial.session'))
    const path = new URL(String(opened.uploadUrl)).pathname
    const store = () => verbs.put(path, sealFor(encryptionPublicKey, good))
    const result = () => call('facial.result', '', { session: opened.sessionToken })
    return { stored: await store(), again: store, result }
  }
  return { asked: fake.asked, db, number, takeOne }
}
