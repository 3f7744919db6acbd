/**
 * Before the first browser test: a PostgreSQL of the run's own, which costs half of what the embedded database does. Where none is
 * installed, every server has the embedded one. `TEST_DATABASE_URL`: that cluster instead.
 */
import { freePort } from '../../tests/setup/free-port.ts'
import { findPostgres, startPostgres } from '../../tests/setup/postgres.ts'

export default async function startDatabase(): Promise<(() => void) | undefined> {
  const bin = findPostgres()
  if (process.env.TEST_DATABASE_URL || !bin) return
  const cluster = startPostgres(bin, await freePort())
  process.env.TEST_DATABASE_URL = cluster.url
  return cluster.remove
}
