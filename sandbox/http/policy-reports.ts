/** What browsers report about the Content-Security-Policy: the directive and the origin go to the log, nothing else of it. */
import type { FastifyInstance } from 'fastify'
import { isObject } from '../json.ts'

/** Where browsers send reports: the policy and the header `Reporting-Endpoints` name it. */
export const reportsPath = '/policy-reports'

/** The most different reports that are logged by a process: anyone can send one. */
const mostLogged = 100

/**
 * `POST /policy-reports`: takes `application/reports+json` and the older `application/csp-report`, always 204. The same report is
 * logged once. Addresses in a report may name an application or a person: of what was refused only the origin is kept.
 */
export function registerPolicyReports(app: FastifyInstance, log: (line: string) => void): void {
  const logged = new Set<string>()
  app.addContentTypeParser(
    ['application/reports+json', 'application/csp-report'],
    { parseAs: 'string' },
    (_, text, done) => done(null, text),
  )
  app.post(reportsPath, { bodyLimit: 16 * 1024 }, async ({ body }, reply) => {
    for (const line of readReports(body)) {
      if (logged.has(line) || logged.size >= mostLogged) continue
      logged.add(line)
      log(`content security policy: ${line}`)
    }
    return reply.code(204).send()
  })
}

function readReports(body: unknown): string[] {
  const parsed = typeof body === 'string' ? parse(body) : body
  return (Array.isArray(parsed) ? parsed.slice(0, 10) : [parsed]).flatMap((one: unknown) => {
    const { type, body: inner, 'csp-report': older }: Record<string, unknown> = isObject(one) ? one : {}
    const report: unknown = type === 'csp-violation' ? inner : older
    if (!isObject(report)) return []
    const directive = report.effectiveDirective ?? report['effective-directive'] ?? report['violated-directive']
    if (typeof directive !== 'string' || !/^[a-z-]{1,60}$/.test(directive)) return []
    return [`${directive} refused ${originOf(report.blockedURL ?? report['blocked-uri'])}`]
  })
}

/** The origin, or the word that a browser uses where there is no address (`inline`, `eval`). */
function originOf(blocked: unknown): string {
  if (typeof blocked !== 'string') return 'something'
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked
  return URL.canParse(blocked) ? new URL(blocked).origin : 'something'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A report that is no JSON says nothing.
    return undefined
  }
}
