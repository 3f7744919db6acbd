/** A span for each request: method and template of the route, status, the id of the browser's request. */
import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { correlationIdIn } from '../http/correlation-id.ts'
import { fail, isTracing, openSpan, within } from './spans.ts'

/** Probes ask each second, and say nothing of a request. */
const untraced = new Set(['/healthz', '/readyz'])

/** Registers nothing where nothing is traced. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, reply, next) => {
    const span = spanOf(request)
    if (!span) return next()
    spans.set(request, span)
    // Whether it was answered or its connection broke.
    reply.raw.once('close', () => end(span, reply))
    within(span, next)
  })
  // A body comes by events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, next) => {
    const span = spans.get(request)
    if (span) within(span, next)
    else next()
  })
}

function spanOf({ method, routeOptions, headers }: FastifyRequest): Span | undefined {
  const route = routeOptions.url
  if (route && untraced.has(route)) return undefined
  const { traceparent } = headers
  const span = openSpan(`${method} ${route ?? '(no route)'}`, 'SERVER', {
    traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    correlationId: correlationIdIn(headers['correlation-id']),
  })
  return span?.setAttributes({ 'http.request.method': method, ...(route ? { 'http.route': route } : {}) })
}

function end(span: Span, { statusCode, raw }: FastifyReply): void {
  if (!raw.writableFinished) fail(span, 'connection broken')
  else {
    span.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) fail(span, String(statusCode))
  }
  span.end()
}
