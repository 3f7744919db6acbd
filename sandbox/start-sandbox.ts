/** The sandbox with the built application on `PORT`. */
import { closeOnSignal } from './close-on-signal.ts'
import { readSandboxEnvironment } from './environment.ts'
import { listen } from './listen.ts'
import { tryToListen } from './listen-at.ts'
import { outliveReaders } from './outlive-readers.ts'
import { createSandbox } from './server.ts'
import { startTracing } from './tracing/spans.ts'

// Files of the database are for this user only.
process.umask(0o077)
outliveReaders()

try {
  const environment = readSandboxEnvironment(process.env)
  const { PORT = '3000', HOST = 'localhost', DATA_DIR = '.data' } = environment
  const port = Number(PORT)
  // Before the database is opened.
  await tryToListen({ port, host: HOST })
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
