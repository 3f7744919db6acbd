/** The edge of the server: whatever arrives, the answer is a clear one, with every header, and never an error of ours. */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readApi } from '../../sandbox/api.ts'
import { isObject } from '../../sandbox/json.ts'
import { policy } from '../../sandbox/lender/policy.ts'
import { type Lender, openLender } from './lender.ts'

let lender: Lender
beforeAll(async () => {
  lender = await openLender()
})
afterAll(() => lender.close())

const runs = Number(process.env.FUZZ_RUNS ?? 300)
const numRuns = { numRuns: runs, ...(process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {}) }
const limit = Math.max(60_000, runs * 100)

describe('a text that is none', () => {
  it.each([
    ['U+0000', '\u0000'],
    ['half of a character', '\ud800'],
    ['the other half', 'a\udc00b'],
  ])('is refused with 422 as a value, as a name and in a query: %s', async (_, text) => {
    const capture = { saId: '8001015009087', phoneNumber: '0821234567', plProductId: text }
    const replies = [
      await lender.post('/los/validation-and-capture/said', capture),
      await lender.post('/los/otp/request', { requestToken: 'a', [text]: 1 }),
      await lender.post('/sandbox/applicants', { persona: text }),
      await lender.put('/sandbox/faults', { rules: [{ call: 'otp.verify', fault: { body: { [text]: [text] } } }] }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    const escaped = await lender.app().inject({
      ...{ method: 'POST', url: '/los/otp/request', headers: { 'content-type': 'application/json' } },
      payload: `{"requestToken":"${text === '\u0000' ? '\\u0000' : '\\ud800'}"}`,
    })
    expect(escaped.statusCode).toBe(422)
  })

  it('is refused in an address', async () => {
    for (const url of [
      '/los/%00',
      '/%00',
      '/sandbox/inbox?phoneNumber=%00',
      '/los/loan-documents/%00/assign-to-loan',
      '/assets/a%00.js',
    ])
      expect([url, (await lender.get(url)).status]).toEqual([url, 400])
  })

  it('is no signature of an address of the stores', async () => {
    const url = `/sandbox/documents/a.pdf?expires=1&signature=${encodeURIComponent('é'.repeat(64))}`
    expect((await lender.put(url, Buffer.from('%PDF-'))).status).toBe(403)
  })

  it('leaves names alone that only an object has', async () => {
    for (const persona of ['toString', '__proto__', 'constructor', 'hasOwnProperty'])
      expect((await lender.post('/sandbox/applicants', { persona })).status).toBe(422)
    const spec = { persona: 'approved', decision: { declineCode: 'toString' } }
    expect((await lender.post('/sandbox/applicants', spec)).status).toBe(422)
  })
})

describe('a value that nests too deeply', () => {
  it.each([
    ['lists', `{"requestToken":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['just one too many', `${'['.repeat(65)}${']'.repeat(65)}`],
  ])('is refused with 422 by every service that takes a body: %s', async (_, payload) => {
    for (const { name, method, path } of readApi().filter(({ method }) => method !== 'GET')) {
      const headers = { 'content-type': 'application/json' }
      const { statusCode } = await lender.app().inject({ method, url: path.replace(/:\w+/g, 'x'), headers, payload })
      expect([name, statusCode]).toEqual([name, 422])
    }
  })
})

describe('a body of JSON', () => {
  const headers = { 'content-type': 'application/json' }
  const send = (payload: string) => lender.app().inject({ method: 'POST', url: '/los/otp/request', headers, payload })

  it('has as many parts as policy.yaml says, and not one more', async () => {
    // The bracket is one, the commas are the others: a list is no body of this service, which says where.
    const list = (parts: number) => `[${Array.from({ length: parts }, () => 1).join()}]`
    const codes = await Promise.all([0, 1].map(async (more) => (await send(list(policy.body.parts + more))).json()))
    expect(codes.map(({ errors: [{ path }] }) => path === undefined)).toEqual([false, true])
  })

  it('is as large as policy.yaml says, and not a byte more', async () => {
    const text = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2))
    const statuses = await Promise.all(
      [0, 1].map(async (more) => (await send(text(policy.body.largest + more))).statusCode),
    )
    expect(statuses).toEqual([422, 413])
  })
})

describe('an answer to what cannot be read', () => {
  it.each(['/los/%zz', '/%', '/otp/%e0%a4', '/los/none', '/healthz'])('has every security header: %s', async (url) => {
    for (const app of [lender.app(), lender.provider()]) {
      const { statusCode, headers } = await app.inject(url)
      expect(statusCode).toBeLessThan(500)
      for (const name of expected) expect([name, headers[name]]).toEqual([name, expect.any(String)])
    }
  })
})

const expected = [
  ...['content-security-policy', 'strict-transport-security', 'x-content-type-options', 'referrer-policy'],
  ...['cross-origin-opener-policy', 'cross-origin-resource-policy', 'permissions-policy', 'cache-control'],
  'reporting-endpoints',
]

describe('a body for an address that the lender has not given', () => {
  it.each(['documents/a.pdf', 'faces/a'])('is refused before it is read, however large: %s', async (path) => {
    const eleven = Buffer.alloc(11 * 1024 * 1024)
    const headers = { 'content-type': 'application/json' }
    const reply = await lender.app().inject({ method: 'PUT', url: `/sandbox/${path}`, headers, payload: eleven })
    expect(reply.statusCode).toBe(403)
  })
})

describe('a compressed body', () => {
  const text = JSON.stringify({ requestToken: 'a'.repeat(24) })
  it.each([
    ['gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['x-unknown', Buffer.from(text)],
    // Ten megabytes.
    ['gzip', gzipSync(Buffer.alloc(10_000_000, ' '))],
  ])('is refused with 415: %s', async (encoding, payload) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    const reply = await lender.app().inject({ method: 'POST', url: '/los/otp/request', headers, payload })
    expect(reply.statusCode).toBe(415)
  })
})

describe('anything at all', () => {
  const api = readApi()
  const odd = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '__proto__',
      'toString',
      '\u0000',
      '\ud800',
      '%00',
      '../..',
      "'; drop table applicant; --",
      '🫖',
      '١٢٣',
      'a'.repeat(5000),
    ),
  )
  const value = fc.oneof(
    odd,
    fc.jsonValue({ maxDepth: 3 }),
    fc.double(),
    fc.constantFrom(1e308, -0, Number.MAX_SAFE_INTEGER + 2),
  )

  it(
    'as a body, a query and a path of every service is no error of ours',
    async () => {
      const request = fc.record({
        endpoint: fc.constantFrom(...api),
        body: fc.oneof(value, fc.dictionary(fc.oneof(odd, fc.constantFrom(...names)), value)),
        segment: odd,
        query: fc.dictionary(fc.constantFrom(...names), odd),
        header: odd,
      })
      await fc.assert(
        fc.asyncProperty(request, async ({ endpoint, body, segment, query, header }) => {
          const path = endpoint.path.replace(/:\w+/g, () => encoded(segment) || 'x')
          const search = new URLSearchParams(Object.entries(query)).toString()
          const headers = Object.fromEntries(headerNames.map((name) => [name, printable(header)]))
          const reply = await lender.app().inject({
            ...{ method: endpoint.method, url: search ? `${path}?${search}` : path },
            headers: { ...headers, 'content-type': 'application/json' },
            ...(endpoint.method === 'GET' ? {} : { payload: JSON.stringify(body) ?? '' }),
          })
          expect([endpoint.name, reply.statusCode < 500, reply.body.slice(0, 200)]).toEqual([
            endpoint.name,
            true,
            expect.anything(),
          ])
        }),
        numRuns,
      )
    },
    limit,
  )

  it(
    'as a request to the tools of the sandbox and to the stores is no error of ours',
    async () => {
      const routes = fc.constantFrom(
        ...(['/sandbox/applicants', '/sandbox/statements', '/sandbox/mandates/x'] as const).map((url) => ({
          method: 'POST' as const,
          url,
        })),
        ...(['/sandbox/clock', '/sandbox/faults', '/sandbox/documents/x', '/sandbox/faces/x'] as const).map((url) => ({
          method: 'PUT' as const,
          url,
        })),
        { method: 'GET' as const, url: '/sandbox/inbox' },
        { method: 'GET' as const, url: '/sandbox/applications' },
      )
      await fc.assert(
        fc.asyncProperty(routes, value, odd, async ({ method, url }, body, text) => {
          // A moved clock or a set fault would be no one's mistake, but disturb the next request.
          if (isObject(body) && ('rules' in body || 'offsetMs' in body)) return
          const search = new URLSearchParams({ phoneNumber: text, said: text, signature: text, expires: text })
          const reply = await lender.app().inject({
            ...{ method, url: `${url}?${search}`, headers: { 'content-type': 'application/json' } },
            ...(method === 'GET' ? {} : { payload: JSON.stringify(body) ?? '' }),
          })
          expect([url, reply.statusCode < 500, reply.body.slice(0, 200)]).toEqual([url, true, expect.anything()])
        }),
        numRuns,
      )
    },
    limit,
  )
})

const names = [
  ...['saId', 'phoneNumber', 'plProductId', 'requestToken', 'otpCode', 'loanApplicationNumber', 'productId', 'type'],
  ...['information', 'customerSelection', 'id', 'expectedLoanAmount', 'fileNames', 'numberOfFiles', 'input', 'placeId'],
]
const headerNames = ['step-up-token', 'refresh-token', 'idempotency-key', 'said', 'phone-number', 'recaptcha-token']

/** Lone halves cannot be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?')).slice(0, 300)
}

/** What a client can send in a header. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').trim()
}
