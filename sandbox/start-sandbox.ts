/** The sandbox with the built application on `PORT`. */
import { closeOnSignal } from './close-on-signal.ts'
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
const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? 'localhost'
const dataDir = process.env.DATA_DIR ?? '.data'

try {
  const stopTracing = await startTracing(process.env.OTEL_EXPORTER_OTLP_ENDPOINT)
  const sandbox = await createSandbox({
    dataDir,
    databaseUrl: process.env.DATABASE_URL,
    truidOrigin: process.env.TRUID_ORIGIN,
    web: { dir: 'dist' },
    alsoAllowed: process.env.CSP_ALSO,
    log: process.env.LOG ? console.log : undefined,
  })
  closeOnSignal({ ...sandbox, close: () => sandbox.close().finally(stopTracing) })
  await listen(sandbox, port, host)
  console.log(`ready at http://localhost:${port}  (sandbox: http://localhost:${port}/sandbox)`)
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : String(problem))
  process.exit(1)
}
