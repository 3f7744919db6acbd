/** A lender's own server: nothing of the sandbox is in it, and it does not start half configured. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { makeId } from '../../sandbox/sa-id.ts'
import { freePort } from '../setup/free-port.ts'
import { findPostgres, startPostgres } from '../setup/postgres.ts'
import { right } from './right-environment.ts'
import { ended, killStarted, startEntry } from './server-process.ts'

afterEach(killStarted)

const root = path.resolve(import.meta.dirname, '../..')
const bin = findPostgres()
const forSandboxOnly = /test-api|sandbox\/(server|main|start-sandbox|listen)\.ts|truid\/(provider|origin)/

describe('the sandbox', () => {
  it('does not start in the environment of a production server, whatever NODE_ENV says', async () => {
    const { child, address, line } = await startEntry('sandbox/main.ts', 0, { ...right, NODE_ENV: 'development' })
    expect(await ended(child)).toBe(1)
    expect([address, line]).toEqual([undefined, expect.stringContaining('the sandbox is not for production')])
  })

  it('does not start with NODE_ENV=production, by its own entry either: what is missing is named', async () => {
    const nothing = Object.fromEntries(Object.keys(right).map((name) => [name, '']))
    const { child, address, line } = await startEntry('sandbox/main.ts', 0, { ...nothing, NODE_ENV: 'production' })
    expect([await ended(child), address]).toEqual([1, undefined])
    for (const name of Object.keys(right)) expect(line).toContain(`${name}: is missing`)
  })
})

describe('the modules of production', () => {
  const loaded = modulesOf('sandbox/production.ts')
  it('hold nothing that only a sandbox may do', () => {
    expect(loaded).toContain('sandbox/lender/identity/one-time-code.ts')
    expect(loaded.filter((file) => forSandboxOnly.test(file))).toEqual([])
    for (const file of loaded) {
      const text = readFileSync(path.join(root, file), 'utf8')
      expect([file, text.match(/import\((?!')|'\/sandbox[/']|offsetMs|createTestApplicant/)?.[0]]).toEqual([
        file,
        undefined,
      ])
    }
  })

  it('are all in the image, which is built without the sandbox’s own', () => {
    const removed = /rm -rf ([^&\n]+)/.exec(readFileSync(path.join(root, 'Dockerfile'), 'utf8'))?.[1]?.split(' ') ?? []
    expect(removed).toContain('sandbox/test-api')
    for (const name of removed) {
      expect([name, existsSync(path.join(root, name))]).toEqual([name, true])
      expect(loaded.filter((file) => file.startsWith(name))).toEqual([])
    }
  })

  it('are put together with nothing that only a sandbox may do', () => {
    const { stdout } = spawnSync(process.execPath, ['scripts/server.mjs', '--only-make'], {
      cwd: root,
      encoding: 'utf8',
    })
    const sources = sourcesOf(stdout.trim(), 'production.mjs')
    expect(sources.filter((file) => /sandbox\/(production|lender-server)\.ts$/.test(file))).toHaveLength(2)
    expect(sources.filter((file) => forSandboxOnly.test(file))).toEqual([])
    expect(sourcesOf(stdout.trim(), 'main.mjs').some((file) => forSandboxOnly.test(file))).toBe(true)
  })

  it('are the sandbox’s without its tools: the sandbox does hold them', () => {
    expect(modulesOf('sandbox/start-sandbox.ts').filter((file) => file.includes('test-api')).length).toBeGreaterThan(5)
  })
})

describe.skipIf(bin === undefined)('on PostgreSQL (needs an installed server: initdb and pg_ctl)', () => {
  it('serves no power of the sandbox, and no header of a caller reaches a message', async () => {
    const postgres = startPostgres(bin ?? '', await freePort())
    const gateway = await startGateway()
    try {
      const [port, metricsPort] = [await freePort(), await freePort()]
      const folder = await mkdtemp(path.join(tmpdir(), 'production-'))
      await mkdir(path.join(folder, 'dist'))
      await writeFile(path.join(folder, 'dist/index.html'), '<!doctype html><title>The application</title>')
      await writeFile(path.join(folder, 'data-keys'), `${right.DATA_KEYS}\n`)
      const environment = {
        ...{ NODE_ENV: 'production', ...right, HOST: '127.0.0.1', LOG: 'off' },
        ...{ DATA_KEYS: '', DATA_KEYS_FILE: path.join(folder, 'data-keys') },
        ...{ DATABASE_URL: postgres.url, DATA_DIR: path.join(folder, 'data') },
        ...{ MESSAGE_GATEWAY: gateway.url, METRICS_PORT: String(metricsPort) },
      }
      const { address = '', line } = await startEntry('sandbox/production.ts', port, environment, folder)
      expect(line).toContain('ready at https://loans.example')
      for (const [method, url] of powers) {
        const { status } = await fetch(`${address}${url}`, { method })
        expect([method, url, status]).toEqual([method, url, 404])
      }
      const policy = (await fetch(address)).headers.get('content-security-policy')
      expect(policy).toContain('frame-src https://income.example https://other.example')
      const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '1.2.3.4' }
      const said = makeId('2026-01-01')
      const body = { saId: said, phoneNumber: '0821234567', plProductId: 'personal' }
      const captured = await post(port, '/los/validation-and-capture/said', body, forged)
      await logStatements(postgres.url)
      const id = '0123456789abcdef0123456789abcdef'
      await post(port, '/los/otp/request', { requestToken: captured.requestToken }, { ...forged, 'correlation-id': id })
      await expect.poll(postgres.log).toMatch(new RegExp(`${id} .*insert into "message"`))
      await expect.poll(() => gateway.received.length).toBe(1)
      expect(gateway.received[0]).toMatchObject({ channel: 'sms', phoneNumber: '0821234567' })
      expect(gateway.received[0]?.text).toMatch(/@loans\.example #\d{6}$/)
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      expect(metrics).toContain(
        'http_request_duration_seconds_count{method="POST",route="/los/otp/request",status="200"} 1',
      )
      expect(metrics).not.toMatch(new RegExp(`${said}|0821234567`))
      expect((await fetch(`${address}/metrics`)).headers.get('content-type')).not.toContain('openmetrics')
      expect(gateway.tokens).toEqual([`Bearer ${right.MESSAGE_GATEWAY_TOKEN}`])
    } finally {
      killStarted()
      gateway.close()
      postgres.remove()
    }
  })
})

/** Each statement from now on, with the name of its transaction in front. */
async function logStatements(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const [name, value] of [
    ['log_line_prefix', '%a '],
    ['log_statement', 'all'],
  ])
    await client.query(`alter system set ${name} = '${value}'`)
  await client.query('select pg_reload_conf()').finally(() => client.end())
}

const powers = [
  ['GET', '/sandbox'],
  ['GET', '/sandbox/personas'],
  ['POST', '/sandbox/applicants'],
  ['GET', '/sandbox/inbox'],
  ['GET', '/sandbox/applications'],
  ['PUT', '/sandbox/faults'],
  ['PUT', '/sandbox/clock'],
  ['GET', '/sandbox/bank-app'],
  ['GET', '/los/errorsSimulator'],
] as const

/** A module and all that it imports, from the repository's folder. */
function modulesOf(entry: string, seen = new Set<string>()): string[] {
  if (seen.has(entry)) return []
  seen.add(entry)
  const text = readFileSync(path.join(root, entry), 'utf8')
  const imports = [
    ...text.matchAll(/(?:^(?:import|export) (?!type)(?:[^'"]*? from )?|\bawait import\()['"](\.[^'"]+)['"]/gm),
  ].map(([, name = '']) => path.posix.join(path.posix.dirname(entry), name))
  return [entry, ...imports.flatMap((file) => modulesOf(file, seen))]
}

/** The source files of all that a file of the server loads, as it was put together. */
function sourcesOf(folder: string, file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const text = readFileSync(path.join(folder, file), 'utf8')
  const map = path.join(folder, `${file}.map`)
  const { sources }: { sources: string[] } = existsSync(map) ? JSON.parse(readFileSync(map, 'utf8')) : { sources: [] }
  const imports = [...text.matchAll(/(?:\bfrom |\bimport |\bimport\()"\.\/([^"]+\.mjs)"/g)].map(([, name = '']) => name)
  return [...sources, ...imports.flatMap((each) => sourcesOf(folder, each, seen))]
}

type Sent = { channel: string; phoneNumber: string; text: string }

/** Refuses the first delivery: a message is delivered all the same. */
async function startGateway() {
  const [received, tokens]: [Sent[], string[]] = [[], []]
  let calls = 0
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      calls += 1
      if (calls > 1) {
        received.push(JSON.parse(text))
        tokens.push(String(request.headers.authorization))
      }
      response.writeHead(calls > 1 ? 204 : 503).end()
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, received, tokens, close: () => server.close() }
}

/** With headers that `fetch` would not send. */
function post(
  port: number,
  url: string,
  body: object,
  headers: Record<string, string>,
): Promise<{ requestToken: string }> {
  return new Promise((resolve, reject) => {
    const options = {
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: url,
      headers: { ...headers, 'content-type': 'application/json' },
    }
    const sent = httpRequest(options, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve(JSON.parse(text)))
    })
    sent.once('error', reject)
    sent.end(JSON.stringify(body))
  })
}
