/**
 * Before the first browser test: a folder for all temporary files of the run, and a PostgreSQL of its own, which costs half of what the
 * embedded database does. Where none is installed, every server has the embedded one. `TEST_DATABASE_URL`: that cluster instead.
 */
import { tmpdir } from 'node:os'
import { freePort } from '../../tests/setup/free-port.ts'
import { findPostgres, startPostgres } from '../../tests/setup/postgres.ts'
import { makeTemporaryRoot } from '../../tests/setup/temporary-root.ts'
import { makeWithoutPage } from './make-without-page.ts'

export default async function startDatabase(): Promise<() => void> {
  process.env.WITHOUT_PAGE = await makeWithoutPage()
  const removeFiles = makeTemporaryRoot(tmpdir())
  const bin = findPostgres()
  if (process.env.TEST_DATABASE_URL || !bin) return removeFiles
  const cluster = startPostgres(bin, await freePort())
  process.env.TEST_DATABASE_URL = cluster.url
  return () => {
    cluster.remove()
    removeFiles()
  }
}
