/** The event loop belongs to everyone: no request keeps it for much longer than an ordinary write does, whatever is in it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readApi } from '../../sandbox/api.ts'
import { canMeasure, longestTurn } from '../setup/longest-turn.ts'
import { bodyOf } from './bodies.ts'
import { type Lender, openLender } from './lender.ts'
import { callOperation } from './operation-calls.ts'
import { sealFor } from './sealed-selfie.ts'
import { writesOf } from './writes.ts'

/** Times the longest turn of an ordinary write: of any request, and of one of ten megabytes, which have to be read. */
const most = 25
const mostOfLargest = 3 * most

let lender: Lender
let ordinary: number
beforeAll(async () => {
  lender = await openLender()
  // The first ones compile what all others use.
  if (canMeasure) await turnOf(ordinaryWrite, { tries: 10 })
})
// Beside each: a busy machine makes both slower.
beforeEach(async () => {
  if (canMeasure) ordinary = await turnOf(ordinaryWrite)
})
afterAll(() => lender.close())

type Send = () => Promise<unknown>

/**
 * The longest turn of a request, the best of some tries: what a request needs it needs each time, what else happens it does not. No
 * more are needed than lead to less than `enough`.
 */
async function turnOf(prepare: () => Promise<Send>, { tries = 3, enough = 0 } = {}): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let each = 0; each < tries && best >= enough; each += 1)
    best = Math.min(best, await longestTurn(await prepare()))
  return best
}

/** That turn in ordinary ones. */
async function timesOrdinary(prepare: () => Promise<Send>, limit: number): Promise<number> {
  return (await turnOf(prepare, { enough: limit * ordinary })) / ordinary
}

const writes = () => writesOf(lender)

async function ordinaryWrite(): Promise<Send> {
  const write = await writes()['application.submit']?.()
  return async () => write?.send('key')
}

const json = { 'content-type': 'application/json' }

/** Bodies that are cheap to send and dear to read. */
const bodies: Record<string, (bytes: number) => string> = {
  'empty objects': (bytes) => `[${'{},'.repeat(bytes / 3 - 2)}{}]`,
  numbers: (bytes) => `{"fileNames":[${'1,'.repeat(bytes / 2 - 20)}1]}`,
  'names of properties': (bytes) => `{${Array.from({ length: bytes / 13 }, (_, at) => `"k${at}":1`).join()}}`,
  'opening brackets': (bytes) => '['.repeat(bytes - 1),
  escapes: (bytes) => `{"saId":"${'\\n'.repeat(bytes / 2 - 20)}"}`,
  blanks: (bytes) => `{"saId":"${' '.repeat(bytes - 20)}!"}`,
  'blanks after a name': (bytes) => `{"saId"${' '.repeat(bytes - 20)}:1}`,
  'quotation marks': (bytes) => `{"saId":"${'\\"'.repeat(bytes / 2 - 20)}"}`,
}

describe.skipIf(!canMeasure)('the event loop is not held up (needs Linux: processor time by thread)', () => {
  it.each(Object.keys(writesOf({} as Lender)))('by %s', async (name) => {
    const prepare = async () => {
      const write = await writes()[name]?.()
      return async () => write?.send('key')
    }
    expect(await timesOrdinary(prepare, most)).toBeLessThan(most)
  })

  it.each(Object.keys(bodies))('by a body of the largest size, of %s, to any service', async (kind) => {
    const payload = bodies[kind]?.(255 * 1024) ?? ''
    for (const { name, method, path } of readApi().filter((service) => service.method !== 'GET')) {
      const send = () => lender.app().inject({ method, url: path.replace(/:\w+/g, 'x'), headers: json, payload })
      expect([name, (await timesOrdinary(async () => send, most)) < most]).toEqual([name, true])
    }
  })

  it.each(Object.keys(bodies))('by ten megabytes of %s in place of a selfie', async (kind) => {
    const { uploadUrl } = await signing()
    const payload = bodies[kind]?.(9 * 1024 * 1024) ?? ''
    const send = () => lender.app().inject({ method: 'PUT', url: uploadUrl, headers: json, payload })
    expect(await timesOrdinary(async () => send, mostOfLargest)).toBeLessThan(mostOfLargest)
  })

  it('by a selfie of the largest size', async () => {
    const prepare = async () => {
      const { uploadUrl, key } = await signing()
      const payload = { ...sealFor(key, Buffer.alloc(4_000_000, 7)), auditTrailImage: 'AAAA' }
      return () => lender.app().inject({ method: 'PUT', url: uploadUrl, headers: json, payload })
    }
    expect(await timesOrdinary(prepare, mostOfLargest)).toBeLessThan(mostOfLargest)
  })

  it('by agreements that are drawn', async () => {
    const applicants = await Promise.all([signing(), signing(), signing()])
    const draw = () => Promise.all(applicants.map(({ held }) => callOperation(lender, 'contract.document', held)))
    expect(await timesOrdinary(async () => draw, most)).toBeLessThan(most)
  })
})

it('a long text is refused for what it says, not for its length', async () => {
  const { uploadUrl } = await signing()
  const payload = bodies.escapes?.(9 * 1024 * 1024) ?? ''
  const { statusCode } = await lender.app().inject({ method: 'PUT', url: uploadUrl, headers: json, payload })
  expect(statusCode).toBe(422)
})

/** An applicant who may sign, with an address for a selfie and the key to seal it with. */
async function signing() {
  const person = await lender.createApplicantWith({ loanApplicationStatus: 'APPROVED' }, 'approved')
  const { headers } = await lender.signInByLink(person)
  const [application] = await lender.applications(person)
  const held = { number: person.number, plan: String(application?.offerList[0]?.id), headers }
  await callOperation(lender, 'loan.choose', held)
  const opened = bodyOf('facial.session', await callOperation(lender, 'facial.session', held))
  const licence = await lender.get('/lfs/v1.0.0/personal-loan-facial/sdk-license', headers)
  const { encryptionPublicKey: key } = bodyOf('facial.licence', licence)
  return { held, key, uploadUrl: new URL(String(opened.uploadUrl)).pathname }
}
