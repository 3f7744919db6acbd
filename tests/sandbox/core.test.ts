/** The lender's core system behind the adapter: another one than the sandbox plays, over mutual TLS. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Answer, Question } from '../../sandbox/core/core.ts'
import { startCoreWork } from '../../sandbox/core/core-work.ts'
import { connectCore } from '../../sandbox/core/http-core.ts'
import { applicant, application, message } from '../../sandbox/database/schema.ts'
import { receiveForApplication } from '../../sandbox/lender/income/income.ts'
import { readLender } from '../../sandbox/lender/lender.ts'
import { hasOpenssl, startFakeCore } from '../setup/fake-core.ts'
import { at, bodyOf } from './bodies.ts'
import { applicationOf, type Verbs } from './lender-verbs.ts'
import { callOperation } from './operation-calls.ts'
import { good, sealFor } from './sealed-selfie.ts'
import { openServerWithCore, unreachable } from './server-with-core.ts'

const running: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const end of running.splice(0).reverse()) await end()
})

const question: Question = { kind: 'decision', number: 'PL1', key: 'PL1 decision 1', body: { application: {} } }
const patience = { call: 20_000, failures: 2, rest: 600_000 }
const names = { firstName: 'Thandi', lastName: 'Nkosi', address: '12 Jan Smuts Avenue, Johannesburg, 2196' }
const approved = { status: 200, body: { status: 'APPROVED', approves: 0.8, ...names } }

async function connect(
  decide: Parameters<typeof startFakeCore>[0]['decision'] = () => approved,
  { tls = {}, call = patience.call }: { tls?: object; call?: number } = {},
) {
  const answers = { decision: decide }
  const fake = await startFakeCore(answers)
  running.push(fake.close)
  const lines: string[] = []
  const settings = { ...fake.settings, tls: { ...fake.settings.tls, ...tls } }
  const core = connectCore(settings, readLender(), (line) => lines.push(line), { ...patience, call })
  return { fake, core, lines, answers }
}

describe.skipIf(!hasOpenssl())('the adapter (needs openssl, for certificates)', () => {
  it('shows its certificate, gets one token for many questions, and another when that is no longer good', async () => {
    const { fake, core } = await connect()
    for (let time = 0; time < 2; time += 1)
      expect(await core.ask(question)).toEqual({
        script: { status: 'APPROVED', approves: 0.8, never: false },
        customer: names,
      })
    expect(fake.tokens).toHaveLength(1)
    fake.forgetTokens()
    expect(await core.ask(question)).toMatchObject({ customer: names })
    expect(fake.tokens).toHaveLength(3)
    const [{ headers = {} } = {}] = fake.asked
    expect(headers['idempotency-key']).toBe('PL1 decision 1')
    const { core: unknown } = await connect(undefined, { tls: { cert: undefined, key: undefined } })
    await expect(unknown.ask(question)).rejects.toThrow()
  })

  it.each([
    ['words that it does not know', { status: 200, body: { status: 'MAYBE', ...names } }],
    [
      'a reason that no screen has words for',
      { status: 200, body: { status: 'DECLINED', declineCode: 'toString', ...names } },
    ],
    ['a reply of another question', { status: 200, body: { outcome: 'FUNDED' } }],
    ['nothing at all', 'nothing' as const],
  ])('believes no core that says %s', async (_, answer) => {
    const { core } = await connect(() => answer, { call: answer === 'nothing' ? 400 : patience.call })
    await expect(core.ask(question)).rejects.toThrow()
  })

  it.each(['SUBMITTED', 'CONTRACT_SIGNED', 'DEBICHECK_ACCEPTED', 'FUNDED'])(
    'believes no core whose decision is %s: that comes of what the applicant does',
    async (status) => {
      const { core } = await connect(() => ({ status: 200, body: { status, ...names } }))
      await expect(core.ask(question)).rejects.toThrow('cannot be understood')
    },
  )

  it('leaves a core alone that fails again and again, and asks it again after a while', async () => {
    const { fake, core, answers, lines } = await connect(() => ({ status: 503 }))
    for (let time = 0; time < 5; time += 1) await expect(core.ask(question)).rejects.toThrow()
    expect(fake.asked).toHaveLength(2)
    answers.decision = () => approved
    vi.useFakeTimers({ now: Date.now() + patience.rest, toFake: ['Date'] })
    expect(await core.ask(question)).toMatchObject({ customer: names })
    expect(lines.filter((line) => line.includes('failed: 503'))).toHaveLength(2)
    expect(lines.join()).not.toContain('PL1')
  })

  it('does not take a refused question for a broken core', async () => {
    const { fake, core } = await connect(() => ({ status: 422 }))
    for (let time = 0; time < 5; time += 1) await expect(core.ask(question)).rejects.toThrow('refused: 422')
    expect(fake.asked).toHaveLength(5)
  })
})

describe.skipIf(!hasOpenssl())('an application that a core decides (needs openssl, for certificates)', () => {
  it('waits for it at every stage, and is paid out by it once', async () => {
    let isDecided = false
    const fake = await startFakeCore({
      decision: () => (isDecided ? approved : { status: 202 }),
      selfie: () => ({ status: 200, body: { matches: true } }),
      mandate: () => ({ status: 200, body: { answer: 'ACCEPTED' } }),
      'pay-out': () => ({ status: 200, body: { outcome: 'FUNDED' } }),
    })
    running.push(fake.close)
    const { verbs, person } = await openServerWithCore(fake.settings, running)
    const session = await verbs.signIn(person)
    const id = randomUUID()
    const submission = applicationOf(session, await verbs.solveCaptcha())
    const submitted = await verbs.submit(session, submission, { 'correlation-id': id })
    const number = bodyOf('application.submit', submitted).loanApplicationNumber
    const found = () => verbs.decision(session, number)
    expect(at((await found()).body, 'decisioningStatus')).toBe('INIT')
    await expect.poll(() => fake.asked.length).toBeGreaterThan(0)
    isDecided = true
    await expect.poll(async () => at((await found()).body, 'finalApprovedAmount')).toBe(20_000)
    expect(fake.asked[0]?.headers['correlation-id']).toBe(id)
    expect(fake.asked[0]?.body).toMatchObject({ applicationNumber: number, application: { isLoanSubmit: true } })

    const query = `loanApplicationNumber=${number}`
    const get = (path: string) => verbs.get(`/ext-lcs/external/${path}`, session.headers)
    const { loan } = bodyOf('loan.detail', await get(`loan-offer?${query}&initiationFeePaymentMethod=UPFRONT`))
    const plan = { loanApplicationNumber: number, selectedOfferOptionId: loan.offerOptions[0]?.id }
    await verbs.put('/ext-lcs/external/loan-offer', plan, session.headers)
    const agreement = bodyOf(
      'contract.read',
      await get(`loan-contract-info?${query}&initiationFeePaymentMethod=UPFRONT`),
    )
    expect(agreement.customerInfo).toMatchObject({
      ...{ fullName: 'Thandi Nkosi', address: { fullAddress: '12 Jan Smuts Avenue, Johannesburg, 2196' } },
    })
    await sign(verbs, session.headers, number, 'UPFRONT')
    await expect
      .poll(async () => at((await get(`disbursement-condition?${query}`)).body, 'mandateStatus'))
      .toBe('ACCEPTED')
    const signing = { loanApplicationNumber: number, isSelectInsurance: true }
    expect((await verbs.post('/ext-lcs/external/signed-fulfillment', signing, session.headers)).status).toBe(200)
    const paid = async () => at((await get(`loan-fulfillment-result?loanReferenceNumber=${number}`)).body, 'loanStatus')
    await expect.poll(paid).toBe('FUNDED')
    const payOuts = fake.asked.filter(({ kind }) => kind === 'pay-out')
    expect(new Set(payOuts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    // Less the fee, which is paid upfront.
    expect(payOuts[0]?.body).toEqual({ applicationNumber: number, amount: 20_000 - agreement.loanInfo.initiationFee })
  })
})

describe.skipIf(!hasOpenssl())('what a core says (needs openssl, for certificates)', () => {
  it('is written down with its messages, and pays the loan out, though the applicant leaves after signing', async () => {
    const fake = await startFakeCore({
      decision: () => approved,
      selfie: () => ({ status: 200, body: { matches: true } }),
      mandate: () => ({ status: 200, body: { answer: 'ACCEPTED' } }),
      'pay-out': () => ({ status: 200, body: { outcome: 'FUNDED' } }),
    })
    running.push(fake.close)
    const { verbs, person, db } = await openServerWithCore(fake.settings, running)
    const session = await verbs.signIn(person)
    const number = await verbs.apply(session)
    const status = async () => (await db.select().from(application).where(eq(application.number, number)))[0]?.status
    await expect.poll(status).toBe('APPROVED')

    const query = `loanApplicationNumber=${number}`
    const { loan } = bodyOf(
      'loan.detail',
      await verbs.get(
        `/ext-lcs/external/loan-offer?${query}&initiationFeePaymentMethod=ALLOCATE_TO_INSTALLMENT`,
        session.headers,
      ),
    )
    const plan = { loanApplicationNumber: number, selectedOfferOptionId: loan.offerOptions[0]?.id }
    await verbs.put('/ext-lcs/external/loan-offer', plan, session.headers)
    await sign(verbs, session.headers, number, 'ALLOCATE_TO_INSTALLMENT')
    // From now on the page is closed.
    await expect.poll(status).toBe('FUNDED')
    const sent = await db.select({ text: message.text }).from(message).where(eq(message.channel, 'sms'))
    expect(sent.map(({ text }) => text).at(-1)).toContain(`paid out your loan ${number}`)
  })
})

describe('a core that takes long', () => {
  it('to find an income decides nothing for an applicant who has turned the offer down meanwhile', async () => {
    const { verbs, person, db, context } = await openServerWithCore(unreachable, running)
    const session = await verbs.signIn(person)
    const number = await verbs.apply(session)
    const held = async () => (await db.select().from(application).where(eq(application.number, number)))[0]
    const ends: (() => void)[] = []
    const ask = async ({ kind }: Question): Promise<Answer> => {
      const conditional = { status: 'CONDITIONALLY_APPROVED', approves: 1, incomeVerifier: 'TRUID' } as const
      if (kind === 'decision') return { script: { ...conditional, never: false }, customer: names }
      await new Promise<void>((resolve) => ends.push(resolve))
      return { script: { incomeFinds: 'approved' } }
    }
    const stop = startCoreWork({ ...context, origin: 'https://loans.example' }, { ask }, () => {})
    await expect.poll(async () => (await held())?.status).toBe('CONDITIONALLY_APPROVED')
    const before = await held()
    if (before) await receiveForApplication(context, before, 'TRUID')
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    const plan = String(before?.offers[0]?.id)
    const of = { number, plan, headers: session.headers }
    const turnedDown = await callOperation(verbs, 'offers.select', of, { customerSelection: 'DECLINED' })
    expect(turnedDown.status).toBe(204)
    const stopped = stop()
    for (const end of ends) end()
    await stopped
    expect(await held()).toMatchObject({ live: false, status: 'CONDITIONALLY_APPROVED' })
  })

  it('to find an income is asked another question when statements replace bank data, and its late reply to the first counts for nothing', async () => {
    const { verbs, person, db, context } = await openServerWithCore(unreachable, running)
    const number = await verbs.apply(await verbs.signIn(person))
    const held = async () => (await db.select().from(application).where(eq(application.number, number)))[0]
    const asked: Question[] = []
    const ends: (() => void)[] = []
    const ask = async (question: Question): Promise<Answer | undefined> => {
      const conditional = { status: 'CONDITIONALLY_APPROVED', approves: 1, incomeVerifier: 'TRUID' } as const
      if (question.kind === 'decision') return { script: { ...conditional, never: false }, customer: names }
      asked.push(question)
      if (question.body.received === 'STATEMENTS') return undefined
      await new Promise<void>((resolve) => ends.push(resolve))
      return { script: { incomeFinds: 'declined' } }
    }
    running.push(startCoreWork({ ...context, origin: 'https://loans.example' }, { ask }, () => {}))
    await expect.poll(async () => (await held())?.status).toBe('CONDITIONALLY_APPROVED')
    const before = await held()
    if (!before) throw new Error('expected the application that was submitted, found none')
    const keys = async (count: number) => {
      const all = () => new Set(asked.map(({ key }) => key))
      await expect.poll(() => all().size).toBe(count)
    }
    await receiveForApplication(context, before, 'TRUID')
    await keys(1)
    for (const count of [2, 3]) {
      await receiveForApplication(context, before, 'STATEMENTS')
      for (const end of ends.splice(0)) end()
      await keys(count)
    }
    expect(new Set(asked.map(({ key, body }) => `${key} ${body.received}`)).size).toBe(3)
    expect((await held())?.status).toBe('CONDITIONALLY_APPROVED')
  })

  it('is waited for by the stop, also when what it said of another application cannot be written down', async () => {
    const { verbs, person, db, context } = await openServerWithCore(unreachable, running)
    const number = await verbs.apply(await verbs.signIn(person))
    const [fresh] = await db.select().from(application).where(eq(application.number, number))
    const [someone] = await db.select().from(applicant).where(eq(applicant.said, person.said))
    if (!fresh || !someone) throw new Error('expected an application of an applicant')
    const other = { said: '8001015009100', phoneNumber: '0830000100' }
    await db.insert(applicant).values({ ...someone, ...other, customerId: randomUUID() })
    await db.insert(application).values({ ...fresh, ...other, number: 'PL100' })
    const ends: (() => void)[] = []
    let begin = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const ask = async ({ number: one }: Question) => {
      if (one === number) {
        begin()
        await new Promise<void>((resolve) => ends.push(resolve))
        return undefined
      }
      await hasBegun
      return Object.defineProperty<Answer>({ script: {} }, 'script', {
        get: () => {
          throw new TypeError('cannot be written down')
        },
      })
    }
    const lines: string[] = []
    const work = { ...context, origin: 'https://loans.example' }
    const stop = startCoreWork(work, { ask }, (line) => lines.push(line))
    await expect.poll(() => lines).toContain('the core was not asked: TypeError')
    let isStopped = false
    const stopped = stop().then(() => {
      isStopped = true
    })
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(isStopped).toBe(false)
    for (const end of ends) end()
    await stopped
  })

  it('is told as not asked because of the database, where that is why', async () => {
    const { context } = await openServerWithCore(unreachable, running)
    const unreached = Object.assign(new Error('no connection to the database: gone'), { code: 'NO_CONNECTION' })
    const select = () => {
      throw unreached
    }
    const work = {
      ...context,
      db: Object.create(context.db, { select: { value: select } }),
      origin: 'https://a.example',
    }
    const lines: string[] = []
    const stop = startCoreWork(work, { ask: async () => undefined }, (line) => lines.push(line))
    await expect.poll(() => lines.length).toBeGreaterThan(0)
    await stop()
    expect(lines[0]).toBe('the core was not asked: no connection to the database: gone')
  })

  it('for applications that wait for weeks holds up no one who has just applied', async () => {
    const { verbs, person, db, context } = await openServerWithCore(unreachable, running)
    const number = await verbs.apply(await verbs.signIn(person))
    const [fresh] = await db.select().from(application).where(eq(application.number, number))
    const [someone] = await db.select().from(applicant).where(eq(applicant.said, person.said))
    if (!fresh || !someone) throw new Error('expected an application of an applicant')
    for (let at = 100; at < 140; at += 1) {
      const other = { said: `8001015009${at}`, phoneNumber: `0830000${at}` }
      await db.insert(applicant).values({ ...someone, ...other, customerId: randomUUID() })
      await db.insert(application).values({ ...fresh, ...other, number: `PL${at}`, updatedAt: new Date('2026-01-01') })
    }
    const asked: string[] = []
    const ends: (() => void)[] = []
    const ask = async ({ number: one }: Question) => {
      asked.push(one)
      if (one !== number) await new Promise<void>((resolve) => ends.push(resolve))
      return undefined
    }
    const stop = startCoreWork({ ...context, origin: 'https://loans.example' }, { ask }, () => {})
    const times = () => asked.filter((one) => one === number).length
    await expect.poll(times).toBeGreaterThan(2)
    expect(new Set(asked).size).toBeGreaterThan(1)
    const stopped = stop()
    for (const end of ends) end()
    await stopped
  })
})

/** The agreement is read, and the selfie signs it. */
async function sign({ get, post, put }: Verbs, headers: Record<string, string>, number: string, fee: string) {
  const query = `loanApplicationNumber=${number}&initiationFeePaymentMethod=${fee}`
  expect((await get(`/ext-lcs/external/loan-contract-info?${query}`, headers)).status).toBe(200)
  const facial = '/lfs/v1.0.0/personal-loan-facial'
  const { encryptionPublicKey } = bodyOf('facial.licence', await get(`${facial}/sdk-license`, headers))
  const opened = bodyOf('facial.session', await post(`${facial}/session`, { loan_application_number: number }, headers))
  await put(new URL(String(opened.uploadUrl)).pathname, sealFor(encryptionPublicKey, good))
  const said = { loanApplicationNumber: number, initiationFeePaymentMethod: fee }
  const body = { session: opened.sessionToken, isSelectInsurance: true, ...said }
  const url = '/ext-lcs/v1.0.0/lending-completion/external/facial/retrieve-result'
  await post(url, body, headers)
  expect(at((await post(url, body, headers)).body, 'loanApplicationStatus')).toBe('CONTRACT_SIGNED')
}
