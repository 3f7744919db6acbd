/** Security headers on every kind of answer: pages, scripts, services, errors. */
import type { FastifyInstance } from 'fastify'

/** `frames`: the one origin whose pages may be shown in a frame. */
const policyWith = (frames: string | undefined) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(frames === undefined ? [] : [`frame-src ${frames}`]),
  ].join('; ')

const always = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
}

/** Set when a request arrives, so that no way of answering it can leave them out. Nothing is kept unless the answer says so. */
export function addSecurityHeaders(app: FastifyInstance, framed: (origin: string) => string | undefined): void {
  app.addHook('onRequest', async (request, reply) => {
    const frames = framed(`${request.protocol}://${request.host}`)
    reply.headers({ ...always, 'content-security-policy': policyWith(frames) })
  })
  app.addHook('onSend', async (_request, reply) => {
    // Files set theirs on the raw response.
    if (!reply.hasHeader('cache-control') && !reply.raw.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
}
