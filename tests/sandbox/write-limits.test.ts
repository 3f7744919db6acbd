/** Writes without end: each leaves rows behind. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWriteLimits } from '../../sandbox/http/write-limits.ts'
import { policy } from '../../sandbox/lender/policy.ts'
import { type Lender, openLender } from './lender.ts'

const { perPerson, perSource, window } = policy.limits.writes

let lender: Lender
beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

it('of one applicant are refused after many, and those of others at the same address are not', async () => {
  const [one, other] = [
    await lender.signIn(await lender.createApplicant('approved')),
    await lender.signIn(await lender.createApplicant('approved')),
  ]
  const write = ({ headers }: typeof one) => lender.post('/los/v1.0.0/maps/token', {}, headers)
  for (let sent = 0; sent < perPerson; sent += 1) expect((await write(one)).status).toBe(200)
  const { status, headers } = await write(one)
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await write(other)).status).toBe(200)
  expect((await lender.get('/los/customer-info', one.headers)).status).toBe(200)
})

it('of callers who have not signed in are counted by source, and again after a while', () => {
  let now = 0
  const count = createWriteLimits(() => now)
  const stranger = { said: '8001015009087', phoneNumber: '0821234567' }
  const owner = { ...stranger, openedAt: new Date() }
  for (let sent = 0; sent < perSource; sent += 1) expect(count(stranger, 'one')).toBeUndefined()
  expect(count(stranger, 'one')).toMatchObject({ status: 429, headers: { 'retry-after': String(window / 1000) } })
  expect(count(stranger, 'another')).toBeUndefined()
  expect(count(owner, 'one')).toBeUndefined()
  now += window
  expect(count(stranger, 'one')).toBeUndefined()
})
