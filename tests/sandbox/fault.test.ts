import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorsIn } from './bodies.ts'
import { applicationOf, type Lender, openLender } from './lender.ts'

let lender: Lender
let address: string

beforeAll(async () => {
  lender = await openLender()
  address = await lender.app().listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => lender.close())

/** Over a real connection: one that breaks cannot be played in memory. */
async function fetched(path: string, body?: object, headers: Record<string, string> = {}) {
  const options = body
    ? { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
    : { headers }
  return fetch(`${address}${path}`, options).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    () => 'broken' as const,
  )
}

function setFaults(fault: object, more: { said?: string; call?: string; times?: number } = {}) {
  const { said, call = 'settings.lists', times } = more
  return lender.put('/sandbox/faults', {
    ...(said ? { said } : {}),
    rules: [{ call, ...(times ? { times } : {}), fault }],
  })
}

describe('a fault', () => {
  it('is met as often as it was set, and then no more', async () => {
    await setFaults({ status: 503 }, { times: 2 })
    const statuses = []
    for (let times = 0; times < 3; times++) statuses.push((await lender.get('/los/settings/lovs')).status)
    expect(statuses).toEqual([503, 503, 200])
  })

  it('is met by the very next call, however many met none before', async () => {
    await setFaults({ status: 503 }, { times: 1 })
    await lender.get('/los/settings/lovs')
    for (let times = 0; times < 5; times++) {
      expect((await lender.get('/los/settings/lovs')).status).toBe(200)
      await setFaults({ status: 503 }, { times: 1 })
      expect((await lender.get('/los/settings/lovs')).status).toBe(503)
    }
    const session = await lender.signIn(await lender.createApplicant('approved'))
    await setFaults({ status: 503 }, { said: session.said, call: 'customer.read', times: 1 })
    expect((await lender.get('/los/settings/lovs')).status).toBe(200)
  })

  it('answers another body, or none that can be read', async () => {
    await setFaults({ body: { lovs: 'none' } })
    expect((await lender.get('/los/settings/lovs')).body).toEqual({ lovs: 'none' })
    await setFaults({ garbage: true })
    const { status, body } = await lender.get('/los/settings/lovs')
    expect([status, typeof body]).toEqual([200, 'string'])
  })

  it('delays', async () => {
    await setFaults({ delayMs: 150 })
    const before = Date.now()
    expect((await lender.get('/los/settings/lovs')).status).toBe(200)
    expect(Date.now() - before).toBeGreaterThanOrEqual(145)
  })

  it('breaks the connection before the work', async () => {
    const session = await lender.signIn(await lender.createApplicant('approved'))
    const application = applicationOf(session, await lender.solveCaptcha())
    await setFaults({ drop: true }, { said: session.said, call: 'application.submit' })
    const headers = { ...session.headers, 'recaptcha-token': application.captchaToken }
    expect(await fetched('/los/loan-application', application, headers)).toBe('broken')
    expect(await lender.applications(session)).toHaveLength(0)
  })

  it('[C4] loses the answer after the work: asked again with its key, there is one application', async () => {
    const session = await lender.signIn(await lender.createApplicant('approved'))
    const application = applicationOf(session, await lender.solveCaptcha())
    await setFaults({ lostAnswer: true }, { said: session.said, call: 'application.submit' })
    const headers = { ...session.headers, 'recaptcha-token': application.captchaToken, 'idempotency-key': 'lost' }
    expect(await fetched('/los/loan-application', application, headers)).toBe('broken')
    const again = await fetched('/los/loan-application', application, headers)
    const [held, ...more] = await lender.applications(session)
    expect(more).toEqual([])
    expect(again).toMatchObject({ status: 200, text: expect.stringContaining(String(held?.loanApplicationNumber)) })
  })

  it('for one applicant leaves the others alone', async () => {
    const [mine, theirs] = [await lender.createApplicant('approved'), await lender.createApplicant('approved')]
    await setFaults({ status: 500 }, { said: mine.said, call: 'identity.capture', times: 9 })
    expect([(await lender.capture(mine)).status, (await lender.capture(theirs)).status]).toEqual([500, 200])
    await lender.put('/sandbox/faults', { said: mine.said, rules: [] })
    expect((await lender.capture(mine)).status).toBe(200)
  })

  it('[I3] refuses an applicant with the code they were created with, even after other faults were set', async () => {
    const person = await lender.createApplicant('approved', [{ call: 'identity.capture', code: '0440025', times: 2 }])
    await lender.put('/sandbox/faults', { said: person.said, rules: [] })
    const codes = []
    for (let times = 0; times < 3; times++) codes.push((await lender.capture(person)).code)
    expect(codes).toEqual(['0440025', '0440025', undefined])
  })

  it('of an unknown call or kind is refused', async () => {
    const { body } = await setFaults({ status: 500 }, { call: 'otp.sendd' })
    expect(errorsIn(body)[0]?.errorMessage).toContain('otp.request')
    expect((await setFaults({ explode: true })).status).toBe(422)
  })
})
