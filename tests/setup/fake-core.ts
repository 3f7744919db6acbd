/** A core system that is no part of the sandbox: its own rules, behind mutual TLS and OAuth client credentials. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const client = { id: 'loans web', secret: 'not: simple' }
type Body = Record<string, unknown>
type Answer = { status: number; body?: unknown } | 'nothing'
type Asked = { kind: string; headers: IncomingHttpHeaders; body: Body }

/** Whether certificates can be made here. */
export function hasOpenssl(): boolean {
  try {
    return execFileSync('openssl', ['version'], { encoding: 'utf8' }).startsWith('OpenSSL')
  } catch {
    return false
  }
}

/** Starts it. `answers` may be changed while it runs: kind of question → what it says. */
export async function startFakeCore(answers: Record<string, (body: Body) => Answer>) {
  const ours = makeCertificate('localhost')
  const clients = makeCertificate('loans-web')
  const asked: Asked[] = []
  const tokens: string[] = []
  const server = createServer({ ...ours, ca: clients.cert, requestCert: true }, (request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += String(part)
    })
    request.on('end', () => {
      const reply = (status: number, body?: unknown) => response.writeHead(status).end(body ? JSON.stringify(body) : '')
      const kind = request.url?.split('/').at(-1) ?? ''
      const { authorization = '' } = request.headers
      if (kind === 'token') {
        const known = [client.id, client.secret].map(encodeURIComponent).join(':')
        const isKnown = authorization === `Basic ${Buffer.from(known).toString('base64')}`
        if (!isKnown || text !== 'grant_type=client_credentials') return reply(401)
        tokens.push(`token ${tokens.length}`)
        return reply(200, { access_token: tokens.at(-1), token_type: 'Bearer', expires_in: 300 })
      }
      if (authorization !== `Bearer ${tokens.at(-1)}`) return reply(401)
      const body: Body = JSON.parse(text)
      asked.push({ kind, headers: request.headers, body })
      const answer = answers[kind]?.(body) ?? { status: 404 }
      if (answer !== 'nothing') reply(answer.status, answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = Object(server.address())
  const url = `https://localhost:${port}`
  return {
    ...{ asked, tokens },
    settings: {
      url,
      oauth: { tokenUrl: `${url}/token`, clientId: client.id, clientSecret: client.secret },
      tls: { ...clients, ca: ours.cert },
    },
    /** Forgets the tokens that it has given. */
    forgetTokens: () => {
      tokens.push('another')
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A certificate for that name which it has signed itself. */
export function makeCertificate(name: string): { cert: string; key: string } {
  const dir = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [key, cert] = ['key', 'cert'].map((file) => join(dir, `${file}.pem`))
  const about = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', '2', '-nodes']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  execFileSync('openssl', ['req', '-x509', ...curve, ...about, '-keyout', key ?? '', '-out', cert ?? ''], {
    stdio: 'ignore',
  })
  return { cert: readFileSync(cert ?? '', 'utf8'), key: readFileSync(key ?? '', 'utf8') }
}
