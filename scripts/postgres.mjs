/** Finds a PostgreSQL that tests can start on their own, and gets one in CI when there is none. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { installPackages } from './debian.mjs'
import { log } from './prepare.mjs'

const debian = '/usr/lib/postgresql'

/** The folder of `initdb` and `pg_ctl`; `undefined` where no server is installed. */
export function findPostgres() {
  const installed = existsSync(debian) ? readdirSync(debian).map((version) => path.join(debian, version, 'bin')) : []
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...installed]
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((file) => existsSync(path.join(folder, file))))
}

/** Installs the distribution's, so that nothing is skipped in CI. Without one the tests that need it are skipped. */
export function providePostgres() {
  if (findPostgres()) return
  log('no PostgreSQL on this machine: installing the package of the distribution (apt-get install postgresql)')
  installPackages('postgresql')
  if (!findPostgres()) log('that did not work: what needs a PostgreSQL is skipped, the rest runs on PGlite')
}
