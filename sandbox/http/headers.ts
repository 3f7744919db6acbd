/** Security headers on every kind of answer: pages, scripts, services, errors. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reportsPath } from './policy-reports.ts'

const policy: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  // Nothing of ours plays a film or a sound file; a vendor's kit may.
  'media-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
  'report-to': 'policy',
  'report-uri': reportsPath,
}

/**
 * No text becomes code but through the one policy of the application (`trusted-script.ts`). A vendor's script writes as it
 * likes: where a deployment allows one, this is left out.
 */
const trustedTypes = "require-trusted-types-for 'script'; trusted-types journey-script"

/**
 * Of data, which no browser draws or runs: nothing at all. The policy of pages would be half of what a waiting applicant pays
 * for each time the lender is asked.
 */
const policyOfData = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Of every answer. */
export const alwaysHeaders = {
  'reporting-endpoints': `policy="${reportsPath}"`,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
}

/**
 * The Content-Security-Policy, and what a deployment allows on top of it for a vendor's kit: `script-src
 * https://kit.example; worker-src blob:`. Throws for a directive that the policy does not have, that is there twice or allows nothing,
 * and for what a header cannot hold.
 */
export function policyWith(also = ''): string {
  // A comma would begin another policy.
  const [odd] = /[^\x20-\x7e]|,/u.exec(also) ?? []
  if (odd !== undefined) throw new Error(`\`${odd}\` cannot be in the Content-Security-Policy`)
  const more = new Map<string, string>()
  for (const text of also.split(';')) {
    const [name = '', ...sources] = text.trim().split(/\s+/)
    if (name === '') continue
    if (!Object.hasOwn(policy, name)) throw new Error(`the Content-Security-Policy has no \`${name}\` to add to`)
    if (more.has(name)) throw new Error(`\`${name}\` is added to twice: write all its sources in one place`)
    if (sources.length === 0) throw new Error(`\`${name}\` is added to without a source`)
    more.set(name, ` ${sources.join(' ')}`)
  }
  const lines = Object.entries(policy).map(([name, sources]) => `${name} ${sources}${more.get(name) ?? ''}`)
  return [...lines, ...(more.has('script-src') ? [] : [trustedTypes])].join('; ')
}

/** Set when a request arrives, so that no way of answering it can leave them out. Nothing is kept unless the answer says so. */
export function addSecurityHeaders(
  app: FastifyInstance,
  framedBy: (request: FastifyRequest) => string | undefined,
  alsoAllowed: string | undefined,
): void {
  const own = policyWith(alsoAllowed)
  app.addHook('onRequest', async (request, response) => {
    // The origins whose pages may be shown in a frame.
    const frames = framedBy(request)
    response.headers({
      ...alwaysHeaders,
      'content-security-policy': frames === undefined ? own : `${own}; frame-src ${frames}`,
    })
  })
  app.addHook('onSend', async (_request, response) => {
    const type = response.getHeader('content-type')
    if (typeof type === 'string' && type.startsWith('application/json'))
      response.header('content-security-policy', policyOfData)
    // Files set theirs on the raw response.
    if (!response.hasHeader('cache-control') && !response.raw.hasHeader('cache-control'))
      response.header('cache-control', 'no-store')
  })
}
