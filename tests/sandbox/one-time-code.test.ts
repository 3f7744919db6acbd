import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyOf } from './bodies.ts'
import { hour, type Lender, minute, openLender, type Person, second, wrong } from './lender.ts'

let lender: Lender

beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

/** Tries a wrong code until the sent one is spent. */
async function spend(person: Person): Promise<(string | undefined)[]> {
  const { requestToken, code } = await lender.receiveCode(person)
  const codes = []
  for (let tries = 0; tries < 3; tries++) codes.push((await lender.verify(requestToken, wrong(code))).code)
  return codes
}

describe('a one-time code', () => {
  it('[I4] opens a session once', async () => {
    const { requestToken, code } = await lender.receiveCode(await lender.createApplicant('approved'))
    expect(bodyOf('otp.verify', await lender.verify(requestToken, code)).stepUpToken).toHaveLength(32)
    expect((await lender.verify(requestToken, code)).code).toBe('0407012')
  })

  it('is not sent on the word of another session, nor half an hour after it could be asked for', async () => {
    const [person, other] = [await lender.createApplicant('approved'), await lender.createApplicant('approved')]
    const { requestToken, code } = await lender.receiveCode(other)
    const { refreshToken } = bodyOf('otp.verify', await lender.verify(requestToken, code))
    const captured = bodyOf('identity.capture', await lender.capture(person))
    const withOthers = await lender.askForCode(captured.requestToken, { 'refresh-token': refreshToken })
    expect(withOthers.code).toBe('0440016')
    await lender.moveClock(31 * minute, person.said)
    expect((await lender.askForCode(captured.requestToken)).code).toBe('0407012')
    await lender.moveClock(0, person.said)
  })

  it('[I4] may be tried three times, and the third wrong try ends it', async () => {
    const { requestToken, code } = await lender.receiveCode(await lender.createApplicant('approved'))
    const codes = []
    for (let tries = 0; tries < 3; tries++) codes.push((await lender.verify(requestToken, wrong(code))).code)
    expect(codes).toEqual(['0407002', '0407002', '0407005'])
    expect((await lender.verify(requestToken, code)).code).toBe('0407005')
  })

  it('[I4] expires after five minutes', async () => {
    const { requestToken, code } = await lender.receiveCode(await lender.createApplicant('approved'))
    lender.wait(5 * minute)
    expect((await lender.verify(requestToken, code)).code).toBe('0407003')
  })

  it('[I4] is replaced by the next one', async () => {
    const person = await lender.createApplicant('approved')
    const { requestToken, code } = await lender.receiveCode(person)
    lender.wait(31 * second)
    const next = bodyOf('otp.request', await lender.askForCode(requestToken)).requestToken
    const newest = await lender.newestCode(person)
    expect((await lender.verify(next, code)).code).toBe('0407002')
    expect((await lender.verify(next, newest)).status).toBe(200)
  })

  it('[I4] that was replaced opens nothing, with the token that asked for it either', async () => {
    const person = await lender.createApplicant('approved')
    const asking = bodyOf('identity.capture', await lender.capture(person)).requestToken
    const sent = bodyOf('otp.request', await lender.askForCode(asking)).requestToken
    const code = await lender.newestCode(person)
    lender.wait(31 * second)
    await lender.askForCode(sent)
    expect((await lender.verify(asking, code)).code).toBe('0407012')
  })

  it('works only with the request it was sent for', async () => {
    const [mine, theirs] = [await lender.createApplicant('approved'), await lender.createApplicant('approved')]
    const own = await lender.receiveCode(mine)
    const other = await lender.receiveCode(theirs)
    expect((await lender.verify(other.requestToken, own.code)).code).toBe('0407002')
  })
})

describe('sending', () => {
  it('[I4] waits 31 seconds and then sends another', async () => {
    const person = await lender.createApplicant('approved')
    const { requestToken } = await lender.receiveCode(person)
    const early = await lender.askForCode(requestToken)
    expect([early.status, early.code]).toEqual([429, '0407012'])
    const left = Number(early.headers['retry-after'])
    expect(left).toBeGreaterThan(25)
    expect(left).toBeLessThanOrEqual(31)
    lender.wait(31 * second)
    expect((await lender.askForCode(requestToken)).status).toBe(200)
    expect(await lender.inbox(person)).toHaveLength(2)
  })

  it('[I4] waits, too, for a request that has asked before, and where the code is spent', async () => {
    const person = await lender.createApplicant('approved')
    const asking = bodyOf('identity.capture', await lender.capture(person)).requestToken
    const { requestToken } = bodyOf('otp.request', await lender.askForCode(asking))
    const code = await lender.newestCode(person)
    expect((await lender.askForCode(asking)).status).toBe(429)
    for (let tries = 0; tries < 3; tries++) await lender.verify(requestToken, wrong(code))
    const anew = bodyOf('identity.capture', await lender.capture(person)).requestToken
    expect((await lender.askForCode(anew)).code).toBe('0407012')
    expect(await lender.inbox(person)).toHaveLength(1)
  })

  it('[I4] stops after three codes in ten minutes', async () => {
    const person = await lender.createApplicant('approved')
    let { requestToken } = await lender.receiveCode(person)
    for (let sends = 1; sends < 3; sends++) {
      lender.wait(31 * second)
      requestToken = bodyOf('otp.request', await lender.askForCode(requestToken)).requestToken
    }
    lender.wait(31 * second)
    expect((await lender.askForCode(requestToken)).code).toBe('0407015')
    expect(await lender.inbox(person)).toHaveLength(3)
  })

  it('[I4] lets an applicant who came in again use the code that is under way', async () => {
    const person = await lender.createApplicant('approved')
    const { code } = await lender.receiveCode(person)
    const captured = await lender.capture(person)
    const sent = await lender.askForCode(bodyOf('identity.capture', captured).requestToken)
    expect(await lender.inbox(person)).toHaveLength(1)
    expect((await lender.verify(bodyOf('otp.request', sent).requestToken, code)).status).toBe(200)
  })

  it('does not make an applicant wait who has just verified one', async () => {
    const person = await lender.createApplicant('approved')
    // Nor is a code that was entered one of the three in ten minutes.
    for (let times = 0; times < 4; times++) expect((await lender.signIn(person)).stepUpToken).toHaveLength(32)
  })

  it('[I4] keeps its limits across restarts', async () => {
    const person = await lender.createApplicant('approved')
    const { requestToken, code } = await lender.receiveCode(person)
    await lender.verify(requestToken, wrong(code))
    await lender.verify(requestToken, wrong(code))
    await lender.restart()
    expect((await lender.askForCode(requestToken)).code).toBe('0407012')
    expect((await lender.verify(requestToken, wrong(code))).code).toBe('0407005')
  })

  it('stops guessing after thirty wrong codes in a day, whatever is restarted or sent again', async () => {
    const person = await lender.createApplicant('approved')
    const guesses = []
    for (let round = 0; round < 10; round++) {
      guesses.push(...(await spend(person)))
      lender.wait(11 * minute)
    }
    await lender.restart()
    expect(guesses.filter((code) => code === '0407002' || code === '0407005')).toHaveLength(30)
    const captured = await lender.capture(person)
    expect((await lender.askForCode(bodyOf('identity.capture', captured).requestToken)).code).toBe('0407015')
    lender.wait(24 * hour)
    const next = await lender.receiveCode(person)
    expect((await lender.verify(next.requestToken, next.code)).status).toBe(200)
  })

  it('tries no more than three other phones for one ID number', async () => {
    const person = await lender.createApplicant('approved')
    const phones = ['0711111111', '0722222222', '0733333333', '0744444444']
    const replies = []
    for (const phoneNumber of phones) replies.push((await lender.capture({ ...person, phoneNumber })).code)
    expect(replies).toEqual([undefined, undefined, undefined, '0440005'])
  })
})
