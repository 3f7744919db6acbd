/** A data directory that is ready to open: making one from nothing takes seconds, copying one a fraction. */
import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, truncateSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '../../sandbox/database/open.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Fills an empty data directory with a migrated database. Of a thousand small files, in one go: waiting for each costs three times as much. */
export async function fillDataDir(dataDir: string): Promise<void> {
  const database = path.join(dataDir, 'database')
  cpSync(path.join(await template(), 'database'), database, { recursive: true })
  for (const segment of segmentsOf(database)) truncateSync(segment, segmentSize)
}

/** Made once per set of migrations. Two that make it at once each make a whole one; the first to be ready is used. */
async function template(): Promise<string> {
  const folder = path.join(root, 'node_modules/.cache/sandbox', await versionOf())
  if (existsSync(folder)) return folder
  const making = `${folder}-${randomUUID()}`
  await mkdir(making, { recursive: true })
  await (await openDatabase({ dataDir: making })).close()
  await trim(path.join(making, 'database'))
  await rename(making, folder).catch(() => rm(making, { recursive: true }))
  return folder
}

/**
 * Takes away what costs most to copy and no test needs: the two databases that new ones are made from, and the log of what was
 * done so far. Of the log's last file the part is cut off in which nothing is written yet.
 */
async function trim(database: string): Promise<void> {
  const startParams = [...PGlite.defaultStartParams, '-c', 'wal_recycle=off']
  const client = await PGlite.create(database, { startParams })
  await client.exec('update pg_database set datistemplate = false')
  const statements = ['drop database template0', 'drop database template1', 'select pg_switch_wal()', 'checkpoint']
  for (const statement of statements) await client.exec(statement)
  await client.close()
  for (const segment of segmentsOf(database)) truncateSync(segment, endOf(readFileSync(segment)))
}

/** Where zeros begin that go on to the end. */
function endOf(bytes: Buffer): number {
  return bytes.findLastIndex((byte) => byte !== 0) + 1
}

const segmentSize = 16 * 1024 * 1024

function segmentsOf(database: string): string[] {
  const folder = path.join(database, 'pg_wal')
  const names = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name))
  return names.map((name) => path.join(folder, name))
}

async function versionOf(): Promise<string> {
  const files = [
    ...['sandbox/database/migrations/meta/_journal.json', 'node_modules/@electric-sql/pglite/package.json'],
    import.meta.filename,
  ]
  const texts = await Promise.all(files.map((file) => readFile(path.resolve(root, file), 'utf8')))
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)
}
