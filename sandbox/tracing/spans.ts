/**
 * Traces, sent to an OpenTelemetry collector where one is named. A span says what was done, for how long and how it ended: the
 * template of a route, a status, the id of the browser's request. Never an address, a body, a message of an error.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api'

/** Where a trace begins: as the caller says (`traceparent`, W3C), else with the id of the browser's request as its id. */
export type TraceOrigin = { traceparent?: string | undefined; correlationId?: string | undefined }

type Api = typeof import('@opentelemetry/api')
type Tracing = {
  api: Api
  tracer: Tracer
  begin: (origin: TraceOrigin, open: (context: Context) => Span) => Span
  /** The header of W3C Trace Context by which a span's trace is handed on. */
  traceparentOf: (span: Span) => string | undefined
}

let tracing: Tracing | undefined
/** The span of the work that is being done. */
const active = new AsyncLocalStorage<Span>()

/**
 * Sends spans to the collector at `endpoint`, over OTLP/HTTP. Without one the libraries are not even loaded.
 * @returns the stop, which sends what is left
 */
export async function startTracing(endpoint: string | undefined): Promise<() => Promise<void>> {
  if (!endpoint) return async () => {}
  const [api, { W3CTraceContextPropagator }, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const random = new sdk.RandomIdGenerator()
  const traceContext = new W3CTraceContextPropagator()
  let wanted: string | undefined
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'journey' }),
    idGenerator: {
      generateTraceId: () => wanted ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  })
  tracing = {
    api,
    tracer: provider.getTracer('journey'),
    begin: ({ traceparent, correlationId }, open) => {
      const context = traceContext.extract(api.ROOT_CONTEXT, { traceparent }, api.defaultTextMapGetter)
      // The span is opened at once, so that no other one can take this id.
      wanted = traceIdOf(correlationId)
      const span = open(context)
      wanted = undefined
      return span
    },
    traceparentOf: (span) => {
      const headers: { traceparent?: string } = {}
      traceContext.inject(api.trace.setSpan(api.ROOT_CONTEXT, span), headers, api.defaultTextMapSetter)
      return headers.traceparent
    },
  }
  return async () => {
    tracing = undefined
    // A collector that is down must not make an orderly stop look like a crash: what is left is lost.
    await provider.shutdown().catch(() => undefined)
  }
}

/** Whether anything is traced. */
export function isTracing(): boolean {
  return tracing !== undefined
}

/** A span that the caller ends; `undefined` where nothing is traced. */
export function openSpan(
  name: string,
  kind: 'SERVER' | 'CLIENT' | 'INTERNAL',
  origin: TraceOrigin = {},
): Span | undefined {
  if (!tracing) return undefined
  const { api, tracer, begin } = tracing
  const options = { kind: api.SpanKind[kind], attributes: attributesOf(origin) }
  const parent = active.getStore()
  if (parent) return tracer.startSpan(name, options, api.trace.setSpan(api.ROOT_CONTEXT, parent))
  return begin(origin, (context) => tracer.startSpan(name, options, context))
}

/** Runs `work` as what `span` is about: spans that are opened in it are parts of it. */
export function within<Result>(span: Span, work: () => Result): Result {
  return active.run(span, work)
}

/** Does `work` in a span of its own. How it failed is said by the name of the error alone: messages quote values. */
export async function inSpan<Result>(
  name: string,
  kind: 'CLIENT' | 'INTERNAL',
  work: () => Promise<Result>,
  origin: TraceOrigin = {},
): Promise<Result> {
  const span = openSpan(name, kind, origin)
  if (!span) return work()
  try {
    return await within(span, work)
  } catch (problem) {
    fail(span, problem instanceof Error ? problem.name : 'unknown')
    throw problem
  } finally {
    span.end()
  }
}

/** Marks a span as failed. */
export function fail(span: Span, kind: string): void {
  if (tracing) span.setStatus({ code: tracing.api.SpanStatusCode.ERROR })
  span.setAttribute('error.type', kind)
}

/** The header that hands the trace on to another system; nothing where nothing is traced. */
export function traceparentNow(): string | undefined {
  const span = active.getStore()
  return span && tracing?.traceparentOf(span)
}

function attributesOf({ correlationId }: TraceOrigin): Attributes {
  return correlationId ? { 'correlation.id': correlationId } : {}
}

/** A correlation id has the 128 bits of a trace id. */
function traceIdOf(correlationId: string | undefined): string | undefined {
  const id = correlationId?.replaceAll('-', '').toLowerCase()
  return id && /^[0-9a-f]{32}$/.test(id) && !/^0+$/.test(id) ? id : undefined
}
