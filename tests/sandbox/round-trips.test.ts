/** How often a request goes to PostgreSQL and back: what it waits for, and what a slow network multiplies. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { policy } from '../../sandbox/lender/policy.ts'
import { makeId } from '../../sandbox/sa-id.ts'
import { createSandbox, type Sandbox } from '../../sandbox/server.ts'
import { freePort } from '../setup/free-port.ts'
import { findPostgres, startPostgres } from '../setup/postgres.ts'
import { bodyOf, type Person } from './bodies.ts'
import { createVerbs, replyOf } from './lender-verbs.ts'

const bin = findPostgres()

describe.skipIf(bin === undefined)('on PostgreSQL (needs an installed server: initdb and pg_ctl)', () => {
  let postgres: ReturnType<typeof startPostgres>
  let sandbox: Sandbox
  const dataDir = mkdtempSync(join(tmpdir(), 'journey-test-'))
  beforeAll(async () => {
    watchStatements()
    postgres = startPostgres(bin ?? '', await freePort())
    sandbox = await createSandbox({ dataDir, databaseUrl: postgres.url })
  })
  afterAll(async () => {
    await sandbox.close()
    postgres.remove()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const verbs = createVerbs(async (method, url, body, headers = {}) => {
    const reply = await sandbox.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
    return replyOf(reply.statusCode, reply.body, reply.headers)
  })
  let people = 0
  const stranger = (): Person => {
    people += 1
    return { said: makeId('2026-01-01'), phoneNumber: `07${30_000_000 + people}`, persona: '' }
  }
  const tokenOf = async (person: Person) => bodyOf('identity.capture', await verbs.capture(person)).requestToken

  it('sends a one-time code in five round trips', async () => {
    // Statements are prepared by the first request, and no fault is looked for a moment after the last look.
    await verbs.askForCode(await tokenOf(stranger()))
    const token = await tokenOf(stranger())
    const { found, trips } = await countRoundTrips(() => verbs.askForCode(token))
    expect(found.status).toBe(200)
    // Its token; the applicant's row; codes that were sent; the new code with the limits; the commit.
    expect(trips.filter((texts) => !texts.includes('"fault"'))).toHaveLength(5)
  })

  it('does the same for an ID number that it knows as for one that it does not', async () => {
    const capture = async ({ said, phoneNumber }: Person, remoteAddress: string) => {
      const payload = { saId: said, phoneNumber, plProductId: 'personal' }
      const headers = { 'idempotency-key': remoteAddress }
      const sent = { method: 'POST', url: '/los/validation-and-capture/said', headers, payload, remoteAddress } as const
      // Sent when it is waited for.
      const { found, trips } = await countRoundTrips(async () => await sandbox.app.inject(sent))
      expect(found.statusCode).toBe(200)
      expect(trips).not.toEqual([])
      return trips.filter((texts) => !texts.includes('"fault"'))
    }
    const known = stranger()
    // Statements are prepared by the first request.
    await capture(known, '192.0.2.1')
    expect(await capture(known, '192.0.2.2')).toEqual(await capture(stranger(), '192.0.2.3'))
  })

  it('makes a puzzle without the database', async () => {
    const { found, trips } = await countRoundTrips(() => verbs.get('/los/captcha/challenge'))
    expect(found.status).toBe(200)
    expect(trips.filter((texts) => !texts.includes('"fault"'))).toEqual([])
  })

  it('locks the row that all messages share with the commit alone', async () => {
    const token = await tokenOf(stranger())
    const { trips } = await countRoundTrips(() => verbs.askForCode(token))
    expect(trips.at(-1)).toMatch(/insert into "limit_use".*\ncommit$/s)
  })

  it('sends no message beyond the limit of all, and undoes what belonged to it', async () => {
    const { messages } = policy.limits
    const { overall } = messages
    const person = stranger()
    const token = await tokenOf(person)
    Reflect.set(messages, 'overall', 0)
    try {
      expect(await verbs.askForCode(token)).toMatchObject({ status: 429, code: '0407015' })
    } finally {
      Reflect.set(messages, 'overall', overall)
    }
    expect(await verbs.inbox(person)).toEqual([])
    // That it was asked for is kept all the same.
    expect(await refusedRequests()).toEqual(['otp.request'])
    // Nothing was used up by it.
    expect(await verbs.askForCode(token)).toMatchObject({ status: 200 })
    expect(await verbs.inbox(person)).toHaveLength(1)
  })

  async function refusedRequests(): Promise<unknown[]> {
    const client = new pg.Client(postgres.url)
    await client.connect()
    const { rows } = await client.query('select call from received where status = 429')
    await client.end()
    return rows.map(({ call }) => call)
  }

  it('answers no write that PostgreSQL has not committed', async () => {
    const person = stranger()
    const token = await tokenOf(person)
    const client = new pg.Client(postgres.url)
    await client.connect()
    // The last statement before the commit: nothing waits for its answer.
    await client.query('alter table received rename to received_aside')
    try {
      expect((await verbs.askForCode(token)).status).toBe(500)
    } finally {
      await client.query('alter table received_aside rename to received')
      await client.end()
    }
    expect(await verbs.inbox(person)).toEqual([])
  })
})

type Send = (this: pg.Client, ...sent: unknown[]) => unknown

/**
 * Statements by round trip: those that are sent to one connection before the one before them is answered are one. Of the work
 * that is counted alone: the server deletes old data when it starts, which on a slow machine is still going on.
 */
const counted = new AsyncLocalStorage<string[][]>()

/** Before the server opens its connections: each keeps the way it sends. */
function watchStatements(): void {
  const send: Send = pg.Client.prototype.query
  const open = new WeakMap<pg.Client, { texts: string[]; running: number }>()
  const watched: Send = function (...sent) {
    const roundTrips = counted.getStore()
    if (!roundTrips) return Reflect.apply(send, this, sent)
    const known = open.get(this) ?? { texts: [], running: 0 }
    open.set(this, known)
    if (known.running === 0) {
      known.texts = []
      roundTrips.push(known.texts)
    }
    known.texts.push(textOf(sent[0]))
    known.running += 1
    const ended = () => {
      known.running -= 1
    }
    const last = sent.at(-1)
    if (typeof last === 'function') {
      const answer = (...outcome: unknown[]) => {
        ended()
        Reflect.apply(last, undefined, outcome)
      }
      return Reflect.apply(send, this, [...sent.slice(0, -1), answer])
    }
    const result = Reflect.apply(send, this, sent)
    if (result instanceof Promise) result.then(ended, ended)
    return result
  }
  Object.defineProperty(pg.Client.prototype, 'query', { configurable: true, value: watched })
}

async function countRoundTrips<Found>(work: () => Promise<Found>): Promise<{ found: Found; trips: string[] }> {
  const roundTrips: string[][] = []
  const found = await counted.run(roundTrips, work)
  return { found, trips: roundTrips.map((texts) => texts.join('\n')) }
}

function textOf(query: unknown): string {
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)
}
