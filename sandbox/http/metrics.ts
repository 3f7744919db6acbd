/** Figures for Prometheus, on a port of their own that the proxy does not pass on. Routes and statuses only, nothing personal. */
import Fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { pdfReaders } from '../threads/read-pdf.ts'

/** Measures every request of `app`; returns a server with `GET /metrics`, which the caller lets listen. */
export function measure(app: FastifyInstance): FastifyInstance {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [register],
  })
  new Gauge({
    name: 'documents_being_read',
    help: 'Uploaded documents that are read or wait for a reader.',
    registers: [register],
    collect() {
      this.set(pdfReaders.unfinished())
    },
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const labels = { method, route: routeOptions.url ?? '(none)', status: String(statusCode) }
    requests.observe(labels, elapsedTime / 1000)
  })
  const metrics = Fastify({ logger: false })
  metrics.get('/metrics', async (_request, response) =>
    response.type(register.contentType).send(await register.metrics()),
  )
  return metrics
}
