/** A lender's own server: nothing of the sandbox is in it, and it does not start half configured. */
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readEnvironment, readSandboxEnvironment } from '../../sandbox/environment.ts'
import { makeId } from '../../sandbox/sa-id.ts'
import { hasOpenssl } from '../setup/fake-core.ts'
import { freePort } from '../setup/free-port.ts'
import { findPostgres, startPostgres } from '../setup/postgres.ts'
import { ended, killStarted, start, startEntry } from './server-process.ts'

afterEach(killStarted)

const root = path.resolve(import.meta.dirname, '../..')
const bin = findPostgres()
const keyFor = (purpose: string) => createHash('sha256').update(purpose).digest('hex')
const right = {
  PUBLIC_ORIGIN: 'https://loans.example',
  SECRET_KEY: keyFor('secret'),
  DATA_KEYS: keyFor('data'),
  LOOKUP_KEYS: keyFor('lookup'),
  DATABASE_URL: 'postgres://lender@db/loans',
  DATA_DIR: '/var/lib/loans',
  FRAME_ORIGINS: 'https://income.example https://other.example',
  MESSAGE_GATEWAY: 'https://messages.example/send',
  MESSAGE_GATEWAY_TOKEN: 'x'.repeat(24),
  CORE_URL: 'https://core.example/loans',
  CORE_TOKEN_URL: 'https://login.example/token',
  CORE_CLIENT_ID: 'loans-web',
  CORE_CLIENT_SECRET: 'secret',
}

type Compose = { services: Record<string, { environment?: Record<string, string> }> }

describe('the environment', () => {
  it('is right when everything is there', () => {
    expect(readEnvironment({ ...right, PORT: '', PATH: '/bin' })).toMatchObject(right)
  })

  it('is refused with all mistakes at once, and no value is repeated', () => {
    const wrong = {
      ...right,
      PUBLIC_ORIGIN: 'http://loans.example/',
      SECRET_KEY: 'geheim',
      FRAME_ORIGINS: '*',
      DATABASE_URL: '',
    }
    const problem = (() => {
      try {
        readEnvironment(wrong)
      } catch (thrown) {
        return String(thrown)
      }
    })()
    for (const name of [
      'PUBLIC_ORIGIN: must be',
      'SECRET_KEY: must be',
      'FRAME_ORIGINS: must be',
      'DATABASE_URL: is missing',
    ])
      expect(problem).toContain(name)
    expect(problem).not.toContain('geheim')
    expect(problem?.split('\n')).toHaveLength(5)
  })

  it.each([
    ['PORT', { PORT: '99999' }],
    ['METRICS_PORT', { METRICS_PORT: '3000' }],
    ['METRICS_PORT', { PORT: '8080', METRICS_PORT: '8080' }],
    ['CORE_CERT', { CORE_CERT: '/not/there.pem', CORE_KEY: '/not/there.pem' }],
    ['CORE_CA', { CORE_CA: 'package.json' }],
    ['CSP_ALSO', { CSP_ALSO: 'scrpt-src https://kit.example' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1 300.1.1.1' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/99' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u:p@[bad/loans' }],
    ['MESSAGE_GATEWAY', { MESSAGE_GATEWAY: 'https://a b' }],
    ['VIRUS_SCANNER', { VIRUS_SCANNER: 'clamd://scanner:99999' }],
    ['DATA_KEYS', { DATA_KEYS: right.SECRET_KEY.toUpperCase() }],
    ['SECRET_KEY', { SECRET_KEY: '0'.repeat(64) }],
    ['DATA_KEYS', { DATA_KEYS: `${right.DATA_KEYS} ${'0'.repeat(64)}` }],
    ['LOOKUP_KEYS', { LOOKUP_KEYS: '0123456789abcdef'.repeat(4) }],
    ['CORE_URL', { CORE_URL: 'http://core.example/loans' }],
    ['CORE_URL', { CORE_URL: 'http://127.0.0.1.evil.example/loans' }],
    ['CORE_TOKEN_URL', { CORE_TOKEN_URL: 'http://login.example/token' }],
    ['MESSAGE_GATEWAY', { MESSAGE_GATEWAY: 'http://messages.example/send' }],
    ['LOOKUP_KEYS', { LOOKUP_KEYS: `${keyFor('new')} ${right.DATA_KEYS}` }],
    ['LOOKUP_KEYS', { LOOKUP_KEYS: `${right.LOOKUP_KEYS} ${right.LOOKUP_KEYS.toUpperCase()}` }],
    ['MESSAGE_GATEWAY_TOKEN', { MESSAGE_GATEWAY_TOKEN: right.SECRET_KEY }],
    ['CORE_CLIENT_SECRET', { CORE_CLIENT_SECRET: right.DATA_KEYS }],
    ['CORE_CLIENT_SECRET', { CORE_CLIENT_SECRET: right.MESSAGE_GATEWAY_TOKEN }],
    ['CORE_CLIENT_SECRET', { CORE_CLIENT_SECRET: 'secret\n' }],
    ['CORE_CLIENT_SECRET', { CORE_CLIENT_SECRET: '  ' }],
    ['DATA_DIR', { DATA_DIR: ' ' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://loans.example:443' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://loans.example:99999' }],
    ['FRAME_ORIGINS', { FRAME_ORIGINS: 'https://income.example https://other.example:443' }],
    ['FRAME_ORIGINS', { FRAME_ORIGINS: `https://income.example ${right.PUBLIC_ORIGIN}` }],
    ['HOST', { HOST: '999.1.1.1' }],
    ['HOST', { HOST: 'localhost:3000' }],
    ['METRICS_PORT', { PORT: '80', METRICS_PORT: '0080' }],
    ['CORE_URL', { CORE_URL: 'https://user:password@core.example/loans' }],
    ['SMTP_URL', { SMTP_URL: 'smtps://', MAIL_FROM: 'loans@loans.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '0.0.0.0/0' }],
    ['CSP_ALSO', { CSP_ALSO: 'script-src https://k\u00eft.example' }],
    ['CSP_ALSO', { CSP_ALSO: 'script-src https://kit.example, default-src *' }],
    ['CSP_ALSO', { CSP_ALSO: 'script-src' }],
    ['CSP_ALSO', { CSP_ALSO: 'img-src https://a.example; img-src https://b.example' }],
  ])('is refused where the server would trip over %s later', (name, wrong) => {
    const refused = () => readEnvironment({ ...right, ...wrong, CORE_CLIENT_ID: '' })
    expect(refused).toThrow(new RegExp(`^  ${name}: must be`, 'm'))
    // Beside what else is wrong.
    expect(refused).toThrow(/^ {2}CORE_CLIENT_ID: is missing/m)
  })

  it.skipIf(!hasOpenssl())(
    'is refused with files that TLS cannot use, and with a key of another certificate',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'certificates-'))
      const file = (name: string) => path.join(folder, name)
      const make = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
      const subject = ['-subj', '/CN=loans-web', '-days', '1']
      make('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'cert.pem', ...subject)
      make('genrsa', '-out', 'other.pem', '2048')
      make('genrsa', '-aes256', '-passout', 'pass:secret', '-out', 'locked.pem', '2048')
      await writeFile(file('damaged.pem'), '-----BEGIN CERTIFICATE-----\nxx\n-----END CERTIFICATE-----\n')
      const [cert, key] = [file('cert.pem'), file('key.pem')]
      const read = (files: object) => () => readEnvironment({ ...right, CORE_CERT: cert, CORE_KEY: key, ...files })
      expect(read({ CORE_CA: cert })()).toMatchObject({ CORE_CERT: cert, CORE_KEY: key })
      for (const [files, line] of [
        [{ CORE_CERT: file('damaged.pem') }, 'CORE_CERT: must be the readable file'],
        [{ CORE_CERT: key, CORE_KEY: cert }, 'CORE_CERT: must be the readable file'],
        [{ CORE_KEY: file('locked.pem') }, 'CORE_KEY: must be the readable file'],
        [{ CORE_KEY: file('other.pem') }, 'CORE_KEY: must be the key of CORE_CERT'],
        [{ CORE_CA: file('damaged.pem') }, 'CORE_CA: must be the readable file'],
        [{ CORE_CA: key }, 'CORE_CA: must be the readable file'],
      ] as const)
        expect(read(files)).toThrow(`  ${line}`)
      await rm(folder, { recursive: true })
    },
  )

  it('is refused with a misspelt name: what was meant by it would be lost', () => {
    const { PUBLIC_ORIGIN, ...rest } = right
    const wrong = {
      ...rest,
      ORIGN: PUBLIC_ORIGIN,
      CORE_ULR: 'https://other.example',
      METRIC_PORT: '9464',
      TRUSTED_PROXY: '10.0.0.1',

      data_keys: 'a',
    }
    const refused = () => readEnvironment(wrong)
    for (const line of [
      'PUBLIC_ORIGIN: is missing',
      'ORIGN: is no variable of this server; it is near PUBLIC_ORIGIN',
      'CORE_ULR: is no variable of this server; it is near CORE_URL',
      'METRIC_PORT: is no variable of this server; it is near METRICS_PORT',
      'TRUSTED_PROXY: is no variable of this server; it is near TRUSTED_PROXIES',
      'data_keys: is no variable of this server; it is near DATA_KEYS',
    ])
      expect(refused).toThrow(`  ${line}`)
  })

  it.each([
    // What a container platform, a shell and a runtime add.
    { CORE_PORT: 'tcp://10.0.0.7:443', CORE_SERVICE_HOST: '10.0.0.7', HOSTNAME: 'a', NODE_VERSION: '20', LOGNAME: 'a' },
    {
      CORE_URL: 'http://127.0.0.1:8080/loans',
      MESSAGE_GATEWAY: 'http://[::1]:8080',
      CORE_TOKEN_URL: 'http://localhost/t',
    },
    { TRUSTED_PROXIES: '10.0.0.1 172.16.0.0/12 ::1 fd00::/8' },
    { PORT: '80', METRICS_PORT: '9464', HOST: '::' },
    { DATABASE_URL: 'postgres:///loans?host=/var/run/postgresql', HOST: 'app-1.internal' },
    { DATABASE_USER: 'lender', DATABASE_HOST: 'db', http_proxy: 'http://proxy:3128' },
    { CSP_ALSO: 'script-src https://kit.example; worker-src blob:' },
    { SMTP_URL: 'smtps://user:password@mail.example:465', MAIL_FROM: 'Loans <loans@loans.example>' },
    { VIRUS_SCANNER: 'clamd://scanner:3310' },
  ])('is right with %o', (more) => {
    expect(readEnvironment({ ...right, ...more })).toMatchObject(more)
  })

  it('is what compose.yaml and Dockerfile set, with the values of .env', () => {
    const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
    const image = /^ENV (.*)$/m
      .exec(read('Dockerfile'))?.[1]
      ?.split(' ')
      .map((pair) => pair.split('='))
    const { services }: Compose = parse(read('compose.yaml'))
    const values: Record<string, string> = { ...right, DATABASE_PASSWORD: 'secret' }
    for (const server of [services['server-a'], services['server-b']]) {
      const filled = Object.entries(server?.environment ?? {}).map(([name, text]) => [
        name,
        text.replace(/\$\{(\w+):\?\}/g, (_, variable) => values[variable] ?? ''),
      ])
      const set = readEnvironment({ ...Object.fromEntries(image ?? []), ...Object.fromEntries(filled) })
      expect(set.DATABASE_URL).toBe('postgres://lender:secret@database/loans')
      expect(Object.keys(set)).toEqual(expect.arrayContaining(Object.keys(right)))
    }
  })

  it('keeps `npm start` from starting, before anything is built', async () => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' }
    const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, stdio: 'pipe' })
    let lines = ''
    child.stderr.on('data', (chunk) => {
      lines += chunk
    })
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1)
    for (const name of Object.keys(right)) expect(lines).toContain(`${name}: is missing`)
  })
})

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

describe('the environment of the sandbox', () => {
  it('may be empty, and holds what a developer sets', () => {
    expect(readSandboxEnvironment({ PORT: '', DATA_DIR: '', NODE_ENV: '' })).toEqual({})
    const set = { NODE_ENV: 'test', PORT: '4000', HOST: '127.0.0.1', TRUID_ORIGIN: 'http://localhost:4001' }
    expect(readSandboxEnvironment(set)).toEqual(set)
  })

  it.each([
    // Nearly production: its tools would be open to the public.
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['NODE_ENV', 'production '],
    ['NODE_ENV', 'staging'],
    ['PORT', 'abc'],
    ['PORT', '99999'],
    ['HOST', 'localhost:3000'],
    ['DATABASE_URL', 'mysql://db/loans'],
    ['DATA_DIR', ' '],
    ['TRUID_ORIGIN', 'localhost:4001'],
    ['CSP_ALSO', 'scrpt-src https://kit.example'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ])('is refused with a line about %s: %o', (name, value) => {
    const refused = () => readSandboxEnvironment({ [name]: value, PORT: name === 'PORT' ? value : '0x' })
    expect(refused).toThrow(new RegExp(`^  ${name}: must `, 'm'))
    expect(refused).toThrow(/^ {2}PORT: must /m)
  })

  it('is read before anything is opened', async () => {
    const { child, address, line } = await startEntry('sandbox/main.ts', 0, { NODE_ENV: 'prod' })
    expect(await ended(child)).toBe(1)
    expect([address, line]).toEqual([undefined, expect.stringContaining('NODE_ENV: must be `production`')])
  })
})

describe('what a start lacks on its machine', () => {
  const dir = async () => mkdtemp(path.join(tmpdir(), 'start-'))

  it.each([
    [
      'PORT',
      { PORT: '1', HOST: '192.0.2.1' },
      'cannot listen on port 1 of `192.0.2.1` (EADDRNOTAVAIL): set HOST or PORT',
    ],
    ['HOST', { HOST: 'nowhere.invalid' }, 'of `nowhere.invalid` (E'],
  ])('is said with the variable to set: %s', async (_, more, said) => {
    const { child, line } = await start(await dir(), await freePort(), more)
    expect(line).toContain(said)
    expect(line.trim().split('\n')).toHaveLength(1)
    expect(await ended(child)).toBe(1)
  })

  it('is said of a folder that cannot hold documents, before an applicant sends one', async () => {
    const file = path.join(await dir(), 'file')
    await writeFile(file, 'not a folder')
    const { child, line } = await startEntry('sandbox/production.ts', await freePort(), {
      ...{ NODE_ENV: 'production', ...right, HOST: '127.0.0.1', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      DATA_DIR: file,
    })
    expect(line).toMatch(
      /^the data directory `.*` cannot be made or written \(EEXIST\): set DATA_DIR to another folder\n$/,
    )
    expect(await ended(child)).toBe(1)
  })
})

describe('the modules of production', () => {
  const loaded = modulesOf('sandbox/production.ts')
  it('hold nothing that only a sandbox may do', () => {
    expect(loaded).toContain('sandbox/lender/identity/one-time-code.ts')
    expect(
      loaded.filter((file) =>
        /test-api|sandbox\/(server|main|start-sandbox|listen)\.ts|truid\/(provider|origin)/.test(file),
      ),
    ).toEqual([])
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
      const environment = {
        ...{ NODE_ENV: 'production', ...right, HOST: '127.0.0.1', LOG: 'off' },
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
      await expect.poll(postgres.log, { timeout: 20_000 }).toMatch(new RegExp(`${id} .*insert into "message"`))
      await expect.poll(() => gateway.received.length, { timeout: 20_000 }).toBe(1)
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
  const imports = [...text.matchAll(/(?:^(?:import|export) (?!type)[^'"]*?|\bawait import\()['"](\.[^'"]+)['"]/gm)].map(
    ([, name = '']) => path.posix.join(path.posix.dirname(entry), name),
  )
  return [entry, ...imports.flatMap((file) => modulesOf(file, seen))]
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
