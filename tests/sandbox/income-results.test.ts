/** What the income check of a production server reports, from server to server. */
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { application } from '../../sandbox/database/schema.ts'
import { takeResult } from '../../sandbox/truid/take-result.ts'
import { hasOpenssl, startFakeCore } from '../setup/fake-core.ts'
import { bodyOf } from './bodies.ts'
import { incomeToken, openServerWithCore } from './server-with-core.ts'

const running: (() => unknown)[] = []
afterEach(async () => {
  for (const end of running.splice(0).reverse()) await end()
})

const names = { firstName: 'Thandi', lastName: 'Nkosi', address: '12 Jan Smuts Avenue, 2196' }
const conditional = { status: 'CONDITIONALLY_APPROVED', approves: 1, incomeVerifier: 'TRUID', invited: true, ...names }
const authorization = `Bearer ${incomeToken}`

/** An applicant whose income is to be checked, with the address that their page opens. */
async function asked(finds = 'approved') {
  const fake = await startFakeCore({
    decision: () => ({ status: 200, body: conditional }),
    'income-check': () => ({ status: 200, body: { finds } }),
  })
  running.push(fake.close)
  const { verbs, person, context, db } = await openServerWithCore(fake.settings, running)
  const session = await verbs.signIn(person)
  const number = await verbs.apply(session)
  const held = async () => (await db.select().from(application).where(eq(application.number, number)))[0]
  const status = async () => (await held())?.status
  await expect.poll(status).toBe('CONDITIONALLY_APPROVED')
  const url = `/lds/affordability?loanApplicationNumber=${number}`
  const { inviteUrl: invite = '' } = bodyOf('decision.read', await verbs.get(url, session.headers))
  const report = (body: object, headers: Record<string, string> = { authorization }) =>
    verbs.post('/income-results', body, headers)
  return { fake, context, held, status, invite, report }
}

describe.skipIf(!hasOpenssl())('a result of the income check (needs openssl, for certificates)', () => {
  it('lets the core be asked what was found, once, however often it is reported', async () => {
    const { fake, status, invite, report } = await asked()
    expect(await report({ invite, agreed: true })).toMatchObject({ status: 200, body: { received: true } })
    // Some clients write the scheme small.
    const small = { authorization: `bearer ${incomeToken}` }
    expect(await report({ invite, agreed: true }, small)).toMatchObject({ status: 200, body: { received: false } })
    await expect.poll(status).toBe('APPROVED')
    const checks = fake.asked.filter(({ kind }) => kind === 'income-check')
    expect(checks.map(({ body }) => body.received)).toEqual(['TRUID'])
  })

  it('that is a refusal ends the check without a question to the core, though the applicant has left', async () => {
    const { fake, held, invite, report } = await asked('declined')
    expect((await report({ invite, agreed: false }, { authorization })).body).toEqual({ received: true })
    await expect.poll(async () => (await held())?.result.declinceCode).toBe('INCOME_CONSENT_DENIED')
    expect(await held()).toMatchObject({ status: 'CONDITIONALLY_APPROVED', income: { checks: 1 } })
    expect(fake.asked.map(({ kind }) => kind)).not.toContain('income-check')
  })

  it('is refused without the token, which the applicant does not have, and for an address of no one', async () => {
    const { status, invite, report } = await asked()
    const replies = [
      await report({ invite, agreed: true }, {}),
      await report({ invite, agreed: true }, { authorization: `${authorization}x` }),
      await report({ invite, agreed: true }, { authorization: incomeToken }),
      await report({ invite: invite.slice(0, -1), agreed: true }),
      await report({ invite: 'https://income.example/', agreed: true }),
      await report({ invite }),
    ]
    expect(replies.map((reply) => reply.status)).toEqual([401, 401, 401, 404, 404, 422])
    expect(await status()).toBe('CONDITIONALLY_APPROVED')
  })

  it('that could not be written can be reported again', async () => {
    const { context, invite } = await asked()
    const [number = '', opener = '', seal = ''] = new URL(invite).pathname.split('/').slice(2)
    let calls = 0
    const breaksLate = () => {
      // When it is looked at, when it is counted, when it is received.
      if (++calls === 3) throw new Error('the database is gone')
      return new Date()
    }
    const take = (clock: () => Date) => takeResult({ ...context, clock }, { number, opener, seal }, true)
    await expect(take(breaksLate)).rejects.toThrow('the database is gone')
    expect(await take(context.clock)).toBe(true)
  })
})
