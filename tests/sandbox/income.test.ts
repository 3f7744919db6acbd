/** The check of the income, as the lender plays it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lender, openLender } from './lender.ts'

let lender: Lender

beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

/** Somebody with a conditional offer, and how to ask about their income. */
async function conditional(application: object = {}, persona = 'conditional-truid') {
  const person = await lender.mintWith(application, persona)
  const session = await lender.signInByLink(person)
  const ask = async () => {
    const url = `/lds/affordability?loanApplicationNumber=${person.number}`
    return (await lender.get(url, session.headers)).body
  }
  return { ...person, session, ask }
}

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

  it('is "not yet" to whoever sends statements by e-mail', async () => {
    const { ask } = await conditional({}, 'conditional-sprinthive')
    expect(await ask()).toMatchObject({ decisioningStatus: 'INIT', isIntroChecking: false })
  })

  it('goes on from what was collected to an approval', async () => {
    const { ask } = await conditional({ loanApplicationStatus: 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED' })
    expect(await ask()).toMatchObject({ loanApplicationStatus: 'APPROVED', isApprovedTruid: true })
  })
})
