/** A collector of traces that a server sends to over OTLP/HTTP: what it has been sent can be read back. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CollectedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

type Sent = { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] }

/** Starts it on a free port. `text` is all of what was sent, as it came. */
export async function startTraceCollector() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += String(part)
    })
    request.on('end', () => {
      bodies.push(`${request.url}\n${text}`)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = Object(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    text: () => bodies.join('\n'),
    spans: (): CollectedSpan[] =>
      bodies.flatMap((body) => {
        const { resourceSpans }: Sent = JSON.parse(body.slice(body.indexOf('\n')))
        return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
      }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
