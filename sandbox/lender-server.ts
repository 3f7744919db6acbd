/** The lender's server with the web application: what is the same in production and in the sandbox. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { DrizzleQueryError } from 'drizzle-orm'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Endpoint, readApi } from './api.ts'
import type { Stoppable } from './close-on-signal.ts'
import type { CompareFace } from './core/compare-face.ts'
import type { DecisionScript } from './database/columns.ts'
import { type Database, databaseError, openDatabase } from './database/open.ts'
import { startRetention } from './database/retention.ts'
import { limitBodyTime } from './http/body-time.ts'
import { registerDocumentStore } from './http/document-store.ts'
import { answerMalformed, reportErrors } from './http/errors.ts'
import { registerFaceStore } from './http/face-store.ts'
import type { Intercept, ServerContext } from './http/handler.ts'
import { addSecurityHeaders, policyWith } from './http/headers.ts'
import { isWatched, type Readiness, registerHealth } from './http/health.ts'
import { registerLender } from './http/lender-routes.ts'
import { refuseOtherMethods } from './http/other-methods.ts'
import { registerPolicyReports } from './http/policy-reports.ts'
import { refuseUnusableTexts } from './http/texts.ts'
import { answerUnreadable, refuseAmbiguous, refuseExpectations } from './http/unambiguous.ts'
import { endUnusedOnClose } from './http/unused-connections.ts'
import { registerWeb, servedAddress, type Web } from './http/web.ts'
import { journeySettings } from './lender/journey-settings.ts'
import { type Lender, readLender, usualPersona } from './lender/lender.ts'
import { policy } from './lender/policy.ts'
import type { Keys } from './sealing/keyring.ts'
import { readSecrets, type Secrets, secretsFrom } from './secrets.ts'
import { moveStoredBytes } from './storage/move-stored-bytes.ts'
import { type ObjectStore, openFileStore } from './storage/object-store.ts'
import { sealStore } from './storage/sealed-store.ts'
import type { Scan } from './storage/virus-scanner.ts'
import { agreementDrawers } from './threads/draw-agreement.ts'
import { pdfReaders } from './threads/read-pdf.ts'
import { pictureReaders } from './threads/read-picture.ts'
import { traceRequests } from './tracing/trace-requests.ts'
import { traceTransactions } from './tracing/trace-transactions.ts'

export type ServerOptions = {
  /** Folder of the documents, and of PGlite's files and their lock. */
  dataDir: string
  /** PostgreSQL in place of PGlite. */
  databaseUrl?: string | undefined
  /** The web application. Left out: only the services. */
  web?: Web | undefined
  /** What the Content-Security-Policy allows on top of its own, for a vendor's selfie checker. */
  alsoAllowed?: string | undefined
  /** Receives a line about every reply and every internal error. Never personal data. */
  log?: ((line: string) => void) | undefined
  /** Key of tokens and hashes, 64 hexadecimal digits. Left out: one is made, and kept in the database. */
  secretKey?: string | undefined
  /** Keys of the data at rest. Left out: made once, and kept beside the data. */
  keys?: Keys | undefined
  /** The lender's own store of documents, in place of files in the data folder. It gets sealed bytes. */
  objects?: ObjectStore | undefined
  /** Addresses of proxies whose `X-Forwarded-For` names the source of a request. */
  trustedProxies?: string[] | undefined
}

/** What differs between production and the sandbox. */
export type Surroundings = {
  originOf: (request: FastifyRequest) => string
  /** Origins whose pages may be shown in a frame, as the policy names them. */
  framedBy: (request: FastifyRequest) => string | undefined
  /** Address of the bank-data provider's page for an application. */
  inviteWith: (secrets: Secrets) => ServerContext['invite']
  clock: (said?: string) => Date
  /** Sets that clock by the database's before anything is done by it. Resolves with what ends that. */
  followClock?: (db: Database) => Promise<() => void>
  storePath: string
  /** Page that plays the app of the applicant's bank. */
  bankApp?: string
  interceptWith?: (db: Database) => Intercept
  /** Looks at the server before it serves. */
  observe?: (app: FastifyInstance) => void
  /** How applications are handled, in place of the script that plays a core. */
  treatment?: DecisionScript
  /** The lender's virus scanner, for documents. */
  scan?: Scan | undefined
  /** The core's comparison of a selfie. Where a core decides, no selfie matches without it. */
  compareFace?: CompareFace | undefined
  /** Services that are not served. */
  without: readonly string[]
  /** Adds what else belongs to this server. */
  register?: (app: FastifyInstance, api: Endpoint[], context: ServerContext) => Promise<void>
}

/** `context`: what the parts of the server share. */
export type LenderServer = Stoppable & { app: FastifyInstance; context: ServerContext }

/**
 * Opens the database and makes the server ready; `app.listen` is the caller's.
 * Throws with one line when the data directory is locked, the database cannot be used or the journey's files do not fit.
 */
export async function createLenderServer(options: ServerOptions, around: Surroundings): Promise<LenderServer> {
  const { log = () => {} } = options
  journeySettings()
  const api = readApi().filter(({ name }) => !around.without.includes(name))
  const lender = withTreatment(readLender(), around.treatment)
  const { db: opened, keyring, close } = await openDatabase(options)
  const db = traceTransactions(opened)
  const app = createApp(options)
  const readiness: Readiness = { isStopping: false, askedAt: Number.NEGATIVE_INFINITY }
  const threads = [pdfReaders, pictureReaders, agreementDrawers]
  /** What is to be ended, the last begun first. */
  const ends: (() => unknown)[] = [close, () => Promise.all(threads.map(({ stop }) => stop()))]
  const endAll = async () => {
    for (const end of ends.toReversed()) await end()
  }
  try {
    const leaveClock = await around.followClock?.(opened)
    if (leaveClock) ends.push(leaveClock)
    const secrets = options.secretKey ? secretsFrom(options.secretKey) : await readSecrets(db)
    const objects = sealStore(options.objects ?? openFileStore(join(options.dataDir, 'documents')), keyring)
    await moveStoredBytes(db, objects)
    ends.push(startRetention(db, objects, around.clock, log))
    const context: ServerContext = {
      ...{ db, lender, secrets, objects, clock: around.clock, storePath: around.storePath, bankApp: around.bankApp },
      ...{
        originOf: around.originOf,
        invite: around.inviteWith(secrets),
        scan: around.scan,
        compareFace: around.compareFace,
      },
      ...{ namesTransactions: options.databaseUrl !== undefined, pipelines: options.databaseUrl !== undefined },
      codes: Object.fromEntries(api.map((declared) => [declared.name, declared.codes])),
      intercept: around.interceptWith?.(db) ?? (async () => undefined),
    }
    // Takes no new connection, and waits for the requests that are running.
    ends.push(() => app.close())
    await registerAll(app, api, context, options, around, readiness)
    const drain = async () => {
      readiness.isStopping = true
      await untilUnused(app, isWatched(readiness))
    }
    const closeAll = async () => {
      readiness.isStopping = true
      await endAll()
    }
    return { app, context, drain, close: closeAll }
  } catch (problem) {
    await endAll()
    throw problem instanceof DrizzleQueryError ? databaseError(options, problem) : problem
  }
}

function createApp({ trustedProxies, alsoAllowed, log, web }: ServerOptions): FastifyInstance {
  return Fastify({
    logger: false,
    bodyLimit: policy.body.largest,
    // A statement may take minutes over a slow network (other bodies have less: `limitBodyTime`); a connection on which nothing
    // moves ends after two.
    requestTimeout: 15 * 60_000,
    connectionTimeout: 120_000,
    routerOptions: { ignoreTrailingSlash: true },
    // What arrives in the last moment before the stop is served like the rest.
    return503OnClosing: false,
    rewriteUrl: ({ method = '', url = '' }) => (web ? servedAddress(method, url) : url),
    // Without a named proxy no header says where a request comes from.
    trustProxy: trustedProxies ?? false,
    // Answers before any hook: an address that cannot be decoded.
    frameworkErrors: answerMalformed(policyWith(alsoAllowed), log),
    // Before there is a request at all.
    clientErrorHandler: answerUnreadable(policyWith(alsoAllowed), log),
    // Whether there is a host is looked at by a hook: its answer has every header. Other sites of the lender's domain may send a page
    // more cookies than Node's 16 kB; who has them could not get rid of a refusal.
    http: { requireHostHeader: false, maxHeaderSize: 64 * 1024 },
  })
}

/** The order counts: what looks at every request comes before what answers, and the web application takes what is left. */
async function registerAll(
  app: FastifyInstance,
  api: Endpoint[],
  context: ServerContext,
  { alsoAllowed, log = () => {}, web }: ServerOptions,
  around: Surroundings,
  readiness: Readiness,
): Promise<void> {
  addSecurityHeaders(app, around.framedBy, alsoAllowed)
  traceRequests(app)
  around.observe?.(app)
  limitBodyTime(app)
  refuseAmbiguous(app)
  refuseExpectations(app)
  refuseUnusableTexts(app)
  reportErrors(app, log)
  // Only replies are compressed (`refuseAmbiguous` looks at requests). Brotli's own default is far too slow to be run per request.
  await app.register(compress, {
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
  const refuseOthers = refuseOtherMethods(app)
  registerHealth(app, context.db, readiness)
  closeConnectionsWhen(app, () => readiness.isStopping)
  endUnusedOnClose(app)
  registerPolicyReports(app, log)
  registerLender(app, api, context)
  await registerDocumentStore(app, context)
  registerFaceStore(app, context)
  await around.register?.(app, api, context)
  refuseOthers()
  await registerWeb(app, web)
  await app.ready()
}

function withTreatment(lender: Lender, decision: DecisionScript | undefined): Lender {
  const usual = lender.personas[usualPersona]
  if (!decision || !usual) return lender
  return { ...lender, personas: { ...lender.personas, [usualPersona]: { ...usual, decision } } }
}

/** Milliseconds in which every proxy has asked `/readyz` again, and knows that this server stops. */
const noticedWithin = 3000

/**
 * Ends when proxies have noticed: a connection that is closed too early breaks the request on it, and some proxies cannot send a write
 * again that met a closed port. Where no proxy looks, it ends when no connection is open.
 */
async function untilUnused({ server }: FastifyInstance, isWatched: boolean): Promise<void> {
  const until = performance.now() + noticedWithin
  const connections = () => promisify(server.getConnections.bind(server))()
  while (performance.now() < until && (isWatched || (await connections()) > 0)) await wait(50)
}

/** A connection that is kept alive would hold up the stop for more than a minute. */
function closeConnectionsWhen(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close')
  })
}
