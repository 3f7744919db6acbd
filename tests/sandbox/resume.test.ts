import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, bodyOf, readPerson } from './bodies.ts'
import { applicationOf, hour, type Lender, minute, openLender } from './lender.ts'

let lender: Lender

beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

const day = 24 * hour
const update = (session: { headers: Record<string, string> }, loanApplicationNumber: string, body: object) => {
  const part = 'salaryDate' in body ? 'salary-date' : 'address'
  return lender.post(`/los/loan-applications/update-${part}`, { loanApplicationNumber, ...body }, session.headers)
}
const address = {
  address: '12 Example Street',
  suburb: 'Melville',
  city: 'Johannesburg',
  province: 'Gauteng',
  zipCode: '2092',
}

describe('the link of an application', () => {
  it('[R1] shows a stranger how far it is, and nothing of the person', async () => {
    const { number, said, phoneNumber } = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED' })
    const { status, body } = await lender.openLink(number)
    expect(status).toBe(403)
    expect(body).toMatchObject({ loanApplicationNumber: number, loanApplicationStatus: 'APPROVED' })
    expect(at(body, 'phoneNumber')).toBe(`*** *** ${phoneNumber.slice(-4)}`)
    expect(at(body, 'requestToken')).toHaveLength(32)
    expect(JSON.stringify(body)).not.toContain(said)
    expect(JSON.stringify(body)).not.toContain(phoneNumber)
  })

  it('[R1] is read without regard to capitals, and answered with the number as it is', async () => {
    const { number } = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED' })
    const { status, body } = await lender.openLink(number.toLowerCase())
    expect(status).toBe(403)
    expect(at(body, 'loanApplicationNumber')).toBe(number)
  })

  it('[R1] leads to the application with a code that is sent to the phone of the application', async () => {
    const person = await lender.createApplicantWith({ loanApplicationStatus: 'CONDITIONALLY_APPROVED' })
    const session = await lender.signInByLink(person)
    expect(bodyOf('decision.read', await lender.decision(session, person.number))).toMatchObject({
      loanApplicationNumber: person.number,
      offerList: [{}, {}, {}],
    })
    const again = await lender.openLink(person.number, session.headers)
    expect([again.status, at(again.body, 'requestToken'), at(again.body, 'phoneNumber')]).toEqual([
      200,
      undefined,
      undefined,
    ])
  })

  it('opens that application and no other, not even another one of the same person', async () => {
    const person = await lender.createApplicantWith({ loanApplicationStatus: 'DECLINED' })
    const other = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED' })
    const own = await lender.signIn(person)
    const second = await lender.apply(own)
    const session = await lender.signInByLink(person)
    expect((await lender.decision(session, person.number)).status).toBe(200)
    expect((await lender.decision(session, second)).code).toBe('0440015')
    expect((await lender.decision(session, other.number)).code).toBe('0440015')
    expect((await lender.openLink(second, session.headers)).status).toBe(403)
  })

  it('shows another signed-in person no more than a stranger', async () => {
    const { number } = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED' })
    const other = await lender.signIn(await lender.createApplicant('approved'))
    expect((await lender.openLink(number, { 'step-up-token': other.stepUpToken })).status).toBe(403)
  })

  it('[R1] of an application that is unknown or was deleted answers 0440015, of one that has expired 0440006', async () => {
    const deleted = await lender.createApplicantWith({ deleted: true })
    const expired = await lender.createApplicantWith({ expired: true })
    const later = await lender.createApplicantWith({ loanApplicationStatus: 'CONDITIONALLY_APPROVED' })
    await lender.moveClock(40 * day, later.said)
    const codes = await Promise.all(
      ['PL0000000000000', deleted.number, expired.number, later.number].map(async (number) => {
        return (await lender.openLink(number)).code
      }),
    )
    expect(codes).toEqual(['0440015', '0440015', '0440006', '0440006'])
  })

  it('[R1] is refused to who has said another cellphone number', async () => {
    const { number } = await lender.createApplicantWith({})
    expect((await lender.openLink(number, { 'phone-number': '0600000000' })).code).toBe('0440034')
  })

  it('does not help in guessing the cellphone number whose end it shows', async () => {
    const person = await lender.createApplicantWith({})
    const guess = (phone: string) => lender.openLink(person.number, { 'phone-number': phone })
    for (let tries = 0; tries < 10; tries++) expect((await guess(`060000000${tries}`)).code).toBe('0440034')
    expect((await guess('0611111111')).code).toBe('0440005')
    expect((await guess(person.phoneNumber)).status).toBe(403)
  })

  it('cannot be opened again and again', async () => {
    const person = await lender.createApplicantWith({})
    for (let times = 0; times < 10; times++) expect((await lender.openLink(person.number)).status).toBe(403)
    expect((await lender.openLink(person.number)).code).toBe('0440005')
    await lender.moveClock(11 * minute, person.said)
    expect((await lender.openLink(person.number)).status).toBe(403)
  })

  it('is no way round the limits of one-time codes', async () => {
    const person = await lender.createApplicantWith({})
    const { number, said } = person
    const codes = []
    for (let sends = 0; sends < 4; sends++) {
      // By turns from the link and from the first page.
      const { body } = await (sends % 2 ? lender.openLink(number) : lender.capture(person))
      codes.push((await lender.askForCode(String(at(body, 'requestToken')))).code)
      await lender.moveClock((sends + 1) * minute, said)
    }
    expect(codes).toEqual([undefined, undefined, undefined, '0407015'])
  })

  it('sends its code only to the phone: the code of another application does not open it', async () => {
    const [mine, theirs] = [await lender.createApplicantWith({}), await lender.createApplicantWith({})]
    const { code } = await lender.receiveCode(mine)
    const opened = String(bodyOf('application.verify', await lender.openLink(theirs.number)).requestToken)
    const sent = bodyOf('otp.request', await lender.askForCode(opened))
    expect((await lender.verify(sent.requestToken, code)).code).toBe('0407002')
    expect((await lender.verify(opened, code)).code).toBe('0407002')
  })

  it('opened for another purpose submits nothing', async () => {
    const person = await lender.createApplicantWith({ loanApplicationStatus: 'DECLINED' })
    const session = await lender.signInByLink(person)
    expect((await lender.submit(session, applicationOf(session, await lender.solveCaptcha()))).code).toBe('0440016')
  })

  it('[R5] can be refused with the codes of links', async () => {
    for (const code of ['0439015', '0439016', '0439017']) {
      const fails = [{ call: 'application.verify', code }]
      const person = readPerson(await lender.post('/sandbox/applicants', { persona: 'resumable', fails }))
      expect((await lender.openLink(String(person.loanApplicationNumber))).code).toBe(code)
    }
  })

  it('[R1] is sent on submission, on a conditional approval and when the offers are put off', async () => {
    const session = await lender.signIn(await lender.createApplicant('conditional-truid'))
    const number = await lender.apply(session)
    const sent = async () => {
      const messages = await lender.inbox(session)
      return messages.filter(({ link }) => link?.endsWith(`/?loanApplication=${number}`)).map(({ channel }) => channel)
    }
    expect(await sent()).toEqual(['email', 'sms'])
    await lender.decided(session, number)
    expect(await sent()).toEqual(['email', 'sms', 'email', 'sms'])
    const cancelled = { loanApplicationNumber: number, customerSelection: 'CANCELLED' }
    expect((await lender.put('/lds/offers', cancelled, session.headers)).status).toBe(204)
    expect(await sent()).toHaveLength(5)
    expect(bodyOf('decision.read', await lender.decision(session, number)).loanApplicationStatus).toBe(
      'CONDITIONALLY_APPROVED',
    )
  })
})

describe('an application made for a test', () => {
  it('[R1] is held in the state that was asked for', async () => {
    const states = [
      { loanApplicationStatus: 'SUBMITTED', decisioningStatus: 'COMPLETED' },
      { loanApplicationStatus: 'CONDITIONALLY_APPROVED', upsellStatus: 'ALLOWED' },
      { loanApplicationStatus: 'CONDITIONALLY_APPROVED', upsellStatus: 'INPROGESS' },
      { loanApplicationStatus: 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED', upsellStatus: 'ACCEPTED' },
      { loanApplicationStatus: 'CONDITIONALLY_APPROVED', profileType: 'SALARY_BANK' },
      { loanApplicationStatus: 'APPROVED', qualifiedLessMoney: true },
      { loanApplicationStatus: 'OFFER_RETRACTED' },
      { loanApplicationStatus: 'DECLINED' },
      { loanApplicationStatus: 'CONTRACT_SIGNED' },
      { loanApplicationStatus: 'DEBICHECK_ACCEPTED' },
      { loanApplicationStatus: 'FUNDED' },
    ]
    for (const state of states) {
      const person = await lender.createApplicantWith(state)
      const answer = (await lender.openLink(person.number)).body
      expect(answer).toMatchObject(onlyOf(state, ['loanApplicationStatus', 'upsellStatus', 'profileType']))
      const session = await lender.signInByLink(person)
      expect(bodyOf('decision.read', await lender.decision(session, person.number))).toMatchObject(state)
    }
  })

  it('[D5] says why it was declined, with titles and buttons', async () => {
    const declined = { loanApplicationStatus: 'DECLINED', declineCode: 'INCOME_BELOW_STATED' }
    const person = await lender.createApplicantWith(declined)
    const body = bodyOf('decision.read', await lender.decision(await lender.signInByLink(person), person.number))
    expect(body.declineReasonDetails).toMatchObject({ code: 'INCOME_BELOW_STATED', buttonOK: 'Try again' })
    expect(body.declineReasonDetails?.title).toMatch(/income/)
    expect([body.declinceCode, body.offerList]).toEqual(['INCOME_BELOW_STATED', []])
  })

  it('[R1] that is still being decided is decided after a while', async () => {
    const person = await lender.createApplicantWith({ loanApplicationStatus: 'SUBMITTED' })
    const session = await lender.signInByLink(person)
    expect(bodyOf('decision.read', await lender.decision(session, person.number)).decisioningStatus).toBe('INIT')
    expect(bodyOf('decision.read', await lender.decided(session, person.number)).loanApplicationStatus).toBe(
      'CONDITIONALLY_APPROVED',
    )
  })

  it('with an unknown state, reason or product is refused', async () => {
    const wrongs = [{ loanApplicationStatus: 'TEA' }, { declineCode: 'TEA' }, { plProductId: 'tea' }, { tea: true }]
    for (const application of wrongs) {
      const reply = await lender.post('/sandbox/applicants', { persona: 'approved', application })
      expect(reply.status).toBe(422)
    }
  })

  it('can be deleted while the applicant looks at it', async () => {
    const person = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED' })
    const session = await lender.signInByLink(person)
    expect((await lender.remove(`/sandbox/applications/${person.number}`)).status).toBe(204)
    expect((await lender.decision(session, person.number)).code).toBe('0440015')
    expect((await lender.remove(`/sandbox/applications/${person.number}`)).status).toBe(404)
  })
})

describe('what the income check could not find', () => {
  it('[D3] is supplied once, and the decision is made again', async () => {
    const codes = { 'address-missing': address, 'salary-date-missing': { salaryDate: 25 } }
    for (const [persona, body] of Object.entries(codes)) {
      const session = await lender.signIn(await lender.createApplicant(persona))
      const number = await lender.apply(session)
      const before = bodyOf('decision.read', await lender.decided(session, number))
      expect(before.loanApplicationStatus).toBe('CONDITIONALLY_APPROVED_COLLECTION_RECEIVED')
      expect(before.declineReasonDetails?.title).toMatch(/address|salary/)
      expect((await update(session, number, body)).status).toBe(204)
      const after = bodyOf('decision.read', await lender.decided(session, number))
      expect(after).toMatchObject({ loanApplicationStatus: 'APPROVED', isApprovedTruid: true })
      expect([after.declinceCode, after.inviteUrl]).toEqual([undefined, undefined])
      expect((await update(session, number, body)).code).toBe('0439017')
    }
  })

  it('[D3] is refused when it cannot be, or is another’s', async () => {
    const person = await lender.createApplicantWith({}, 'address-missing')
    const session = await lender.signInByLink(person)
    const other = await lender.signIn(await lender.createApplicant('approved'))
    const codes = [
      (await update(session, person.number, { ...address, province: 'Atlantis' })).code,
      (await update(session, person.number, { ...address, zipCode: '0000' })).code,
      (await update(session, person.number, { salaryDate: 25 })).code,
      (await update(other, person.number, address)).code,
      (await update({ headers: {} }, person.number, address)).code,
      (await update(session, person.number, { ...address, zipCode: '12345' })).status,
      (await update(session, person.number, { salaryDate: 32 })).status,
    ]
    expect(codes).toEqual(['0439003', '0439003', '0439017', '0440015', '0440016', 422, 422])
  })
})

describe('two sessions of one person', () => {
  it('[E8] the older one can look at the application and no longer change it', async () => {
    const person = await lender.createApplicantWith({ loanApplicationStatus: 'CONDITIONALLY_APPROVED' })
    const older = await lender.signInByLink(person)
    lender.wait(minute)
    const newer = await lender.signInByLink(person)
    const body = { loanApplicationNumber: person.number, customerSelection: 'ACCEPTED', id: 'plan-24' }
    expect((await lender.put('/lds/offers', body, older.headers)).code).toBe('0440030')
    expect((await lender.decision(older, person.number)).status).toBe(200)
    expect((await lender.put('/lds/offers', body, newer.headers)).status).toBe(204)
    const [held] = await lender.applications(newer)
    expect(held?.selectedOfferId).toBe('plan-24')
  })

  it('[I5] a tab whose session has ended cannot ask for a code with it', async () => {
    const person = await lender.createApplicant('approved')
    const { requestToken, code } = await lender.receiveCode(person)
    const { refreshToken } = bodyOf('otp.verify', await lender.verify(requestToken, code))
    const token = bodyOf('identity.capture', await lender.capture(person)).requestToken
    expect((await lender.askForCode(token, { 'refresh-token': refreshToken })).status).toBe(200)
    await lender.moveClock(hour, person.said)
    const next = bodyOf('identity.capture', await lender.capture(person)).requestToken
    expect((await lender.askForCode(next, { 'refresh-token': refreshToken })).code).toBe('0440016')
  })
})

function onlyOf(state: Record<string, unknown>, names: string[]) {
  return Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name)))
}
