import type { RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { effectContext } from '../setup/effect-context.ts'
import { saying, startLender, teaEffects } from './lender-double.ts'

let stop: (() => Promise<void>) | undefined
afterEach(() => stop?.())

async function shop(answer: RequestListener, options = {}) {
  const lender = await startLender(answer)
  stop = lender.stop
  return { lender, ...teaEffects(lender.origin, options) }
}

const error = (errorCode: unknown) =>
  JSON.stringify({ errors: [{ errorCode, errorMessage: 'secret of 8001015009087' }] })

test('an answer that keeps to its schema is ok', async () => {
  const { call } = await shop(saying(200, '{"leaf":"assam"}'))
  expect(await call('write')).toEqual({ code: 'ok', response: { leaf: 'assam' } })
})

test('a member that is null is left out, as the answer means it; a place in a list is not', async () => {
  const { call } = await shop(saying(200, '{"leaf":"assam","note":null,"cups":[1,null]}'))
  expect(await call('write')).toEqual({ code: 'ok', response: { leaf: 'assam', cups: [1, null] } })
})

test('[E1] the first error code is the outcome, when the service declares it', async () => {
  const { call } = await shop(saying(400, error('AE005')))
  expect(await call('write')).toEqual({ code: 'AE005' })
})

test('[E1] a declared code counts whatever its status', async () => {
  const { call } = await shop(saying(200, error('0001')))
  expect(await call('write')).toEqual({ code: '0001' })
})

test.each([
  ['a code nobody declared', '9999999'],
  ['a code that is a number', 9999999],
])(
  '[E1] %s is reported as unknown, the outcome is the code to show, and the report repeats nothing personal',
  async (_, code) => {
    const { call, reported } = await shop(saying(500, error(code)))
    expect(await call('write')).toEqual({ code: '9999999' })
    expect(reported.join()).toContain('9999999')
    expect(reported.join()).not.toContain('8001015009087')
  },
)

test.each(['ok', 'ABORTED', 'NETWORK', 'NO_RESPONSE', 'TIMEOUT', 'INCOMPLETE_REQUEST'])(
  '[E1] a service that calls its error `%s` has not succeeded, and is there',
  async (code) => {
    const { call } = await shop(saying(500, error(code)))
    expect(await call('write')).toEqual({ code: 'UNKNOWN' })
  },
)

test.each([
  ['nothing', 400, '{}', 'TOO_EARLY'],
  ['a code nobody declared', 400, error('9999999'), 'TOO_EARLY'],
  ['a declared code', 400, error('0001'), '0001'],
  ['another status', 500, '{}', 'UNKNOWN'],
])('[K1] a status that stands for a code counts unless a declared code is named: %s', async (_, status, text, code) => {
  const { call } = await shop(saying(status, text))
  expect(await call('early')).toEqual({ code })
})

test.each([
  ['an error without a code', 500, '{}'],
  ['a gateway’s page', 502, '<html>Bad gateway</html>'],
  ['garbage', 200, '{"leaf":"ass'],
  ['JSON that nests too deeply to be saved', 200, `{"leaf":"assam","more":${'['.repeat(65)}${']'.repeat(65)}}`],
  ['an answer that breaks its schema', 200, '{"leafs":"8001015009087"}'],
  ['a code that cannot be one', 400, error('<script>alert(1)</script>')],
  ['an error list that is none', 400, '{"errors":["0001"]}'],
  ['nothing but null', 200, 'null'],
])('[E1] %s is unknown', async (_, status, text) => {
  const { call, reported } = await shop(saying(status, text))
  expect(await call('write')).toEqual({ code: 'UNKNOWN' })
  expect(reported).toHaveLength(1)
  expect(reported.join()).not.toContain('8001015009087')
})

test.each([
  ['a page to sign in at', 200, '<!doctype html><title>Sign in</title>'],
  ['a redirect', 302, ''],
  ['what was not changed, though nothing was asked under a condition', 304, ''],
  ['a network that wants people to sign in', 511, '<html>Sign in</html>'],
])('%s is no answer of the service: it was not reached', async (_, status, text) => {
  const { call, reported } = await shop(saying(status, text))
  expect(await call('write')).toEqual({ code: 'NETWORK' })
  expect(reported).toHaveLength(1)
})

test.each([
  ['seconds', '90', 90],
  ['a date', 'Sat, 21 Nov 2026 08:09:30 GMT', 570],
  ['a date in the past', 'Sat, 21 Nov 2026 07:00:00 GMT', 1],
  ['no time at all', '0', 1],
  ['more than anyone waits', '99999999999', 3600],
  ['what is no time', 'soon', 60],
])('a service that asks to be left alone says for how many seconds: %s', async (_, said, wait) => {
  // The clock of this device does not matter.
  const headers = { 'retry-after': said, date: 'Sat, 21 Nov 2026 08:00:00 GMT' }
  for (const status of [429, 503]) {
    const { call } = await shop((_, response) => response.writeHead(status, headers).end('{}'))
    expect(await call('write')).toEqual({ code: 'UNKNOWN', wait })
  }
})

test('a service that has had too many requests and names no time wants a minute; one that is out of order says nothing', async () => {
  const [busy, down] = [await shop(saying(429, '{}')), await shop(saying(503, '{}'))]
  expect(await busy.call('write')).toEqual({ code: 'UNKNOWN', wait: 60 })
  expect(await down.call('write')).toEqual({ code: 'UNKNOWN' })
})

test('a code that the service declares says enough: no wait is told with it', async () => {
  const { call } = await shop((_, response) => response.writeHead(429, { 'retry-after': '90' }).end(error('0001')))
  expect(await call('write')).toEqual({ code: '0001' })
})

test('[E1] what an answer breaks is reported by its place and the keyword, without the value', async () => {
  const { call, reported } = await shop(saying(200, '{"leafs":"8001015009087"}'))
  await call('write')
  expect(reported.join()).toContain('breaks its schema at ``: `required`')
})

test('a redirect is not followed: it would carry the headers to another server', async () => {
  const { call, lender } = await shop((_, response) => response.writeHead(307, { location: '/elsewhere' }).end())
  expect(await call('write')).toEqual({ code: 'NETWORK' })
  expect(lender.seen).toHaveLength(1)
})

test('[E1] an empty answer where one was due is no response', async () => {
  const { call } = await shop(saying(200, ''))
  expect(await call('write')).toEqual({ code: 'NO_RESPONSE' })
})

test('an empty answer is right where none is due', async () => {
  const { call } = await shop(saying(204, ''))
  expect(await call('silent')).toEqual({ code: 'ok' })
})

test.each([
  ['a page to sign in at', '<!doctype html><title>Sign in</title>', 'NETWORK'],
  ['garbage', '{"leaf":"ass', 'UNKNOWN'],
])('[E1] %s is no success where no answer is due, too', async (_, text, code) => {
  const { call } = await shop(saying(200, text))
  expect(await call('silent')).toEqual({ code })
})

test('[E1] a connection that breaks in the middle of an answer is no response', async () => {
  const { call } = await shop((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"leaf":', () => response.destroy())
  })
  expect(await call('write')).toEqual({ code: 'NO_RESPONSE' })
})

test('[E1] a connection that was lost or never made is a network error', async () => {
  const { call } = await shop((request) => request.socket.destroy())
  expect(await call('write')).toEqual({ code: 'NETWORK' })
  await stop?.()
  expect(await call('write')).toEqual({ code: 'NETWORK' })
})

test('[E3] a request that takes too long is a timeout', async () => {
  const { call } = await shop(() => {})
  expect(await call('short')).toEqual({ code: 'TIMEOUT' })
})

test('[E3] an answer that begins and does not end in time is a timeout', async () => {
  const { call } = await shop((_, response) => void response.writeHead(200).write('{'))
  expect(await call('short')).toEqual({ code: 'TIMEOUT' })
})

test('a read that is no longer wanted is aborted', async () => {
  const wanted = new AbortController()
  const { call } = await shop(() => wanted.abort())
  expect(await call('read', { leaf: 'assam' }, { signal: wanted.signal })).toEqual({ code: 'ABORTED' })
  expect(await call('read', { leaf: 'assam' }, { signal: AbortSignal.abort() })).toEqual({ code: 'ABORTED' })
})

test('[C4] a write finishes even when no caller waits for it any more', async () => {
  const wanted = new AbortController()
  const { call } = await shop((request, response) => {
    wanted.abort()
    setImmediate(() => saying(200, '{"leaf":"a"}')(request, response))
  })
  expect(await call('write', {}, { signal: wanted.signal })).toMatchObject({ code: 'ok' })
})

test.each([
  ['says its length', { 'content-length': String(10 * 1024 * 1024) }],
  ['does not', {}],
])('an answer of 10 MB that %s is not read', async (_, headers) => {
  const { call, reported } = await shop((_request, response) => {
    response.writeHead(200, headers)
    response.end(Buffer.alloc(10 * 1024 * 1024, 32))
  })
  expect(await call('write')).toEqual({ code: 'UNKNOWN' })
  expect(reported).toHaveLength(1)
})

test('letters that are split between two packets stay whole', async () => {
  const [before, after] = [Buffer.from('{"leaf":"t\xc3', 'latin1'), Buffer.from('\xa9"}', 'latin1')]
  const { call } = await shop((_, response) => {
    response.writeHead(200)
    response.write(before)
    setTimeout(() => response.end(after), 20)
  })
  expect(await call('write')).toEqual({ code: 'ok', response: { leaf: 'té' } })
})

test('[R1] a status that the service accepts is success when its body keeps to that schema', async () => {
  const { call } = await shop(saying(403, '{"token":"t"}'))
  expect(await call('read', { leaf: 'a' })).toEqual({ code: 'ok', response: { token: 't' } })
  expect(await call('write')).toEqual({ code: 'UNKNOWN' })
})

test('[R1] the same status with an error in it is that error', async () => {
  const { call } = await shop(saying(403, error('0001')))
  expect(await call('read', { leaf: 'a' })).toEqual({ code: '0001' })
})

test('nothing is sent while the check of its answer cannot be loaded', async () => {
  const lender = await startLender(saying(200, '{}'))
  stop = lender.stop
  const { createEffects } = await import('../../src/effects/create-effects.ts')
  const effects = createEffects(
    { write: { method: 'POST', path: '/orders' } },
    { write: () => Promise.reject(new Error('chunk is gone')) },
    { originOf: () => lender.origin },
  )
  expect(await effects.write?.({}, effectContext())).toEqual({ code: 'NETWORK' })
  expect(lender.seen).toEqual([])
})

test.each([
  ['422 with an unknown code', 422, '9999999', ['/leaf']],
  ['422 with a declared code', 422, '0001', ['/leaf']],
  ['400 with an unknown code', 400, '9999999', ['/leaf']],
  ['400 with a declared code, which is for the journey to judge', 400, '0001', undefined],
  ['409, which passes', 409, '9999999', undefined],
  ['500, which passes', 500, '9999999', undefined],
])('[E1] whether the same request would be refused again: %s', async (_, status, errorCode, refused) => {
  const errors = [
    { errorCode, path: '/leaf' },
    { errorCode, path: 'tea for 8001015009087, please' },
  ]
  const { call } = await shop(saying(status, JSON.stringify({ errors })))
  expect(await call('write')).toEqual({ code: errorCode, ...(refused ? { refused } : {}) })
})
