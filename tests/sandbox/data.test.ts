/** The data of the lender: never taken for new when it is damaged, closed to others, and deleted when its time is over. */
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { migrationLock, openDatabase } from '../../sandbox/database/open.ts'
import { deleteOldData } from '../../sandbox/database/retention.ts'
import {
  applicant,
  application,
  document,
  keptReply,
  mandate,
  message,
  oneTimeCode,
  received,
  requestToken,
  stepUp,
} from '../../sandbox/database/schema.ts'
import { policy } from '../../sandbox/lender/policy.ts'
import { openFileStore } from '../../sandbox/storage/object-store.ts'
import { freePort } from '../setup/free-port.ts'
import { startPooler } from '../setup/pooler.ts'
import { findPostgres, makeDatabase, startPostgres } from '../setup/postgres.ts'
import { hour, openLender } from './lender.ts'
import { killStarted, start } from './server-process.ts'
import { fillDataDir } from './template.ts'

const day = 24 * hour
const bin = findPostgres()
const emptyDir = () => mkdtemp(join(tmpdir(), 'data-'))

async function filledDir(): Promise<string> {
  const dataDir = await emptyDir()
  await fillDataDir(dataDir)
  return dataDir
}

afterEach(killStarted)

describe('a data folder', () => {
  it.each([
    ['whose PG_VERSION is missing', (dir: string) => rm(join(dir, 'database', 'PG_VERSION')), 'PG_VERSION'],
    [
      'whose database is an empty folder',
      async (dir: string) => {
        await rm(join(dir, 'database'), { recursive: true })
        await mkdir(join(dir, 'database'))
      },
      'PG_VERSION',
    ],
    [
      'with documents, but without their database',
      async (dir: string) => {
        await mkdir(join(dir, 'documents'))
        await rename(join(dir, 'database'), join(dir, '.aside'))
      },
      'documents',
    ],
    [
      'of another program',
      async (dir: string) => {
        await rename(join(dir, 'database'), join(dir, '.aside'))
        await writeFile(join(dir, 'photos.zip'), '')
      },
      'another program',
    ],
  ])('%s is refused, and left as it is', async (_, damage, says) => {
    const dataDir = await filledDir()
    await damage(dataDir)
    const before = (await readdir(dataDir)).sort()
    await expect(openDatabase({ dataDir })).rejects.toThrow(says)
    expect((await readdir(dataDir)).sort()).toEqual(before)
  })

  it('that is new gets a whole database or none, and what a killed start has left is removed', async () => {
    const dataDir = await emptyDir()
    await writeFile(join(dataDir, '.database-begun'), '')
    await mkdir(join(dataDir, 'database'))
    await writeFile(join(dataDir, 'database', 'half'), '')
    await (await openDatabase({ dataDir })).close()
    expect(await readdir(dataDir)).toEqual(['database', 'keys'])
    await (await openDatabase({ dataDir })).close()
  })

  it('can be read by its user only', async () => {
    const dataDir = await filledDir()
    const { address } = await start(dataDir, await freePort())
    expect(address).toBeDefined()
    const names = await readdir(join(dataDir, 'database'), { recursive: true })
    const open = await Promise.all(
      names.map(async (name) => (await stat(join(dataDir, 'database', name))).mode & 0o077),
    )
    expect(names.length).toBeGreaterThan(400)
    expect(open.filter((mode) => mode !== 0)).toEqual([])
  })
})

describe('old data', () => {
  it('is deleted when its time is over, and newer data stays', async () => {
    const dataDir = await filledDir()
    const { db, close } = await openDatabase({ dataDir })
    const objects = openFileStore(join(dataDir, 'documents'))
    const now = new Date()
    const { signIn, messages, requests, applications } = policy.retention
    const ages = (time: number) => [time + 1, time - 1].map((age) => new Date(now.getTime() - age))
    const whose = { said: '8001015009087', phoneNumber: '0821234567' }
    for (const [index, at] of ages(signIn).entries()) {
      const times = { createdAt: at, expiresAt: at }
      await db.insert(requestToken).values({ hash: `${index}`, ...whose, productId: 'p', ...times })
      await db.insert(stepUp).values({ hash: `${index}`, refreshHash: '', ...whose, ...times })
      await db
        .insert(oneTimeCode)
        .values({ id: `${index}`, ...whose, hash: '', state: 'used', sentAt: at, expiresAt: at })
    }
    for (const at of ages(messages)) await db.insert(message).values({ ...whose, channel: 'sms', text: '', at })
    for (const at of ages(requests))
      await db.insert(received).values({ ...whose, call: 'c', body: {}, status: 200, at })
    for (const [index, at] of ages(policy.keptReplies).entries()) {
      const first = { call: 'c', bodyHash: '', status: 200, answer: '', at }
      await db.insert(keptReply).values({ caller: whose.said, keyHash: `${index}`, ...first })
    }
    await objects.put('unused', Buffer.from('%PDF-'))
    const [old] = ages(policy.documents.window)
    const about = { applicationNumber: 'PL1', said: whose.said, createdAt: old ?? now, expiresAt: now }
    await db.insert(document).values({ name: 'a.pdf', objectName: 'unused', ...about })
    await db.insert(document).values({ name: 'b.pdf', assignedAt: now, ...about })
    for (const [index, at] of ages(applications).entries()) {
      const [said, number] = [`800101500908${index}`, `PL-${index}`]
      const what = {
        productId: 'p',
        persona: '',
        status: 'FUNDED',
        decisioningStatus: 'COMPLETED' as const,
        live: false,
      }
      const names = { firstName: 'A', lastName: 'B', persona: '', customerId: number, minted: false }
      await db.insert(applicant).values({ ...whose, said, ...names, createdAt: at })
      await db.insert(application).values({ ...whose, said, number, ...what, body: {}, createdAt: at, updatedAt: at })
      await db
        .insert(mandate)
        .values({ applicationNumber: number, token: number, state: 'SENT', sends: 1, createdAt: at, sentAt: at })
    }
    await deleteOldData(db, objects, now)
    for (const table of [
      requestToken,
      stepUp,
      oneTimeCode,
      message,
      received,
      keptReply,
      document,
      applicant,
      application,
      mandate,
    ])
      expect(await db.select().from(table)).toHaveLength(1)
    expect(await objects.get('unused')).toBeUndefined()
    await close()
  })
})

describe('the agreement of a loan', () => {
  it.each([
    ['', { live: false }],
    [', though signed before agreements were kept', { signedAgreement: null }],
  ])('is kept until its time is over after the last repayment%s', async (_, changed) => {
    const lender = await openLender({ databaseUrl: undefined })
    const funded = { loanApplicationStatus: 'FUNDED', plProductId: 'x2', expectedAmount: 20_000 }
    const { number } = await lender.createApplicantWith(funded, 'approved')
    await lender.stop()
    const { db, close } = await openDatabase({ dataDir: lender.dataDir })
    const [held] = await db.select().from(application).where(eq(application.number, number))
    const last = Date.parse(String(held?.signedAgreement?.loan.lastRepaymentDate))
    await db.update(application).set(changed).where(eq(application.number, number))
    const objects = openFileStore(join(lender.dataDir, 'documents'))
    const leftAfter = async (time: number) => {
      await deleteOldData(db, objects, new Date(last + policy.retention.applications + time))
      return db.select().from(application)
    }
    expect(await leftAfter(-day)).toHaveLength(1)
    expect(await leftAfter(90 * day)).toEqual([])
    await close()
    await lender.close()
  })
})

describe('old data beside a store of documents that cannot be reached', () => {
  it('is deleted from the database all the same', async () => {
    const { db, close } = await openDatabase({ dataDir: await filledDir() })
    const old = new Date(0)
    const whose = { said: '8001015009087', phoneNumber: '0821234567' }
    const names = { firstName: 'A', lastName: 'B', persona: '', customerId: 'c', minted: false }
    await db.insert(applicant).values({ ...whose, ...names, createdAt: old })
    const about = { applicationNumber: 'PL1', said: whose.said, createdAt: old, expiresAt: old }
    await db.insert(document).values({ name: 'a.pdf', objectName: 'unused', ...about })
    const unreachable = () => Promise.reject(new Error('no connection to the store'))
    const objects = { put: unreachable, get: unreachable, remove: unreachable, removeUnused: unreachable }
    await expect(deleteOldData(db, objects, new Date())).rejects.toThrow('no connection to the store')
    for (const table of [document, applicant]) expect(await db.select().from(table)).toEqual([])
    await close()
  })
})

describe.skipIf(bin === undefined)('PostgreSQL (needs an installed server: initdb and pg_ctl)', () => {
  let postgres: ReturnType<typeof startPostgres>
  let port: number
  beforeAll(async () => {
    port = await freePort()
    postgres = startPostgres(bin ?? '', port)
  })
  afterAll(() => postgres?.remove())
  const rowOf = async (url: string, query: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(query).finally(() => client.end())
    return rows[0]
  }

  it('is migrated by one server while others that start at the same time wait', async () => {
    const { url } = await makeDatabase(postgres.url)
    const where = { dataDir: await emptyDir(), databaseUrl: url }
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(where)))
    const counts = 'select count(*)::int as n, count(distinct hash)::int as d from drizzle.__drizzle_migrations'
    const row = await rowOf(url, counts)
    expect(row.n).toBe(row.d)
    for (const { close } of opened) await close()
  })

  it('is waited for, and that is said, while another server migrates it', async () => {
    const { url } = await makeDatabase(postgres.url)
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('select pg_advisory_lock($1)', [migrationLock])
    // It ends, and its lock with it, as soon as it is waited for.
    const lines: string[] = []
    const log = (line: string) => {
      lines.push(line)
      void other.end()
    }
    const { close } = await openDatabase({ dataDir: await emptyDir(), databaseUrl: url, log })
    expect(lines).toEqual(['waiting for another server, which is bringing the database up to date'])
    await close()
  })

  it('is not left locked on a connection that a pooler keeps for others', async () => {
    const { url } = await makeDatabase(postgres.url)
    const pooler = await startPooler(port)
    try {
      const databaseUrl = url.replace(`:${port}/`, `:${pooler.port}/`)
      const { close } = await openDatabase({ dataDir: await emptyDir(), databaseUrl })
      const locks = "select count(*)::int as n from pg_locks where locktype = 'advisory'"
      expect(await rowOf(url, locks)).toEqual({ n: 0 })
      await close()
    } finally {
      pooler.close()
    }
  })
})
