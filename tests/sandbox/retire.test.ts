/** Applications that have come to nothing: what ends them, so that their applicants can apply anew. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { policy } from '../../sandbox/lender/policy.ts'
import { at } from './bodies.ts'
import { holdInState } from './held-in-state.ts'
import { applicationOf, hour, type Lender, openLender, type Session } from './lender.ts'
import { callOperation } from './operation-calls.ts'

let lender: Lender
beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

describe('a signed application whose debit order is not confirmed', () => {
  it('ends with the life of the debit order: the bank can no longer confirm it, and a new one can be submitted', async () => {
    const { session, number } = await holdInState(lender, 'signed')
    await callOperation(lender, 'mandate.read', { number, headers: session.headers })
    const link = (await lender.inbox(session)).find(({ text }) => text.includes('DebiCheck'))?.link
    const bank = `/sandbox/mandates/${new URL(String(link)).searchParams.get('mandate')}`
    lender.wait(policy.mandate.life - 60_000)
    const again = await lender.submit(...(await submission(session)))
    expect([again.status, again.code]).toEqual([409, '0440010'])
    lender.wait(120_000)
    expect((await lender.submit(...(await submission(session)))).status).toBe(200)
    expect(at((await lender.post(bank, { accepts: true })).body, 'state')).toBe('SENT')
    expect((await lender.openLink(number)).code).toBe('0440006')
    const held = await lender.applications(session)
    expect(held.map(({ loanApplicationStatus, live }) => [loanApplicationStatus, live])).toEqual([
      ['SUBMITTED', true],
      ['CONTRACT_SIGNED', false],
    ])
  })
})

describe('an application whose applicant does not come back', () => {
  it('is retired with its offer, or with its debit order, and one that can go on is not', async () => {
    const offer = await holdInState(lender, 'conditional')
    const signed = await holdInState(lender, 'signed')
    const confirmed = await holdInState(lender, 'confirmed')
    await callOperation(lender, 'mandate.read', { number: signed.number, headers: signed.session.headers })
    lender.wait((policy.offerDays + 2) * 24 * hour)
    const fresh = await holdInState(lender, 'conditional')
    // Old data is looked at with each start.
    await lender.restart()
    const live = async ({ session }: { session: Session }) => (await lender.applications(session))[0]?.live
    for (const gone of [offer, signed]) await expect.poll(() => live(gone)).toBe(false)
    expect([await live(confirmed), await live(fresh)]).toEqual([true, true])
  })
})

/** Signs in anew, and submits. */
async function submission(person: { said: string; phoneNumber: string; persona: string }) {
  const session = await lender.signIn(person)
  return [session, applicationOf(session, await lender.solveCaptcha())] as const
}
