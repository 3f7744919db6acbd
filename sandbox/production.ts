/** `npm start` with NODE_ENV=production: the lender's server as a lender runs it. Nothing of the sandbox is loaded. */

import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { watchCertificates } from './certificates.ts'
import { closeOnSignal } from './close-on-signal.ts'
import { compareFaceBy } from './core/compare-face.ts'
import { awaitingCore } from './core/core.ts'
import { startCoreWork } from './core/core-work.ts'
import { type CoreSettings, connectCore } from './core/http-core.ts'
import { makeDataFolder } from './database/data-folder.ts'
import { createSharedClock } from './database/shared-clock.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { registerIncomeResults } from './http/income-results.ts'
import { measure } from './http/metrics.ts'
import { requireBuilt } from './http/web.ts'
import { readLender } from './lender/lender.ts'
import { createLenderServer } from './lender-server.ts'
import { listenAt, tryToListen } from './listen-at.ts'
import { startDelivery } from './messages/delivery.ts'
import { gatewayTransport, smtpTransport } from './messages/transports.ts'
import { greetNeighbours } from './neighbours.ts'
import { outliveReaders } from './outlive-readers.ts'
import { openStore } from './storage/open-store.ts'
import { clamdScanner } from './storage/virus-scanner.ts'
import { throwTogether } from './throw-together.ts'
import { startTracing } from './tracing/spans.ts'
import { invitePath } from './truid/invite.ts'

// Files are for this user only.
process.umask(0o077)
outliveReaders()

try {
  const environment = readEnvironment(process.env)
  const { PUBLIC_ORIGIN, FRAME_ORIGINS, TRUSTED_PROXIES, PORT = '3000', HOST = '0.0.0.0', LOG = 'json' } = environment
  const [incomeCheck = ''] = FRAME_ORIGINS.split(' ')
  const metricsPort = environment.METRICS_PORT
  const web = { dir: 'dist' }
  let metrics: FastifyInstance | undefined
  const log = LOG === 'off' ? () => {} : writeLine
  const clock = createSharedClock(log)
  // Before the database is opened, and all at once.
  await throwTogether([
    // Documents are stored there: that they cannot be is said now, not to an applicant.
    async () => makeDataFolder(environment.DATA_DIR),
    async () => requireBuilt(web.dir),
    () => tryToListen({ port: Number(PORT), host: HOST }),
    async () => metricsPort && tryToListen({ port: Number(metricsPort), host: HOST }, 'METRICS_PORT'),
  ])
  const stopTracing = await startTracing(environment.OTEL_EXPORTER_OTLP_ENDPOINT)
  const settings = coreIn(environment)
  const core = connectCore(settings, readLender(), log)
  const { app, context, drain, close } = await createLenderServer(
    {
      dataDir: environment.DATA_DIR,
      databaseUrl: environment.DATABASE_URL,
      secretKey: environment.SECRET_KEY,
      keys: { data: environment.DATA_KEYS.split(' '), lookup: environment.LOOKUP_KEYS.split(' ') },
      objects: openStore(environment, environment.DATA_DIR),
      trustedProxies: TRUSTED_PROXIES?.split(' '),
      alsoAllowed: environment.CSP_ALSO,
      web,
      log,
    },
    {
      originOf: () => PUBLIC_ORIGIN,
      framedBy: () => FRAME_ORIGINS,
      inviteWith: (secrets) => (number, opener, expires) =>
        incomeCheck + invitePath(secrets, { number, opener, expires }),
      clock: clock.now,
      followClock: clock.follow,
      storePath: '/stores',
      treatment: awaitingCore,
      compareFace: compareFaceBy(core),
      scan: environment.VIRUS_SCANNER ? clamdScanner(environment.VIRUS_SCANNER) : undefined,
      without: ['errors.simulator'],
      register: async (server, _api, shared) => {
        const { INCOME_CHECK_TOKEN } = environment
        if (INCOME_CHECK_TOKEN) registerIncomeResults(server, shared, INCOME_CHECK_TOKEN)
        else log('INCOME_CHECK_TOKEN is not set: results of the income check are not taken')
      },
      observe: (server) => {
        metrics = metricsPort ? measure(server) : undefined
      },
    },
  )
  const { MESSAGE_GATEWAY, MESSAGE_GATEWAY_TOKEN, SMTP_URL, MAIL_FROM } = environment
  const gateway = gatewayTransport({ url: MESSAGE_GATEWAY, token: MESSAGE_GATEWAY_TOKEN })
  const email = SMTP_URL && MAIL_FROM ? smtpTransport({ url: SMTP_URL, from: MAIL_FROM }) : gateway
  const stopDelivery = startDelivery(context.db, { sms: gateway, email, clock: context.clock, log })
  const stopCoreWork = startCoreWork({ ...context, origin: PUBLIC_ORIGIN }, core, log)
  const { CORE_CERT, CORE_CA } = environment
  const stopWatching = watchCertificates({ CORE_CERT, CORE_CA }, log)
  const closeAll = async () => {
    stopWatching()
    await Promise.all([stopDelivery(), stopCoreWork()])
    await metrics?.close()
    await close()
    await stopTracing()
  }
  closeOnSignal({ drain, close: closeAll })
  await listenAt(app, { port: Number(PORT), host: HOST })
  // Nothing waits for it: a neighbour may be slow, or start later.
  void greetNeighbours(neighboursIn(environment, settings.tls), log)
  if (metrics) await listenAt(metrics, { port: Number(metricsPort), host: HOST }, 'METRICS_PORT')
  console.log(`ready at ${PUBLIC_ORIGIN}, listening on port ${PORT}`)
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : String(problem))
  process.exit(1)
}

function coreIn(environment: Environment): CoreSettings {
  const { CORE_URL, CORE_TOKEN_URL, CORE_CLIENT_ID, CORE_CLIENT_SECRET, CORE_CERT, CORE_KEY, CORE_CA } = environment
  const read = (file: string) => readFileSync(file, 'utf8')
  return {
    url: CORE_URL,
    oauth: { tokenUrl: CORE_TOKEN_URL, clientId: CORE_CLIENT_ID, clientSecret: CORE_CLIENT_SECRET },
    tls: {
      ...(CORE_CERT && CORE_KEY ? { cert: read(CORE_CERT), key: read(CORE_KEY) } : {}),
      ...(CORE_CA ? { ca: read(CORE_CA) } : {}),
    },
  }
}

/** Every server that the environment names, but for the database: without that one nothing starts. */
function neighboursIn(environment: Environment, tls: CoreSettings['tls']): Parameters<typeof greetNeighbours>[0] {
  const { CORE_URL, CORE_TOKEN_URL, MESSAGE_GATEWAY, SMTP_URL, S3_BUCKET, VIRUS_SCANNER } = environment
  return {
    ...{ CORE_URL: { address: CORE_URL, tls }, CORE_TOKEN_URL: { address: CORE_TOKEN_URL, tls } },
    ...{ MESSAGE_GATEWAY: { address: MESSAGE_GATEWAY }, SMTP_URL: { address: SMTP_URL } },
    ...{ S3_BUCKET: { address: S3_BUCKET }, VIRUS_SCANNER: { address: VIRUS_SCANNER } },
    OTEL_EXPORTER_OTLP_ENDPOINT: { address: environment.OTEL_EXPORTER_OTLP_ENDPOINT },
  }
}

/** One JSON object a line, as log collectors read it. */
function writeLine(message: string): void {
  console.log(JSON.stringify({ at: new Date().toISOString(), message }))
}
