import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Effect, JsonObject } from '@journey/engine'
import { createEffects, type EffectsOptions } from '../../src/effects/create-effects.ts'
import { effectContext } from '../setup/effect-context.ts'

type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

/** A real server that answers as the test says and remembers what it was asked. */
export async function startLender(answer: RequestListener) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers, body: Buffer.concat(parts).toString() })
    answer(request, response)
  })
  // A connection that is closed while idle would meet the next request of a busy machine as a network failure.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    seen,
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers any request with this status and text. */
export function saying(status: number, text: string, type = 'application/json'): RequestListener {
  return (_, response) => response.writeHead(status, { 'content-type': type }).end(text)
}

const services = {
  read: { method: 'GET', path: '/los/tea/{leaf}', codes: ['0001'], accepts: { 403: 'refused' }, timeout: 60_000 },
  write: { method: 'POST', path: '/los/orders', codes: ['0001', 'AE005'], timeout: 60_000 },
  short: { method: 'POST', path: '/los/orders', codes: [], timeout: 80 },
  silent: { method: 'PUT', path: '/lds/orders', codes: [] },
  early: { method: 'GET', path: '/los/tea', codes: ['0001'], statuses: { 400: 'TOO_EARLY' } },
}

/** A tea is `{ leaf: string }`; what is accepted at 403 is `{ token: string }`; `silent` is due nothing. */
const validators = Object.fromEntries(
  [
    ['read', 'leaf'],
    ['write', 'leaf'],
    ['short', 'leaf'],
    ['read@403', 'token'],
  ].map(([name, property = '']) => [name, async () => ({ default: requiring(property) })]),
)

function requiring(property: string) {
  const check = (data: unknown) => {
    const right = typeof data === 'object' && data !== null && property in data
    check.errors = right ? null : [{ instancePath: '', keyword: 'required' }]
    return right
  }
  check.errors = null as { instancePath: string; keyword: string }[] | null
  return check
}

/** The effects of a tea shop at `origin`, with what they reported. */
export function teaEffects(origin: string, options: EffectsOptions = {}) {
  const reported: string[] = []
  const effects = createEffects(services, validators, {
    originOf: () => origin,
    now: () => Date.UTC(2026, 10, 20, 8),
    newId: () => 'correlation',
    report: (problem) => reported.push(String(problem)),
    ...options,
  })
  const call = (name: keyof typeof services, input: JsonObject = {}, context: Partial<Parameters<Effect>[1]> = {}) => {
    const effect = effects[name]
    if (!effect) throw new Error(`expected an effect named \`${name}\`, found none`)
    return effect(input, effectContext(context))
  }
  return { call, reported }
}
