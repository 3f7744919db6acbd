/** The files of the container, where there is no engine to run them: their steps, one by one, in clean folders. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { readEnvironment } from '../../sandbox/environment.ts'
import { freePort } from '../setup/free-port.ts'
import { imageUser, readSteps, runSteps } from '../setup/image-steps.ts'
import { findPostgres, startPostgres } from '../setup/postgres.ts'
import { startProxy } from '../setup/proxy.ts'
import { right } from './right-environment.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const steps = readSteps(read('Dockerfile'))
const bin = findPostgres()
const isWhole = process.env.FAULTS === 'all'

type Service = {
  image?: string
  build?: string | { dockerfile: string }
  environment?: Record<string, string>
  volumes?: string[]
  stop_grace_period?: string
}
const { services }: { services: Record<string, Service> } = parse(read('compose.yaml'))

const made: string[] = []
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

it('the image copies only files that the repository has, and runs as a user who is not root', () => {
  const copied = steps.filter(({ instruction, rest }) => instruction === 'COPY' && !rest.startsWith('--from='))
  for (const { rest } of copied)
    for (const file of rest.split(' ').slice(0, -1))
      expect([file, existsSync(path.join(root, file))]).toEqual([file, true])
  const last = steps.slice(steps.findLastIndex(({ instruction }) => instruction === 'FROM'))
  expect(last.map(({ instruction }) => instruction)).toEqual(expect.arrayContaining(['USER', 'HEALTHCHECK', 'CMD']))
})

it('compose.yaml hands the password of the database over, whatever signs are in it', () => {
  const password = 'aB+/9@:#?%2&='
  const { environment = {} } = services['server-a'] ?? {}
  const env: Record<string, string> = {
    ...filled(environment, { DATABASE_PASSWORD: password }),
    DATA_DIR: '/data',
  }
  const { DATABASE_URL } = readEnvironment(env)
  vi.stubEnv('PGPASSWORD', env.PGPASSWORD)
  const { host, user, database, password: sent } = new pg.Client({ connectionString: DATABASE_URL })
  vi.unstubAllEnvs()
  expect([host, user, database, sent]).toEqual(['database', 'lender', 'loans', password])
})

it('the proxy keeps a caller at one server: while a new release comes, the files of a page are at no other', () => {
  const [, settings = ''] = /reverse_proxy server-a:3000 server-b:3000 \{\n([^}]*)/.exec(read('Caddyfile')) ?? []
  expect(settings).toMatch(/^\t\tlb_policy ip_hash$/m)
})

it('compose.yaml has a place for a backup, with the database and the documents of the servers, and what it needs', () => {
  const { backup, 'server-a': server } = services
  const { DATABASE_URL, PGPASSWORD } = server?.environment ?? {}
  expect(backup?.environment).toEqual({ DATABASE_URL, PGPASSWORD, DATA_DIR: '/data' })
  expect(backup?.volumes).toEqual(expect.arrayContaining(server?.volumes ?? []))
  const { dockerfile } = Object(backup?.build)
  const [copied = ''] = readSteps(read(dockerfile)).flatMap(({ instruction, rest }) =>
    instruction === 'COPY' ? rest.split(' ') : [],
  )
  const imported = [...read(copied).matchAll(/ from '([^']+)'/g)].map(([, module = '']) => module)
  // It is copied alone: no package is installed beside it.
  expect(imported.filter((module) => !module.startsWith('node:'))).toEqual([])
  // No applicant's data gets into an image.
  const folder = backup?.volumes?.find((volume) => volume.endsWith(':/backups'))?.split(':')[0] ?? ''
  expect(read('.dockerignore').split('\n')).toContain(path.basename(folder))
})

// It installs and builds: minutes, for files that rarely change. `npm run test:faults` runs it.
it.skipIf(!isWhole || bin === undefined)(
  'the steps of the image and of compose.yaml end in two servers that are ready behind a proxy, and stop in their time',
  async () => {
    const image = runSteps(steps, freshCopy())
    made.push(image.folder)
    expect(image.user).toBe('node')
    const postgres = startPostgres(bin ?? '', await freePort())
    try {
      const servers = Object.entries(services).filter(([, { build }]) => build === '.')
      expect(servers.map(([name]) => name)).toEqual(['server-a', 'server-b'])
      const started = await Promise.all(
        servers.map(async ([, service]) => {
          const port = await freePort()
          const env = {
            ...image.env,
            ...filled(service.environment ?? {}),
            DATABASE_URL: postgres.url,
            PORT: String(port),
          }
          const how = {
            cwd: path.join(image.folder, image.workdir),
            env: { PATH: process.env.PATH, ...env },
            ...imageUser,
          }
          const [command = '', ...args] = image.command
          const child = spawn(command, args, how)
          children.push(child)
          return { child, port, line: await firstLine(child), how }
        }),
      )
      for (const { line, how } of started) {
        expect(line).toContain('ready at')
        const [command = '', ...args] = image.health
        expect(spawnSync(command, args, how).status).toBe(0)
      }
      const proxyPort = await freePort()
      const proxy = await startProxy(
        proxyPort,
        started.map(({ port }) => port),
      )
      const page = await fetch(`http://127.0.0.1:${proxyPort}/`)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/assets/')])
      expect((await fetch(`http://127.0.0.1:${proxyPort}/readyz`)).status).toBe(200)
      // There is such an address only where the optional token has reached the server.
      const result = await fetch(`http://127.0.0.1:${proxyPort}/income-results`, { method: 'POST' })
      expect(result.status).toBe(401)
      await proxy.close()
      for (const { child } of started) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        expect(await ended).toBe(0)
      }
    } finally {
      for (const child of children) child.kill('SIGKILL')
      postgres.remove()
    }
  },
  900_000,
)

/** What a fresh clone has, which is what is sent to the builder but for `.dockerignore`. */
function freshCopy(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'context-'))
  made.push(folder)
  const ignored = read('.dockerignore').split('\n').filter(Boolean)
  const files = execFileSync('git', ['-c', 'core.quotepath=off', 'ls-files'], { cwd: root, encoding: 'utf8' })
  for (const file of files.trim().split('\n'))
    if (!ignored.includes(file.split('/')[0] ?? '')) cpSync(path.join(root, file), path.join(folder, file))
  return folder
}

/** With the values of an `.env`: those of a right environment, and what is optional. */
function filled(environment: Record<string, string>, more: Record<string, string> = {}): Record<string, string> {
  const values: Record<string, string> = {
    ...right,
    ...{ DATABASE_PASSWORD: 'secret', INCOME_CHECK_TOKEN: 'y'.repeat(24) },
    ...more,
  }
  const fill = (text: string) => text.replace(/\$\{(\w+):[?-]\}/g, (_, name: string) => values[name] ?? '')
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, fill(text)]))
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.stdout?.once('data', (line) => resolve(String(line)))
    child.stderr?.once('data', (line) => resolve(String(line)))
  })
}
