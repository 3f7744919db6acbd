import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, bodyOf } from './bodies.ts'
import { type Lender, openLender } from './lender.ts'

let lender: Lender

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'built-'))
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, 'index.html'), '<!doctype html><title>Personal Loan</title>')
  await writeFile(join(dir, 'assets', 'main-1a2b3c.js'), `export const text = '${'tea '.repeat(2000)}'`)
  await writeFile(join(dir, 'assets', 'form-4d5e6f.js'), 'export {}')
  await writeFile(join(dir, 'assets', 'form-4d5e6f.js.br'), 'compressed by the build')
  await writeFile(join(dir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  lender = await openLender({ web: { dir } })
})
afterAll(() => lender.close())

describe('every kind of answer', () => {
  it('carries the security headers', async () => {
    const paths = [
      '/',
      '/otp',
      '/assets/main-1a2b3c.js',
      '/assets/gone.js',
      '/los/settings/lovs',
      '/los/none',
      '/sandbox',
    ]
    const replies = await Promise.all([
      ...paths.map((path) => lender.get(path)),
      lender.post('/los/otp/request', {}),
      lender.get('/lds/decisions?loanApplicationNumber=x'),
    ])
    for (const { headers } of replies) {
      const isData = String(headers['content-type']).startsWith('application/json')
      const policy = isData
        ? /^default-src 'none'; (?!.*-src)/
        : /^default-src 'none'; script-src 'self'; style-src 'self'/
      expect(headers['content-security-policy']).toMatch(policy)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
    }
  })

  it('is the same to HEAD, by which scanners of mail look at a link', async () => {
    for (const url of ['/', '/otp', '/otp/edit', '/favicon.svg', '/assets/gone.js', '/healthz', '/sandbox']) {
      const [head, full] = [await lender.app().inject({ method: 'HEAD', url }), await lender.app().inject(url)]
      const shown = ({ statusCode, headers }: typeof head) => [url, statusCode, headers['content-type']]
      expect(shown(head)).toEqual(shown(full))
    }
  })

  it('says how long a file is to who asks for a part behind its end', async () => {
    const url = '/assets/form-4d5e6f.js'
    const { statusCode, headers } = await lender.app().inject({ url, headers: { range: 'bytes=100-' } })
    expect([statusCode, headers['content-range']]).toEqual([416, 'bytes */9'])
  })

  it('is the application where a page is asked for, however its address is damaged', async () => {
    const damaged = [
      '/?loanApplication=%00',
      '/?loanApplication=%zz%ed%a0%80&x=%00',
      '/%',
      '/otp/%e0%a4',
      '/otp%00',
      '/%ff?a=%',
    ]
    for (const url of [...damaged, '/%01', '/otp%0a', '/..%2f..%2fetc', '/%2e%2e%2f', '/otp%5c..']) {
      const reply = await lender.app().inject({ url, headers: { cookie: 'a=\u0001; b=%00' } })
      expect([url, reply.statusCode, reply.body]).toEqual([url, 200, expect.stringContaining('<title>Personal Loan')])
      expect((await lender.app().inject({ method: 'HEAD', url })).statusCode).toBe(200)
    }
    // A file and a service are asked for by programs.
    for (const url of ['/assets/a%00.js', '/a%00.svg', '/los/%00', '/los/%zz', '/sandbox/inbox?phoneNumber=%00'])
      expect([url, (await lender.get(url)).status]).toEqual([url, 400])
  })

  it('may be kept only when its name changes with its content', async () => {
    const kept = async (path: string) => (await lender.get(path)).headers['cache-control']
    expect(await kept('/assets/main-1a2b3c.js')).toBe('public, max-age=31536000, immutable')
    expect(await kept('/favicon.svg')).toBe('public, max-age=3600')
    for (const path of ['/', '/otp', '/assets/gone.js', '/los/settings/lovs', '/sandbox'])
      expect(await kept(path)).toBe('no-store')
  })

  it('is compressed where that helps', async () => {
    const reply = await lender.get('/assets/main-1a2b3c.js', { 'accept-encoding': 'br' })
    expect(reply.headers['content-encoding']).toBe('br')
    const built = await lender.get('/assets/form-4d5e6f.js', { 'accept-encoding': 'br' })
    expect([built.headers['content-encoding'], built.headers['cache-control']]).toEqual([
      'br',
      reply.headers['cache-control'],
    ])
    // A cache between gives it to no browser that cannot read it.
    expect([reply.headers.vary, built.headers.vary]).toEqual(['accept-encoding', 'accept-encoding'])
    expect(built.body).toBe('compressed by the build')
  })
})

describe('an address', () => {
  it('[R3] of a step opens the application, of anything else it is not found', async () => {
    const statusOf = async (path: string) => (await lender.get(path)).status
    for (const path of ['/', '/otp', '/offers-declined/PL123', '/?loanApplication=PL1'])
      expect(await statusOf(path)).toBe(200)
    for (const path of ['/assets/gone.js', '/robots.txt', '/los/none', '/sandbox/none'])
      expect(await statusOf(path)).toBe(404)
  })
})

describe('public data', () => {
  it('[E5] is configuration and the six lists, each in its order', async () => {
    const { configurations } = bodyOf('settings.configurations', await lender.get('/los/settings/configurations'))
    expect(configurations).toContainEqual({ key: 'validation.age.minimum', value: 18 })
    const { lovs } = bodyOf('settings.lists', await lender.get('/los/settings/lovs'))
    const categories = [...new Set(lovs.map(({ category }: { category: string }) => category))].sort()
    expect(categories).toEqual(lists)
    expect(
      new Set(lovs.map(({ category, order }: { category: string; order: number }) => `${category} ${order}`)).size,
    ).toBe(lovs.length)
  })

  it('[L4] is the consent that belongs to a product', async () => {
    const { consents } = bodyOf('consents.read', await lender.get('/los/personal/consents?type=ELIGIBILITY'))
    expect(consents.map(({ type }: { type: string }) => type)).toEqual(['ELIGIBILITY'])
    expect((await lender.get('/los/none/consents')).status).toBe(404)
    expect((await lender.get('/los/personal/consents?type=TEA')).status).toBe(422)
  })
})

describe('what the lender keeps', () => {
  it('shows every request, without tokens and codes', async () => {
    const session = await lender.signIn(await lender.createApplicant('approved'))
    await lender.apply(session)
    const [held] = await lender.applications(session)
    const calls = held?.received.map(({ call }) => call)
    expect(calls).toEqual(['identity.capture', 'otp.request', 'otp.verify', 'application.submit'])
    expect(at(held?.body, 'information', 'customerInfo', 'emailAddress')).toBe('thandi@example.com')
    expect(JSON.stringify(held)).not.toContain(session.stepUpToken)
  })
})

const lists = [
  'EMPLOYMENT_STATUS',
  'LOAN_PURPOSE',
  'MARITAL_STATUS',
  'MARITAL_TYPE',
  'PREVIOUS_EMPLOYMENT_DURATION',
  'RACE',
]

describe('a connection on which nothing is asked', () => {
  it('is ended by the proxy, never by the server: a write could meet one that is being closed', async () => {
    const proxy = await readFile('Caddyfile', 'utf8')
    const [, seconds] = /transport http \{\s*keepalive (\d+)s\b/.exec(proxy) ?? []
    expect(Number(seconds) * 1000).toBeLessThan(lender.app().server.keepAliveTimeout / 2)
  })
})

describe('the first page of several brands', () => {
  it('is that of the host of the page, whatever a forwarded host says', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'brands-'))
    await mkdir(join(dir, 'first'))
    const pages = ['one', 'other'].map((brand) => ({ hosts: [`${brand}.`], file: `first/${brand}.html` }))
    await writeFile(join(dir, 'first/pages.json'), JSON.stringify({ pages, unlessQuery: [] }))
    await writeFile(join(dir, 'index.html'), 'index')
    for (const brand of ['one', 'other']) await writeFile(join(dir, `first/${brand}.html`), brand)
    const behindProxy = await openLender({ web: { dir }, trustedProxies: ['127.0.0.1'] })
    const headers = { host: 'one.example:443', 'x-forwarded-host': 'other.example' }
    const reply = await behindProxy.app().inject({ url: '/', headers, remoteAddress: '127.0.0.1' })
    await behindProxy.close()
    expect(reply.body).toBe('one')
  })
})
