import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyOf } from './bodies.ts'
import { applicationOf, type Lender, openLender } from './lender.ts'

let lender: Lender

beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

/** Applies as that person; what the decision says in the end. */
async function outcomeOf(persona: string, decision?: object) {
  const session = await lender.signIn(await lender.createApplicant(persona, undefined, decision ? { decision } : {}))
  return bodyOf('decision.read', await lender.decided(session, await lender.apply(session)))
}

/** What routing reads of a decision. */
function branchOf(body: Record<string, unknown>) {
  const { loanApplicationStatus: status, upsellStatus: upsell, incomeVerifier: verifier, declinceCode: code } = body
  const flags = ['isEFProfile', 'isReceivedSalaryInTyme', 'qualifiedLessMoney', 'inviteUrl']
  const held = flags.filter((flag) => body[flag])
  return [status, upsell === 'NOT_ALLOWED' ? undefined : upsell, verifier, code, ...held].filter(Boolean).join(' ')
}

describe('a decision', () => {
  it.each(Object.entries(branches))('[D2] for %s is: %s', async (persona, branch) => {
    expect(branchOf(await outcomeOf(persona))).toBe(branch)
  })

  it('[D2] can override the persona', async () => {
    const decision = { loanApplicationStatus: 'APPROVED', upsellStatus: 'ERROR', salaryInBank: true }
    expect(branchOf(await outcomeOf('conditional-sprinthive', decision))).toBe(
      'APPROVED ERROR SPRINT_HIVE isReceivedSalaryInTyme',
    )
  })

  it('[D3] may come without a status', async () => {
    const body = await outcomeOf('address-missing', { loanApplicationStatus: '' })
    expect([body.decisioningStatus, body.loanApplicationStatus, body.declinceCode]).toEqual([
      'COMPLETED',
      undefined,
      'ADDRESS_MISSING',
    ])
  })

  it('[D5] offers less, or more, than was asked', async () => {
    const amounts = await Promise.all(
      ['approved', 'limit', 'upsell'].map(async (persona) => {
        const { expectedAmount, finalApprovedAmount, offerList } = await outcomeOf(persona)
        return [expectedAmount, finalApprovedAmount, offerList?.[0]?.finalApprovedAmount]
      }),
    )
    expect(amounts).toEqual([
      [25_000, 25_000, 25_000],
      [25_000, 17_500, 17_500],
      [25_000, 37_500, 37_500],
    ])
  })

  it.each([
    [10_050, 1, 10_050],
    [10_050.55, 1, 10_050.55],
    [10_050, 0.333, 3_346.65],
    [20_001, 0.00049, 9.8],
    [15_000, 1.1, 16_500],
  ])('[D5] on R%d with the share %d lends no more than that share: R%d', async (asked, approves, amount) => {
    const session = await lender.signIn(await lender.createApplicant('approved', undefined, { decision: { approves } }))
    const application = applicationOf(session, await lender.solveCaptcha())
    application.information.loanApplicationInfo.expectedLoanAmount = asked
    const { loanApplicationNumber } = bodyOf('application.submit', await lender.submit(session, application))
    const decided = bodyOf('decision.read', await lender.decided(session, loanApplicationNumber))
    expect([decided.finalApprovedAmount, decided.offerList?.[0]?.finalApprovedAmount]).toEqual([amount, amount])
  })

  it('says until when it is valid, unless it is a refusal', async () => {
    expect((await outcomeOf('approved')).incomeVerificationExpired).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect((await outcomeOf('declined')).incomeVerificationExpired).toBeUndefined()
  })
})

describe('an offer', () => {
  it('[D4] is taken with a plan or as a whole, and turning it down ends the application', async () => {
    const session = await lender.signIn(await lender.createApplicant('limit'))
    const loanApplicationNumber = await lender.apply(session)
    const select = async (customerSelection: string, id?: string) => {
      const body = { loanApplicationNumber, customerSelection, ...(id ? { id } : {}) }
      const { code } = await lender.put('/lds/offers', body, session.headers)
      const [held] = await lender.applications(session)
      return code ?? held?.selectedOfferId ?? held?.live
    }
    expect(await select('ACCEPTED')).toBe('0440001')
    await lender.decided(session, loanApplicationNumber)
    expect(await select('ACCEPTED')).toBe(true)
    expect(await select('ACCEPTED', 'plan-24')).toBe('plan-24')
    expect(await select('DECLINED')).toBe(false)
    expect(await select('ACCEPTED')).toBe('0440001')
    const [held] = await lender.applications(session)
    expect([held?.live, held?.selectedOfferId]).toEqual([false, null])
  })
})

describe('a customer', () => {
  it('[I6] who is new has a name, one who has applied before has more', async () => {
    const read = async (session: { headers: Record<string, string> }) =>
      bodyOf('customer.read', await lender.get('/los/customer-info', session.headers))
    const fresh = await read(await lender.signIn(await lender.createApplicant('approved')))
    expect(Object.keys(fresh).sort()).toEqual(['customerId', 'firstName', 'isEFProfile', 'lastName'])
    const person = await lender.createApplicantWith({ loanApplicationStatus: 'FUNDED' }, 'salary-bank-approved')
    expect(await read(await lender.signIn(person))).toMatchObject({
      lastLoanEmail: 'applicant@example.com',
      raceCode: 'UNDISCLOSED',
      employmentStatus: 'FULL_TIME',
      employmentStartDate: '03-2020',
      profileType: 'SALARY_BANK',
      isReceivedSalaryInTyme: true,
    })
  })
})

const collected = 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED TRUID'
const invited = 'CONDITIONALLY_APPROVED TRUID inviteUrl'
const branches = {
  approved: 'APPROVED',
  'conditional-truid': invited,
  'conditional-sprinthive': 'CONDITIONALLY_APPROVED SPRINT_HIVE',
  upsell: 'APPROVED ALLOWED TRUID inviteUrl',
  limit: 'APPROVED qualifiedLessMoney',
  lower: invited,
  declined: 'DECLINED AFFORDABILITY',
  'offer-retracted': 'OFFER_RETRACTED OFFER_RETRACTED',
  'salary-bank-approved': 'APPROVED isReceivedSalaryInTyme',
  'salary-bank-conditional': 'CONDITIONALLY_APPROVED isReceivedSalaryInTyme',
  'ef-profile': 'CONDITIONALLY_APPROVED isEFProfile',
  'inactive-profile': invited,
  'eligibility-slow': invited,
  'decision-timeout': 'SUBMITTED',
  'address-missing': `${collected} ADDRESS_MISSING inviteUrl`,
  'salary-date-missing': `${collected} SALARY_DATE_MISSING inviteUrl`,
  'income-type': `${collected} G_PROFILE_INCOME_TYPE inviteUrl`,
  'selfie-fails': 'APPROVED',
  'selfie-limit': 'APPROVED',
  'mandate-cutoff': 'APPROVED',
  expired: invited,
}
