/** More than was asked: working out plans, waiting for them, and confirming one amount. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Application } from '#journey-types'
import { at, bodyOf } from './bodies.ts'
import { type Lender, openLender, type Session } from './lender.ts'
import { callOperation } from './operation-calls.ts'

let lender: Lender
beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

const more = { loanApplicationStatus: 'APPROVED', upsellStatus: 'ALLOWED', expectedAmount: 20_000, approves: 1.5 }

/** An applicant who requested R20 000 and may have up to R30 000. */
async function upsold(application: object = {}, persona = 'upsell') {
  const person = await lender.createApplicantWith({ ...more, ...application }, persona)
  const session = await lender.signInByLink(person)
  const body = (expectedLoanAmount: number) => ({ loanApplicationNumber: person.number, expectedLoanAmount })
  const read = async (type = '') => {
    const path = `/lds/decisions?loanApplicationNumber=${person.number}${type}`
    return bodyOf('decision.read', await lender.get(path, session.headers))
  }
  return {
    ...{ person, session, read },
    calculate: (amount: number) => lender.post('/lds/upsell-offers', body(amount), session.headers),
    confirm: (amount: number) => lender.post('/lds/confirmations', body(amount), session.headers),
    look: () => read('&type=UPSELL'),
    call: (operation: string, plan?: string) =>
      callOperation(lender, operation, { number: person.number, headers: session.headers, ...(plan ? { plan } : {}) }),
  }
}
type Upsold = Awaited<ReturnType<typeof upsold>>

describe('an upsell', () => {
  it('[P2] 2.7.44 2.7.50 takes an amount with cents, and confirms it', async () => {
    const { calculate, look, confirm, read } = await upsold()
    expect((await calculate(24_500.55)).status).toBe(202)
    await look()
    expect(stateOf(await look())).toEqual(['COMPLETED', 'ACCEPTED', 24_500.55])
    expect((await confirm(24_500.55)).status).toBe(204)
    expect((await read()).finalApprovedAmount).toBe(24_500.55)
  })

  it('[P2] is accepted for working out, and asked for until it is there; the plans stay', async () => {
    const { calculate, look, read } = await upsold()
    const reply = await calculate(24_500)
    expect([reply.status, at(reply.body, 'upsellStatus')]).toEqual([202, 'INPROGESS'])
    expect((await read()).decisioningStatus).toBe('COMPLETED')
    expect(stateOf(await look())).toEqual(['INIT', 'INPROGESS', 30_000])
    expect(stateOf(await look())).toEqual(['COMPLETED', 'ACCEPTED', 24_500])
    expect(stateOf(await read())).toEqual(['COMPLETED', 'ACCEPTED', 24_500])
    expect((await read()).finalApprovedAmount).toBe(30_000)
    expect(await read()).not.toHaveProperty('upsellAsked')
  })

  it.each([
    ['more than is approved', 30_001, 400, '0440001'],
    ['nothing', 0, 422, 'INVALID_REQUEST'],
    ['less than a rand', 0.5, 422, 'INVALID_REQUEST'],
    ['parts of a cent', 20_000.005, 400, '0440001'],
  ])('[P1] cannot be %s', async (_, amount, status, code) => {
    const { calculate, confirm } = await upsold()
    for (const reply of [await calculate(amount), await confirm(amount)])
      expect([reply.status, reply.code]).toEqual([status, code])
  })

  it('[P1] can be one rand', async () => {
    const { calculate, look } = await upsold({ pending: 0 })
    await calculate(1)
    const { offerList = [] } = await look()
    expect(offerList.every((offer) => offer.finalApprovedAmount === 1)).toBe(true)
  })

  it.each(['NOT_ALLOWED', 'CONFIRMED'])('[P1] is refused when the status is %s', async (upsellStatus) => {
    const { calculate, confirm } = await upsold({ upsellStatus })
    expect((await calculate(20_000)).code).toBe('0440001')
    expect((await confirm(20_000)).code).toBe('0440001')
  })

  it('[P2] fails as often as the treatment says, and can be tried again', async () => {
    const { calculate, look } = await upsold({ pending: 0, upsellErrors: 1 })
    await calculate(25_000)
    expect(stateOf(await look())).toEqual(['COMPLETED', 'ERROR', 30_000])
    await calculate(25_000)
    expect(stateOf(await look())).toEqual(['COMPLETED', 'ACCEPTED', 25_000])
  })

  it('[P2] never ends for whom it never does', async () => {
    const { calculate, look } = await upsold({ never: true })
    await calculate(25_000)
    for (let poll = 0; poll < 12; poll += 1) expect((await look()).decisioningStatus).toBe('INIT')
  })

  it('[P3] that is confirmed leaves no plan chosen: that was one for another amount', async () => {
    const { person, call, confirm, read } = await upsold()
    const plan = String(at(await read(), 'offerList', 0, 'id'))
    const chosen = async () => at(await lender.applications(person), 0, 'selectedOfferId')
    expect((await call('offers.select', plan)).status).toBe(204)
    expect(await chosen()).toBe(plan)
    await confirm(28_000)
    expect(await chosen()).toBeNull()
  })

  it('[P3] is confirmed once, for any amount within it; the income is to be verified then', async () => {
    const { confirm, calculate, read } = await upsold()
    expect([(await confirm(28_000)).status, (await confirm(28_000)).status]).toEqual([204, 204])
    expect((await confirm(27_000)).code).toBe('0440001')
    expect((await calculate(27_000)).code).toBe('0440001')
    expect(await read()).toMatchObject({
      loanApplicationStatus: 'CONDITIONALLY_APPROVED',
      upsellStatus: 'CONFIRMED',
      finalApprovedAmount: 28_000,
      incomeVerifier: 'TRUID',
      inviteUrl: expect.any(String),
    })
    expect((await read()).offerList?.[0]?.finalApprovedAmount).toBe(28_000)
  })

  it('[P3] stands when an address is supplied that was missing, with its plans', async () => {
    const { person, session, confirm, read } = await upsold({ incomeFinds: 'address-missing' })
    await confirm(28_000)
    const { inviteUrl, offerList } = await read()
    const shown = { method: 'POST' as const, url: `${new URL(String(inviteUrl)).pathname}/result` }
    await lender.provider().inject({ ...shown, payload: { bank: 'karoo', agreed: true } })
    const held = { number: person.number, headers: session.headers }
    await expect
      .poll(async () => at((await callOperation(lender, 'affordability.read', held)).body, 'declinceCode'))
      .toBe('ADDRESS_MISSING')
    expect((await callOperation(lender, 'application.updateAddress', held)).status).toBe(204)
    await expect.poll(async () => (await read()).loanApplicationStatus).toBe('APPROVED')
    expect(await read()).toMatchObject({ upsellStatus: 'CONFIRMED', finalApprovedAmount: 28_000, offerList })
  })

  it('[P3] of an existing customer asks for no income', async () => {
    const { confirm, read } = await upsold({ existingProfile: true })
    await confirm(28_000)
    expect(await read()).toMatchObject({ loanApplicationStatus: 'APPROVED', upsellStatus: 'CONFIRMED' })
  })

  it.each([
    ['was not looked at', async () => {}],
    [
      'was worked out',
      async ({ calculate, look }: Upsold) => {
        await calculate(28_000)
        await look()
      },
    ],
    ['is being worked out', ({ calculate }: Upsold) => calculate(28_000)],
  ])('[P3] that %s and not confirmed is not lent: what was asked is', async (_, prepare) => {
    const someone = await upsold({ pending: 0 })
    await prepare(someone)
    const { call } = someone
    const { offerOptions } = bodyOf('loan.detail', await call('loan.detail')).loan
    expect(offerOptions.map(({ finalApprovedAmount }) => finalApprovedAmount)).toEqual([20_000, 20_000, 20_000])
    expect((await call('loan.choose', String(offerOptions[0]?.id))).status).toBe(204)
    expect(bodyOf('contract.read', await call('contract.read')).loanInfo.approvalAmount).toBe(20_000)
  })

  it('[P3] that is taken as a plan of the offer is neither shown as an agreement nor signed', async () => {
    const { call, read } = await upsold()
    const plan = String((await read()).offerList?.[0]?.id)
    expect((await call('offers.select', plan)).status).toBe(204)
    for (const operation of ['contract.read', 'contract.document', 'facial.session', 'facial.result'])
      expect([operation, (await call(operation)).status]).toEqual([operation, 409])
  })

  it.each([{ existingProfile: true }, { incomeApproved: true }])(
    '[P3] is lent without being confirmed where the income is known: %j',
    async (known) => {
      const { call } = await upsold(known)
      const { offerOptions } = bodyOf('loan.detail', await call('loan.detail')).loan
      expect(offerOptions[0]?.finalApprovedAmount).toBe(30_000)
    },
  )

  it('[P3] survives a restart, and is refused to another applicant', async () => {
    const { calculate, look, person } = await upsold({ pending: 0 })
    await calculate(22_000)
    await lender.restart()
    expect(stateOf(await look())).toEqual(['COMPLETED', 'ACCEPTED', 22_000])
    const stranger: Session = await lender.signIn(await lender.createApplicant('upsell'))
    const body = { loanApplicationNumber: person.number, expectedLoanAmount: 22_000 }
    expect((await lender.post('/lds/confirmations', body, stranger.headers)).code).toBe('0440015')
    expect((await lender.post('/lds/confirmations', body)).code).toBe('0440016')
  })
})

function stateOf({ decisioningStatus, upsellStatus, offerList }: Application) {
  return [decisioningStatus, upsellStatus, offerList?.[0]?.finalApprovedAmount]
}
