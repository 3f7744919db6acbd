/** The agreement's document: drawn while nothing is held up, and written down as shown only once it can be sent. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { at } from './bodies.ts'
import { type Lender, openLender } from './lender.ts'

/** What drawing does in place of a PDF. */
let draw = async (): Promise<Uint8Array> => new Uint8Array()
vi.mock('../../sandbox/lender/agreement/pdf.ts', () => ({ drawAgreement: () => draw() }))

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
  expect((await lender.put('/ext-lcs/external/loan-offer', body, session.headers)).status).toBe(200)
  const url = `/ext-lcs/external/loan-contract-document?loanApplicationNumber=${person.number}`
  const shownTerms = async () => at(await lender.applications(person), 0, 'shownTerms')
  return { session, shownTerms, read: () => lender.get(url, session.headers) }
}

it('[K2] the same applicant and others are answered while it is drawn: no transaction is open', async () => {
  const { session, read } = await chosen()
  const meanwhile: number[] = []
  draw = async () => {
    meanwhile.push((await lender.get('/los/customer-info', session.headers)).status)
    meanwhile.push((await lender.post('/los/v1.0.0/maps/token', {}, session.headers)).status)
    return Buffer.from('%PDF-')
  }
  expect((await read()).status).toBe(200)
  expect(meanwhile).toEqual([200, 200])
})

it('[K2] terms whose document could not be drawn do not count as shown', async () => {
  const { shownTerms, read } = await chosen()
  draw = () => Promise.reject(new Error('no font'))
  expect((await read()).status).toBe(500)
  expect(await shownTerms()).toBeUndefined()
  draw = async () => Buffer.from('%PDF-')
  expect((await read()).status).toBe(200)
  expect(await shownTerms()).toEqual(expect.any(String))
})

it('[K2] documents are drawn one after the other, and who comes when many wait is asked to try again', async () => {
  const { read } = await chosen()
  let [drawing, most] = [0, 0]
  draw = async () => {
    drawing += 1
    most = Math.max(most, drawing)
    await lender.get('/healthz')
    drawing -= 1
    return Buffer.from('%PDF-')
  }
  const replies = await Promise.all(Array.from({ length: 40 }, read))
  const statuses = replies.map(({ status }) => status)
  expect(most).toBe(1)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(replies.find(({ status }) => status === 503)?.headers['retry-after']).toBe('2')
})
