/** `npm run dev`: the same server as `npm start`, with Vite in place of the built files: a change shows at once. */
import { createServer } from 'vite'
import type { Middleware } from '../sandbox/http/web.ts'
import { listen } from '../sandbox/listen.ts'
import { createSandbox } from '../sandbox/server.ts'

const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? '127.0.0.1'
let web: Middleware = (_request, _response, next) => next()

try {
  const sandbox = await createSandbox({
    dataDir: process.env.DATA_DIR ?? '.data',
    databaseUrl: process.env.DATABASE_URL,
    truidOrigin: process.env.TRUID_ORIGIN,
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
  await listen(sandbox, port, host)
  console.log(`ready at http://localhost:${port}, with hot reload  (sandbox: http://localhost:${port}/sandbox)`)
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exit(1)
}
