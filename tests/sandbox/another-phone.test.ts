/** An ID number is no secret: who signs in with it and a phone of their own sees and changes nothing of the applications of another phone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyOf } from './bodies.ts'
import { type Lender, openLender } from './lender.ts'

let lender: Lender
beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

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
