import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, readApi } from '../../sandbox/api.ts'
import { readLender } from '../../sandbox/lender/lender.ts'
import { at, bodyOf } from './bodies.ts'
import { applicationOf, hour, type Lender, minute, openLender, type Session } from './lender.ts'

let lender: Lender

beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

const day = 24 * hour
const contract = readApi()

/** Refuses every applicant with that code once; returns the reply to a valid request. */
async function refusedWith(call: string, code: string, ask: () => Promise<{ code: string | undefined }>) {
  await lender.put('/sandbox/faults', { rules: [{ call, fault: { code } }] })
  return (await ask()).code
}

const eligibility = (session: Session) =>
  lender.post('/los/eligibility-check', { saId: session.said, makeDecision: true }, session.headers)

describe('every code that services.yaml declares', () => {
  it('[E1] can be had from the call that declares it', async () => {
    const person = await lender.createApplicantWith(
      { loanApplicationStatus: 'CONDITIONALLY_APPROVED' },
      'address-missing',
    )
    const session = await lender.signIn(person)
    const { requestToken } = bodyOf('identity.capture', await lender.capture(person))
    const application = applicationOf(session, 'x')
    const { number } = person
    const asks: Record<string, () => ReturnType<Lender['get']>> = {
      'consents.read': () => lender.get('/los/personal/consents?type=ELIGIBILITY'),
      'identity.capture': () => lender.capture(person),
      'otp.request': () => lender.askForCode(requestToken),
      'otp.verify': () => lender.verify(requestToken, '000000'),
      'eligibility.check': () => eligibility(session),
      'customer.read': () => lender.get('/los/customer-info', session.headers),
      'application.submit': () => lender.submit(session, application),
      'decision.read': () => lender.decision(session, number),
      'offers.select': () => {
        const body = { loanApplicationNumber: number, customerSelection: 'ACCEPTED' }
        return lender.put('/lds/offers', body, session.headers)
      },
      'application.verify': () => lender.openLink(number),
      'application.updateAddress': () => {
        const place = { address: '1 A Street', suburb: 'B', city: 'C', province: 'Gauteng', zipCode: '2000' }
        const body = { loanApplicationNumber: number, ...place }
        return lender.post('/los/loan-applications/update-address', body, session.headers)
      },
      'application.updateSalaryDate': () => {
        const body = { loanApplicationNumber: number, salaryDate: 1 }
        return lender.post('/los/loan-applications/update-salary-date', body, session.headers)
      },
    }
    const known = contract.filter(({ name }) => name in asks)
    expect(known).toHaveLength(Object.keys(asks).length)
    for (const { name, codes } of known) {
      for (const code of codes) {
        const ask = asks[name] ?? (() => lender.get('/'))
        expect([name, await refusedWith(name, code, ask)]).toEqual([name, code])
      }
    }
  })

  it('is listed by the errors simulator', async () => {
    const { errorsSimulator } = bodyOf('errors.simulator', await lender.get('/los/errorsSimulator'))
    const listed = errorsSimulator.map(({ call, codes }) => [call, codes])
    const declared = contract.filter(({ codes }) => codes.length > 0).map(({ name, codes }: Endpoint) => [name, codes])
    expect(listed).toEqual(declared)
  })

  it('is declared where a persona is refused with it', () => {
    for (const { refused = {} } of Object.values(readLender().personas)) {
      for (const [call, code] of Object.entries(refused)) {
        expect(contract.find(({ name }) => name === call)?.codes).toContain(code)
      }
    }
  })
})

describe('the lender refuses', () => {
  it.each([
    ['id-blocked', '0440025'],
    ['bank-customer', '0440021'],
    ['not-invited', '0440014'],
  ])('[I3] %s when the ID number is checked, always with %s', async (persona, code) => {
    const person = await lender.createApplicant(persona)
    expect([(await lender.capture(person)).code, (await lender.capture(person)).code]).toEqual([code, code])
  })

  it.each([
    ['invitation-expired', '0440006'],
    ['blacklisted', '0440026'],
    ['fraud-check', '0440023'],
    ['risk-hit', '0440027'],
  ])('[I6] %s at the eligibility check with %s', async (persona, code) => {
    const session = await lender.signIn(await lender.createApplicant(persona))
    expect([(await eligibility(session)).code, (await eligibility(session)).code]).toEqual([code, code])
  })

  it('[I6] a submission of an applicant who is not eligible', async () => {
    const session = await lender.signIn(await lender.createApplicant('not-eligible'))
    expect((await lender.submit(session, applicationOf(session, await lender.solveCaptcha()))).code).toBe('0440022')
  })

  it('[I3] a cellphone number with which another applicant has an application', async () => {
    const { phoneNumber } = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED' })
    const other = { ...(await lender.createApplicant('approved')), phoneNumber }
    const { requestToken, code } = await lender.receiveCode(other)
    expect((await lender.verify(requestToken, code)).code).toBe('0440028')
  })

  it('a fourth application within ten minutes', async () => {
    const session = await lender.signIn(await lender.createApplicant('declined'))
    for (let times = 0; times < 3; times++) {
      const number = await lender.apply(session)
      await lender.decided(session, number)
    }
    const again = async () => (await lender.submit(session, applicationOf(session, await lender.solveCaptcha()))).code
    expect(await again()).toBe('0440005')
    await lender.moveClock(11 * minute, session.said)
    expect(await again()).toBeUndefined()
  })
})

describe('the clock', () => {
  it('of one person moves without the others', async () => {
    const [mine, theirs] = [
      await lender.signIn(await lender.createApplicant('approved')),
      await lender.signIn(await lender.createApplicant('approved')),
    ]
    await lender.moveClock(2 * hour, mine.said)
    const read = (session: Session) => lender.get('/los/customer-info', session.headers)
    expect([(await read(mine)).code, (await read(theirs)).status]).toEqual(['0440016', 200])
    await lender.moveClock(0, mine.said)
    expect((await read(mine)).status).toBe(200)
  })

  it('[I4] outdates a one-time code', async () => {
    const person = await lender.createApplicant('approved')
    const { requestToken, code } = await lender.receiveCode(person)
    await lender.moveClock(5 * minute, person.said)
    expect((await lender.verify(requestToken, code)).code).toBe('0407003')
  })

  it('[R2] outdates an application, so that a new one can be submitted', async () => {
    const person = await lender.createApplicantWith({ loanApplicationStatus: 'CONDITIONALLY_APPROVED' })
    await lender.moveClock(40 * day, person.said)
    const session = await lender.signIn(person)
    expect((await lender.decision(session, person.number)).code).toBe('0440006')
    await eligibility(session)
    expect(bodyOf('eligibility.check', await eligibility(session)).resumableLoanApplicationNumber).toBeUndefined()
    expect(await lender.apply(session)).toMatch(/^PL/)
  })

  it('of all applicants moves as well, and cannot be set back in time', async () => {
    const timeAfter = async (ahead: number) => Date.parse(String(at((await lender.moveClock(ahead)).body, 'at')))
    const before = await timeAfter(0)
    expect(Math.abs((await timeAfter(day)) - before - day)).toBeLessThan(minute)
    await lender.moveClock(0)
    expect((await lender.moveClock(-1)).status).toBe(422)
  })
})

describe('places', () => {
  it('[U5] are listed with suburb, city, province and postal code', async () => {
    const reply = await lender.get('/los/static/addresses.json')
    const { addresses } = bodyOf('addresses.read', reply)
    expect(addresses).toContainEqual({ S: 'Melville', C: 'Johannesburg', P: 'Gauteng', PO: '2092' })
    expect(new Set(addresses.map(({ P }) => P)).size).toBe(9)
    expect(reply.headers['cache-control']).toMatch(/max-age/)
  })
})

describe('products', () => {
  it('[L6] differ in amounts, terms and the variant that their visitors see', async () => {
    const { products } = bodyOf('products.read', await lender.get('/los/pl-products'))
    const kinds = products.map(({ id, segment, variant }) => [id, segment, variant])
    expect(kinds).toEqual([
      ['personal', 'standard', 'A'],
      ['starter', 'starter', 'A'],
      ['x2', 'x2', 'B'],
    ])
    expect(new Set(products.map(({ maxAmount }: { maxAmount?: number }) => maxAmount)).size).toBe(3)
  })
})
