/** Connections to PostgreSQL: what is waited for how long, and what becomes of a connection that is lost, silent or refused. */
import pg from 'pg'
import { noConnection } from './unavailable.ts'

/** Milliseconds. */
const connectWithin = 5000

/**
 * Limits of each connection, in milliseconds. The database ends a query or transaction that hangs. Where the database's machine is
 * gone and sends nothing, this side ends it.
 */
const limits = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000, query_timeout: 35_000 }

/** Milliseconds of silence after which it is asked whether the other side is still there. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** The address may set what is set here: `?query_timeout=10000`. */
export function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    ...{ connectionString: databaseUrl, connectionTimeoutMillis: connectWithin, max: 10, pipeline: true },
    ...{ ...limits, ...keepAlive },
  })
  // A lost connection emits `error`, on the pool while idle and on the client while in use: without listeners it would end the
  // process. The query that was running rejects, and the pool opens another connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  markFailures(pool)
  return pool
}

/** One that no limit holds, for a start that waits for another server's. It is the caller's to end. */
export async function connectAlone(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...{ connectionString: databaseUrl, connectionTimeoutMillis: connectWithin, ...keepAlive },
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

type Connected = (problem: unknown, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void

/**
 * Whatever keeps us from a connection (a password that was changed, a certificate that has ended, a name that is not found), the
 * caller may try again: the error says so.
 */
function markFailures(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool)
  const marked = async () => {
    try {
      return await connect()
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : 'unknown'
      throw Object.assign(new Error(`no connection to the database: ${message}`, { cause }), { code: noConnection })
    }
  }
  Object.defineProperty(pool, 'connect', {
    configurable: true,
    // The driver itself calls it with a callback.
    value: (callback?: Connected) => {
      if (!callback) return marked()
      marked().then((client) => callback(undefined, client, client.release), callback)
    },
  })
}
