/**
 * Every write, sent at the same moment to two servers on one PostgreSQL: what one process keeps in memory guards no other. A run tries
 * the writes that pay, sign or send messages; all of them, with `npm run test:faults`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readApi } from '../../sandbox/api.ts'
import { makeId } from '../../sandbox/sa-id.ts'
import { freePort } from '../setup/free-port.ts'
import { findPostgres, startPostgres } from '../setup/postgres.ts'
import { callAt } from './call-at.ts'
import { createVerbs, type Verbs } from './lender-verbs.ts'
import { killStarted, start } from './server-process.ts'
import { stateOf, writesOf } from './writes.ts'

const bin = findPostgres()
const api = readApi()
const all = process.env.FAULTS === 'all'
const costly = [
  ...['identity.capture', 'otp.verify', 'application.submit', 'offers.select: put off', 'loan.choose'],
  ...['statements.assign', 'facial.result', 'mandate.resend', 'contract.sign', 'fulfilment.read'],
]
const callOf = (name: string) => name.split(':')[0] ?? ''
const codesOf = (name: string) => [...(api.find((one) => one.name === callOf(name))?.codes ?? []), 'ADDRESS_ENDED']

describe.skipIf(bin === undefined)('two servers on PostgreSQL', () => {
  let postgres: ReturnType<typeof startPostgres>
  let dataDir = ''
  let lender: Verbs
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'two-servers-'))
    postgres = startPostgres(bin ?? '', await freePort())
    const ports = [await freePort(), await freePort()]
    for (const port of ports) await start(dataDir, port, { DATABASE_URL: postgres.url })
    lender = createVerbs(callAt(...ports.map((port) => `http://127.0.0.1:${port}`)))
  })
  afterAll(async () => {
    killStarted()
    postgres.remove()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('[C4] do once what both are sent with one key', async () => {
    for (const [name, make] of Object.entries(writesOf(lender))) {
      if (!all && !costly.includes(name)) continue
      const [single, repeated] = [await make(), await make()]
      const once = await single.send('one')
      const atOnce = await Promise.all(['one', 'one', 'one', 'one'].map((key) => repeated.send(key)))
      for (const { status, code, body } of [...atOnce, await repeated.send('one')]) {
        const isKnown = status === once.status || (status < 500 && codesOf(name).includes(String(code)))
        expect([name, isKnown, status, body]).toEqual([name, true, status, body])
      }
      expect([name, await stateOf(lender, repeated.person)]).toEqual([name, await stateOf(lender, single.person)])
    }
  })
  it('[C4] do once what both are sent with one key by a person whom the lender has not met', async () => {
    const person = { said: makeId('2026-07-01'), phoneNumber: '0821234567', persona: '' }
    const [held, watching] = [0, 1].map(() => new pg.Client({ connectionString: postgres.url }))
    if (!held || !watching) throw new Error('expected two connections')
    await Promise.all([held.connect(), watching.connect()])
    // Until both have begun, no one can be added.
    await held.query('begin; lock table applicant in share mode')
    const sent = Promise.all([0, 1].map(() => lender.capture(person, { 'idempotency-key': 'new' })))
    const wait = `wait_event_type = 'Lock' and query ~ '^insert into "applicant"|pg_advisory_xact_lock'`
    for (let waiting = 0; waiting < 2; ) {
      const { rowCount } = await watching.query(`select 1 from pg_stat_activity where ${wait}`)
      waiting = rowCount ?? 0
    }
    await held.query('rollback')
    await Promise.all([held.end(), watching.end()])
    const [first, second] = await sent
    expect(first).toMatchObject({ status: 200 })
    expect(second).toMatchObject({ status: 200, body: first?.body })
  })
})
