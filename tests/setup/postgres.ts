/** PostgreSQL for tests: a cluster of their own, where one is installed, and databases of their own in one. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export { findPostgres } from '../../scripts/postgres.mjs'

/** Starts a cluster on that port. It refuses to run as root: then it runs as the user `postgres`. */
export function startPostgres(bin: string, port: number) {
  const dir = mkdtempSync(join(tmpdir(), 'postgres-'))
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(dir, owner.uid, owner.gid)
  const run = (command: string, ...args: string[]) =>
    execFileSync(join(bin, command), args, { ...owner, cwd: dir, stdio: 'ignore' })
  const data = join(dir, 'data')
  execFileSync('cp', ['-a', emptyData(bin, owner), data])
  const options = `-p ${port} -k ${dir} -c listen_addresses=127.0.0.1 -c fsync=off`
  const start = () => run('pg_ctl', '-D', data, '-w', '-l', join(dir, 'log'), '-o', options, 'start')
  start()
  return {
    url: `postgres://sandbox@127.0.0.1:${port}/postgres`,
    start,
    /** What the cluster has logged. */
    log: () => readFileSync(join(dir, 'log'), 'utf8'),
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

/** Made once in a run: `initdb` works for a second, copying what it made takes a tenth of one. */
function emptyData(bin: string, owner: { uid?: number; gid?: number }): string {
  const made = join(tmpdir(), 'postgres-empty')
  if (existsSync(made)) return made
  const making = mkdtempSync(join(tmpdir(), 'postgres-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(making, owner.uid, owner.gid)
  const options = ['-D', making, '-A', 'trust', '-U', 'sandbox', '-N']
  execFileSync(join(bin, 'initdb'), options, { ...owner, cwd: making, stdio: 'ignore' })
  try {
    renameSync(making, made)
  } catch {
    // Another file of tests was first.
    rmSync(making, { recursive: true })
  }
  return made
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
}

/** Makes an empty database in the cluster at that address. */
export async function makeDatabase(cluster: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `sandbox_${randomUUID().replaceAll('-', '')}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: cluster })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database ${name}`) }
}
