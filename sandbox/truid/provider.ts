/**
 * Simulates the bank-data provider: a page on its own origin, which the application shows in a frame. The data goes from
 * server to server; the page only reports that it is done.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse } from 'yaml'
import type { ServerContext } from '../http/handler.ts'
import { alwaysHeaders } from '../http/headers.ts'
import { refusal } from '../http/reply.ts'
import { ownSchemas } from '../own-schemas.ts'
import { type Invite, readInvite } from './invite.ts'
import { type Address, takeResult } from './take-result.ts'

type Banks = { banks: { id: string; name: string }[]; shared: string[] }
type Result = { bank: string; agreed: boolean }

const page = '/consent/:number/:opener/:seal'

/** Registers the provider's page and calls. */
export function registerProvider(app: FastifyInstance, context: ServerContext): void {
  const { banks, shared } = readBanks()
  const invited = inviteIn(context)

  app.addHook('onRequest', async (request, response) => {
    response.headers({ ...headers, 'content-security-policy': policyFor(invited(request)?.opener) })
  })
  for (const [path, file, type] of files) {
    const content = readFileSync(fileURLToPath(new URL(`./page/${file}`, import.meta.url)), 'utf8')
    app.get(path, (_request, response) => response.type(type).send(content))
  }

  app.get(`${page}/session`, async (request, response) => {
    const invite = invited(request)
    return invite ? { opener: invite.opener, banks, shared } : notFound(response)
  })

  app.post<{ Params: Address }>(`${page}/result`, async (request, response) => {
    const { body, params } = request
    if (!isResult(body) || !banks.some(({ id }) => id === body.bank)) return notFound(response)
    const received = await takeResult(context, params, body.agreed)
    if (received === 'unknown' || received === 'used') return notFound(response)
    return { received }
  })
}

/** The invite of the address, while it can be opened. */
function inviteIn({ secrets, clock }: ServerContext): (request: FastifyRequest) => Invite | undefined {
  return ({ params }) => {
    if (!isParams(params)) return undefined
    const invite = readInvite(secrets, params.number, params.opener, params.seal)
    return invite && invite.expires > clock().getTime() ? invite : undefined
  }
}

/** Only the origin that the address was made for may frame the page. */
function policyFor(opener = "'none'"): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${opener}`,
  ].join('; ')
}

/** A page that is framed by another origin: shared across origins, and otherwise as closed as the application. */
const headers = {
  ...alwaysHeaders,
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'no-store',
}

const files = [
  [page, 'index.html', 'text/html; charset=utf-8'],
  ['/page.css', 'page.css', 'text/css; charset=utf-8'],
  ['/page.js', 'page.js', 'text/javascript; charset=utf-8'],
] as const

const text = { type: 'string', minLength: 1 }

const isResult = ownSchemas.compile<Result>({
  type: 'object',
  required: ['bank', 'agreed'],
  additionalProperties: false,
  properties: { bank: text, agreed: { type: 'boolean' } },
})

const isParams = ownSchemas.compile<Address>({
  type: 'object',
  required: ['number', 'opener', 'seal'],
  properties: { number: text, opener: text, seal: text },
})

const isBanks = ownSchemas.compile<Banks>({
  type: 'object',
  required: ['banks', 'shared'],
  additionalProperties: false,
  properties: {
    banks: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['id', 'name'],
        additionalProperties: false,
        properties: { id: text, name: text },
      },
    },
    shared: { type: 'array', items: text },
  },
})

function readBanks(): Banks {
  const data: unknown = parse(readFileSync(fileURLToPath(new URL('../truid.yaml', import.meta.url)), 'utf8'))
  if (!isBanks(data)) throw new Error(`sandbox/truid.yaml: ${ownSchemas.errorsText(isBanks.errors, { dataVar: '' })}`)
  return data
}

function notFound(response: FastifyReply): FastifyReply {
  return response.code(404).send(refusal('NOT_FOUND', 'this link was not made here').body)
}
