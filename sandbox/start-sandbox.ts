/** The sandbox with the built application on `PORT`. */
import { closeOnSignal } from './close-on-signal.ts'
import { readSandboxEnvironment } from './environment.ts'
import { listen } from './listen.ts'
import { createSandbox } from './server.ts'
import { startTracing } from './tracing/spans.ts'

// Its tools show one-time codes: a NODE_ENV that was forgotten must not open them to the public.
const production = ['PUBLIC_ORIGIN', 'FRAME_ORIGINS', 'MESSAGE_GATEWAY', 'DATA_KEYS'].filter(
  (name) => process.env[name],
)
if (production.length > 0) {
  console.error(
    `the sandbox is not for production, and ${production.join(', ')} is set: use NODE_ENV=production npm start`,
  )
  process.exit(1)
}

// Files of the database are for this user only.
process.umask(0o077)

try {
  const environment = readSandboxEnvironment(process.env)
  const { PORT = '3000', HOST = 'localhost', DATA_DIR = '.data' } = environment
  const port = Number(PORT)
  const stopTracing = await startTracing(environment.OTEL_EXPORTER_OTLP_ENDPOINT)
  const sandbox = await createSandbox({
    dataDir: DATA_DIR,
    databaseUrl: environment.DATABASE_URL,
    truidOrigin: environment.TRUID_ORIGIN,
    web: { dir: 'dist' },
    alsoAllowed: environment.CSP_ALSO,
    log: process.env.LOG ? console.log : undefined,
  })
  closeOnSignal({ ...sandbox, close: () => sandbox.close().finally(stopTracing) })
  await listen(sandbox, port, HOST)
  console.log(`ready at http://localhost:${port}  (sandbox: http://localhost:${port}/sandbox)`)
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : String(problem))
  process.exit(1)
}
