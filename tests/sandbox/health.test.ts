/** What an operator relies on: probes that tell the truth, a database that comes and goes, a stop that loses nothing. */
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { isUnavailable, reasonOf } from '../../sandbox/database/unavailable.ts'
import { freePort } from '../setup/free-port.ts'
import { findPostgres, startPostgres } from '../setup/postgres.ts'
import { startWire } from '../setup/wire.ts'
import { ended, killStarted, start } from './server-process.ts'
import { fillDataDir } from './template.ts'

afterEach(killStarted)

const bin = findPostgres()
const json = { 'content-type': 'application/json' }

describe('the probes and the stop', () => {
  it('say that the server lives and serves, and a stop lets a running request end', async () => {
    const { child, address } = await start(await readyDir(), await freePort())
    for (const probe of ['healthz', 'readyz']) expect((await fetch(`${address}/${probe}`)).status).toBe(200)
    const rules = [{ call: 'settings.configurations', fault: { delayMs: 1500 } }]
    await fetch(`${address}/sandbox/faults`, { method: 'PUT', headers: json, body: JSON.stringify({ rules }) })
    const slow = fetch(`${address}/los/settings/configurations`)
    // Comes in behind the slow one: when it is answered, that one is running.
    await fetch(`${address}/healthz`)
    child.kill('SIGTERM')
    expect((await slow).status).toBe(200)
    expect(await ended(child)).toBe(0)
  })
})

describe('a stop', () => {
  it('does not wait for connections on which no request is running, as browsers open them in advance', async () => {
    const port = await freePort()
    const { child, address } = await start(await readyDir(), port)
    const rules = [{ call: 'settings.configurations', fault: { delayMs: 1500 } }]
    await fetch(`${address}/sandbox/faults`, { method: 'PUT', headers: json, body: JSON.stringify({ rules }) })
    const sockets = await Promise.all(
      ['', 'GET / HTTP/1.1\r\nhost: loans.example\r\nx-begun: '].map(async (text) => {
        const socket = connect(port, '127.0.0.1').on('error', () => {})
        await once(socket, 'connect')
        socket.write(text)
        return socket
      }),
    )
    const slow = fetch(`${address}/los/settings/configurations`)
    await fetch(`${address}/healthz`)
    const closed = Promise.all(sockets.map((socket) => once(socket, 'close')))
    child.kill('SIGINT')
    expect((await slow).status).toBe(200)
    expect(await ended(child)).toBe(0)
    await closed
  })
})

describe('a server whose log no one reads any more', () => {
  it('goes on', async () => {
    const { child, address } = await start(await readyDir(), await freePort(), { LOG: 'json' })
    for (const stream of [child.stdout, child.stderr]) stream?.destroy()
    for (let time = 0; time < 5; time += 1) expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect(child.exitCode).toBeNull()
  })
})

describe('a stop behind a proxy', () => {
  it('keeps the port open for a proxy that asks `/readyz`, though no connection is open: it must hear first', async () => {
    const { child, address } = await start(await readyDir(), await freePort())
    const ready = async () => (await fetch(`${address}/readyz`, { headers: { connection: 'close' } })).status
    expect(await ready()).toBe(200)
    child.kill('SIGTERM')
    await expect.poll(ready).toBe(503)
    expect(await ended(child)).toBe(0)
  })
})

describe('an error of the database', () => {
  const coded = (code: string) => Object.assign(new Error('failed'), { code })
  it.each([
    ['a server that shuts down', coded('57P01'), true],
    ['too many connections', coded('53300'), true],
    ['a full disk', coded('53100'), true],
    ['two transactions that waited for each other', coded('40P01'), true],
    ['a statement that took too long', coded('57014'), true],
    [
      'a refused connection at both addresses',
      new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]),
      true,
    ],
    ['a standby that takes no writes', coded('25006'), true],
    ['a connection on which nothing came', new Error('Query read timeout'), true],
    ['a connection that broke, wrapped', new Error('query', { cause: new Error('Connection terminated') }), true],
    ['a broken rule of ours', coded('23505'), false],
    ['a programming error', new TypeError('x is not a function'), false],
  ])('%s is recognized', (_, problem, expected) => {
    expect(isUnavailable(problem)).toBe(expected)
  })

  const silent = new Error('no connection to the database: timeout', { cause: coded('ETIMEDOUT') })
  it.each([
    ['itself', Object.assign(silent, { code: 'NO_CONNECTION' }), 'no connection to the database: timeout'],
    ['by its cause', new Error('Failed query: insert … 0821234567', { cause: coded('53100') }), 'failed'],
    ['by its name, where its message may quote values', new TypeError('0821234567 is no date'), 'TypeError'],
    ['by the first of two addresses that refuse', new AggregateError([coded('ECONNREFUSED')]), 'failed'],
  ])('is said in the log of work in the background: %s', (_, problem, line) => {
    expect(reasonOf(problem)).toBe(line)
  })
})

describe.skipIf(bin === undefined)('PostgreSQL (needs an installed server: initdb and pg_ctl)', () => {
  it('may drop busy connections and crash: the server lives, says 503, and loses no acknowledged write', async () => {
    const postgres = startPostgres(bin ?? '', await freePort())
    try {
      const server = await start(await mkdtemp(join(tmpdir(), 'server-')), await freePort(), {
        DATABASE_URL: postgres.url,
      })
      const address = server.address ?? ''
      const status = async (path: string) => (await fetch(`${address}/${path}`)).status
      const load = startLoad(address)
      for (let round = 1; round <= 5; round += 1) {
        await expect.poll(() => load.acknowledged.length).toBeGreaterThan(round * 20)
        await dropConnections(postgres.url)
      }
      postgres.crash()
      expect(await status('healthz')).toBe(200)
      expect(await status('readyz')).toBe(503)
      await expect.poll(() => load.refused).toBeGreaterThan(0)
      const before = load.acknowledged.length
      postgres.start()
      await expect.poll(() => status('readyz')).toBe(200)
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + 20)
      await load.stop()
      expect(server.child.exitCode).toBeNull()
      expect(load.unexpected).toEqual([])
      for (const said of load.acknowledged) {
        const held: unknown = await (await fetch(`${address}/sandbox/applications?said=${said}`)).json()
        expect(held).toHaveLength(1)
      }
    } finally {
      killStarted()
      postgres.remove()
    }
  })
})

describe.skipIf(bin === undefined)('PostgreSQL that fails over (needs an installed server: initdb and pg_ctl)', () => {
  const create = async (address: string) => {
    const body = JSON.stringify({ persona: 'resumable' })
    const reply = await fetch(`${address}/sandbox/applicants`, { method: 'POST', headers: json, body })
    return [reply.status, reply.headers.has('retry-after')]
  }
  const withServer = async (
    limits: string,
    work: (at: { address: string; url: string; wire: Wire }) => Promise<void>,
  ) => {
    const port = await freePort()
    const postgres = startPostgres(bin ?? '', port)
    const wire = await startWire(port)
    try {
      const dataDir = await mkdtemp(join(tmpdir(), 'server-'))
      const url = `postgres://sandbox@127.0.0.1:${wire.port}/postgres${limits}`
      const { address = '' } = await start(dataDir, await freePort(), { DATABASE_URL: url })
      await work({ address, url: postgres.url, wire })
    } finally {
      killStarted()
      wire.close()
      postgres.remove()
    }
  }

  it('and takes no writes for a while: 503 and not ready, until it takes them again', () =>
    withServer('', async ({ address, url }) => {
      const ready = async () => (await fetch(`${address}/readyz`)).status
      expect([await create(address), await ready()]).toEqual([[201, false], 200])
      await changeSetting(url, 'alter system set default_transaction_read_only = on')
      await expect.poll(() => create(address)).toEqual([503, true])
      expect(await ready()).toBe(503)
      await changeSetting(url, 'alter system reset default_transaction_read_only')
      await expect.poll(ready).toBe(200)
      expect(await create(address)).toEqual([201, false])
    }))

  it('and leaves connections behind on which nothing comes: what waits on them gets 503, and the next one goes on', () =>
    // Else it would take 35 seconds until they are given up.
    withServer('?query_timeout=10000', async ({ address, wire }) => {
      expect(await create(address)).toEqual([201, false])
      wire.silence()
      expect(await create(address)).toEqual([503, true])
      await expect.poll(() => create(address)).toEqual([201, false])
    }))
})

type Wire = Awaited<ReturnType<typeof startWire>>

/** In a session that may write, whatever the setting is. */
async function changeSetting(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  await client.query(statement)
  await client.query('select pg_reload_conf()').finally(() => client.end())
}

/** Six callers who create applicants one after the other, until they are stopped. */
function startLoad(address: string) {
  const load = { acknowledged: [] as string[], refused: 0, unexpected: [] as string[], running: true }
  const callers = Array.from({ length: 6 }, async () => {
    while (load.running) {
      const body = JSON.stringify({ persona: 'resumable' })
      const reply = await fetch(`${address}/sandbox/applicants`, { method: 'POST', headers: json, body })
      if (reply.status === 201) load.acknowledged.push((await reply.json()).said)
      else if (reply.status === 503 && reply.headers.has('retry-after')) load.refused += 1
      else load.unexpected.push(`${reply.status} ${await reply.text()}`)
    }
  })
  const stop = async () => {
    load.running = false
    await Promise.all(callers)
  }
  return Object.assign(load, { stop })
}

async function dropConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const others =
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user'
  await client.query(others).finally(() => client.end())
}

async function readyDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'server-'))
  await fillDataDir(dataDir)
  return dataDir
}
