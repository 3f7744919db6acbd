/**
 * `npm run backup -- save FOLDER`: the database at `DATABASE_URL` and the documents in `DATA_DIR`. `restore FOLDER` puts them back
 * in place of what is there. The keys are in neither. Needs pg_dump and pg_restore, of the server's version or newer.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const [verb, folderArgument] = process.argv.slice(2)
const { DATABASE_URL, DATA_DIR } = process.env

if ((verb !== 'save' && verb !== 'restore') || !folderArgument) fail('say `save` or `restore`, and a folder')
if (!DATABASE_URL || !DATA_DIR)
  fail(
    'DATABASE_URL and DATA_DIR are needed; an embedded database is copied with its whole DATA_DIR while it is stopped',
  )

const folder = path.resolve(folderArgument)
const dump = path.join(folder, 'database.dump')
const [stored, saved] = [path.resolve(DATA_DIR, 'documents'), path.join(folder, 'documents')]

if (verb === 'save') {
  if (existsSync(folder)) fail(`there is a folder \`${folder}\` already: a backup never replaces another`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The database first: a document that it does not name yet is read by no one, and one that it names is there.
  run('pg_dump', '--format=custom', `--file=${dump}`, DATABASE_URL)
  chmodSync(dump, 0o600)
  if (existsSync(stored)) cpSync(stored, saved, { recursive: true, preserveTimestamps: true })
} else {
  if (!existsSync(dump)) fail(`there is no \`${dump}\``)
  run(
    'pg_restore',
    '--clean',
    '--if-exists',
    '--no-owner',
    '--exit-on-error',
    '--single-transaction',
    `--dbname=${DATABASE_URL}`,
    dump,
  )
  rmSync(stored, { recursive: true, force: true })
  mkdirSync(stored, { recursive: true, mode: 0o700 })
  if (existsSync(saved)) cpSync(saved, stored, { recursive: true, preserveTimestamps: true })
}

/** The address may hold a password: what is run is not repeated. */
function run(command, ...args) {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  } catch (problem) {
    fail(problem.code === 'ENOENT' ? `\`${command}\` is not installed` : `\`${command}\` failed: it says why above`)
  }
}

/** @returns {never} */
function fail(line) {
  console.error(line)
  process.exit(1)
}
