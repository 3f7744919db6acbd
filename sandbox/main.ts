/** `npm start` without NODE_ENV=production: opens the sandbox with the built application on `PORT`. */
import { closeOnSignal } from './close-on-signal.ts'
import { listen } from './listen.ts'
import { createSandbox } from './server.ts'

// Files of the database are for this user only.
process.umask(0o077)
const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? 'localhost'
const dataDir = process.env.DATA_DIR ?? '.data'

try {
  const sandbox = await createSandbox({
    dataDir,
    databaseUrl: process.env.DATABASE_URL,
    truidOrigin: process.env.TRUID_ORIGIN,
    web: { dir: 'dist' },
    alsoAllowed: process.env.CSP_ALSO,
    log: process.env.LOG ? console.log : undefined,
  })
  closeOnSignal(sandbox.close)
  await listen(sandbox, port, host)
  console.log(`ready at http://localhost:${port}  (sandbox: http://localhost:${port}/sandbox)`)
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : String(problem))
  process.exit(1)
}
