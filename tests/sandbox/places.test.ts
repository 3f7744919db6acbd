/** The place service, its token and its lock; the addresses; and what is missing twice. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, bodyOf } from './bodies.ts'
import { type Lender, openLender, type Session } from './lender.ts'

let lender: Lender
let session: Session
const minute = 60_000

beforeAll(async () => {
  lender = await openLender()
  session = await lender.signIn(await lender.createApplicant('approved'))
})
afterAll(() => lender.close())

const base = '/los/v1.0.0/maps/place/v1.0.0'
const open = async (who = session) =>
  bodyOf('maps.token', await lender.post('/los/v1.0.0/maps/token', {}, who.headers)).apiToken
const search = (input: string, token?: string, sessiontoken = 'one') => {
  const query = new URLSearchParams({
    ...{ input, components: 'country:za', types: 'establishment', fields: 'place_id' },
    sessiontoken,
  })
  return lender.get(`${base}/autocomplete/json?${query}`, token === undefined ? {} : { 'api-token': token })
}
const detail = (place_id: string, token: string, sessiontoken = 'one') => {
  const query = new URLSearchParams({ place_id, fields: 'address_components', sessiontoken })
  return lender.get(`${base}/details/json?${query}`, { 'api-token': token })
}
type Prediction = { description: string; place_id: string }
const found = async (input: string, token: string): Promise<Prediction[]> =>
  bodyOf('places.search', await search(input, token)).predictions

describe('[M2] the token of the place service', () => {
  it('is given to an applicant who has signed in, and to no other', async () => {
    expect((await lender.post('/los/v1.0.0/maps/token', {})).code).toBe('0440016')
    const token = await open()
    expect(token).not.toContain(session.said)
    expect((await search('sandton', token)).status).toBe(200)
  })

  it('is asked for with 401: without one, with a made up one, with one that has ended', async () => {
    const token = await open()
    const refused = [await search('sandton'), await search('sandton', 'x'), await search('sandton', `x${token}`)]
    await lender.moveClock(11 * minute, session.said)
    refused.push(await search('sandton', token))
    await lender.moveClock(0, session.said)
    expect(refused.map(({ status, code }) => [status, code])).toEqual(Array(4).fill([401, 'PLACE_TOKEN_ENDED']))
  })
})

describe('[M2] a search', () => {
  it.each([
    ['sandton city', 'Sandton City, 83 Rivonia Road, Sandhurst, Sandton, South Africa'],
    ['12 main road melville', '12 Main Road, Melville, Johannesburg, South Africa'],
    ['12B Main R, MELVILLE', '12B Main Road, Melville, Johannesburg, South Africa'],
    ['beyers naude melv', 'Beyers Naudé Drive, Melville, Johannesburg, South Africa'],
  ])('for %j finds %j', async (input, description) => {
    expect((await found(input, await open()))[0]?.description).toBe(description)
  })

  it('finds five at most, and nothing where nothing is meant', async () => {
    const token = await open()
    expect(await found('main road', token)).toHaveLength(5)
    expect(await found('zzzz', token)).toEqual([])
    expect(await found('12', token)).toEqual([])
    expect((await search('m', token)).status).toBe(422)
  })

  it('finds a place, whose address has the parts that are known', async () => {
    const token = await open()
    const [place] = await found('12 main road melville', token)
    const { result } = bodyOf('places.detail', await detail(place?.place_id ?? '', token))
    const parts = Object.fromEntries(result?.address_components.map(({ long_name, types }) => [types[0], long_name]))
    expect(parts).toEqual({
      street_number: '12',
      route: 'Main Road',
      sublocality_level_1: 'Melville',
      locality: 'Johannesburg',
      administrative_area_level_1: 'Gauteng',
      country: 'South Africa',
      postal_code: '2092',
    })
  })

  it('holds what it found for a while, for the search that found it', async () => {
    const token = await open()
    const [place] = await found('sandton city', token)
    const id = place?.place_id ?? ''
    expect((await detail(id, token)).status).toBe(200)
    expect((await detail(id, token, 'another')).code).toBe('PLACE_LOCK_EXPIRED')
    expect((await detail('made-up', token)).code).toBe('PLACE_LOCK_EXPIRED')
    await lender.moveClock(4 * minute, session.said)
    expect((await detail(id, token)).code).toBe('PLACE_LOCK_EXPIRED')
    await lender.moveClock(0, session.said)
  })
})

describe('[M4][M5] who lacks two things', () => {
  it('is asked for the second once the first is there, and approved after both', async () => {
    const person = await lender.createApplicantWith({}, 'both-missing')
    const { headers } = await lender.signInByLink(person)
    const number = { loanApplicationNumber: person.number }
    const outcome = async () => {
      const reply = await lender.get(`/lds/affordability?loanApplicationNumber=${person.number}`, headers)
      const body = bodyOf('affordability.read', reply)
      return [at(body, 'loanApplicationStatus'), at(body, 'declinceCode')]
    }
    const collected = 'CONDITIONALLY_APPROVED_COLLECTION_RECEIVED'
    expect(await outcome()).toEqual([collected, 'ADDRESS_MISSING'])
    const body = {
      address: '1 Long St',
      suburb: 'Melville',
      city: 'Johannesburg',
      province: 'Gauteng',
      zipCode: '2092',
    }
    const salary = { ...number, salaryDate: 25 }
    const early = await lender.post('/los/loan-applications/update-salary-date', salary, headers)
    expect(early.code).toBe('0439017')
    await lender.post('/los/loan-applications/update-address', { ...number, ...body }, headers)
    expect(await outcome()).toEqual([collected, 'SALARY_DATE_MISSING'])
    await lender.post('/los/loan-applications/update-salary-date', salary, headers)
    expect(await outcome()).toEqual(['APPROVED', undefined])
  })
})

describe('[M3] the addresses', () => {
  it('are many, each once, in all nine provinces, with good postal codes', async () => {
    const rows = bodyOf('addresses.read', await lender.get('/los/static/addresses.json')).addresses
    expect(rows.length).toBeGreaterThan(800)
    expect(new Set(rows.map(({ S, C, P, PO }) => [S, C, P, PO].join('|'))).size).toBe(rows.length)
    expect(new Set(rows.map(({ P }) => P)).size).toBe(9)
    expect(rows.filter(({ PO }) => !/^(?!0000)\d{4}$/.test(PO))).toEqual([])
  })
})
