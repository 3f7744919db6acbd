/** What an operator's probes ask: whether the process lives, and whether it can serve. */
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'
import { type Reply, sendReply } from './reply.ts'

/** Seconds after which a caller may try again. */
const retryAfter = '2'
/** Milliseconds within which the database must reply to a probe. */
const patience = 2000

/** Milliseconds for which one that has asked `/readyz` is taken to ask again. */
const watchedFor = 30_000

/** Whether the server stops, and when `/readyz` was last asked, in milliseconds of `performance.now()`. */
export type Readiness = { isStopping: boolean; askedAt: number }

/** Whether a proxy looks at `/readyz` before it sends requests here. */
export function isWatched({ askedAt }: Readiness): boolean {
  return performance.now() - askedAt < watchedFor
}

/**
 * `GET /healthz`: 200 while the process runs. `GET /readyz`: 200 when the database replies and takes writes; 503 when it does not, and
 * from the moment the server begins to stop.
 */
export function registerHealth(app: FastifyInstance, db: Database, readiness: Readiness): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, response) => {
    readiness.askedAt = performance.now()
    if (readiness.isStopping) return sendReply(response, unavailable('stopping'))
    return (await replies(db))
      ? { status: 'ok' }
      : sendReply(response, unavailable('the database takes no writes, or does not reply'))
  })
}

/** 503 with Retry-After. It has no code of the catalogue: a browser shows that something went wrong, and tries again. */
export function unavailable(message: string): Reply {
  return { status: 503, body: { message }, headers: { 'retry-after': retryAfter } }
}

async function replies(db: Database): Promise<boolean> {
  const limit = AbortSignal.timeout(patience)
  const late = new Promise<false>((resolve) => limit.addEventListener('abort', () => resolve(false)))
  // A division by zero, which fails, on a database that takes no writes: a standby replies to everything else.
  const query = db.execute(sql`select 1 / (current_setting('transaction_read_only') = 'off')::int`).then(
    () => true,
    () => false,
  )
  return Promise.race([query, late])
}
