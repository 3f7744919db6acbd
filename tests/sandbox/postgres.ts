/** A PostgreSQL of the test's own, where one is installed. */
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const debian = '/usr/lib/postgresql'

/** The folder of `initdb` and `pg_ctl`; `undefined` where no server is installed. */
export function findPostgres(): string | undefined {
  const installed = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  const folders = [...(process.env.PATH ?? '').split(':'), ...installed]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}

/** Starts a cluster on that port. It refuses to run as root: then it runs as the user `postgres`. */
export function startPostgres(bin: string, port: number) {
  const dir = mkdtempSync(join(tmpdir(), 'postgres-'))
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(dir, owner.uid, owner.gid)
  const run = (command: string, ...args: string[]) =>
    execFileSync(join(bin, command), args, { ...owner, cwd: dir, stdio: 'ignore' })
  const data = join(dir, 'data')
  run('initdb', '-D', data, '-A', 'trust', '-U', 'sandbox', '-N')
  const options = `-p ${port} -k ${dir} -c listen_addresses=127.0.0.1 -c fsync=off`
  const start = () => run('pg_ctl', '-D', data, '-w', '-l', join(dir, 'log'), '-o', options, 'start')
  start()
  return {
    url: `postgres://sandbox@127.0.0.1:${port}/postgres`,
    start,
    /** As a crash: connections break, nothing is written down first. */
    crash: () => run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop'),
    remove: () => {
      try {
        run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop')
      } finally {
        rmSync(dir, { recursive: true, force: true })
      }
    },
  }
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
}
