/** Where the provider's page is: on the host of the application, on the port that it listens on. */
import type { FastifyInstance } from 'fastify'

/**
 * Origin of the provider's page for a caller who sees the application at `opener`; `fixed` wherever it is given.
 * Throws when that is no origin.
 */
export function providerOriginFor(provider: FastifyInstance, fixed: string | undefined): (opener: string) => string {
  if (fixed !== undefined && new URL(fixed).origin !== fixed) {
    throw new Error(`expected an origin in TRUID_ORIGIN, found \`${fixed}\``)
  }
  // Asking the system for it takes a while, and every request needs it.
  let port = 0
  provider.server.on('listening', () => {
    const address = provider.server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  return (opener) => {
    if (fixed !== undefined) return fixed
    const { protocol, hostname } = new URL(isOrigin.test(opener) ? opener : 'http://localhost')
    return `${protocol}//${hostname}:${port}`
  }
}

/** The host is what the caller says it is: nothing of it may run on into a header. */
const isOrigin = /^https?:\/\/(?:[\w.-]+|\[[0-9a-fA-F:]+\])(?::\d+)?$/
