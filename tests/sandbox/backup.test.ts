/** A backup is worth what a restore brings back. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openDatabase } from '../../sandbox/database/open.ts'
import { applicant } from '../../sandbox/database/schema.ts'
import { makeKeys } from '../../sandbox/sealing/keyring.ts'
import { openFileStore } from '../../sandbox/storage/object-store.ts'
import { sealStore } from '../../sandbox/storage/sealed-store.ts'
import { freePort } from '../setup/free-port.ts'
import { findPostgres, startPostgres } from '../setup/postgres.ts'

const bin = findPostgres()
const realPgDump = spawnSync('sh', ['-c', 'command -v pg_dump'], { encoding: 'utf8' }).stdout.trim()
const person = {
  ...{ said: '8001015009087', phoneNumber: '0821234567', persona: 'approved', customerId: 'c-1' },
  ...{ firstName: 'Zukiswa', lastName: 'Backup', minted: false, createdAt: new Date() },
}

it.skipIf(bin === undefined || realPgDump === '')(
  'a lost database and lost documents are restored as they were while servers wrote, with every row and byte (needs PostgreSQL and pg_dump)',
  async () => {
    const postgres = startPostgres(bin ?? '', await freePort())
    const [dataDir, around] = [await mkdtemp(join(tmpdir(), 'backup-')), await mkdtemp(join(tmpdir(), 'backup-'))]
    const keys = makeKeys()
    const open = async () => {
      const { keyring, ...opened } = await openDatabase({ dataDir, databaseUrl: postgres.url, keys })
      return { ...opened, objects: sealStore(openFileStore(join(dataDir, 'documents')), keyring) }
    }
    const backup = (verb: string, env: Record<string, string> = {}) =>
      execFileSync(process.execPath, ['scripts/backup.mjs', verb, join(around, 'saved')], {
        env: { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: dataDir, ...env },
        stdio: 'pipe',
      })
    try {
      const before = await open()
      await before.db.insert(applicant).values(person)
      await before.objects.put('one.pdf', Buffer.from('%PDF- one'))
      // As where the disk is full in the middle: what was begun is no backup, and does not stand in the way of the next one.
      const half = [
        '#!/usr/bin/env node',
        'const file = process.argv.find((each) => each.startsWith("--file="))',
        'require("node:fs").writeFileSync(file.slice("--file=".length), "half")',
        'process.exit(1)',
      ].join('\n')
      await writeFile(join(around, 'pg_dump'), half, { mode: 0o755 })
      expect(() => backup('save', { PATH: `${around}:${process.env.PATH}` })).toThrow('`pg_dump` failed')
      expect(() => backup('restore')).toThrow('there is no `')
      // As where servers go on: while the database is saved one document comes, one is replaced, and another is only half written.
      const busy = [
        '#!/bin/sh',
        `cp "${join(dataDir, 'documents', 'one.pdf')}" "${join(dataDir, 'documents', 'came.pdf')}"`,
        `"${realPgDump}" "$@"`,
        `rm "${join(dataDir, 'documents', 'replaced.pdf')}"`,
        `touch "${join(dataDir, 'documents', '.half-written')}"`,
      ].join('\n')
      await before.objects.put('replaced.pdf', Buffer.from('%PDF- replaced'))
      await writeFile(join(around, 'pg_dump'), busy, { mode: 0o755 })
      await mkdir(join(dataDir, 'documents', 'lost+found'))
      backup('save', { PATH: `${around}:${process.env.PATH}` })
      expect(() => backup('save')).toThrow('a backup never replaces another')
      await before.db.insert(applicant).values({ ...person, said: '9001015009086', customerId: 'c-2' })
      await before.objects.put('later.pdf', Buffer.from('%PDF- later'))
      await before.db.execute(sql`drop table application cascade`)
      await before.db.execute(sql`delete from message`)
      // As where the server of a later version has been started meanwhile: it makes its tables, and would find them there.
      await before.db.execute(sql`create table of_a_later_version (id text)`)
      // As where the database takes a part of it alone: it is left as it was, and the documents with it.
      const odd = [
        '#!/usr/bin/env node',
        'const file = process.argv.find((each) => each.startsWith("--file="))',
        'require("node:fs").writeFileSync(file.slice("--file=".length), "create table half (id text); select nonsense;")',
      ].join('\n')
      await writeFile(join(around, 'pg_restore'), odd, { mode: 0o755 })
      expect(() => backup('restore', { PATH: `${around}:${process.env.PATH}` })).toThrow('`psql` failed')
      expect(await before.db.select().from(applicant)).toHaveLength(2)
      expect(String(await before.objects.get('later.pdf'))).toBe('%PDF- later')
      await before.close()
      await rm(join(dataDir, 'documents', 'one.pdf'))

      backup('restore')
      const after = await open()
      expect(await after.db.select().from(applicant)).toMatchObject([person])
      expect(await after.db.select().from(applicant).where(eq(applicant.said, person.said))).toHaveLength(1)
      expect(String(await after.objects.get('one.pdf'))).toBe('%PDF- one')
      expect(String(await after.objects.get('replaced.pdf'))).toBe('%PDF- replaced')
      expect((await readdir(join(dataDir, 'documents'))).sort()).toEqual([
        ...['came.pdf', 'lost+found', 'one.pdf', 'replaced.pdf'],
      ])
      await expect(after.db.execute(sql`select * from of_a_later_version`)).rejects.toThrow()
      await after.close()
    } finally {
      postgres.remove()
      for (const folder of [dataDir, around]) await rm(folder, { recursive: true, force: true })
    }
  },
)

it('a restore that is interrupted from the keyboard leaves nothing of the database behind', async () => {
  const [around, temporary] = [await mkdtemp(join(tmpdir(), 'backup-')), await mkdtemp(join(tmpdir(), 'backup-'))]
  await writeFile(join(around, 'database.dump'), 'dump')
  const programs = {
    pg_restore: 'echo "select 1" > "$(echo "$4" | cut -d= -f2)"',
    psql: 'echo begun >&2; exec sleep 600',
  }
  for (const [name, does] of Object.entries(programs))
    await writeFile(join(around, name), `#!/bin/sh\n${does}\n`, { mode: 0o755 })
  const where = { DATABASE_URL: 'postgres://lender@127.0.0.1:1/loans', DATA_DIR: around, TMPDIR: temporary }
  const child = spawn(process.execPath, ['scripts/backup.mjs', 'restore', around], {
    env: { ...process.env, ...where, PATH: `${around}:${process.env.PATH}` },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  await once(child.stderr, 'data')
  expect(await readdir(temporary)).toHaveLength(1)
  // As a terminal does: to the command and to the program that it runs.
  process.kill(-(child.pid ?? Number.NaN), 'SIGINT')
  await ended
  expect(await readdir(temporary)).toEqual([])
})

it('an address of the server is one of pg_dump, from a file too, and its password is in no argument', async () => {
  const around = await mkdtemp(join(tmpdir(), 'backup-'))
  const asked = join(around, 'asked')
  const dump = [
    '#!/usr/bin/env node',
    'const { writeFileSync } = require("node:fs")',
    'const file = process.argv.find((each) => each.startsWith("--file="))',
    'writeFileSync(file.slice("--file=".length), "")',
    `writeFileSync(${JSON.stringify(asked)}, [...process.argv.slice(2), process.env.PGPASSWORD].join("\\n"))`,
  ].join('\n')
  const { DATABASE_URL: _, ...rest } = process.env
  const save = async (name: string, env: Record<string, string>) => {
    execFileSync(process.execPath, ['scripts/backup.mjs', 'save', join(around, name)], {
      env: { ...rest, DATA_DIR: around, PATH: `${around}:${process.env.PATH}`, ...env },
      stdio: 'pipe',
    })
    return (await readFile(asked, 'utf8')).split('\n').slice(2)
  }
  try {
    await writeFile(join(around, 'pg_dump'), dump, { mode: 0o755 })
    const url = 'postgres://lender:p%40ss@db.example/loans?query_timeout=10000&sslmode=verify-full&options=-c%20a%3Db'
    const cleaned = 'postgres://lender@db.example/loans?sslmode=verify-full&options=-c%20a%3Db'
    expect(await save('one', { DATABASE_URL: url })).toEqual([`--dbname=${cleaned}`, 'p@ss'])
    await writeFile(join(around, 'address'), `${url}\n`)
    expect(await save('two', { DATABASE_URL_FILE: join(around, 'address') })).toEqual([`--dbname=${cleaned}`, 'p@ss'])
    const socket = { DATABASE_URL: 'postgres:///loans?host=/run/postgresql&user=lender&password=p%40ss' }
    expect(await save('three', socket)).toEqual(['--dbname=postgres:///loans?host=/run/postgresql&user=lender', 'p@ss'])
  } finally {
    await rm(around, { recursive: true, force: true })
  }
})
