/** Opens the lender's database: PGlite in a directory, or PostgreSQL by its address. One schema, one set of migrations. */
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite, types } from '@electric-sql/pglite'
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as onPglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import type pg from 'pg'
import { createKeyring, type Keyring, type Keys } from '../sealing/keyring.ts'
import { findStaleTables, reseal } from '../sealing/reseal.ts'
import { sealConnection, sealingTypes } from '../sealing/sealing-drivers.ts'
import { openKeyFile, readStoredKeys } from '../sealing/stored-keys.ts'
import { beginDatabase, closeToOthers, holdsDatabase, isDiskFull, makeDataFolder } from './data-folder.ts'
import { takeLock } from './lock.ts'
import { sendTogether, transactionsOf } from './pipeline.ts'
import { connectAlone, openPool } from './postgres-pool.ts'
import * as schema from './schema.ts'

/** The database, or a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** `keyring`: seals what is kept elsewhere, such as documents. */
export type OpenDatabase = { db: Database; keyring: Keyring; close: () => Promise<void> }

export type DatabasePlace = {
  dataDir: string
  databaseUrl?: string | undefined
  /** Keys of the data at rest. Left out: they are made once, and kept in the data folder, or in the database at that address. */
  keys?: Keys | undefined
  /** Told what is waited for. */
  log?: ((line: string) => void) | undefined
}

/** With the usual 128 MB for pages, a server with little data took that much more memory, and half as long again to open it. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Opens, migrates, and brings all personal data under the keys of today. Throws with one line that says what is wrong when the
 * directory is locked, the database cannot be used or a key is missing.
 */
export async function openDatabase({ dataDir, databaseUrl, keys, log }: DatabasePlace): Promise<OpenDatabase> {
  return databaseUrl ? openPostgres(databaseUrl, keys, log) : openDirectory(resolve(dataDir), keys)
}

async function openDirectory(dataDir: string, given: Keys | undefined): Promise<OpenDatabase> {
  makeDataFolder(dataDir)
  const release = takeLock(join(dataDir, 'sandbox.lock'))
  try {
    const end = holdsDatabase(dataDir) ? undefined : beginDatabase(dataDir)
    const { keys, keep } = given ? { keys: given, keep: () => {} } : openKeyFile(dataDir)
    const keyring = createKeyring(keys)
    const own = sealingTypes(keyring)
    const client = await PGlite.create(join(dataDir, 'database'), { ...own, startParams })
    // It copies them for each query. The 280 that it has added, for lists, are in no answer, and were half of what a small query costs.
    client.parsers = { ...types.parsers, ...own.parsers }
    end?.()
    closeToOthers(join(dataDir, 'database'))
    const db = onPglite({ client, schema })
    await migratePglite(db, { migrationsFolder })
    const stale = await findStaleTables(db, keyring)
    keep()
    await reseal(db, keyring, stale)
    return {
      db,
      keyring,
      close: async () => {
        await client.close()
        release()
      },
    }
  } catch (problem) {
    release()
    throw databaseError({ dataDir }, problem)
  }
}

async function openPostgres(
  databaseUrl: string,
  given: Keys | undefined,
  log: (line: string) => void = () => {},
): Promise<OpenDatabase> {
  const pool = openPool(databaseUrl)
  try {
    const db: Database = onPostgres({ client: pool, schema })
    const keyring = await migrateAlone(databaseUrl, given, log)
    pool.on('connect', (client) => {
      sendTogether(client)
      sealConnection(client, keyring)
    })
    db.transaction = transactionsOf(pool)
    return { db, keyring, close: () => pool.end() }
  } catch (problem) {
    await pool.end()
    throw databaseError({ databaseUrl }, problem)
  }
}

/** One server after the other. */
async function migrateAlone(
  databaseUrl: string,
  given: Keys | undefined,
  log: (line: string) => void,
): Promise<Keyring> {
  const holder = await connectAlone(databaseUrl)
  try {
    await lockMigration(holder, log)
    const keyring = await migrate(databaseUrl, given)
    // The lock ends. Fails where it had ended before, with its connection.
    await holder.query('commit')
    return keyring
  } finally {
    await holder.end()
  }
}

/**
 * Waits for the server that is migrating, however long that takes. The lock is that of a transaction: a pooler that shares connections
 * would keep one of a session after the server had ended, and the next server would wait in vain.
 */
async function lockMigration(holder: pg.Client, log: (line: string) => void): Promise<void> {
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  await holder.query(['begin', ...limits.map((limit) => `set local ${limit} = 0`)].join(';'))
  const { rows } = await holder.query('select pg_try_advisory_xact_lock($1) as taken', [migrationLock])
  if (rows[0]?.taken === true) return
  log('waiting for another server, which is bringing the database up to date')
  await holder.query('select pg_advisory_xact_lock($1)', [migrationLock])
}

async function migrate(databaseUrl: string, given: Keys | undefined): Promise<Keyring> {
  const client = await connectAlone(databaseUrl)
  try {
    const db = onPostgres({ client, schema })
    await migratePostgres(db, { migrationsFolder })
    const keyring = createKeyring(given ?? (await readStoredKeys(client)))
    sealConnection(client, keyring)
    await reseal(db, keyring, await findStaleTables(db, keyring))
    return keyring
  } finally {
    await client.end()
  }
}

/** The lock of who migrates: any number, the same in every version. */
export const migrationLock = 7_205_811

/** For one line: the message of a failed query quotes its values, that of its cause does not. The address may hold a password. */
export function databaseError({ databaseUrl, dataDir = '' }: Partial<DatabasePlace>, problem: unknown): Error {
  const where = databaseUrl ? 'at `DATABASE_URL`' : `in \`${resolve(dataDir)}\``
  const cause = problem instanceof Error && problem.cause instanceof Error ? problem.cause : problem
  // What PGlite throws of a file is no error.
  const message = cause instanceof Error ? cause.message || cause.name : JSON.stringify(cause)
  const isFull = databaseUrl === undefined && isDiskFull(dataDir)
  const reason = isFull ? 'its disk is full' : message.split('\n')[0]
  return new Error(`the database ${where} cannot be used: ${reason}`, { cause: problem })
}
