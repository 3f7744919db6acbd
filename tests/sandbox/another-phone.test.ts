/** An ID number is no secret: who signs in with it and a phone of their own sees and changes nothing of the applications of another phone. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeId } from '../../sandbox/sa-id.ts'
import { bodyOf, type Person } from './bodies.ts'
import { applicationOf, type Lender, minute, openLender, type Session, second } from './lender.ts'
import { callOperation } from './operation-calls.ts'

let lender: Lender
beforeAll(async () => {
  lender = await openLender()
})
afterEach(() => lender.comeFrom())
afterAll(() => lender.close())

/** One whom this lender has not met. */
const newPerson = (phoneNumber: string): Person => ({ said: makeId('2026-01-01'), phoneNumber, persona: '' })
/** Each at a place of their own. */
const signInFrom = (address: string, person: Person) => {
  lender.comeFrom(address)
  return lender.signIn(person)
}
const submitFor = async (session: Session, product: object = {}) => {
  const application = applicationOf(session, await lender.solveCaptcha())
  Object.assign(application.information.loanApplicationInfo, product)
  return lender.submit(session, application)
}

/** One whose loan was paid out, and a stranger with their ID number and link. */
async function funded() {
  const person = await lender.createApplicantWith({ loanApplicationStatus: 'FUNDED' }, 'approved')
  const owner = await lender.signInByLink(person)
  const stranger = await lender.signIn({ ...person, phoneNumber: '0761234567' })
  return { person, owner, stranger }
}

describe('a stranger with the ID number and the link of a loan that was paid out', () => {
  it('may apply, and learns nothing of what was said before', async () => {
    const { stranger } = await funded()
    const known = bodyOf('customer.read', await lender.get('/los/customer-info', stranger.headers))
    for (const name of ['email', 'lastLoanEmail', 'raceCode', 'employmentStatus', 'companyName'])
      expect(known).not.toHaveProperty(name)
  })

  it('is not told the name, and the owner is', async () => {
    const { stranger, owner } = await funded()
    const read = async ({ headers }: Session) =>
      bodyOf('customer.read', await lender.get('/los/customer-info', headers))
    const known = await read(stranger)
    expect(known).toMatchObject({ firstName: '', lastName: '' })
    expect(known).not.toHaveProperty('customerId')
    expect(Object.values(await read(owner))).not.toContain('')
  })

  it('reads neither the agreement nor the state, and the link still asks for a code to its own phone', async () => {
    const { person, stranger, owner } = await funded()
    for (const url of ['/ext-lcs/external/loan-contract-info', '/lds/decisions', '/ext-lcs/external/loan-offer']) {
      const fee = url.endsWith('loan-offer') ? '&initiationFeePaymentMethod=UPFRONT' : ''
      const query = `?loanApplicationNumber=${person.number}${fee}`
      expect((await lender.get(url + query, stranger.headers)).code).toBe('0440015')
      expect((await lender.get(url + query, owner.headers)).status).toBe(200)
    }
    const header = { 'step-up-token': stranger.stepUpToken }
    expect((await lender.openLink(person.number, header)).status).toBe(403)
  })
})

describe('two who have signed in before either has applied', () => {
  it('and share a phone: one of them applies, and signs in again', async () => {
    const [one, two] = [newPerson('0731112299'), newPerson('0731112299')]
    const first = await signInFrom('10.20.0.1', one)
    const second = await signInFrom('10.20.0.2', two)
    const replies = await Promise.all([first, second].map((session) => submitFor(session)))
    expect(replies.map(({ code }) => code).sort()).toEqual(['0440028', undefined])
    lender.wait(minute)
    const [owner, address] = replies[0]?.code === undefined ? [one, '10.20.0.1'] : [two, '10.20.0.2']
    expect((await signInFrom(address, owner)).stepUpToken).toHaveLength(32)
  })

  it('with one ID number: who has applied is not locked out by an application with another phone', async () => {
    const owner = newPerson('0731112300')
    const own = await signInFrom('10.21.0.1', owner)
    const stranger = await signInFrom('10.21.0.2', { ...owner, phoneNumber: '0741112300' })
    await lender.apply(own)
    for (const product of [{}, { plProductId: 'starter', expectedLoanAmount: 5000 }])
      expect((await submitFor(stranger, product)).code).toBe('0440033')
    lender.wait(minute)
    expect((await signInFrom('10.21.0.1', owner)).stepUpToken).toHaveLength(32)
  })

  it('with one ID number: the older session goes on when the newer one is another phone’s', async () => {
    const owner = newPerson('0731112333')
    const own = await signInFrom('10.22.0.1', owner)
    lender.wait(second)
    await signInFrom('10.22.0.2', { ...owner, phoneNumber: '0749999999' })
    const number = await lender.apply(own)
    await lender.decided(own, number)
    const putOff = { customerSelection: 'CANCELLED', id: undefined }
    const of = { number, headers: own.headers, plan: 'plan-12' }
    expect((await callOperation(lender, 'offers.select', of, putOff)).status).toBe(204)
  })
})
