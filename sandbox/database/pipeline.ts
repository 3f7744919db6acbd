/** Fewer and cheaper round trips to PostgreSQL: statements of one moment travel together, and each is planned once per connection. */
import { Writable } from 'node:stream'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type * as schema from './schema.ts'
import { isReadOnly } from './unavailable.ts'

/**
 * Makes one connection of a pool with `pipeline` do so. For the pool's event `connect`, which comes before the first query: what
 * is sent before the process next waits for something leaves in one packet.
 */
export function sendTogether(client: pg.PoolClient): void {
  const { query: send, stream } = partsOf(client)
  let isHeld = false
  const hold = () => {
    if (isHeld) return
    isHeld = true
    stream.cork()
    process.nextTick(() => {
      isHeld = false
      stream.uncork()
    })
  }
  Object.defineProperty(client, 'query', {
    configurable: true,
    value: (query: unknown, ...more: unknown[]) => {
      hold()
      return Reflect.apply(send, client, [withName(query), ...more])
    },
  })
}

/** A transaction whose `begin` is not waited for: it travels with the first statement, and the server does it before that one. */
export function transactionsOf(pool: pg.Pool): PgDatabase<PgQueryResultHKT, typeof schema>['transaction'] {
  const dialect = new PgDialect()
  return async (work) => {
    const client = await pool.connect()
    const tx: Parameters<typeof work>[0] = new NodePgTransaction(
      dialect,
      new NodePgSession(client, dialect, undefined),
      undefined,
    )
    let broken: Error | undefined
    try {
      const begun = client.query('begin')
      // Its failure is that of every statement after it.
      begun.catch(() => {})
      const result = await work(tx)
      await begun
      const { command } = await client.query('commit')
      // A statement had failed, and its failure was not heard.
      if (command !== 'COMMIT') throw new Error('expected the transaction to be committed, found that it was undone')
      return result
    } catch (problem) {
      await client.query('rollback').catch((failed: Error) => {
        broken = failed
      })
      // The next connection may lead to the database that has taken over.
      if (isReadOnly(problem) && problem instanceof Error) broken ??= problem
      throw problem
    } finally {
      // One that cannot even roll back is closed: the next user would be in this transaction.
      client.release(broken)
    }
  }
}

/** The longest list of statements that get a name. Texts with lists of any length could be without number. */
const mostNames = 1000
const names = new Map<string, string>()

/** The same text has the same name: the server parses it once per connection, and soon keeps its plan. */
function withName(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('text' in query) || typeof query.text !== 'string') return query
  if ('name' in query && query.name !== undefined) return query
  const name = names.get(query.text) ?? (names.size < mostNames ? `s${names.size}` : undefined)
  if (name) names.set(query.text, name)
  return { ...query, name }
}

/** The driver's types do not name the connection of a client. */
function partsOf(client: pg.PoolClient) {
  const { query } = client
  const connection: unknown = Reflect.get(client, 'connection')
  const stream: unknown =
    typeof connection === 'object' && connection !== null ? Reflect.get(connection, 'stream') : undefined
  if (!(stream instanceof Writable) || typeof query !== 'function') throw new Error('expected a connection of `pg`')
  return { query, stream }
}
