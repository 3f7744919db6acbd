/**
 * `npm run backup -- save FOLDER`: the database at `DATABASE_URL` and the documents in `DATA_DIR`. `restore FOLDER` puts them back
 * in place of what is there. The keys are in neither. Needs pg_dump, pg_restore and psql, of the server's version or newer.
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Parameters of an address that PostgreSQL's own programs know; they refuse those that only the server's driver knows. */
const known =
  /^(host|hostaddr|port|dbname|user|passfile|ssl(?!password)\w*|channel_binding|options|application_name|client_encoding|connect_timeout|target_session_attrs|service|gssencmode|krbsrvname)=/

/**
 * Drops every table of this product, those too that a later version has made and the backup does not know: a server would stop at
 * them when it makes them again.
 */
const dropTables = `do $$ declare each regclass; begin
  for each in select oid from pg_class where relkind in ('r', 'p')
    and relnamespace in (current_schema()::regnamespace, to_regnamespace('drizzle'))
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  loop execute format('drop table %s cascade', each); end loop;
end $$`

const [verb, folderArgument] = process.argv.slice(2)
const { DATA_DIR } = process.env
const DATABASE_URL = readAddress()

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
  run('pg_dump', '--format=custom', `--file=${file}`)
  chmodSync(file, 0o600)
  copyDocuments(path.join(unfinished, saved))
  renameSync(unfinished, folder)
} else {
  const [file, documents] = [path.join(folder, dump), path.join(folder, saved)]
  if (!existsSync(file)) fail(`there is no \`${file}\``)
  restoreDatabase(file)
  mkdirSync(stored, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(stored, { withFileTypes: true }))
    if (entry.isFile()) rmSync(path.join(stored, entry.name))
  if (existsSync(documents)) cpSync(documents, stored, { recursive: true, preserveTimestamps: true })
}

/** All of it, or nothing of it: first it is written as SQL, then that is run in one transaction. */
function restoreDatabase(file) {
  const aside = mkdtempSync(path.join(os.tmpdir(), 'restore-'))
  process.once('exit', () => rmSync(aside, { recursive: true, force: true }))
  // Ends the program that runs, too: then this one says so, and nothing of the database is left there.
  process.once('SIGINT', () => process.exit(130))
  const statements = path.join(aside, 'statements.sql')
  execute('pg_restore', ['--clean', '--if-exists', '--no-owner', `--file=${statements}`, file])
  const once = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--single-transaction']
  run('psql', ...once, `--command=${dropTables}`, `--file=${statements}`)
}

/** Those that are not in that folder yet: a document never changes under its name, and has a dot before it until it is whole. */
function copyDocuments(folder) {
  if (!existsSync(stored)) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(stored, { withFileTypes: true })) {
    const { name } = entry
    const copy = path.join(folder, name)
    // A folder is no document: a disk that is mounted there has its `lost+found`.
    if (!entry.isFile() || name.startsWith('.') || existsSync(copy)) continue
    try {
      cpSync(path.join(stored, name), copy, { preserveTimestamps: true })
    } catch (problem) {
      // Replaced or deleted in this moment.
      if (problem.code !== 'ENOENT') throw problem
    }
  }
}

/** As the server takes it: the variable, or the file that `DATABASE_URL_FILE` names. */
function readAddress() {
  const { DATABASE_URL: address, DATABASE_URL_FILE: file } = process.env
  if (address || !file) return address
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch {
    fail('DATABASE_URL_FILE: must be a readable file with DATABASE_URL in it')
  }
}

/** On the database. The password goes by the environment: arguments are seen by everyone on the machine. */
function run(command, ...args) {
  if (!URL.canParse(DATABASE_URL)) fail('DATABASE_URL: must be the address of a PostgreSQL database, `postgres://…`')
  const address = new URL(DATABASE_URL)
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password)
  address.password = ''
  // As they are written: a query that is put together anew has other signs for a space.
  const parameters = address.search.slice(1).split('&')
  address.search = parameters.filter((each) => known.test(each)).join('&')
  const env = password === '' ? process.env : { ...process.env, PGPASSWORD: password }
  execute(command, [...args, `--dbname=${address.href}`], env)
}

/** What is run is not repeated. */
function execute(command, args, env = process.env) {
  try {
    execFileSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  } catch (problem) {
    fail(problem.code === 'ENOENT' ? `\`${command}\` is not installed` : `\`${command}\` failed: it says why above`)
  }
}

/** @returns {never} */
function fail(line) {
  console.error(line)
  process.exit(1)
}
