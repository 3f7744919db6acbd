/** Says which methods an address takes to a caller who uses another one. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusal, sendReply } from './reply.ts'

/**
 * Looks at the routes from now on. The function that is returned refuses all other methods of their addresses: 405, and `Allow`. What
 * answers every address (`*`) does not count: it knows of none that it is there.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const methods = taken.get(url) ?? new Set()
    for (const each of [method].flat()) methods.add(each)
    taken.set(url, methods)
  })
  return () => {
    for (const [url, methods] of [...taken]) {
      const allow = [...methods].sort().join(', ')
      const refuse = async (_request: FastifyRequest, response: FastifyReply) =>
        sendReply(response, { ...notTaken, headers: { allow } })
      app.route({
        method: app.supportedMethods.filter((method) => !methods.has(method)),
        url,
        // Before a body is read.
        onRequest: refuse,
        handler: refuse,
      })
    }
  }
}

const notTaken = refusal('INVALID_REQUEST', 'this address does not take that method', { status: 405 })
