/** The check of the income, as the lender and the bank-data provider play it. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { policy } from '../../sandbox/lender/policy.ts'
import { bodyOf } from './bodies.ts'
import { type Lender, openLender } from './lender.ts'
import { callOperation } from './operation-calls.ts'

let lender: Lender

beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

/** An applicant with a conditional offer, how to ask about their income, and what they do on the provider's page. */
async function conditional(application: object = {}, persona = 'conditional-truid') {
  const person = await lender.createApplicantWith(application, persona)
  const session = await lender.signInByLink(person)
  const ask = async () => {
    const url = `/lds/affordability?loanApplicationNumber=${person.number}`
    return bodyOf('decision.read', await lender.get(url, session.headers))
  }
  const share = async (agreed = true) => {
    const { inviteUrl } = await ask()
    const url = `${new URL(String(inviteUrl)).pathname}/result`
    return lender.provider().inject({ method: 'POST', url, payload: { bank: 'karoo', agreed } })
  }
  return { ...person, session, ask, share }
}

const collected = 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED'

describe('[T3] what the check of the income answers', () => {
  it('is that nothing has been shown yet, with the page where it can be', async () => {
    const { ask } = await conditional()
    expect(await ask()).toMatchObject({
      decisioningStatus: 'COMPLETED',
      loanApplicationStatus: 'CONDITIONALLY_APPROVED',
      isIntroChecking: true,
      inviteUrl: expect.stringMatching(/^http/),
    })
  })

  it('is "not yet" while statements come by e-mail, until they are there and checked', async () => {
    const { ask, number, phoneNumber } = await conditional({}, 'conditional-sprinthive')
    expect(await ask()).toMatchObject({ decisioningStatus: 'INIT', isIntroChecking: false })
    expect((await lender.post('/sandbox/statements', { loanApplicationNumber: number })).status).toBe(202)
    expect(await ask()).toMatchObject({ decisioningStatus: 'INIT' })
    expect(await ask()).toMatchObject({ decisioningStatus: 'COMPLETED', loanApplicationStatus: 'APPROVED' })
    const [email, sms] = await lender.inbox({ phoneNumber })
    for (const sent of [email, sms])
      expect([sent?.text, sent?.link]).toEqual([expect.stringContaining(number), expect.any(String)])
    expect([email?.channel, sms?.channel].sort()).toEqual(['email', 'sms'])
    expect((await lender.post('/sandbox/statements', { loanApplicationNumber: number })).status).toBe(404)
  })

  it('goes on from what was collected to an approval', async () => {
    const { ask } = await conditional({ loanApplicationStatus: collected })
    expect(await ask()).toMatchObject({ loanApplicationStatus: 'APPROVED', isApprovedTruid: true })
  })

  it.each([
    ['approved', { loanApplicationStatus: 'APPROVED', isApprovedTruid: true, qualifiedLessMoney: false }],
    [
      'lower',
      {
        loanApplicationStatus: 'APPROVED',
        isApprovedTruid: true,
        qualifiedLessMoney: true,
        finalApprovedAmount: 17_500,
      },
    ],
    ['declined', { loanApplicationStatus: 'DECLINED', declinceCode: 'AFFORDABILITY', offerList: [] }],
    ['retracted', { loanApplicationStatus: 'OFFER_RETRACTED', declinceCode: 'OFFER_RETRACTED' }],
    ['employment', { loanApplicationStatus: 'DECLINED', declinceCode: 'EMPLOYMENT' }],
    ['address-missing', { loanApplicationStatus: collected, declinceCode: 'ADDRESS_MISSING' }],
    ['salary-date-missing', { loanApplicationStatus: collected, declinceCode: 'SALARY_DATE_MISSING' }],
    ['income-type', { loanApplicationStatus: collected, declinceCode: 'G_PROFILE_INCOME_TYPE' }],
    ['consent-denied', { loanApplicationStatus: 'CONDITIONALLY_APPROVED', declinceCode: 'INCOME_CONSENT_DENIED' }],
    ['data-insufficient', { declinceCode: 'INCOME_DATA_INSUFFICIENT', inviteUrl: expect.any(String) }],
    ['provider-data-insufficient', { declinceCode: 'INCOME_PROVIDER_DATA_INSUFFICIENT' }],
    ['below-stated', { declinceCode: 'INCOME_BELOW_STATED', declineReasonDetails: { code: 'INCOME_BELOW_STATED' } }],
    ['nothing', { decisioningStatus: 'INIT' }],
  ])('after the bank has answered is what was to be found: %s', async (incomeFinds, answer) => {
    const { ask, share } = await conditional({ incomeFinds })
    expect((await share()).statusCode).toBe(200)
    expect(await ask()).toMatchObject(answer)
    // Asked again it is the same.
    expect(await ask()).toMatchObject(answer)
  })

  it('may differ the next time, and is a refusal when the applicant does not agree', async () => {
    const { ask, share } = await conditional({ incomeFinds: ['below-stated', 'approved'] })
    await share(false)
    expect(await ask()).toMatchObject({ declinceCode: 'INCOME_CONSENT_DENIED', isIntroChecking: false })
    await share()
    expect(await ask()).toMatchObject({ loanApplicationStatus: 'APPROVED' })
  })

  it('keeps the amount that was agreed on, and until when it is valid', async () => {
    const { ask, share } = await conditional()
    const { offerList, incomeVerificationExpired } = await ask()
    await share()
    expect(await ask()).toMatchObject({ offerList, incomeVerificationExpired })
  })

  it.each([
    ['half of it was approved', { approves: 0.5 }, 12_500],
    ['a smaller amount of an upsell was confirmed', { upsellStatus: 'ALLOWED', approves: 1.5 }, 10_000],
  ])('of 70 percent raises nothing where %s', async (_, application, amount) => {
    const { ask, share, number, session } = await conditional({ ...application, incomeFinds: 'lower' })
    const body = { loanApplicationNumber: number, expectedLoanAmount: amount }
    if ('upsellStatus' in application)
      expect((await lender.post('/lds/confirmations', body, session.headers)).status).toBe(204)
    const { offerList } = await ask()
    expect(offerList?.[0]?.finalApprovedAmount).toBe(amount)
    await share()
    expect(await ask()).toMatchObject({
      ...{ loanApplicationStatus: 'APPROVED', finalApprovedAmount: amount, qualifiedLessMoney: false, offerList },
    })
  })

  it('is refused to another applicant', async () => {
    const { number } = await conditional()
    const other = await conditional()
    const url = `/lds/affordability?loanApplicationNumber=${number}`
    expect((await lender.get(url, other.session.headers)).code).toBe('0440015')
    expect((await lender.get(url)).code).toBe('0440016')
  })
})

describe('[T2] the provider’s page', () => {
  it('tells to which origin it speaks, and is refused at an address that was not made here', async () => {
    const { ask } = await conditional()
    const { inviteUrl } = await ask()
    const path = new URL(String(inviteUrl)).pathname
    const session = await lender.provider().inject(`${path}/session`)
    expect(session.json()).toMatchObject({ opener: 'http://localhost:80', banks: expect.any(Array) })
    expect(session.headers['content-security-policy']).toContain('frame-ancestors http://localhost:80')
    for (const wrong of [
      `${path}x`,
      path.replace(/\w$/, (last) => (last === '0' ? '1' : '0')),
      '/consent/PL1/aGk/00',
    ]) {
      expect((await lender.provider().inject(`${wrong}/session`)).statusCode).toBe(404)
      expect((await lender.provider().inject({ method: 'POST', url: `${wrong}/result`, payload: {} })).statusCode).toBe(
        404,
      )
      expect((await lender.provider().inject(wrong)).headers['content-security-policy']).toContain(
        "frame-ancestors 'none'",
      )
    }
  })

  it('changes nothing for an application that waits for no income', async () => {
    const { ask, share } = await conditional({ incomeFinds: 'declined' })
    const page = (await ask()).inviteUrl
    await share()
    await ask()
    const url = `${new URL(String(page)).pathname}/result`
    const late = await lender.provider().inject({ method: 'POST', url, payload: { bank: 'karoo', agreed: true } })
    expect(late.json()).toEqual({ received: false })
    expect(await ask()).toMatchObject({ loanApplicationStatus: 'DECLINED' })
  })

  it('changes nothing for an application that was turned down meanwhile, be it before or after its result', async () => {
    for (const isFirst of [true, false]) {
      const person = await conditional()
      const { inviteUrl, offerList = [] } = await person.ask()
      const share = () =>
        lender.provider().inject({
          ...{ method: 'POST', url: `${new URL(String(inviteUrl)).pathname}/result` },
          payload: { bank: 'karoo', agreed: true },
        })
      if (!isFirst) await share()
      const held = { number: person.number, plan: String(offerList[0]?.id), headers: person.session.headers }
      await callOperation(lender, 'offers.select', held, { customerSelection: 'DECLINED' })
      if (isFirst) expect((await share()).json()).toEqual({ received: false })
      for (let poll = 0; poll < 3; poll += 1) await person.ask()
      expect(await lender.applications(person)).toMatchObject([
        { live: false, loanApplicationStatus: 'CONDITIONALLY_APPROVED' },
      ])
    }
  })

  it('takes nothing back of what was shown meanwhile, when a refusal comes late', async () => {
    for (const shows of ['bank data', 'statements']) {
      const person = await conditional()
      const report = async (inviteUrl: string | undefined, agreed: boolean) => {
        const url = `${new URL(String(inviteUrl)).pathname}/result`
        return (await lender.provider().inject({ method: 'POST', url, payload: { bank: 'karoo', agreed } })).json()
      }
      const first = (await person.ask()).inviteUrl
      lender.wait(1000)
      const next = (await person.ask()).inviteUrl
      if (shows === 'statements') await lender.post('/sandbox/statements', { loanApplicationNumber: person.number })
      else expect(await report(next, true)).toEqual({ received: true })
      expect(await report(first, false)).toEqual({ received: false })
      await expect.poll(async () => (await person.ask()).loanApplicationStatus).toBe('APPROVED')
    }
  })

  it('is good for one result, and for a short while', async () => {
    const { ask } = await conditional({ incomeFinds: ['lower', 'approved'] })
    const share = async (inviteUrl: string | undefined) => {
      const url = `${new URL(String(inviteUrl)).pathname}/result`
      const payload = { bank: 'karoo', agreed: true }
      return (await lender.provider().inject({ method: 'POST', url, payload })).statusCode
    }
    const { inviteUrl } = await ask()
    expect([await share(inviteUrl), await share(inviteUrl)]).toEqual([200, 404])
    const other = (await (await conditional()).ask()).inviteUrl
    expect((await lender.provider().inject(`${new URL(String(other)).pathname}/session`)).statusCode).toBe(200)
    lender.wait(policy.inviteLife)
    expect((await lender.provider().inject(`${new URL(String(other)).pathname}/session`)).statusCode).toBe(404)
    expect(await share(other)).toBe(404)
  })

  it('is good for one result, however its address is written', async () => {
    const { ask } = await conditional({ incomeFinds: ['lower', 'approved'] })
    const path = new URL(String((await ask()).inviteUrl)).pathname
    const [, , number, about, seal] = path.split('/')
    const statuses: number[] = []
    for (const url of [
      `${path}/result`,
      `${path}/result?again=1`,
      `${path}/%72esult`,
      `/consent/${number}/${about}=/${seal}/result`,
      `/consent/${number}/${about}%20/${seal}/result`,
    ]) {
      const payload = { bank: 'karoo', agreed: true }
      statuses.push((await lender.provider().inject({ method: 'POST', url, payload })).statusCode)
    }
    expect(statuses).toEqual([200, 404, 404, 404, 404])
  })
})
