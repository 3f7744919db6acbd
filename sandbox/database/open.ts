/** Opens the lender's database: PGlite in a directory, or PostgreSQL by its address. One schema, one set of migrations. */
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite, types } from '@electric-sql/pglite'
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as onPglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { createKeyring, type Keyring, type Keys } from '../sealing/keyring.ts'
import { findStaleTables, reseal } from '../sealing/reseal.ts'
import { sealConnection, sealingTypes } from '../sealing/sealing-drivers.ts'
import { openKeyFile, readStoredKeys } from '../sealing/stored-keys.ts'
import { beginDatabase, closeToOthers, holdsDatabase, makeDataFolder } from './data-folder.ts'
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
}

/** With the usual 128 MB for pages, a server with little data took that much more memory, and half as long again to open it. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Opens, migrates, and brings all personal data under the keys of today. Throws with one line that says what is wrong when the
 * directory is locked, the database cannot be used or a key is missing.
 */
export async function openDatabase({ dataDir, databaseUrl, keys }: DatabasePlace): Promise<OpenDatabase> {
  return databaseUrl ? openPostgres(databaseUrl, keys) : openDirectory(resolve(dataDir), keys)
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
    throw databaseError(`in \`${dataDir}\``, problem)
  }
}

async function openPostgres(databaseUrl: string, given: Keys | undefined): Promise<OpenDatabase> {
  const pool = openPool(databaseUrl)
  try {
    const db: Database = onPostgres({ client: pool, schema })
    const keyring = await migrateAlone(databaseUrl, given)
    pool.on('connect', (client) => {
      sendTogether(client)
      sealConnection(client, keyring)
    })
    db.transaction = transactionsOf(pool)
    return { db, keyring, close: () => pool.end() }
  } catch (problem) {
    await pool.end()
    throw databaseError('at `DATABASE_URL`', problem)
  }
}

/** One server after the other: the lock is the database's, and ends with the connection. */
async function migrateAlone(databaseUrl: string, given: Keys | undefined): Promise<Keyring> {
  const client = await connectAlone(databaseUrl)
  try {
    // Waits for the server that is migrating, however long that takes.
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const db = onPostgres({ client, schema })
    await migratePostgres(db, { migrationsFolder })
    const keyring = createKeyring(given ?? (await readStoredKeys(client)))
    sealConnection(client, keyring)
    await reseal(db, keyring, await findStaleTables(db, keyring))
    return keyring
  } finally {
    // Its lock goes with it.
    await client.end()
  }
}

/** Any number, the same in every version. */
const migrationLock = 7_205_811

/** The address may hold a password: it is not named. */
function databaseError(where: string, problem: unknown): Error {
  const cause = problem instanceof Error && problem.cause instanceof Error ? problem.cause : problem
  const message = cause instanceof Error ? cause.message || cause.name : String(cause)
  return new Error(`the database ${where} cannot be used: ${message.split('\n')[0]}`, { cause: problem })
}
