/** What a network and a server can do to a call, done to the calls of a page: on real sockets where it matters how bytes come. */
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import path from 'node:path'
import type { Page, Request, Route } from '@playwright/test'
import { parse } from 'yaml'
import { answerChanges, changeAnswer } from './changed-answers.ts'
import { holdBack } from './clock.ts'
import { createRandom, type Random } from './random.ts'

type Answer = Parameters<RequestListener>[1]
type Service = { method?: string; path?: string; local?: boolean }

const journey = path.resolve(import.meta.dirname, '../../journey')
const { services }: { services: Record<string, Service> } = parse(
  readFileSync(path.join(journey, 'services.yaml'), 'utf8'),
)

const refusing = (code: string) => `{"errors":[{"errorCode":"${code}","errorMessage":"of 8001015009087"}]}`
const json = { 'content-type': 'application/json' }
const html = { 'content-type': 'text/html' }
const answers =
  (status: number, body: string, headers: Record<string, string> = json) =>
  (route: Route) =>
    route.fulfill({ status, headers, body })

/** `origin`: a server that answers as badly as it is asked to. `last`: the answer to an earlier request. `random`: for this request. */
type Means = { origin: string; last: { body: string }; random: Random }
type Act = (route: Route, means: Means) => Promise<void>

const inAnswer = (change: string) => `${change} in the answer`

/** The lender does what it is asked to, and its answer is one of these. */
const afterwards =
  (answer: (body: string, means: Means) => { status?: number; headers?: Record<string, string>; body?: string }): Act =>
  async (route, means) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, ...answer(body, means) })
    means.last.body = body
  }

/** Fault → what happens to the request. */
const acts: Record<string, Act> = {
  refused: (route) => route.abort('connectionrefused'),
  reset: (route, { origin }) => route.continue({ url: `${origin}/reset` }),
  offline: async (route) => {
    const page = route.request().frame().page()
    // A page that is still being loaded would be no page at all.
    const isLoaded = await page.evaluate(() => document.readyState === 'complete').catch(() => false)
    if (isLoaded) await page.context().setOffline(true)
    await route.abort('internetdisconnected')
  },
  'no answer': (route, { origin }) => route.continue({ url: `${origin}/none` }),
  late: async (route, { origin }) => route.continue({ url: `${origin}/late` }),
  401: answers(401, '{}'),
  '429 with Retry-After': answers(429, '{}', { ...json, 'retry-after': '2' }),
  500: answers(500, '{}'),
  502: answers(502, '<html>Bad gateway</html>', html),
  503: answers(503, '{}', { ...json, 'retry-after': '2' }),
  'unknown code': answers(400, refusing('9999999')),
  'HTML with 200': answers(200, '<!doctype html><title>Log in</title>', html),
  'cut JSON': answers(200, '{"requestToken": "ab'),
  empty: answers(200, ''),
  'wrong types': answers(200, '[[7]]'),
  '10 MB': answers(200, `{"a":"${'x'.repeat(10_000_000)}"}`),
  'slow drip': (route, { origin }) => route.continue({ url: `${origin}/drip` }),
  'lost answer': async (route, { origin }) => {
    await route.fetch()
    await route.continue({ url: `${origin}/cut` })
  },
  'no answer to what is done': async (route, { origin }) => {
    await route.fetch()
    await route.continue({ url: `${origin}/none` })
  },
  'nothing of what is done': afterwards(() => ({ status: 204, body: '' })),
  'a page after what is done': afterwards(() => ({ headers: html, body: '<!doctype html><title>Log in</title>' })),
  '503 after what is done': afterwards(() => ({ status: 503, headers: { ...json, 'retry-after': '1' }, body: '{}' })),
  'half of the answer': afterwards((body) => ({ headers: json, body: body.slice(0, body.length / 2) })),
  'the answer as a text': afterwards((body) => ({ headers: { 'content-type': 'text/plain' }, body })),
  'the answer of another call': afterwards((_, { last }) => ({ headers: json, body: last.body })),
  ...Object.fromEntries(
    answerChanges.map((change) => [
      inAnswer(change),
      afterwards((body, { random }) => changeAnswer(change, body, random)),
    ]),
  ),
  '301 to a page to log in at': answers(301, '', { location: '/login' }),
  '302 to a page to log in at': answers(302, '', { location: '/login' }),
  'blocked by a browser extension': (route) => route.abort('blockedbyclient'),
  '429 until a date': answers(429, '{}', { ...json, 'retry-after': 'Wed, 21 Oct 2099 07:28:00 GMT' }),
  '429 with a Retry-After of no use': answers(429, '{}', { ...json, 'retry-after': 'soon' }),
  '503 with a code of the catalogue': answers(503, refusing('0440012')),
}

/** Every fault. */
export const faults: readonly string[] = Object.keys(acts)
/** The page may take such an answer. */
const mild = ['the answer as a text', 'the answer of another call', ...answerChanges.map(inAnswer)]
/** They last until the page stops waiting. */
export const lasting: readonly string[] = ['no answer', 'late', 'slow drip', 'no answer to what is done']

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

/** Puts itself between the page and the lender. `seed`: where an answer is changed. */
export async function breakCalls(page: Page, seed: number, next: FaultyNetwork['next']): Promise<FaultyNetwork> {
  const server = await startBadServer()
  const at = server.address()
  const origin = `http://localhost:${typeof at === 'object' && at ? at.port : 0}`
  const last = { body: '{}' }
  const met: Met[] = []
  await page.route(/\/(los|lds|lcs|lfs|ext-lcs|documents|faces)\//, async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const call = calls.find(({ method, address }) => method === request.method() && address.test(pathname))
    const fault = call && next(call.name)
    if (!fault) return route.fallback()
    // With an answer that the page can take it goes on, and what was entered has done its work.
    const entered = mild.includes(fault) ? {} : await readEntered(page)
    met.push({ request, call: call.name, fault, path: new URL(page.url()).pathname, entered })
    if (lasting.includes(fault)) holdBack(request)
    // A page that has given up meanwhile has no request left to act on.
    const random = createRandom(seed * 1000 + calls.indexOf(call))
    await acts[fault]?.(route, { origin, last, random }).catch(() => undefined)
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
  const fields = page.locator('main').locator('input[id]:not([type=file]), select, textarea')
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
