/** Whether an error means that the database or the store of documents cannot be reached or has no room: the caller may try again. */

/** The code of an error of the store, whichever it is. */
export const storeFailed = 'STORE_FAILED'
/** The code of an error that kept us from a connection to the database, whatever the reason. */
export const noConnection = 'NO_CONNECTION'
/** SQLSTATE of a write on a database that takes none, such as a standby after a failover. */
const readOnly = '25006'

/**
 * SQLSTATE classes: 08 connection, 25006 read-only, 40 rolled back (a deadlock), 53 insufficient resources, 57P operator intervention; 25P03 a
 * session that was idle too long, 55P03 and 57014 a lock or a statement that took too long.
 */
const states = /^(08...|25006|40...|53...|57P0[1-5]|25P03|55P03|57014)$/
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  'EROFS',
  storeFailed,
  noConnection,
])
/** The driver gives these no code. */
const messages =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/

/** Whether it says that this connection leads to a database that takes no writes. */
export function isReadOnly(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  return ('code' in problem && problem.code === readOnly) || isReadOnly(problem.cause)
}

/** Looks at the error and at its causes: drizzle wraps what the driver throws. */
export function isUnavailable(problem: unknown): boolean {
  return findUnavailable(problem) !== undefined
}

/**
 * Why work that no one waits for has failed, in one line for the log. Of any other error only the name is said: its message may quote
 * values.
 */
export function reasonOf(problem: unknown): string {
  const [line] = findUnavailable(problem)?.message.split('\n') ?? []
  return line || (problem instanceof Error ? problem.name : 'unknown')
}

function findUnavailable(problem: unknown): Error | undefined {
  if (!(problem instanceof Error)) return undefined
  const code = 'code' in problem && typeof problem.code === 'string' ? problem.code : ''
  if (states.test(code) || systemCodes.has(code) || messages.test(problem.message)) return problem
  // Both addresses of a host can refuse the connection: Node then reports them together.
  const causes: unknown[] = problem instanceof AggregateError ? problem.errors : [problem.cause]
  return causes.map(findUnavailable).find((found) => found !== undefined)
}
