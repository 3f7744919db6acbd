/** The lender, the third parties and the web application in one server. */
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { readApi } from './api.ts'
import { openDatabase } from './database/open.ts'
import { isUnavailable } from './database/unavailable.ts'
import { registerDocumentStore } from './http/document-store.ts'
import { registerFaceStore } from './http/face-store.ts'
import type { ServerContext } from './http/handler.ts'
import { addSecurityHeaders } from './http/headers.ts'
import { registerHealth, unavailable } from './http/health.ts'
import { deleteOldReplies } from './http/idempotency.ts'
import { registerLender } from './http/lender-routes.ts'
import { refusal, sendReply } from './http/reply.ts'
import { registerWeb, type Web } from './http/web.ts'
import { readLender } from './lender/lender.ts'
import { movableClock } from './movable-clock.ts'
import { stopReaders } from './pdf/read-pdf.ts'
import { readSecrets } from './secrets.ts'
import { moveStoredBytes } from './storage/move-stored-bytes.ts'
import { openFileStore } from './storage/object-store.ts'
import { registerTestApi } from './test-api/routes.ts'
import { invitePath } from './truid/invite.ts'
import { providerOriginFor } from './truid/origin.ts'
import { registerProvider } from './truid/provider.ts'

export type SandboxOptions = {
  /** Folder of PGlite's files and of their lock. */
  dataDir: string
  /** PostgreSQL in place of PGlite. */
  databaseUrl?: string | undefined
  /** Origin of the bank-data provider's page, where it is not the host of the application on a port of its own. */
  truidOrigin?: string | undefined
  /** The web application. Left out: only the services. */
  web?: Web | undefined
  /** What the Content-Security-Policy allows on top of its own, for a vendor's selfie checker. */
  alsoAllowed?: string | undefined
  /** Receives a line about every reply and every internal error. Never personal data. */
  log?: ((line: string) => void) | undefined
  /** The lender's clock. */
  clock?: () => Date
}

/** `provider`: the bank-data provider's page, for a port of its own. */
export type Sandbox = { app: FastifyInstance; provider: FastifyInstance; close: () => Promise<void> }

/**
 * Opens the database and makes the server ready; `app.listen` is the caller's.
 * Throws with one line when the data directory is locked, the database cannot be used or the journey's files do not fit.
 */
export async function createSandbox({
  log = () => {},
  clock = () => new Date(),
  ...options
}: SandboxOptions): Promise<Sandbox> {
  const api = readApi()
  const lender = readLender()
  const { db, close } = await openDatabase(options)
  const app = Fastify({
    logger: false,
    bodyLimit: 256 * 1024,
    // A statement may take minutes over a slow network; a connection on which nothing moves ends after two.
    requestTimeout: 15 * 60_000,
    connectionTimeout: 120_000,
    routerOptions: { ignoreTrailingSlash: true },
  })
  const provider = Fastify({ logger: false, bodyLimit: 16 * 1024 })
  let isStopping = false
  const originFor = providerOriginFor(provider, options.truidOrigin)
  try {
    const moved = movableClock(clock)
    const codes = Object.fromEntries(api.map((declared) => [declared.name, declared.codes]))
    const secrets = await readSecrets(db)
    const invite = (number: string, opener: string) => originFor(opener) + invitePath(secrets, { number, opener })
    const objects = openFileStore(join(options.dataDir, 'documents'))
    await moveStoredBytes(db, objects)
    const context: ServerContext = { db, lender, secrets, codes, clock: moved.now, invite, objects }
    await deleteOldReplies(db, clock())
    addSecurityHeaders(app, originFor, options.alsoAllowed)
    reportErrors(app, log)
    reportErrors(provider, log)
    // Brotli's own default is far too slow to be run per request.
    await app.register(compress, { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } })
    registerHealth(app, db, () => isStopping)
    closeConnectionsWhen(app, () => isStopping)
    registerLender(app, api, context)
    await registerDocumentStore(app, context)
    registerFaceStore(app, context)
    await registerTestApi(app, api, context, moved)
    await registerWeb(app, options.web)
    registerProvider(provider, context)
    await app.ready()
    await provider.ready()
  } catch (problem) {
    await close()
    throw problem
  }
  const closeAll = async () => {
    isStopping = true
    // Takes no new connection, and waits for the requests that are running.
    await Promise.all([app.close(), provider.close()])
    await stopReaders()
    await close()
  }
  return { app, provider, close: closeAll }
}

/** A connection that is kept alive would hold up the stop for more than a minute. */
function closeConnectionsWhen(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close')
  })
}

/** A line names the route, never the address with its values. */
function reportErrors(app: FastifyInstance, log: (line: string) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(no route)'
    log(`${request.method} ${route} ${reply.statusCode} ${Math.round(reply.elapsedTime)} ms`)
  })
  app.setErrorHandler((problem: unknown, request, reply) => {
    const status = statusOf(problem)
    if (status < 500) return reply.code(status).send(refusal('INVALID_REQUEST', 'the request cannot be read').body)
    log(`error in ${request.method} ${request.routeOptions.url ?? '(no route)'}: ${linesOf(problem)}`)
    if (isUnavailable(problem)) return sendReply(reply, unavailable('the database cannot be reached'))
    return reply.code(500).send(refusal('0440001', 'something went wrong in the sandbox').body)
  })
}

function statusOf(problem: unknown): number {
  const status = problem instanceof Error && 'statusCode' in problem ? problem.statusCode : undefined
  return typeof status === 'number' ? status : 500
}

/** The message of a failed query quotes its values, which may be personal: only its cause is logged. */
function linesOf(problem: unknown): string {
  const shown = problem instanceof Error && problem.cause instanceof Error ? problem.cause : problem
  return shown instanceof Error ? (shown.stack ?? shown.message) : String(shown)
}
