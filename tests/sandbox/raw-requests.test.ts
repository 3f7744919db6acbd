/** Requests as no browser makes them, over a bare socket: smuggling, odd headers, odd paths, odd bodies. */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lender, openLender } from './lender.ts'

let lender: Lender
let port = 0
const lines: string[] = []
beforeAll(async () => {
  lender = await openLender({ log: (line) => lines.push(line) })
  port = Number(new URL(await lender.app().listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => lender.close())

/** All that comes back until the server closes the connection. */
function send(text: string, at = port, encoding: BufferEncoding = 'utf8'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(at, '127.0.0.1')
    let received = ''
    socket.on('data', (part) => {
      received += String(part)
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(received))
    socket.write(text, encoding)
  })
}

/** The statuses of all answers on the connection. */
const statusesIn = (received: string) => [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status)

const token = 'a'.repeat(24)
const body = JSON.stringify({ requestToken: token })
const json = 'Content-Type: application/json'
const length = `Content-Length: ${body.length}`
const post = (headers: string[], sent = body) =>
  ['POST /los/otp/request HTTP/1.1', 'Host: a', 'Connection: close', ...headers, '', sent].join('\r\n')
const get = (path: string, headers: string[] = ['Host: a']) =>
  [`GET ${path} HTTP/1.1`, 'Connection: close', ...headers, '', ''].join('\r\n')
const known = [
  ...['content-security-policy', 'strict-transport-security', 'x-content-type-options', 'referrer-policy'],
  ...['cross-origin-opener-policy', 'permissions-policy', 'cache-control', 'reporting-endpoints'],
]

describe('a request that two programs could read in two ways', () => {
  it.each([
    ['two lengths', post([json, length, 'Content-Length: 5'])],
    ['a length and chunks', post([json, length, 'Transfer-Encoding: chunked'])],
    ['an unknown transfer coding', post([json, 'Transfer-Encoding: xchunked'])],
    ['chunks that are not the last coding', post([json, 'Transfer-Encoding: chunked, identity'])],
    ['a space before the colon', post([json, 'Transfer-Encoding : chunked'])],
    ['a signed length', post([json, `Content-Length: +${body.length}`])],
    ['a folded header', post([json, 'X-A: b', ' c', length])],
    ['a bare line end in a header', post([json, 'X-A: b\rSet-Cookie: a=b', length])],
    ['U+0000 in a header', post([json, 'X-A: b\0c', length])],
    ['two hosts', get('/healthz', ['Host: a', 'Host: evil.example'])],
    ['no host', get('/healthz', [])],
    ['two content types', post([json, 'Content-Type: text/plain', length])],
    ['another character set', post([`${json}; charset=utf-16`, length])],
    ['two character sets', post([`${json}; charset=utf-8; charset=utf-7`, length])],
  ])('is refused once, with every security header: %s', async (_, text) => {
    const received = await send(text)
    expect(statusesIn(received)).toEqual(['400'])
    expect(received).toContain('the request cannot be read')
    for (const name of known) expect(received).toContain(`\r\n${name}: `)
    expect(received).not.toContain('evil')
  })

  it('is refused with every security header when it expects what is not known', async () => {
    const received = await send(get('/healthz', ['Host: a', 'Expect: 42']))
    expect(statusesIn(received)).toEqual(['417'])
    for (const name of known) expect(received).toContain(`\r\n${name}: `)
    expect(statusesIn(await send(post([json, length, 'Expect: 100-continue'])))).toEqual(['100', '400'])
    const provider = Number(new URL(await lender.provider().listen({ port: 0, host: '127.0.0.1' })).port)
    const refused = await send(get('/', ['Host: a', 'Expect: 42']), provider)
    expect(statusesIn(refused)).toEqual(['417'])
    expect(refused).toContain('\r\ncontent-security-policy: ')
  })

  it.each([
    ['a name twice', `{"requestToken":"x","requestToken":"${token}"}`],
    ['a name twice, once with an escape', `{"request\\u0054oken":"x", "requestToken" : "${token}"}`],
    ['a name twice inside', `{"requestToken":"${token}","more":[{"a":1,"b":{},"a":2}]}`],
    ['a prototype', `{"__proto__":{"a":1},"requestToken":"${token}"}`],
    ['two values', `${body}{}`],
  ])('is refused for its body: %s', async (_, sent) => {
    const received = await send(post([json, `Content-Length: ${sent.length}`], sent))
    expect(statusesIn(received)).toEqual(['400'])
    expect(received).toContain('INVALID_REQUEST')
  })

  it('is refused for bytes that are no UTF-8: one program would replace them, another drop them', async () => {
    const bytes = ['\xff', '\xc0\x80', '\xed\xa0\x80', '\xe2\x82'].map((odd) => `{"requestToken":"${token}${odd}"}`)
    for (const sent of bytes) {
      const received = await send(post([json, `Content-Length: ${sent.length}`], sent), port, 'latin1')
      expect([sent, statusesIn(received)]).toEqual([sent, ['400']])
      expect(received).toContain('the request cannot be read')
    }
  })

  it('is not one whose character set is written out', async () => {
    for (const type of ['application/json; charset=UTF-8', 'application/json;charset="utf-8"'])
      expect(await send(post([`Content-Type: ${type}`, length]))).toContain('0407012')
  })

  it('is not one whose objects beside each other have the same names', async () => {
    const sent = `{"requestToken":"${token}","a":[{"b":"\\"b\\":"},{"b":1}],"c":{"b":1}}`
    expect(await send(post([json, `Content-Length: ${sent.length}`], sent))).toContain('must NOT have additional')
  })
})

it.each([
  ['no HTTP', '\x16\x03\x01 8001015009087', '(no request) 400 HPE_INVALID_METHOD'],
  [
    'two lengths',
    post([json, length, 'Content-Length: 5', 'X-A: 8001015009087']),
    '(no request) 400 HPE_UNEXPECTED_CONTENT_LENGTH',
  ],
  [
    'headers without an end',
    get('/', ['Host: a', `X-A: ${'8001015009087'.repeat(6000)}`]),
    '(no request) 431 HPE_HEADER_OVERFLOW',
  ],
  ['an address that cannot be read', get('/los/%zz?said=8001015009087'), 'GET (unreadable address) 400'],
])('what is refused before it is a request leaves a line in the log, and nothing of it: %s', async (_, text, line) => {
  lines.length = 0
  await send(text)
  expect(lines).toEqual([line])
})

it('what asks for another protocol is answered, and told that what came along behind it is not read', async () => {
  const upgrade = ['Host: a', 'Connection: Upgrade', 'Upgrade: websocket'].join('\r\n')
  const received = await send(`GET /healthz HTTP/1.1\r\n${upgrade}\r\n\r\n${get('/healthz')}`)
  expect(statusesIn(received)).toEqual(['200'])
  expect(received).toMatch(/^connection: close\r$/im)
})

describe('a body without an end', () => {
  // Each took a minute of everyone's time: together they take longer than a test may.
  it('is refused as soon as it is read', async () => {
    for (const begin of ['{"a":"', '"', '{"', '[{"a":1,"b":"']) {
      const sent = begin + '\\"'.repeat(125_000)
      expect(statusesIn(await send(post([json, `Content-Length: ${sent.length}`], sent)))).toEqual(['400'])
    }
  })
})

describe('a request that is too large', () => {
  it('is refused for its headers with 431, with every security header', async () => {
    const received = await send(get('/', ['Host: a', `X-A: ${'a'.repeat(70_000)}`]))
    expect(statusesIn(received)).toEqual(['431'])
    for (const name of known) expect(received).toContain(`\r\n${name}: `)
  })

  it('is none for the cookies of other sites of the lender, which an applicant cannot get rid of', async () => {
    const cookies = Array.from({ length: 12 }, (_, index) => `a${index}=${'b'.repeat(4000)}`).join('; ')
    expect(statusesIn(await send(get('/healthz', ['Host: a', `Cookie: ${cookies}`])))).toEqual(['200'])
  })
})

describe('a request for what is not there', () => {
  it.each([
    ...[
      '/../../package.json',
      '/%2e%2e/%2e%2e/package.json',
      '/assets/..%2f..%2fpackage.json',
      '/.env',
      '/.git/config',
    ],
    ...['/assets/..%5c..%5cpackage.json', '//evil.example/', '//los/customer-info', '/LOS/customer-info'],
    ...['/los/customer-info;a=b', 'http://evil.example/los'],
  ])('gets 404 and leads nowhere: %s', async (path) => {
    const received = await send(get(path))
    expect(statusesIn(received)).toEqual(['404'])
    expect(received).not.toMatch(/^location:|journey-as-data/im)
  })
})

describe('a request by a method that its address does not take', () => {
  it.each(['TRACE', 'OPTIONS', 'PATCH', 'DELETE', 'HEAD'])(
    'gets 405 by %s with those that it takes, and no origin is allowed',
    async (method) => {
      const received = await send(
        get('/ext-lcs/external/loan-offer', ['Host: a', 'Origin: https://evil.example']).replace('GET', method),
      )
      expect(statusesIn(received)).toEqual(['405'])
      expect(received).toMatch(/^allow: GET, PUT\r$/im)
      expect(received.toLowerCase()).not.toContain('access-control')
    },
  )

  it('gets 405 where a part of the address varies, and where the sandbox serves it', async () => {
    const paths = ['/los/personal/consents', '/sandbox/documents/a.pdf', '/sandbox/clock', '/healthz']
    const received = await Promise.all(paths.map((path) => send(get(path).replace('GET', 'DELETE'))))
    expect(received.flatMap(statusesIn)).toEqual(['405', '405', '405', '405'])
    const allowed = received.map((text) => /^allow: (.*)\r$/im.exec(text)?.[1])
    expect(allowed).toEqual(['GET', 'PUT', 'PUT', 'GET, HEAD'])
  })

  it('does not become another method by a header', async () => {
    const headers = [json, length, 'X-HTTP-Method-Override: GET', 'X-Method-Override: GET']
    expect(statusesIn(await send(post(headers).replace('/los/otp/request', '/los/customer-info')))).toEqual(['405'])
  })
})
