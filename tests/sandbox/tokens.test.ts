/** Who may call what: every service that takes a token, with each token that is not good for it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handlers } from '../../sandbox/lender/handlers.ts'
import { byStepUpToken } from '../../sandbox/lender/identity/step-up.ts'
import { hour, type Lender, openLender } from './lender.ts'
import { callOperation, operationNames } from './operation-calls.ts'

let lender: Lender
beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

/** These work on the applicant of the token and name no application. */
const ofTheCaller = [
  'session.end',
  'eligibility.check',
  'customer.read',
  'application.submit',
  'facial.licence',
  'maps.token',
]

/** An approved application, and a session of its applicant. */
async function open() {
  const person = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED' })
  return { number: person.number, session: await lender.signIn(person) }
}

async function refusalsOf(number: string, headers: Record<string, string>) {
  const replies = []
  for (const name of operationNames) {
    const { status, code } = await callOperation(lender, name, { number, headers })
    replies.push([name, [401, 403].includes(status), code])
  }
  return replies
}
const all = operationNames.map((name) => [name, true, '0440016'])

describe('every service that works on an application', () => {
  it('is tried here', () => {
    const guarded = Object.entries(handlers).flatMap(([name, { authenticate }]) =>
      authenticate === byStepUpToken ? [name] : [],
    )
    expect([...operationNames, ...ofTheCaller].toSorted()).toEqual(guarded.toSorted())
  })

  it('refuses a caller without a token, with one of its own making, and with one that looks like a good one', async () => {
    const { number, session } = await open()
    const { 'step-up-token': good = '', ...rest } = session.headers
    expect(await refusalsOf(number, rest)).toEqual(all)
    expect(await refusalsOf(number, { ...rest, 'step-up-token': 'x'.repeat(32) })).toEqual(all)
    const other = good.startsWith('a') ? 'b' : 'a'
    expect(await refusalsOf(number, { ...rest, 'step-up-token': other + good.slice(1) })).toEqual(all)
  })

  it('refuses a token that has ended', async () => {
    const { number, session } = await open()
    await lender.moveClock(2 * hour, session.said)
    expect(await refusalsOf(number, session.headers)).toEqual(all)
    await lender.moveClock(0, session.said)
  })

  it('refuses a token whose session the applicant has ended', async () => {
    const { number, session } = await open()
    expect((await lender.post('/los/session/end', {}, session.headers)).status).toBe(200)
    expect(await refusalsOf(number, session.headers)).toEqual(all)
  })

  it('refuses another applicant, under the own name and under that of the owner', async () => {
    const { number, session } = await open()
    const stranger = await open()
    const { said = '', 'phone-number': phone = '' } = session.headers
    const disguised = { ...stranger.session.headers, said, 'phone-number': phone }
    expect(await refusalsOf(number, disguised)).toEqual(all)
    for (const [name, isRefused] of await refusalsOf(number, stranger.session.headers))
      expect([name, isRefused]).toEqual([name, true])
  })

  it('refuses a token under the phone of another, or under their ID number', async () => {
    const { number, session } = await open()
    const { headers } = (await open()).session
    const names = ['said', 'phone-number'].map((name) => ({ ...session.headers, [name]: headers[name] ?? '' }))
    for (const mixed of names) expect(await refusalsOf(number, mixed)).toEqual(all)
  })

  it('refuses a token under the phone of another, by the name that the selfie services have for it', async () => {
    const { number, session } = await open()
    const other = (await open()).session.headers['phone-number'] ?? ''
    const { said = '', 'step-up-token': token = '' } = session.headers
    expect(await refusalsOf(number, { said, 'step-up-token': token, mssidn: other })).toEqual(all)
    const licence = (mssidn: string) =>
      lender.get('/lfs/v1.0.0/personal-loan-facial/sdk-license', { said, 'step-up-token': token, mssidn })
    expect((await licence(other)).code).toBe('0440016')
    expect((await licence(session.phoneNumber)).status).toBe(200)
  })
})
