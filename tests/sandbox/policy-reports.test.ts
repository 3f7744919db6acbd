/** Reports of the Content-Security-Policy: taken in both forms, and nothing personal of them is kept. */
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { policyWith } from '../../sandbox/http/headers.ts'
import { registerPolicyReports, reportsPath } from '../../sandbox/http/policy-reports.ts'

const page = 'https://loans.example/?loanApplication=LA-8001015009087'
const modern = (blockedURL: string) => [
  { type: 'csp-violation', url: page, body: { documentURL: page, effectiveDirective: 'script-src-elem', blockedURL } },
]
const older = { 'csp-report': { 'document-uri': page, 'violated-directive': 'img-src', 'blocked-uri': 'inline' } }

async function open() {
  const lines: string[] = []
  const app = Fastify()
  registerPolicyReports(app, (line) => lines.push(line))
  const send = async (type: string, payload: string) =>
    (await app.inject({ method: 'POST', url: reportsPath, headers: { 'content-type': type }, payload })).statusCode
  return { lines, send }
}

it('both forms are logged, each once, as the directive and the origin that was refused', async () => {
  const { lines, send } = await open()
  const report = JSON.stringify(modern('https://bad.example/x.js?id=8001015009087'))
  for (let times = 0; times < 3; times += 1) expect(await send('application/reports+json', report)).toBe(204)
  expect(await send('application/csp-report', JSON.stringify(older))).toBe(204)
  expect(lines).toEqual([
    'content security policy: script-src-elem refused https://bad.example',
    'content security policy: img-src refused inline',
  ])
})

it.each(['', '{', 'null', '[null,7]', '{"csp-report":{"violated-directive":"8001015009087 x"}}'])(
  'a report that says nothing is taken and not logged: %s',
  async (payload) => {
    const { lines, send } = await open()
    expect(await send('application/csp-report', payload)).toBeLessThan(500)
    expect(lines).toEqual([])
  },
)

it('a stranger fills neither the log nor the memory with reports', async () => {
  const { lines, send } = await open()
  for (let number = 0; number < 150; number += 1) {
    await send('application/reports+json', JSON.stringify(modern(`https://${number}.example`)))
  }
  expect(lines).toHaveLength(100)
  expect(await send('application/reports+json', JSON.stringify(' '.repeat(20_000)))).toBe(413)
})

it('the policy names the address, and trusts no text as code unless a vendor’s script is allowed', () => {
  expect(policyWith()).toContain(`report-uri ${reportsPath}`)
  expect(policyWith()).toContain("require-trusted-types-for 'script'; trusted-types journey-script")
  expect(policyWith('worker-src blob:')).toContain('require-trusted-types-for')
  expect(policyWith('script-src https://kit.example')).not.toContain('require-trusted-types-for')
})
