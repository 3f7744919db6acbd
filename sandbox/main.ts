/** `npm start`: opens the sandbox with the built application on `PORT`. */
import { listen } from './listen.ts'
import { createSandbox, type Sandbox } from './server.ts'

const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? 'localhost'
const dataDir = process.env.DATA_DIR ?? '.data'
/** Milliseconds. */
const drainFor = 30_000

try {
  const sandbox = await createSandbox({
    dataDir,
    databaseUrl: process.env.DATABASE_URL,
    truidOrigin: process.env.TRUID_ORIGIN,
    web: { dir: 'dist' },
    alsoAllowed: process.env.CSP_ALSO,
    log: process.env.LOG ? console.log : undefined,
  })
  closeOnSignal(sandbox)
  await listen(sandbox, port, host)
  console.log(`ready at http://localhost:${port}  (sandbox: http://localhost:${port}/sandbox)`)
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : String(problem))
  process.exit(1)
}

/** Stops after the running requests have ended; a request that hangs is cut off after `drainFor`. */
function closeOnSignal(sandbox: Sandbox): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => {
        console.error(`requests were still running after ${drainFor / 1000} seconds: they were cut off`)
        process.exit(1)
      }, drainFor).unref()
      sandbox.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}
