/** The agreement's document: drawn while nothing is held up, and written down as shown only once it can be sent. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { terms, wordings } from '../../sandbox/lender/agreement/terms.ts'
import { policy } from '../../sandbox/lender/policy.ts'
import { agreementDrawers, drawAgreement } from '../../sandbox/threads/draw-agreement.ts'
import { at } from './bodies.ts'
import { type Lender, openLender } from './lender.ts'

afterEach(() => vi.restoreAllMocks())

/** `run` is done in place of drawing. */
function drawBy(run: typeof agreementDrawers.run) {
  vi.spyOn(agreementDrawers, 'run').mockImplementation(run)
}

const drawn = { bytes: Buffer.from('%PDF-') }

let lender: Lender
beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

/** Someone who has chosen a plan, and the request for the document. */
async function chosen() {
  const person = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED' }, 'approved')
  const session = await lender.signInByLink(person)
  const [held] = await lender.applications(person)
  const body = { loanApplicationNumber: person.number, selectedOfferOptionId: held?.offerList[0]?.id }
  expect((await lender.put('/ext-lcs/external/loan-offer', body, session.headers)).status).toBe(204)
  const url = `/ext-lcs/external/loan-contract-document?loanApplicationNumber=${person.number}`
  const shownTerms = async () => at(await lender.applications(person), 0, 'shownTerms')
  return { session, shownTerms, read: () => lender.get(url, session.headers) }
}

it('[K2] the same applicant and others are answered while it is drawn: no transaction is open', async () => {
  const { session, read } = await chosen()
  const meanwhile: number[] = []
  drawBy(async () => {
    meanwhile.push((await lender.get('/los/customer-info', session.headers)).status)
    meanwhile.push((await lender.post('/los/v1.0.0/maps/token', {}, session.headers)).status)
    return drawn
  })
  expect((await read()).status).toBe(200)
  expect(meanwhile).toEqual([200, 200])
})

it('[K2] terms whose document could not be drawn do not count as shown', async () => {
  const { shownTerms, read } = await chosen()
  drawBy(async () => ({ problem: 'no font' }))
  expect((await read()).status).toBe(500)
  expect(await shownTerms()).toBeUndefined()
  drawBy(async () => drawn)
  expect((await read()).status).toBe(200)
  expect(await shownTerms()).toEqual(expect.any(String))
})

it('[K2] one applicant who asks again and again is asked to try again later, and keeps no other waiting', async () => {
  const [one, other] = [await chosen(), await chosen()]
  const ends: (() => void)[] = []
  drawBy(async () => {
    await new Promise<void>((resolve) => ends.push(resolve))
    return drawn
  })
  const replies = Promise.all(Array.from({ length: 10 }, one.read))
  const another = other.read()
  await expect.poll(() => ends.length).toBe(policy.agreement.atOnce + 1)
  for (const end of ends) end()
  const seen = (await replies).map(({ status, headers }) => `${status} ${headers['retry-after'] ?? ''}`)
  expect(seen.filter((reply) => reply === '503 2')).toHaveLength(10 - policy.agreement.atOnce)
  expect((await another).status).toBe(200)
})

it('[K2] when many wait there is no room for one more', async () => {
  const agreement = { provider: terms.provider, instalments: [] }
  const most = policy.agreement.threads + policy.agreement.waiting
  const drawing = Array.from({ length: most + 5 }, () => drawAgreement(agreement, wordings.ENGLISH, new Date()))
  const results = await Promise.all(drawing)
  expect(results.filter((result) => result === 'busy').length).toBeGreaterThan(0)
  expect(results.filter((result) => result !== 'busy').length).toBeGreaterThanOrEqual(policy.agreement.waiting)
})
