/** Listens on the sandbox's two ports: the application with the lender, and the provider's page on its own origin. */
import type { FastifyInstance } from 'fastify'
import { listenAt } from './listen-at.ts'
import type { Sandbox } from './server.ts'

/**
 * Listens on `port`, and for the provider on the port after it, or on any free one where that cannot be had.
 * Throws with one line, closing the sandbox, when `port` is taken.
 */
export async function listen({ app, provider, close }: Sandbox, port: number, host: string): Promise<void> {
  try {
    await listenAt(app, { port, host })
    const beside = port > 0 && port < 65_535 ? port + 1 : 0
    if (!(await opened(provider, { port: beside, host }))) await provider.listen({ port: 0, host })
  } catch (problem) {
    await close()
    throw problem
  }
}

async function opened(app: FastifyInstance, at: { port: number; host: string }): Promise<boolean> {
  try {
    await app.listen(at)
    return true
  } catch {
    // The port is taken or not allowed. The next try reports any other problem.
    return false
  }
}
