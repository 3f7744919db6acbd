import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, bodyOf, listIn } from './bodies.ts'
import { hour, type Lender, openLender } from './lender.ts'

let lender: Lender

beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

/** Applies as an applicant of that persona; returns the decision. */
async function outcomeOf(persona: string) {
  const session = await lender.signIn(await lender.createApplicant(persona))
  return bodyOf('decision.read', await lender.decided(session, await lender.apply(session)))
}

describe('personas', () => {
  it('are listed with the route to which they lead', async () => {
    const personas = listIn((await lender.get('/sandbox/personas')).body)
    const ids = personas.map((persona) => at(persona, 'id'))
    expect(ids).toEqual(expect.arrayContaining(atLeast))
    for (const persona of personas)
      expect([typeof at(persona, 'description'), at(persona, 'ends')]).toEqual(['string', expect.stringMatching(/^\//)])
  })

  it('[D2] decide what becomes of an application', async () => {
    const outcomes: Record<string, unknown> = {}
    for (const persona of Object.keys(decisions)) outcomes[persona] = (await outcomeOf(persona)).loanApplicationStatus
    expect(outcomes).toEqual(decisions)
  })

  it('[D4] come with plans whose figures add up', async () => {
    const { offerList = [] } = await outcomeOf('conditional-truid')
    expect(offerList.map(({ tenor }) => tenor)).toEqual([6, 24, 60])
    for (const offer of offerList) {
      expect(offer.finalApprovedAmount + (offer.interestAndFeeAmount ?? 0)).toBeCloseTo(offer.totalRepaymentAmount, 2)
    }
  })

  it('[D5] give the reason for a decline', async () => {
    const { declineReasonDetails, offerList } = await outcomeOf('declined')
    expect(declineReasonDetails).toMatchObject({ code: 'AFFORDABILITY', message: expect.stringMatching(/income/) })
    expect(offerList).toEqual([])
  })

  it('[D1] may never be decided', async () => {
    expect((await outcomeOf('decision-timeout')).decisioningStatus).toBe('INIT')
  })

  it('[I3] may have an inactive profile', async () => {
    expect(
      bodyOf('identity.capture', await lender.capture(await lender.createApplicant('inactive-profile'))).customer
        .inactiveProfile,
    ).toBe(true)
  })

  it('[I6] answer the eligibility check after a while, or never', async () => {
    const answers: Record<string, unknown> = {}
    for (const persona of ['approved', 'not-eligible', 'eligibility-slow', 'resumable']) {
      const session = await lender.signIn(await lender.createApplicant(persona))
      const ask = () =>
        lender.post('/los/eligibility-check', { saId: session.said, makeDecision: false }, session.headers)
      expect((await ask()).body).toEqual({ requesting: true })
      const { requesting, eligible, resumableLoanApplicationNumber } = bodyOf('eligibility.check', await ask())
      answers[persona] = [requesting, eligible, resumableLoanApplicationNumber !== undefined]
    }
    expect(answers).toEqual({
      approved: [false, true, false],
      'not-eligible': [false, false, false],
      'eligibility-slow': [true, undefined, false],
      resumable: [false, true, true],
    })
  })

  it('create a new applicant every time, with a valid ID number', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => lender.createApplicant('approved')))
    expect(new Set(people.map(({ said }) => said)).size).toBe(5)
    expect((await lender.post('/sandbox/applicants', { persona: 'nobody' })).status).toBe(422)
  })

  it('treat an unknown applicant as conditional-truid', async () => {
    const session = await lender.signIn({ said: '8001015009087', phoneNumber: '0821234567', persona: '' })
    const { loanApplicationStatus, incomeVerifier } = bodyOf(
      'decision.read',
      await lender.decided(session, await lender.apply(session)),
    )
    expect([loanApplicationStatus, incomeVerifier]).toEqual(['CONDITIONALLY_APPROVED', 'TRUID'])
  })

  it('[D4] let a plan be chosen', async () => {
    const session = await lender.signIn(await lender.createApplicant('approved'))
    const loanApplicationNumber = await lender.apply(session)
    await lender.decided(session, loanApplicationNumber)
    const choose = (id: string) => {
      return lender.put('/lds/offers', { loanApplicationNumber, customerSelection: 'ACCEPTED', id }, session.headers)
    }
    expect((await choose('plan-24')).status).toBe(204)
    const [held] = await lender.applications(session)
    expect(held?.selectedOfferId).toBe('plan-24')
    expect((await choose('plan-7')).code).toBe('0440001')
  })
})

describe('the caller', () => {
  it('gets 401 without a token, 403 with an old or another’s, and their own with their own', async () => {
    const mine = await lender.signIn(await lender.createApplicant('approved'))
    const theirs = await lender.signIn(await lender.createApplicant('approved'))
    const number = await lender.apply(mine)
    const url = `/lds/decisions?loanApplicationNumber=${number}`
    const statuses = [
      (await lender.get(url)).status,
      (await lender.get(url, { 'step-up-token': 'x'.repeat(32) })).status,
      (await lender.get(url, theirs.headers)).status,
      (await lender.get(url, { ...mine.headers, said: theirs.said })).status,
      (await lender.get(url, mine.headers)).status,
    ]
    expect(statuses).toEqual([401, 401, 403, 403, 200])
    lender.wait(hour)
    const old = await lender.get(url, mine.headers)
    expect([old.status, old.code]).toEqual([403, '0440016'])
  })

  it('[I1] is 18 and has a valid ID number', async () => {
    const phoneNumber = '0821112223'
    const tooYoung = await lender.capture({ said: '1501015009083', phoneNumber, persona: '' })
    const invalid = await lender.capture({ said: '8001015009088', phoneNumber, persona: '' })
    expect([tooYoung.code, invalid.code]).toEqual(['0440020', '0440024'])
  })

  it('with an application gets in with the phone of that application only', async () => {
    const session = await lender.signIn(await lender.createApplicant('approved'))
    await lender.apply(session)
    const { requestToken, code } = await lender.receiveCode({ ...session, phoneNumber: '0799999999' })
    const key = { 'idempotency-key': 'entered-once' }
    expect((await lender.verify(requestToken, code, key)).code).toBe('0440033')
    // The code is used up by that: a caller who lost the reply gets the same one, and not that the code is no good.
    expect((await lender.verify(requestToken, code, key)).code).toBe('0440033')
  })
})

const atLeast = [
  'approved conditional-truid conditional-sprinthive upsell limit lower declined offer-retracted salary-bank-approved',
  'salary-bank-conditional ef-profile inactive-profile resumable not-eligible eligibility-slow decision-timeout address-missing',
  'salary-date-missing income-type selfie-fails selfie-limit mandate-cutoff expired',
].flatMap((line) => line.split(' '))

const decisions = {
  approved: 'APPROVED',
  'conditional-truid': 'CONDITIONALLY_APPROVED',
  'conditional-sprinthive': 'CONDITIONALLY_APPROVED',
  upsell: 'APPROVED',
  limit: 'APPROVED',
  declined: 'DECLINED',
  'offer-retracted': 'OFFER_RETRACTED',
  'address-missing': 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED',
}
