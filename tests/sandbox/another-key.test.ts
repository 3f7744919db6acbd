/** An operator changes SECRET_KEY because it may be known to others: nothing that was given out under the old one opens anything. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bodyOf } from './bodies.ts'
import { type Lender, openLender } from './lender.ts'
import { callOperation } from './operation-calls.ts'
import { keyFor } from './right-environment.ts'

let lender: Lender
beforeAll(async () => {
  lender = await openLender({ secretKey: keyFor('one') })
})
afterAll(() => lender.close())

it('a new key ends sessions, codes, sign-ins that have begun, and addresses for selfies', async () => {
  const person = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED' }, 'approved')
  const { headers } = await lender.signIn(person)
  const [application] = await lender.applications(person)
  const held = { number: person.number, plan: String(application?.offerList[0]?.id), headers }
  await callOperation(lender, 'loan.choose', held)
  const { uploadUrl } = bodyOf('facial.session', await callOperation(lender, 'facial.session', held))
  const other = await lender.receiveCode(await lender.createApplicant('approved'))
  const begun = bodyOf('identity.capture', await lender.capture(await lender.createApplicant('approved'))).requestToken
  const send = () => lender.put(new URL(String(uploadUrl)).pathname, {})
  expect([(await callOperation(lender, 'decision.read', held)).status, (await send()).status]).toEqual([200, 422])

  await lender.restart({ secretKey: keyFor('another') })
  expect((await callOperation(lender, 'decision.read', held)).status).toBe(401)
  expect((await send()).status).toBe(403)
  expect((await lender.verify(other.requestToken, other.code)).code).toBe('0407012')
  expect((await lender.askForCode(begun)).code).toBe('0407012')
  // What was applied for is whole, and the applicant signs in again.
  const again = await lender.signIn(person)
  expect((await callOperation(lender, 'decision.read', { ...held, headers: again.headers })).status).toBe(200)
})
