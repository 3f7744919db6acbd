/** Personal data: every field has its class, nothing of it is in clear at rest or in a log, and requests of access and erasure work. */
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect, promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { readServiceContract, readSources } from '@journey/engine/services'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../sandbox/database/open.ts'
import { applicant, application, fulfilment, stepUp } from '../../sandbox/database/schema.ts'
import { endSessions, erasePerson, readPerson } from '../../sandbox/privacy/person.ts'
import { listRegister, readPersonalClasses } from '../../sandbox/privacy/register.ts'
import { sealedColumns } from '../../sandbox/sealing/reseal.ts'
import { openFileStore } from '../../sandbox/storage/object-store.ts'
import { bodyOf } from './bodies.ts'
import { applicationOf, type Lender, openLender, type Person } from './lender.ts'

describe('the register', () => {
  const classes = Object.values(readPersonalClasses())
  const fields = classes.flatMap((one) => one.fields)

  it('has each field that a schema marks as personal exactly once, and no other', () => {
    const { schemas } = readServiceContract(readSources('journey'))
    const marked = [...new Set(Object.values(schemas).flatMap((schema) => [...markedIn(schema)]))]
    expect(marked.length).toBeGreaterThan(30)
    expect(fields.toSorted()).toEqual(marked.toSorted())
  })

  it('has each sealed column of the database, and names no column that is not sealed', () => {
    const sealed = sealedColumns()
      .flat()
      .map(({ table, column }) => `${table}.${column}`)
    expect([...new Set(classes.flatMap(({ columns }) => columns))].toSorted()).toEqual(sealed.toSorted())
    expect(listRegister().filter(({ encrypted }) => encrypted.includes('NO'))).toEqual([])
  })

  it('is printed by a command, with class, purpose, place, encryption and time', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/privacy.ts'])
    expect(stdout).toMatch(/^\| race \| special \| .*POPIA.* \| application\.body \| AES-256-GCM \| 1826 days \|$/m)
  })
})

/** Every property below the schema that is marked. */
function* markedIn(schema: unknown, name = ''): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return
  if ('x-pii' in schema && schema['x-pii'] === true) yield name
  for (const [key, part] of Object.entries(schema)) {
    if (key !== 'properties') yield* markedIn(part, name)
    else for (const [property, inner] of Object.entries(part ?? {})) yield* markedIn(inner, property)
  }
}

/** One mark for each field, found nowhere else. */
const marks = {
  emailAddress: 'canary.email@example.org',
  companyName: 'Canary Employer 7Q',
  grossAnnualIncome: 3_612_345.17,
  deduction: 5_123.19,
  debtCommitments: 1_517.23,
  livingExpenses: 9_013.29,
  netMonthlyIncome: 251_234.31,
}
const home = {
  address: '17 Canary Lane',
  suburb: 'Canarysuburb',
  city: 'Canarycity',
  province: 'Gauteng',
  zipCode: '7913',
}

describe('a whole application, one mark in each personal field', () => {
  const lines: string[] = []
  let lender: Lender
  let person: Person
  let signed: Person
  let found: string[]

  beforeAll(async () => {
    lender = await openLender({ databaseUrl: undefined, log: (line) => lines.push(line) })
    person = await lender.createApplicant('address-missing')
    const session = await lender.signIn(person)
    const application = applicationOf(session, await lender.solveCaptcha())
    Object.assign(application.information.customerInfo, marks)
    const { loanApplicationNumber } = bodyOf('application.submit', await lender.submit(session, application))
    await lender.decided(session, loanApplicationNumber)
    const address = await lender.post(
      '/los/loan-applications/update-address',
      { loanApplicationNumber, ...home },
      session.headers,
    )
    expect(address.status).toBe(204)
    signed = await lender.createApplicantWith({ loanApplicationStatus: 'CONTRACT_SIGNED' })
    found = [person.said, person.phoneNumber, signed.said, signed.phoneNumber, session.stepUpToken]
    found.push(...[...Object.values(marks), ...Object.values(home).slice(0, 3)].map(String))
  })
  afterAll(() => lender.close())

  it('is read back with every mark for a request of access', async () => {
    await lender.stop()
    const { db, close } = await openDatabase({ dataDir: lender.dataDir })
    const texts = JSON.stringify([await readPerson(db, person.said), await readPerson(db, signed.said)])
    for (const mark of found.filter((one) => !isToken(one))) expect(texts).toContain(mark)
    // What the driver says of a row that it refuses names no value.
    const [held] = await db.select().from(applicant)
    const problem: unknown =
      held &&
      (await db
        .insert(applicant)
        .values(held)
        .catch((thrown: unknown) => thrown))
    const report = inspect(problem, { depth: 10 })
    expect(report).toContain('duplicate key')
    for (const mark of found) expect(report).not.toContain(mark)
    await close()
  })

  it('leaves no mark in the lines of the log', () => {
    expect(lines.length).toBeGreaterThan(5)
    for (const mark of found) expect(lines.filter((line) => line.includes(mark))).toEqual([])
  })

  it('leaves no mark in a dump of the database', async () => {
    const dump = await dumpOf(join(lender.dataDir, 'database'))
    expect(dump).toContain('address-missing')
    for (const mark of found) expect([mark, dump.includes(mark)]).toEqual([mark, false])
  })

  it('leaves no mark in the files of the database', async () => {
    const names = await readdir(lender.dataDir, { recursive: true, withFileTypes: true })
    const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    let persona = false
    for (const file of files) {
      const bytes = await readFile(file)
      persona ||= bytes.includes('address-missing')
      for (const mark of found) expect([file, mark, bytes.includes(mark)]).toEqual([file, mark, false])
    }
    expect(persona).toBe(true)
  })

  it('is read back without the messages of a phone that another person has, too', async () => {
    const { db, close } = await openDatabase({ dataDir: lender.dataDir })
    expect((await readPerson(db, signed.said)).messages.length).toBeGreaterThan(0)
    const [held] = await db.select().from(applicant).where(eq(applicant.said, signed.said))
    if (!held) throw new Error('expected the applicant who signed')
    const other = { ...held, said: '8001015009087', customerId: 'another' }
    await db.insert(applicant).values(other)
    expect((await readPerson(db, signed.said)).messages).toEqual([])
    await db.delete(applicant).where(eq(applicant.said, other.said))
    await close()
  })

  it('is signed out on request, and no one else is; or everyone is', async () => {
    const { db, close } = await openDatabase({ dataDir: lender.dataDir })
    const now = new Date()
    const openOf = async ({ said }: Person) =>
      (await readPerson(db, said)).signIns.filter(({ expiresAt }) => expiresAt > now).length
    const others = await openOf(signed)
    expect(await endSessions(db, person.said, now)).toBeGreaterThan(0)
    expect([await openOf(person), await openOf(signed)]).toEqual([0, others])
    await db.update(stepUp).set({ expiresAt: new Date(now.getTime() + 60_000) })
    expect(await endSessions(db, undefined, now)).toBeGreaterThan(0)
    expect(await openOf(person)).toBe(0)
    await close()
  })

  it('is erased on request, but for what was signed', async () => {
    const { db, close } = await openDatabase({ dataDir: lender.dataDir })
    const objects = openFileStore(join(lender.dataDir, 'documents'))
    expect(await erasePerson(db, objects, person.said)).toMatchObject({ erased: [expect.any(String)], kept: [] })
    expect(Object.values(await readPerson(db, person.said)).flat()).toEqual([])
    expect(await erasePerson(db, objects, signed.said)).toMatchObject({ erased: [], kept: [expect.any(String)] })
    // Signed before agreements were kept: by its state, and by a pay-out that has failed since.
    const mine = eq(application.said, signed.said)
    await db.update(application).set({ signedAgreement: null }).where(mine)
    expect(await erasePerson(db, objects, signed.said)).toMatchObject({ erased: [], kept: [expect.any(String)] })
    const [{ number } = { number: '' }] = await db
      .update(application)
      .set({ status: 'DECLINED' })
      .where(mine)
      .returning()
    const payOut = { creationSessionId: '1', state: 'DECLINED', initiationFeePaymentMethod: 'UPFRONT' } as const
    await db.insert(fulfilment).values({ applicationNumber: number, ...payOut, signedAt: new Date() })
    expect(await erasePerson(db, objects, signed.said)).toMatchObject({ erased: [], kept: [number] })
    expect((await readPerson(db, signed.said)).applications).toHaveLength(1)
    await close()
  })
})

const isToken = (mark: string) => /^[\w-]{22,}$/.test(mark)

/** Every row of every table, bytes as they are. */
async function dumpOf(folder: string): Promise<string> {
  const database = await PGlite.create(folder)
  const tables = await database.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const parts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await database.query<Record<string, unknown>>(`select * from ${name}`)
    for (const value of rows.flatMap((row) => Object.values(row)))
      parts.push(value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value))
  }
  await database.close()
  return parts.join('\n')
}
