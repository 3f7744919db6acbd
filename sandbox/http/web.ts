/** The web application: its built files, or a development server in their place. */
import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import middie from '@fastify/middie'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerEarlierSite } from './earlier-site.ts'
import { readFirstPages } from './first-page.ts'
import { refusal } from './reply.ts'

/** Files of a build, or whatever answers in their place (Vite in middleware mode). */
export type Web = { dir: string } | { middleware: Middleware }
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: (problem?: unknown) => void) => void

/** Paths of the lender and the sandbox; all others are the web application's. */
export const ownPaths = [
  'los',
  'lds',
  'ext-lcs',
  'lcs',
  'lfs',
  'sandbox',
  'stores',
  'healthz',
  'readyz',
  'policy-reports',
  'income-results',
]
const ours = new RegExp(`^/(${ownPaths.join('|')})(/|\\?|$)`)

/**
 * The address by which a request is served. A page whose address cannot be read is served as any page of the application: a person
 * who followed a cut link gets a screen to go on from. The browser keeps its address. For data such an address is refused.
 */
export function servedAddress(method: string, url: string): string {
  return isPage(method, url) && !isReadable(url) ? '/index.html' : url
}

function isReadable(url: string): boolean {
  if (/%00|\0/.test(url)) return false
  try {
    // A step backwards is refused by what serves files.
    return !decodeURIComponent(url.split('?')[0] ?? '')
      .split(/[\\/]/)
      .includes('..')
  } catch {
    return false
  }
}

/** Throws with one line where no application was built: each of its pages would be a 404. */
export function requireBuilt(dir: string): void {
  if (isBuilt(dir)) return
  const where = `there is no built application in \`${resolve(dir)}\``
  throw new Error(`${where}: run \`npm run build\`, and start the server in the folder that holds \`${dir}\``)
}

const isBuilt = (dir: string) => existsSync(join(dir, 'index.html'))

/** Serves the application on every path that is not the lender's. */
export async function registerWeb(app: FastifyInstance, web: Web | undefined): Promise<void> {
  answerEarlierSite(app)
  if (web && 'middleware' in web) await mountMiddleware(app, web.middleware)
  const dir = web && 'dir' in web ? resolve(web.dir) : undefined
  if (dir && isBuilt(dir)) await registerFiles(app, dir)
  else answerNotFound(app, dir ? 'the web application is not built: run `npm run build`' : 'there is nothing here')
}

async function registerFiles(app: FastifyInstance, dir: string): Promise<void> {
  await app.register(serveFiles, {
    root: dir,
    wildcard: true,
    index: false,
    // A `.br` or `.gz` beside a file is sent in its place; without one it is compressed on the way.
    preCompressed: true,
    // The plugin would send a second header beside the one below.
    cacheControl: false,
    setHeaders: (response, path) => {
      response.setHeader('vary', 'accept-encoding')
      const relative = path.slice(dir.length).replace(/\.(br|gz)$/, '')
      if (relative.startsWith('/assets/')) response.setHeader('cache-control', 'public, max-age=31536000, immutable')
      else if (!relative.endsWith('.html')) response.setHeader('cache-control', 'public, max-age=3600')
    },
  })
  const firstPageFor = readFirstPages(dir)
  app.get('/', ({ headers: { host = '' }, query }, response) =>
    // The browser's own: a forwarded one is what a caller says.
    response.sendFile(firstPageFor(host, query) ?? 'index.html'),
  )
  app.setNotFoundHandler((request, response) =>
    isPage(request.method, request.url) ? response.sendFile('index.html') : notFound(response, 'there is nothing here'),
  )
}

function answerNotFound(app: FastifyInstance, message: string): void {
  app.setNotFoundHandler((_request, response) => notFound(response, message))
}

/**
 * The middleware answers on the raw response, without our headers: in development the application's pages have no policy, which
 * Vite's inline scripts would break.
 */
async function mountMiddleware(app: FastifyInstance, middleware: Middleware): Promise<void> {
  await app.register(middie)
  app.use((request: IncomingMessage, response: ServerResponse, next: (problem?: unknown) => void) => {
    if (ours.test(request.url ?? '')) return next()
    middleware(request, response, next)
  })
}

/** A page of the application: not a file and not a call. */
function isPage(method: string, url: string): boolean {
  const path = url.split('?')[0] ?? ''
  return /^(GET|HEAD)$/.test(method) && !ours.test(url) && !path.startsWith('/assets/') && !/\.\w+$/.test(path)
}

function notFound(response: FastifyReply, message: string): FastifyReply {
  return response.code(404).send(refusal('NOT_FOUND', message).body)
}
