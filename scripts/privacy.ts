/**
 * `npm run privacy`: the register of personal data. `-- access`: everything about the person whose ID number is read from standard
 * input, as JSON. `-- erase`: erases it, but for what the law makes the lender keep. `-- sign-out`: ends that person's sessions,
 * `-- sign-out-all` those of everyone. With the environment of the server; an
 * embedded database must be stopped first.
 */
import { readEnvironment, readSandboxEnvironment } from '../sandbox/environment.ts'
import { listRegister } from '../sandbox/privacy/register.ts'

const [verb = 'register'] = process.argv.slice(2)
const verbs = ['access', 'erase', 'sign-out', 'sign-out-all'] as const

try {
  if (verb === 'register') console.log(printRegister())
  else if (isVerb(verb)) console.log(JSON.stringify(await serve(verb), null, 2))
  else throw new Error(`there is no \`${verb}\`: there are register, ${verbs.join(', ')}`)
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : String(problem))
  process.exitCode = 1
}

/** A table in Markdown. */
function printRegister(): string {
  const rows = listRegister().map((row) => [row.field, row.class, row.purpose, row.stored, row.encrypted, row.kept])
  const head = ['field', 'class', 'purpose', 'stored in', 'encrypted', 'kept']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function isVerb(text: string): text is (typeof verbs)[number] {
  return verbs.some((verb) => verb === text)
}

async function serve(verb: (typeof verbs)[number]): Promise<unknown> {
  const idNumber = verb === 'sign-out-all' ? undefined : await readId()
  // Only here: the register needs no database.
  const { openDatabase } = await import('../sandbox/database/open.ts')
  const { createSharedClock } = await import('../sandbox/database/shared-clock.ts')
  const { endSessions, erasePerson, readPerson } = await import('../sandbox/privacy/person.ts')
  const { openStore } = await import('../sandbox/storage/open-store.ts')
  const { bucket, ...where } = readPlace()
  const { db, close } = await openDatabase(where)
  try {
    if (verb === 'sign-out' || idNumber === undefined) {
      // The servers judge sessions by the database's clock: by one that is ahead, what is ended now would be open for a while.
      const clock = createSharedClock((line) => console.error(line))
      const leave = await clock.follow(db)
      leave()
      return { ended: await endSessions(db, idNumber, clock.now()) }
    }
    return verb === 'access'
      ? await readPerson(db, idNumber)
      : await erasePerson(db, openStore(bucket, where.dataDir), idNumber)
  } finally {
    await close()
  }
}

/** Not an argument: those are seen in lists of processes and kept in the history of a shell. */
async function readId(): Promise<string> {
  let text = ''
  for await (const part of process.stdin) text += String(part)
  const idNumber = text.trim()
  if (!/^\d{13}$/.test(idNumber)) throw new Error('write the ID number, 13 digits, to standard input')
  return idNumber
}

function readPlace() {
  if (process.env.NODE_ENV === 'production') {
    const { DATA_DIR, DATABASE_URL, DATA_KEYS, LOOKUP_KEYS, ...bucket } = readEnvironment(process.env)
    const keys = { data: DATA_KEYS.split(' '), lookup: LOOKUP_KEYS.split(' ') }
    return { dataDir: DATA_DIR, databaseUrl: DATABASE_URL, keys, bucket }
  }
  const { DATA_DIR = '.data', DATABASE_URL } = readSandboxEnvironment(process.env)
  return { dataDir: DATA_DIR, databaseUrl: DATABASE_URL, bucket: {} }
}
