/** A proxy in front of several servers, with the rules of `Caddyfile`: what it may try again, and at which server. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Milliseconds for which another server is looked for, and between two looks. */
const patience = 10_000
const pause = 50
/** Milliseconds between two looks at whether a server is ready. */
const lookEvery = 1000

/** `retried`: requests that were begun at one server and ended at another. Listens on that port of this machine. */
export type Proxy = { retried: () => number; close: () => Promise<void> }

/** Passes requests on to the ports in turn, where `Caddyfile` keeps a caller at one: a test has one address, and each server is to get some. */
export async function startProxy(port: number, ports: number[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(ports)
  const look = setInterval(() => {
    for (const one of ports) isReady(one).then((is) => (is ? ready.add(one) : ready.delete(one)))
  }, lookEvery)
  let next = 0
  let retried = 0
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = Buffer.concat(await incoming.toArray())
    const until = performance.now() + patience
    for (;;) {
      const some = ready.size > 0 ? [...ready] : ports
      const upstream = some[next++ % some.length] ?? 0
      const outcome = await tryAt(agent, upstream, incoming, body, outgoing)
      if (outcome === 'done') return
      const mayRepeat = outcome === 'not connected' || isIdempotent(incoming)
      if (!mayRepeat || performance.now() > until) {
        outgoing.writeHead(502).end()
        return
      }
      if (outcome === 'broken') retried += 1
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    retried: () => retried,
    close: async () => {
      clearInterval(look)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  return reply?.ok === true
}

function isIdempotent({ method }: IncomingMessage): boolean {
  return method === 'GET'
}

/** `not connected`: nothing was sent. `broken`: the connection ended before a reply. */
function tryAt(
  agent: Agent,
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<'done' | 'not connected' | 'broken'> {
  return new Promise((resolve) => {
    const sent = request({ agent, host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
      reply.on('end', () => resolve('done'))
      reply.on('error', () => outgoing.destroy())
    })
    sent.on('error', (problem) =>
      resolve('code' in problem && problem.code === 'ECONNREFUSED' ? 'not connected' : 'broken'),
    )
    sent.end(body)
  })
}
