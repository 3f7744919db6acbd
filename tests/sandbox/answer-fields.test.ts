/** Fields of the lender's answers that the specification names: each is in a real answer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyOf } from './bodies.ts'
import { type Lender, openLender, type Session } from './lender.ts'

const query = (number: string) => `loanApplicationNumber=${number}&initiationFeePaymentMethod=UPFRONT`
const external = '/ext-lcs/external'
const text = expect.stringMatching(/./)
const figure = expect.any(Number)
const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)

let lender: Lender
beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

/** Comes back by the link to an application in that state. */
async function held(status: string, more: object = {}): Promise<Session & { number: string }> {
  const person = await lender.createApplicantWith({ loanApplicationStatus: status, ...more }, 'approved')
  return { ...(await lender.signInByLink(person)), number: person.number }
}

describe('an approved loan', () => {
  it('[K1] 1.3.83 2.3.26 2.3.29 2.3.33 2.3.34 2.3.85 2.3.86 says of each plan what it is made of, and whose it is', async () => {
    const { headers, number } = await held('APPROVED')
    const body = bodyOf('loan.detail', await lender.get(`${external}/loan-offer?${query(number)}`, headers))
    expect(body).toMatchObject({ loan: { info: { incomeVerificationExpired: day } }, customer: expect.any(Object) })
    for (const plan of body.loan.offerOptions)
      expect(plan).toMatchObject({
        ...{ establishmentFeeAmount: figure, monthlyInterestRatePresent: figure, loanServiceFeeAmount: figure },
        ...{ insuranceFeeAmount: figure, totalInsuranceFeeAmount: figure, initiationFee: figure },
        ...{ interestAmount: figure, totalServiceFeeAmount: figure },
      })
  })

  it('[K2] 2.3.59 to 2.3.83 has an agreement with provider, borrower and every figure', async () => {
    const { headers, number } = await held('APPROVED')
    const body = bodyOf('loan.detail', await lender.get(`${external}/loan-offer?${query(number)}`, headers))
    const chosen = { loanApplicationNumber: number, selectedOfferOptionId: body.loan.offerOptions[0]?.id }
    await lender.put(`${external}/loan-offer`, chosen, headers)
    const agreement = (await lender.get(`${external}/loan-contract-info?${query(number)}`, headers)).body
    expect(agreement).toMatchObject({
      creditProviderInfo: { ncrcpNumber: text, companyRegistration: text, address: text, contactDetail: text },
      customerInfo: { address: { fullAddress: text }, phone: text },
      loanInfo: {
        ...{ loanReferenceNumber: text, monthlyInterestRatePresent: figure, creditCostMultiple: figure },
        ...{ frequencyInstallmentPayment: text, monthlyRepaymentDay: figure, methodPayment: text },
        ...{ firstRepaymentDate: day, debitOrderDeductionDay: figure },
      },
    })
  })
})

describe('a signed loan', () => {
  it('[S6] 2.3.87 2.7.97 names the condition before it is paid out, and takes the debit order again', async () => {
    const { headers, number } = await held('CONTRACT_SIGNED')
    const condition = await lender.get(`${external}/disbursement-condition?loanApplicationNumber=${number}`, headers)
    expect(condition.body).toMatchObject({ condition: 'DEBICHECK_ACCEPTED' })
    lender.wait(10 * 60_000)
    const again = await lender.post(`${external}/resend-mandate`, { loanApplicationNumber: number }, headers)
    expect(again.body, JSON.stringify(again.body)).toEqual({ loanApplicationNumber: number })
  })

  it('[S5] 2.3.95 2.3.96 2.3.98 2.3.99 answers the signature and the payout with their figures', async () => {
    const { headers, number } = await held('DEBICHECK_ACCEPTED', { paysOut: 'FUNDED', payOutPending: 0 })
    const body = { loanApplicationNumber: number, initiationFeePaymentMethod: 'UPFRONT', isSelectInsurance: true }
    const signed = bodyOf('contract.sign', await lender.post(`${external}/signed-fulfillment`, body, headers))
    expect(signed).toMatchObject({ requestToken: text, loanCreationSessionId: text, loanStatus: text })
    const reference = `loanReferenceNumber=${signed.loanReferenceNumber ?? number}`
    const paid = await lender.get(`${external}/loan-fulfillment-result?${reference}`, headers)
    expect(paid.body, JSON.stringify(paid.body)).toMatchObject({ finalApprovedAmount: figure, loanStatus: text })
  })
})

describe('an applicant', () => {
  it('[I3] 1.3.73 1.3.74 is captured with ID and phone', async () => {
    const person = await lender.createApplicant('approved')
    expect((await lender.capture(person)).body).toMatchObject({
      customer: { saId: person.said, inactiveProfile: false },
      customerInfo: { phoneNumber: person.phoneNumber },
    })
  })

  it('[R1] 1.3.78 a link names the application by a hashed ID', async () => {
    const person = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED' }, 'approved')
    const { body } = await lender.openLink(person.number)
    expect(body).toMatchObject({ loanApplicationNumber: person.number, hashedSAID: text, requestToken: text })
    expect(JSON.stringify(body)).not.toContain(person.said)
  })

  it('[L4] 1.3.70 1.3.72 reads consents with title, description and version', async () => {
    const { consents } = bodyOf('consents.read', await lender.get('/los/personal/consents?type=ELIGIBILITY'))
    for (const consent of consents) expect(consent).toMatchObject({ title: text, description: text, version: 1 })
  })

  it('[K2] 2.2.119 reads what is agreed to with the agreement in either language, line for line', async () => {
    const path = '/los/personal/consents?type=CONTRACT_AGREEMENT_QUOTATION'
    const textsIn = async (query: string) => {
      const { consents } = bodyOf('consents.read', await lender.get(`${path}${query}`))
      return consents.flatMap(({ title, description, consentList }) => [title, description, ...consentList])
    }
    const [english, zulu] = [await textsIn('&language=ENGLISH'), await textsIn('&language=ZULU')]
    expect(await textsIn('')).toEqual(english)
    expect(zulu).toHaveLength(english.length)
    expect(zulu.filter((each) => english.includes(each))).toEqual([])
  })

  it('[I6] 1.3.76 an open application is answered with its product', async () => {
    const person = await lender.createApplicantWith({ loanApplicationStatus: 'CONDITIONALLY_APPROVED' })
    const session = await lender.signIn(person)
    const check = () =>
      lender.post('/los/eligibility-check', { saId: person.said, makeDecision: true }, session.headers)
    await check()
    const last = (await check()).body
    expect(last).toMatchObject({ resumableLoanApplicationNumber: person.number, plProductId: text, hashedSAID: text })
  })
})
