/** The sandbox: the lender's server with everything that plays the rest of the world, and the tools for testing. */
import Fastify, { type FastifyInstance } from 'fastify'
import type { Stoppable } from './close-on-signal.ts'
import { answerMalformed, reportErrors } from './http/errors.ts'
import { refuseUnusableTexts } from './http/texts.ts'
import { refuseExpectations } from './http/unambiguous.ts'
import { endUnusedOnClose } from './http/unused-connections.ts'
import { createLenderServer, type ServerOptions } from './lender-server.ts'
import type { Scan } from './storage/virus-scanner.ts'
import { interceptCalls } from './test-api/faults.ts'
import { movableClock } from './test-api/movable-clock.ts'
import { originOfThisMachine } from './test-api/origin.ts'
import { registerTestApi } from './test-api/routes.ts'
import { invitePath } from './truid/invite.ts'
import { providerOriginFor } from './truid/origin.ts'
import { registerProvider } from './truid/provider.ts'

export type SandboxOptions = ServerOptions & {
  /** Origin of the bank-data provider's page, where it is not the host of the application on a port of its own. */
  truidOrigin?: string | undefined
  /** The lender's clock. */
  clock?: () => Date
  /** Looks at documents before they are kept. */
  scan?: Scan
}

/** `provider`: the bank-data provider's page, for a port of its own. */
export type Sandbox = Stoppable & { app: FastifyInstance; provider: FastifyInstance }

/** As `createLenderServer`. */
export async function createSandbox({
  clock = () => new Date(),
  truidOrigin,
  scan,
  ...options
}: SandboxOptions): Promise<Sandbox> {
  const provider = Fastify({
    logger: false,
    bodyLimit: 16 * 1024,
    frameworkErrors: answerMalformed("default-src 'none'; frame-ancestors 'none'"),
  })
  const providerOrigin = providerOriginFor(provider, truidOrigin)
  const moved = movableClock(clock)
  const { app, context, drain, close } = await createLenderServer(options, {
    originOf: originOfThisMachine,
    framedBy: (request) => providerOrigin(originOfThisMachine(request)),
    inviteWith: (secrets) => (number, opener, expires) =>
      providerOrigin(opener) + invitePath(secrets, { number, opener, expires }),
    clock: moved.now,
    storePath: '/sandbox',
    bankApp: '/sandbox/bank-app',
    interceptWith: interceptCalls,
    scan,
    without: [],
    register: (server, api, shared) => registerTestApi(server, api, shared, moved),
  })
  refuseUnusableTexts(provider)
  reportErrors(provider, options.log ?? (() => {}))
  registerProvider(provider, context)
  refuseExpectations(provider)
  endUnusedOnClose(provider)
  await provider.ready()
  const closeAll = async () => {
    await Promise.all([provider.close(), close()])
  }
  return { app, provider, drain, close: closeAll }
}
