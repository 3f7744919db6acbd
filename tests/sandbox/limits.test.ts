/** Limits per phone, ID number, source and overall: a stranger is stopped, and the owner never is. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../sandbox/database/open.ts'
import { consumeOrFail, countUse, isLimitReached } from '../../sandbox/lender/limit-use.ts'
import { policy } from '../../sandbox/lender/policy.ts'
import { makeId } from '../../sandbox/sa-id.ts'
import { at, bodyOf } from './bodies.ts'
import { hour, type Lender, minute, openLender, type Person, second, wrong } from './lender.ts'
import { fillDataDir } from './template.ts'

let lender: Lender
beforeAll(async () => {
  lender = await openLender()
})
afterEach(() => lender.comeFrom())
afterAll(() => lender.close())

/** An ID number that this lender has not given out. */
const unknownPerson = (phoneNumber: string): Person => ({ said: makeId('2026-01-01'), phoneNumber, persona: '' })
const phone = (index: number) => `07${String(20_000_000 + index)}`
const { limits } = policy

describe('a stranger', () => {
  it('cannot try out one ID number after the other', async () => {
    lender.comeFrom('10.1.0.1')
    const replies = []
    for (let index = 0; index < 150; index += 1) replies.push(await lender.capture(unknownPerson(phone(index))))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(limits.identities.perSource)
    expect(replies.at(-1)).toMatchObject({ status: 429, code: '0440005' })
    // Not by starting again, nor by another address of the same household.
    await lender.restart()
    expect((await lender.capture(unknownPerson(phone(0)))).code).toBe('0440005')
    lender.comeFrom('10.1.0.2')
    expect((await lender.capture(unknownPerson(phone(0)))).status).toBe(200)
  })

  it('cannot try out one more ID number by entering it twice', async () => {
    lender.comeFrom('10.1.1.1')
    const first = unknownPerson(phone(0))
    await lender.capture(first)
    for (let index = 1; index < limits.identities.perSource; index += 1)
      await lender.capture(unknownPerson(phone(index)))
    const beyond = unknownPerson(phone(1))
    for (let time = 0; time < 3; time += 1) expect((await lender.capture(beyond)).code).toBe('0440005')
    // One that was let through stays free.
    expect((await lender.capture(first)).status).toBe(200)
  })

  it('is one source with all addresses of an IPv6 network', async () => {
    for (let index = 0; index < limits.identities.perSource; index += 1) {
      lender.comeFrom(`2001:db8:0:1::${index.toString(16)}`)
      await lender.capture(unknownPerson(phone(index)))
    }
    lender.comeFrom('2001:db8:0:1:ffff::1')
    expect((await lender.capture(unknownPerson(phone(1)))).code).toBe('0440005')
    lender.comeFrom('2001:db8:0:2::1')
    expect((await lender.capture(unknownPerson(phone(1)))).status).toBe(200)
  })

  it('cannot have one phone flooded with messages', async () => {
    const [phoneNumber, sources] = ['0711234567', 4]
    for (let index = 0; index < 40; index += 1) {
      lender.comeFrom(`10.2.0.${index % sources}`)
      const captured = await lender.capture(unknownPerson(phoneNumber))
      await lender.askForCode(bodyOf('identity.capture', captured).requestToken)
    }
    expect((await lender.inbox({ phoneNumber })).length).toBe(limits.messages.perPhone)
  })

  it('cannot guess for ever, with how many applicants however', async () => {
    lender.comeFrom('10.3.0.1')
    const codes = []
    while (codes.length < 120) {
      const { requestToken, code } = await lender.receiveCode(await lender.createApplicant('approved'))
      for (let tries = 0; tries < 3; tries += 1) codes.push((await lender.verify(requestToken, wrong(code))).code)
    }
    // Thirty applicants with three tries each; the next one is told at once that there are none left.
    expect(codes.filter((code) => code === '0407002')).toHaveLength((limits.guesses.perSource / 3) * 2)
    expect(codes.slice(limits.guesses.perSource)).toEqual(Array.from({ length: 30 }, () => '0407005'))
  })

  it('cannot find out the phone of an ID number by trying one after the other', async () => {
    const owner = unknownPerson('0731112222')
    lender.comeFrom('10.8.0.1')
    await lender.apply(await lender.signIn(owner))
    lender.comeFrom('10.8.0.2')
    const others = policy.phones.perWindow + policy.phones.refused
    for (let index = 0; index < others; index += 1) await lender.capture({ ...owner, phoneNumber: phone(700 + index) })
    const [onFile, other] = [await lender.capture(owner), await lender.capture({ ...owner, phoneNumber: phone(799) })]
    expect([onFile.status, onFile.body]).toEqual([other.status, other.body])
    // A stranger at the address where the owner has signed in before does not lock them out.
    lender.comeFrom('10.8.0.1')
    for (let index = 0; index < others; index += 1) await lender.capture({ ...owner, phoneNumber: phone(700 + index) })
    expect((await lender.capture(owner)).status).toBe(200)
  })

  it('learns nothing about whether the lender knows an ID number or a phone', async () => {
    const { said, phoneNumber } = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED' })
    const shapeOf = async (person: Person) => {
      const captured = await lender.capture(person)
      const sent = await lender.askForCode(bodyOf('identity.capture', captured).requestToken)
      const tried = await lender.verify(bodyOf('otp.request', sent).requestToken, '000000')
      return [captured, sent, tried].map(({ status, body }) => [
        status,
        JSON.stringify(body, (key, value) => (key === 'requestToken' ? '' : value)),
      ])
    }
    const known = await shapeOf({ said, phoneNumber: phone(500), persona: '' })
    const unknown = unknownPerson(phone(500))
    const plain = (shape: unknown, person: string) => JSON.stringify(shape).replaceAll(person, 'ID')
    expect(plain(known, said)).toBe(plain(await shapeOf(unknown), unknown.said))
    const taken = { ...unknownPerson(phoneNumber) }
    expect(plain(await shapeOf(taken), taken.said).replaceAll(phoneNumber, phone(500))).toBe(plain(known, said))
  })
})

describe('the owner is not locked out by a stranger', () => {
  it('who enters the ID number with other phones', async () => {
    const person = await lender.createApplicant('approved')
    for (let index = 0; index < 10; index += 1) await lender.capture({ ...person, phoneNumber: phone(600 + index) })
    // Even where both sit behind one address.
    expect((await lender.signIn(person)).stepUpToken).toHaveLength(32)
  })

  it('who asks for codes to the owner’s phone, and spends them', async () => {
    const person = await lender.createApplicant('approved')
    for (let source = 0; source < 12; source += 1) {
      lender.comeFrom(`10.4.0.${source}`)
      for (let round = 0; round < 3; round += 1) {
        const captured = await lender.capture(person)
        const sent = await lender.askForCode(bodyOf('identity.capture', captured).requestToken)
        if (sent.status === 200) await lender.verify(bodyOf('otp.request', sent).requestToken, '000000')
        lender.wait(31 * second)
      }
    }
    lender.comeFrom('10.4.1.1')
    const { requestToken, code } = await lender.receiveCode(person)
    lender.comeFrom('10.4.0.1')
    await lender.askForCode(bodyOf('identity.capture', await lender.capture(person)).requestToken)
    // The stranger's next code has not replaced the owner's.
    lender.comeFrom('10.4.1.1')
    expect((await lender.verify(requestToken, code)).status).toBe(200)
  })

  it('who guesses all day', async () => {
    const person = await lender.createApplicant('approved')
    for (let source = 0; source < 5; source += 1) {
      lender.comeFrom(`10.5.0.${source}`)
      for (let round = 0; round < 10; round += 1) {
        const { body } = await lender.askForCode(bodyOf('identity.capture', await lender.capture(person)).requestToken)
        for (let tries = 0; tries < 3; tries += 1) await lender.verify(String(at(body, 'requestToken')), '000000')
        lender.wait(11 * minute)
      }
    }
    lender.comeFrom('10.5.1.1')
    expect((await lender.signIn(person)).stepUpToken).toHaveLength(32)
  })

  it('who has used up all guesses for the owner', async () => {
    const person = await lender.createApplicant('approved')
    const codes: (string | undefined)[] = []
    for (let source = 0; codes.length < limits.guesses.perPerson; source += 1) {
      lender.comeFrom(`10.9.0.${source}`)
      const { requestToken, code } = await lender.receiveCode(person)
      for (let tries = 0; tries < 3; tries += 1) codes.push((await lender.verify(requestToken, wrong(code))).code)
      lender.wait(minute)
    }
    lender.comeFrom('10.9.1.1')
    const stranger = await lender.receiveCode(person)
    expect((await lender.verify(stranger.requestToken, wrong(stranger.code))).code).toBe('0407002')
    expect((await lender.verify(stranger.requestToken, stranger.code)).code).toBe('0407005')
    // Who types it right the first time is let in.
    lender.comeFrom('10.9.1.2')
    expect((await lender.signIn(person)).stepUpToken).toHaveLength(32)
  })

  it('who opens the link of the application again and again', async () => {
    const person = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED' })
    lender.comeFrom('10.6.0.1')
    const opened = []
    for (let index = 0; index < 15; index += 1) opened.push((await lender.openLink(person.number)).code)
    expect(opened.filter((code) => code === '0440005')).toHaveLength(15 - policy.link.opensPerWindow)
    lender.comeFrom('10.6.0.2')
    expect((await lender.signInByLink(person)).stepUpToken).toHaveLength(32)
  })
})

describe('a link', () => {
  it('can be opened as often as the policy says, whether codes are asked for or not', async () => {
    const person = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED' })
    lender.comeFrom('10.7.0.1')
    for (let opened = 0; opened < policy.link.opensPerWindow; opened += 1) {
      const { requestToken } = bodyOf('application.verify', await lender.openLink(person.number))
      await lender.askForCode(String(requestToken))
    }
    expect((await lender.openLink(person.number)).code).toBe('0440005')
  })
})

describe('the mailbox', () => {
  it('gets the link to one application a few times an hour, however often the offer is put off', async () => {
    const person = await lender.createApplicantWith({ loanApplicationStatus: 'CONDITIONALLY_APPROVED' })
    let session = await lender.signInByLink(person)
    const putOff = async () => {
      const body = { loanApplicationNumber: person.number, customerSelection: 'CANCELLED' }
      expect((await lender.put('/lds/offers', body, session.headers)).status).toBe(204)
    }
    const mails = async () => {
      const received = await lender.inbox(person)
      return received.filter(({ channel }) => channel === 'email').length
    }
    for (let index = 0; index < 30; index += 1) {
      await putOff()
      if (index % 3 === 2) lender.wait(minute)
    }
    expect(await mails()).toBe(limits.links.perApplication)
    lender.wait(hour)
    session = await lender.signInByLink(person)
    await putOff()
    expect(await mails()).toBe(limits.links.perApplication + 1)
  })
})

describe('counting', () => {
  it('lets exactly as many through as there are, for callers at the same moment', async () => {
    const dataDir = lender.dataDir.concat('-counting')
    await fillDataDir(dataDir)
    const { db, close } = await openDatabase({ dataDir })
    const [limit, now] = [{ most: 10, window: hour }, new Date()]
    const counted = await Promise.all(Array.from({ length: 50 }, () => countUse(db, 'tea', limit, now)))
    expect(counted.filter((uses) => uses <= limit.most)).toHaveLength(10)
    expect(await countUse(db, 'tea', limit, new Date(now.getTime() + hour))).toBe(1)
    // Those that count at the end of a transaction hear it as a failure.
    const ended = await Promise.allSettled(
      Array.from({ length: 50 }, () => db.transaction((tx) => consumeOrFail(tx, 'cake', limit, now))),
    )
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(ended.every((each) => each.status === 'fulfilled' || isLimitReached(each.reason))).toBe(true)
    await close()
  })
})
