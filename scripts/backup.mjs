/**
 * `npm run backup -- save FOLDER`: the database at `DATABASE_URL` and the documents in `DATA_DIR`. `restore FOLDER` puts them back
 * in place of what is there. The keys are in neither. Needs pg_dump and pg_restore, of the server's version or newer.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

const [verb, folderArgument] = process.argv.slice(2)
const { DATABASE_URL, DATA_DIR } = process.env

if ((verb !== 'save' && verb !== 'restore') || !folderArgument) fail('say `save` or `restore`, and a folder')
if (!DATABASE_URL || !DATA_DIR)
  fail(
    'DATABASE_URL and DATA_DIR are needed; an embedded database is copied with its whole DATA_DIR while it is stopped',
  )

const folder = path.resolve(folderArgument)
const stored = path.resolve(DATA_DIR, 'documents')
const [dump, saved] = ['database.dump', 'documents']

if (verb === 'save') {
  if (existsSync(folder)) fail(`there is a folder \`${folder}\` already: a backup never replaces another`)
  // It gets its name when it is whole: half of one, restored, would lose the other half.
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  // Servers go on meanwhile. Before the database: what it names may be replaced while it is saved. After it: what has come since.
  copyDocuments(path.join(unfinished, saved))
  const file = path.join(unfinished, dump)
  run('pg_dump', '--format=custom', `--file=${file}`, DATABASE_URL)
  chmodSync(file, 0o600)
  copyDocuments(path.join(unfinished, saved))
  renameSync(unfinished, folder)
} else {
  const [file, documents] = [path.join(folder, dump), path.join(folder, saved)]
  if (!existsSync(file)) fail(`there is no \`${file}\``)
  run(
    'pg_restore',
    '--clean',
    '--if-exists',
    '--no-owner',
    '--exit-on-error',
    '--single-transaction',
    `--dbname=${DATABASE_URL}`,
    file,
  )
  rmSync(stored, { recursive: true, force: true })
  mkdirSync(stored, { recursive: true, mode: 0o700 })
  if (existsSync(documents)) cpSync(documents, stored, { recursive: true, preserveTimestamps: true })
}

/** Those that are not in that folder yet: a document never changes under its name, and has a dot before it until it is whole. */
function copyDocuments(folder) {
  if (!existsSync(stored)) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(stored)) {
    const copy = path.join(folder, name)
    if (name.startsWith('.') || existsSync(copy)) continue
    try {
      cpSync(path.join(stored, name), copy, { preserveTimestamps: true })
    } catch (problem) {
      // Replaced or deleted in this moment.
      if (problem.code !== 'ENOENT') throw problem
    }
  }
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
