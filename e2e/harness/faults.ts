/** What a network and a server can do to a call, done to the calls of a page: on real sockets where it matters how bytes come. */
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import path from 'node:path'
import type { Page, Request, Route } from '@playwright/test'
import { parse } from 'yaml'
import { holdBack } from './clock.ts'

type Answer = Parameters<RequestListener>[1]
type Service = { method?: string; path?: string; local?: boolean }

const journey = path.resolve(import.meta.dirname, '../../journey')
const { services }: { services: Record<string, Service> } = parse(
  readFileSync(path.join(journey, 'services.yaml'), 'utf8'),
)

const json = { 'content-type': 'application/json' }
const html = { 'content-type': 'text/html' }
const answers =
  (status: number, body: string, headers: Record<string, string> = json) =>
  (route: Route) =>
    route.fulfill({ status, headers, body })

/** Fault → what happens to the request. `origin`: a server that answers as badly as it is asked to. */
const acts: Record<string, (route: Route, origin: string) => Promise<void>> = {
  refused: (route) => route.abort('connectionrefused'),
  reset: (route, origin) => route.continue({ url: `${origin}/reset` }),
  offline: async (route) => {
    const page = route.request().frame().page()
    // A page that is still being loaded would be no page at all.
    const isLoaded = await page.evaluate(() => document.readyState === 'complete').catch(() => false)
    if (isLoaded) await page.context().setOffline(true)
    await route.abort('internetdisconnected')
  },
  'no answer': (route, origin) => route.continue({ url: `${origin}/none` }),
  late: async (route, origin) => route.continue({ url: `${origin}/late` }),
  401: answers(401, '{}'),
  '429 with Retry-After': answers(429, '{}', { ...json, 'retry-after': '2' }),
  500: answers(500, '{}'),
  502: answers(502, '<html>Bad gateway</html>', html),
  503: answers(503, '{}', { ...json, 'retry-after': '2' }),
  'unknown code': answers(400, '{"errors":[{"errorCode":"9999999","errorMessage":"of 8001015009087"}]}'),
  'HTML with 200': answers(200, '<!doctype html><title>Log in</title>', html),
  'cut JSON': answers(200, '{"requestToken": "ab'),
  empty: answers(200, ''),
  'wrong types': answers(200, '[[7]]'),
  '10 MB': answers(200, `{"a":"${'x'.repeat(10_000_000)}"}`),
  'slow drip': (route, origin) => route.continue({ url: `${origin}/drip` }),
  'lost answer': async (route, origin) => {
    await route.fetch()
    await route.continue({ url: `${origin}/cut` })
  },
}

/** Every fault. */
export const faults: readonly string[] = Object.keys(acts)
/** They last until the page stops waiting. */
export const lasting: readonly string[] = ['no answer', 'late', 'slow drip']

/** Where the pre-signed addresses of two local calls lead. */
const stores = [
  { name: 'statements.upload', method: 'PUT', writes: true, address: /\/documents\/[^/]+$/ },
  { name: 'facial.upload', method: 'PUT', writes: true, address: /\/faces\/[^/]+$/ },
]

/** Every call that sends a request. */
export const calls = Object.entries(services)
  .flatMap(([name, { method = 'GET', path: address, local }]) => {
    if (local || address === undefined) return []
    const pattern = address.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')
    return [{ name, method, writes: method !== 'GET', address: new RegExp(`^${pattern}$`) }]
  })
  .concat(stores)

/** `entered`: what stood in the form when the request left, by field, and `path` where that was. */
type Met = { request: Request; call: string; fault: string; path: string; entered: Record<string, string> }

export type FaultyNetwork = {
  /** The next request of a call meets this; `undefined` lets it through. Asked for every request. */
  next: (call: string) => string | undefined
  /** What was met since this was asked last. */
  met: () => Met[]
  /** The faults are over: what is offline is online again. */
  heal: () => Promise<void>
  stop: () => void
}

/** Puts itself between the page and the lender. */
export async function breakCalls(page: Page, next: FaultyNetwork['next']): Promise<FaultyNetwork> {
  const server = await startBadServer()
  const at = server.address()
  const origin = `http://localhost:${typeof at === 'object' && at ? at.port : 0}`
  const met: Met[] = []
  await page.route(/\/(los|lds|lcs|lfs|ext-lcs|documents|faces)\//, async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const call = calls.find(({ method, address }) => method === request.method() && address.test(pathname))
    const fault = call && next(call.name)
    if (!fault) return route.fallback()
    const entered = await readEntered(page)
    met.push({ request, call: call.name, fault, path: new URL(page.url()).pathname, entered })
    if (lasting.includes(fault)) holdBack(request)
    // A page that has given up meanwhile has no request left to act on.
    await acts[fault]?.(route, origin).catch(() => undefined)
  })
  return {
    next,
    met: () => met.splice(0),
    heal: () => page.context().setOffline(false),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** What is in the form of the step, also below a message. */
export async function readEntered(page: Page): Promise<Record<string, string>> {
  const fields = page.locator('main').locator('input:not([type=file]), select, textarea')
  const found = await fields
    .evaluateAll((all) =>
      all.flatMap((one) => {
        if (one instanceof HTMLInputElement && ['checkbox', 'radio'].includes(one.type))
          return [[`${one.id} ${one.value}`, String(one.checked)]]
        return one instanceof HTMLInputElement || one instanceof HTMLSelectElement ? [[one.id, one.value]] : []
      }),
    )
    // A page on its way to another has no form.
    .catch((): string[][] => [])
  return Object.fromEntries(found)
}

function startBadServer(): Promise<Server> {
  const server = createServer((request, response) => bad[request.url ?? '']?.(response))
  return new Promise((resolve) => server.listen(0, 'localhost', () => resolve(server)))
}

const bad: Record<string, (response: Answer) => void> = {
  '/reset': (response) => response.destroy(),
  '/none': () => {},
  '/late': (response) => setTimeout(() => response.writeHead(200, json).end('{}'), 4000).unref(),
  '/drip': (response) => {
    response.writeHead(200, json)
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  },
  '/cut': (response) => {
    response.writeHead(200, { ...json, 'content-length': '100' })
    response.write('{"a":')
    setTimeout(() => response.destroy(), 20)
  },
}
