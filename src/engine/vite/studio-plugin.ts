/** The studio's side of the development server: its two pages and their requests. Never part of a build. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, resolve } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { checkUnwalked } from '../compiler/check.ts'
import type { Diagnostic } from '../compiler/diagnostics/diagnostic.ts'
import { printDiagnostic } from '../compiler/diagnostics/print.ts'
import { createReport } from '../compiler/diagnostics/report.ts'
import { graphOfProject } from '../compiler/graph/graph.ts'
import { readProject } from '../compiler/passes/shape/index.ts'
import type { Source } from '../compiler/source/document.ts'
import type { Project, Registry } from '../compiler/source/project.ts'
import { areSame, readSources } from '../compiler/source/read.ts'
import { isObject } from '../compiler/source/schema-parts.ts'
import { selectPicture } from '../toolchain/draw/select.ts'
import { drawSvg } from '../toolchain/draw/svg.ts'
import { type CopyChange, findCopyText, writeCopyText } from '../toolchain/studio/copy-text.ts'
import { factsOf, scenesOf } from '../toolchain/studio/scenes.ts'
import { wordsFor } from '../toolchain/usage-error.ts'
import { type CachedRegistry, createCachedRegistry } from './cached-registry.ts'
import { createWholeCheck, type WholeCheck } from './whole-check.ts'

type Options = {
  folder?: string
  /** A change of one of its files loads it again. */
  registry: () => Promise<{ registry: Registry; files?: string[] }>
  /** Arguments of Node that run the whole `check` and write JSON. Without them the studio says what is found without walking. */
  check?: readonly string[]
}
type StudioRequest = { query: URLSearchParams; body: unknown }
type Calls = Record<string, (request: StudioRequest) => Promise<Reply>>
type Reply = { status?: number; type?: string; text: string }

/** Serves `/studio`, `/studio/preview` and `/studio/api/…` while developing. */
export function studioPlugin({ folder = 'journey', registry, check }: Options): Plugin {
  let wholeCheck: WholeCheck | undefined
  return {
    name: 'studio',
    apply: 'serve',
    configureServer(server) {
      wholeCheck = check && createWholeCheck(check, server.config.root)
      const registered = createCachedRegistry(server.config.root, registry)
      server.watcher.on('all', (_, file) => registered.invalidate(file))
      const calls = createCalls(resolve(server.config.root, folder), registered, wholeCheck)
      server.middlewares.use((request, response, next) => {
        const { pathname, searchParams: query } = new URL(`http://localhost${request.url ?? '/'}`)
        if (pathname !== '/studio' && !pathname.startsWith('/studio/')) return next()
        replyTo(server, calls, request, pathname, query)
          .then((reply) => send(response, reply))
          .catch((problem) => {
            const words = wordsFor(problem)
            if (words !== undefined) return send(response, json({ wrong: words }, 422))
            server.config.logger.error(`studio: ${problem instanceof Error ? problem.stack : problem}`)
            send(response, json({ wrong: String(problem) }, 500))
          })
      })
    },
    // Vite calls it when the server closes.
    buildEnd: () => wholeCheck?.end(),
  }
}

type Reading = { sources: Source[]; known: Registry; project: Project; diagnostics: () => Diagnostic[] }

/** The requests of the studio's pages: method and name → reply. `folder`: the journey, looked at anew for each request. */
function createCalls(folder: string, registered: CachedRegistry, wholeCheck: WholeCheck | undefined): Calls {
  let last: Reading | undefined
  // Each page asks for several things of the same files, and the studio shows several pages.
  const read = async () => {
    const sources = readSources(folder)
    const known = await registered.current()
    if (last?.known !== known || !areSame(last.sources, sources)) last = readingOf(sources, known)
    return last
  }
  const diagnosticsNow = async () => {
    const { sources, diagnostics } = await read()
    return findings(diagnostics(), sources)
  }
  return {
    'GET scenes': async () => {
      const { project } = await read()
      return json({
        languages: project.journey.value.languages,
        facts: factsOf(project),
        scenes: scenesOf(project),
      })
    },
    'GET drawing': async ({ query }) => {
      const { project } = await read()
      const around = query.get('around')
      const picture = selectPicture(graphOfProject(project), around === null ? {} : { around })
      return { type: 'image/svg+xml', text: drawSvg(picture, around ?? basename(folder)) }
    },
    'GET diagnostics': diagnosticsNow,
    // What only walking every way finds is there seconds later.
    'GET proof': async () => {
      if (!wholeCheck) return diagnosticsNow()
      const found = await wholeCheck.run()
      return found ? findings(found, readSources(folder)) : json(null)
    },
    'GET copy': async ({ query }) => {
      const { project } = await read()
      const found = findCopyText(project, query.get('key') ?? '', query.get('language') ?? '')
      return found ? json(found) : json({ wrong: 'this text does not stand in a copy file' }, 404)
    },
    'PUT copy': async ({ body }) => {
      if (!isCopyChange(body)) return json({ wrong: '`key`, `language`, `text` and `was` are needed' }, 400)
      const refusal = writeCopyText(await read(), folder, body)
      return refusal ? json(refusal, 422) : json({})
    },
  }
}

function readingOf(sources: Source[], known: Registry): Reading {
  let found: Diagnostic[] | undefined
  const diagnostics = () => {
    found ??= checkUnwalked(sources, known).diagnostics
    return found
  }
  return { sources, known, project: readProject(sources, known, createReport().report), diagnostics }
}

function isCopyChange(body: unknown): body is CopyChange {
  return isObject(body) && ['key', 'language', 'text', 'was'].every((name) => typeof body[name] === 'string')
}

async function replyTo(
  server: ViteDevServer,
  calls: Calls,
  request: IncomingMessage,
  pathname: string,
  query: URLSearchParams,
): Promise<Reply> {
  const pages: Record<string, string> = {
    '/studio': 'studio.ts',
    '/studio/': 'studio.ts',
    '/studio/preview': 'preview.tsx',
  }
  const page = pages[pathname]
  if (page !== undefined) return { type: 'text/html', text: await server.transformIndexHtml(pathname, html(page)) }
  const call = calls[`${request.method} ${pathname.replace('/studio/api/', '')}`]
  if (!call) return json({ wrong: 'there is nothing here' }, 404)
  // A page of another site must not write files here.
  if (request.method !== 'GET' && !isOwn(request)) return json({ wrong: 'only the studio may write' }, 403)
  return call({ query, body: request.method === 'GET' ? undefined : await bodyOf(request) })
}

/** A page without an origin of its own, such as one in a sandbox, sends `null`. */
function isOwn({ headers }: IncomingMessage): boolean {
  const { 'content-type': type, host, origin = '' } = headers
  return type === 'application/json' && URL.canParse(origin) && new URL(origin).host === host
}

function html(module: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Studio</title>
    <link rel="icon" href="data:," />
    <script type="module" src="/src/studio/${module}"></script>
  </head>
  <body><div id="root"></div></body>
</html>`
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch {
    return undefined
  }
}

function findings(diagnostics: readonly Diagnostic[], sources: Source[]): Reply {
  return json(diagnostics.map((each) => ({ severity: each.severity, printed: printDiagnostic(each, sources) })))
}

function json(value: unknown, status = 200): Reply {
  return { status, type: 'application/json', text: JSON.stringify(value) }
}

function send(response: ServerResponse, { status = 200, type = 'text/plain', text }: Reply): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
  response.end(text)
}
