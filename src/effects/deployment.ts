import { isObject } from '@journey/engine'
import type { ClientOptions } from '@journey/engine/web'

/** What a build knows about the place it will run in (`VITE_…` variables, see vite's documentation). */
export type BuildVariables = Readonly<Record<string, unknown>>

/**
 * Where the services are and whether a test tool drives the page.
 *
 * `VITE_SERVICE_ORIGINS` maps the first part of a path to an origin (`{"/los":"https://los.test.example"}`); without it the
 * page's own origin serves them all. `?automation=true` in the address is heeded in development and where
 * `VITE_ENVIRONMENT` is `test` or `staging`, never elsewhere. Throws for origins that are not.
 */
export function deploymentOf(
  variables: BuildVariables,
  query: string,
): Pick<ClientOptions, 'originOf'> & { automation: boolean } {
  // A build that names none leaves out what reads them.
  const isOneOrigin = import.meta.env?.PROD && import.meta.env?.VITE_SERVICE_ORIGINS === undefined
  const origins = isOneOrigin ? new Map<string, string>() : originsOf(variables.VITE_SERVICE_ORIGINS)
  const tested = variables.DEV === true || ['test', 'staging'].includes(String(variables.VITE_ENVIRONMENT))
  return {
    originOf: (firstPart) => origins.get(firstPart) ?? '',
    automation: tested && new URLSearchParams(query).get('automation') === 'true',
  }
}

function originsOf(text: unknown): Map<string, string> {
  if (text === undefined || text === '') return new Map()
  const parsed: unknown = JSON.parse(String(text))
  const entries = Object.entries(isObject(parsed) ? parsed : {})
  for (const [part, origin] of entries) {
    if (!part.startsWith('/') || typeof origin !== 'string' || new URL(origin).origin !== origin) {
      throw new Error(`expected an origin for \`${part}\` in VITE_SERVICE_ORIGINS, found \`${origin}\``)
    }
  }
  return new Map(entries.map(([part, origin]) => [part, String(origin)]))
}
