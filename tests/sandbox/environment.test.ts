/** What a server is told by its environment: every mistake is named before it starts, with the variable and what it must be. */
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { endingSoon } from '../../sandbox/certificates.ts'
import { readEnvironment, readSandboxEnvironment } from '../../sandbox/environment.ts'
import { hasOpenssl } from '../setup/fake-core.ts'
import { keyFor, right } from './right-environment.ts'
import { ended, killStarted, startEntry } from './server-process.ts'

afterEach(killStarted)

const day = 24 * 60 * 60_000
const root = path.resolve(import.meta.dirname, '../..')

const bucket = {
  ...{ S3_BUCKET: 'https://s3.example/loans', S3_REGION: 'af-south-1' },
  ...{ S3_ACCESS_KEY: 'AKIA', S3_SECRET_KEY: 'of/the+bucket' },
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

  it('takes secrets from files, with or without a line end', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'secrets-'))
    const secrets = ['SECRET_KEY', 'DATA_KEYS', 'LOOKUP_KEYS', 'DATABASE_URL', 'MESSAGE_GATEWAY_TOKEN'] as const
    const files = await Promise.all(
      secrets.map(async (name, index) => {
        const file = path.join(folder, name)
        await writeFile(file, right[name] + ['', '\n', '\r\n'][index % 3])
        return [[name, ''] as const, [`${name}_FILE`, file] as const]
      }),
    )
    expect(readEnvironment({ ...right, ...Object.fromEntries(files.flat()) })).toMatchObject(right)
    const own = { DATABASE_URL_FILE: path.join(folder, 'DATABASE_URL') }
    expect(readSandboxEnvironment(own)).toMatchObject({ DATABASE_URL: right.DATABASE_URL })
    await rm(folder, { recursive: true })
  })

  it('is refused where a file of a secret is not there, empty, holds something else, or is one too many', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'secrets-'))
    const file = path.join(folder, 'secret')
    const read = (text: string, more: object) => async () => {
      await writeFile(file, text)
      return readEnvironment({ ...right, DATA_KEYS: '', ...more })
    }
    const line = /^ {2}DATA_KEYS_FILE: must be a readable file with DATA_KEYS in it$/m
    await expect(read('', { DATA_KEYS_FILE: file })).rejects.toThrow(line)
    await expect(read('', { DATA_KEYS_FILE: folder })).rejects.toThrow(line)
    await expect(read('', { DATA_KEYS_FILE: `${file}-2` })).rejects.toThrow(line)
    await expect(read('geheim', { DATA_KEYS_FILE: file })).rejects.toThrow(/^ {2}DATA_KEYS: must be random keys/m)
    await expect(read('', { DATA_KEY_FILE: file })).rejects.toThrow('DATA_KEY_FILE: is no variable of this server')
    const both = { DATA_KEYS: right.DATA_KEYS, DATA_KEYS_FILE: file }
    await expect(read(right.DATA_KEYS, both)).rejects.toThrow('DATA_KEYS_FILE: must be left out where DATA_KEYS is set')
    expect(() => readSandboxEnvironment({ DATA_KEYS_FILE: file })).toThrow('the sandbox is not for production')
    expect(() => readSandboxEnvironment({ DATA_KEYS_FILE: folder })).toThrow('the sandbox is not for production')
    expect(() => readSandboxEnvironment({ DATABASE_URL_FILE: folder })).toThrow('DATABASE_URL_FILE: must be')
    await rm(folder, { recursive: true })
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
    ['S3_BUCKET', { ...bucket, S3_BUCKET: 'http://s3.example/loans' }],
    ['S3_BUCKET', { ...bucket, S3_BUCKET: 'https://s3.example/loans/' }],
    ['S3_SECRET_KEY', { ...bucket, S3_SECRET_KEY: 'of the bucket' }],
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
      const forServers = ['-addext', 'extendedKeyUsage=serverAuth']
      make('req', '-x509', '-key', 'key.pem', '-out', 'server.pem', ...subject, ...forServers)
      expect(read({ CORE_CERT: file('server.pem') })).toThrow('  CORE_CERT: must be in force today')
      for (const days of [-2, 2]) {
        vi.useFakeTimers({ now: Date.now() + days * day, toFake: ['Date'] })
        const refused = read({ CORE_CA: cert, CORE_CLIENT_ID: '' })
        for (const line of ['CORE_CERT: must be in force', 'CORE_CA: must be in force', 'CORE_CLIENT_ID: is missing'])
          expect(refused).toThrow(`  ${line}`)
        vi.useRealTimers()
      }
      const lines = (days: number) => endingSoon({ CORE_CERT: cert, CORE_CA: undefined }, Date.now() - days * day)
      expect(lines(0)).toEqual([
        expect.stringMatching(/^the certificate of CORE_CERT ends on \d{4}-\d\d-\d\d: replace/),
      ])
      expect([lines(28).length, lines(31).length]).toEqual([1, 0])
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
    { INCOME_CHECK_TOKEN: 'i'.repeat(24) },
    { ...bucket, S3_BUCKET: 'https://s3.af-south-1.amazonaws.com/loans' },
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
      const filled: Record<string, string> = Object.fromEntries(
        Object.entries(server?.environment ?? {}).map(([name, text]) => [
          name,
          text.replace(/\$\{(\w+):[?-]\}/g, (_, variable) => values[variable] ?? ''),
        ]),
      )
      const set = readEnvironment({ ...Object.fromEntries(image ?? []), ...filled })
      expect([set.DATABASE_URL, filled.PGPASSWORD]).toEqual(['postgres://lender@database/loans', 'secret'])
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
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1)
    for (const name of Object.keys(right)) expect(lines).toContain(`${name}: is missing`)
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

  it.each([
    'sandbox/main.ts',
    // `npm run dev`
    'scripts/dev.ts',
  ])('is read before anything is opened by %s', async (entry) => {
    const { child, address, line } = await startEntry(entry, 0, { NODE_ENV: 'prod' })
    expect(await ended(child)).toBe(1)
    expect([address, line]).toEqual([undefined, expect.stringContaining('NODE_ENV: must be `production`')])
    expect(line).toContain('PORT: must be a port')
  })

  it.each(['PUBLIC_ORIGIN', 'FRAME_ORIGINS', 'MESSAGE_GATEWAY', 'DATA_KEYS'])('is not that of a lender: %s', (name) => {
    expect(() => readSandboxEnvironment({ [name]: 'x' })).toThrow(`not for production, and ${name} is set`)
    expect(readSandboxEnvironment({ [name]: '' })).toEqual({})
  })
})
