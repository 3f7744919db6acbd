/** `npm run dev`: the same server as `npm start`, with Vite in place of the built files: a change shows at once. */
import { createServer } from 'vite'
import { readSandboxEnvironment } from '../sandbox/environment.ts'
import type { Middleware } from '../sandbox/http/web.ts'
import { listen } from '../sandbox/listen.ts'
import { untilReadable } from './until-readable.ts'

let web: Middleware = (_request, _response, next) => next()

try {
  const environment = readSandboxEnvironment(process.env)
  const { PORT = '3000', HOST = '127.0.0.1', DATA_DIR = '.data' } = environment
  const port = Number(PORT)
  await untilReadable('journey', console.error)
  const { createSandbox } = await import('../sandbox/server.ts')
  const sandbox = await createSandbox({
    dataDir: DATA_DIR,
    databaseUrl: environment.DATABASE_URL,
    truidOrigin: environment.TRUID_ORIGIN,
    alsoAllowed: environment.CSP_ALSO,
    web: { middleware: (request, response, next) => web(request, response, next) },
    log: process.env.LOG ? console.log : undefined,
  })
  // Vite's messages go through the same server, so that two of these can run side by side.
  const vite = await createServer({
    appType: 'spa',
    server: { middlewareMode: true, ws: { server: sandbox.app.server } },
  })
  web = vite.middlewares
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => Promise.all([vite.close(), sandbox.close()]).finally(() => process.exit(0)))
  }
  await listen(sandbox, port, HOST)
  console.log(`ready at http://localhost:${port}, with hot reload  (sandbox: http://localhost:${port}/sandbox)`)
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exit(1)
}
