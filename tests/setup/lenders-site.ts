/**
 * A lender's whole site on this machine. A TLS proxy shares the requests among servers in production mode, which use one PostgreSQL.
 * Behind them are a core, a gateway for messages and a mail server, which are no part of the product.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve as resolvePath } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { forShortRuns } from '../../scripts/late-optimising.mjs'
import { right } from '../sandbox/right-environment.ts'
import { makeCertificate, startFakeCore } from './fake-core.ts'
import { freePort } from './free-port.ts'
import { startPostgres } from './postgres.ts'

type Sent = { id: number; channel: string; phoneNumber: string; text: string; link?: string }

export type Site = {
  origin: string
  core: Awaited<ReturnType<typeof startFakeCore>>
  postgres: ReturnType<typeof startPostgres>
  /** Messages that the gateway has taken, and mails as they came. */
  messages: Sent[]
  mails: string[]
  servers: { child: ChildProcess; port: number; environment: Record<string, string> }[]
  /** All that the servers have printed. */
  printed: () => string
  /** What Prometheus reads from each server. */
  metrics: () => Promise<string>
  dataDir: string
  close: () => Promise<void>
}

const root = resolvePath(import.meta.dirname, '../..')

/** `bin`: the folder of `initdb`. `more`: variables that differ from those of the site. */
export async function startSite(
  bin: string,
  answers: Parameters<typeof startFakeCore>[0],
  { servers: count = 2, more = {} }: { servers?: number; more?: Record<string, string> } = {},
): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lenders-site-'))
  const postgres = startPostgres(bin, await freePort())
  const core = await startFakeCore(answers)
  const [gateway, mail] = [await startGateway(), await startMailServer()]
  const frontPort = await freePort()
  const origin = `https://localhost:${frontPort}`
  const output: string[] = []
  const servers: Site['servers'] = []
  for (let at = 0; at < count; at += 1) {
    const [port, metricsPort] = [await freePort(), await freePort()]
    const environment = {
      ...{ ...right, NODE_ENV: 'production', HOST: '127.0.0.1', PUBLIC_ORIGIN: origin, DATA_DIR: dataDir },
      ...{ PORT: String(port), METRICS_PORT: String(metricsPort), TRUSTED_PROXIES: '127.0.0.1' },
      ...{ DATABASE_URL: postgres.url, MESSAGE_GATEWAY: gateway.url },
      ...{ SMTP_URL: mail.url, MAIL_FROM: 'Umvelo Loans <loans@umvelo.example>' },
      ...environmentOf(core.settings, dataDir),
      ...more,
    }
    servers.push({ child: await startServer(environment, output), port, environment })
  }
  const front = await startFront(frontPort, () => servers.map(({ port }) => port))
  return {
    ...{ origin, core, postgres, servers, dataDir, messages: gateway.messages, mails: mail.mails },
    printed: () => output.join(''),
    metrics: async () => {
      const replies = servers.map(({ environment: { METRICS_PORT = '' } }) =>
        fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`),
      )
      return (await Promise.all((await Promise.all(replies)).map((reply) => reply.text()))).join('\n')
    },
    close: async () => {
      await Promise.all(servers.map(({ child }) => end(child)))
      for (const server of [front, gateway.server]) server.close()
      await mail.close()
      core.close()
      postgres.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts one server of the site, and resolves when it is ready. Throws with what it says when it does not start. */
function startServer(environment: Record<string, string>, output: string[]): Promise<ChildProcess> {
  const env = { PATH: process.env.PATH, ...environment }
  const child = spawn(process.execPath, [...forShortRuns, 'scripts/server.mjs', 'sandbox/production.ts'], {
    cwd: root,
    env,
  })
  const printed: string[] = []
  return new Promise((resolve, reject) => {
    const hear = (part: unknown) => {
      output.push(String(part))
      printed.push(String(part))
      if (printed.join('').includes('ready at ')) resolve(child)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(printed.join(''))))
  })
}

function environmentOf({ url, oauth, tls }: Awaited<ReturnType<typeof startFakeCore>>['settings'], dir: string) {
  const fileOf = (name: string, pem: string) => {
    writeFileSync(join(dir, `.${name}.pem`), pem, { mode: 0o600 })
    return join(dir, `.${name}.pem`)
  }
  return {
    ...{ CORE_URL: `${url}/loans`, CORE_TOKEN_URL: oauth.tokenUrl },
    ...{ CORE_CLIENT_ID: oauth.clientId, CORE_CLIENT_SECRET: oauth.clientSecret },
    ...{ CORE_CERT: fileOf('cert', tls.cert), CORE_KEY: fileOf('key', tls.key), CORE_CA: fileOf('ca', tls.ca) },
  }
}

async function startGateway() {
  const messages: Sent[] = []
  const server = createServer(async (incoming, response) => {
    // Nothing, where the server that sends it is ended meanwhile.
    const body = await text(incoming).catch(() => undefined)
    if (body !== undefined) messages.push(JSON.parse(body))
    response.writeHead(204).end()
  })
  return { messages, server, url: `http://127.0.0.1:${await listen(server)}` }
}

async function startMailServer() {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    onData: (stream, _session, done) => void text(stream).then((mail) => done(null, String(mails.push(mail))), done),
  })
  // A server of the site that is ended may be in the middle of a mail.
  server.on('error', () => undefined)
  const port = await listen(server.server)
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return { mails, close, url: `smtp://127.0.0.1:${port}/?tls.rejectUnauthorized=false` }
}

/** Ends TLS, and says where a request comes from, as a proxy does. */
async function startFront(port: number, ports: () => number[]): Promise<Server> {
  let next = 0
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const some = ports()
    const { method, url: path, socket } = incoming
    const headers = { ...incoming.headers, 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'https' }
    const upstream = some[next++ % some.length]
    const sent = request({ host: '127.0.0.1', port: upstream, method, path, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    sent.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(sent)
  }
  const server = createTlsServer(makeCertificate('localhost'), pass)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = Object(server.address())
  return port
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}
