/** What the caller and the log get when something goes wrong. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../database/unavailable.ts'
import { correlationIdIn } from './correlation-id.ts'
import { alwaysHeaders } from './headers.ts'
import { unavailable } from './health.ts'
import { codeOf, refusal, sendReply } from './reply.ts'

/**
 * A line names the route (never the address with its values), the status, the time, the code of a refusal, and the id that the
 * browser gave the request. The id finds the lines of one request, here and in the services behind.
 */
export function reportErrors(app: FastifyInstance, log: (line: string) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    const parts = [reply.statusCode, `${Math.round(reply.elapsedTime)} ms`, codeOf(reply), idOf(request)]
    log(`${nameOf(request)} ${parts.filter((part) => part !== undefined).join(' ')}`)
  })
  app.setErrorHandler((problem: unknown, request, reply) => {
    const status = statusIn(problem)
    if (status < 500)
      return reply
        .code(status)
        .headers(headersIn(problem))
        .send(refusal('INVALID_REQUEST', 'the request cannot be read').body)
    log(`error in ${[nameOf(request), idOf(request)].filter(Boolean).join(' ')}: ${linesOf(problem)}`)
    if (isUnavailable(problem)) return sendReply(reply, unavailable('the database cannot be reached'))
    return reply.code(500).send(refusal('0440001', 'something went wrong on the server').body)
  })
}

/** Answers what the router cannot read, with the headers of every answer. */
export function answerMalformed(contentPolicy: string, log: (line: string) => void = () => {}) {
  return (_problem: Error, request: FastifyRequest, reply: FastifyReply): void => {
    // No hook runs for it.
    log([request.method, '(unreadable address)', 400, idOf(request)].filter(Boolean).join(' '))
    const headers = { ...alwaysHeaders, 'content-security-policy': contentPolicy, 'cache-control': 'no-store' }
    reply.code(400).headers(headers).send(refusal('INVALID_REQUEST', 'the address cannot be read').body)
  }
}

function nameOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? '(no route)'}`
}

function idOf({ headers }: FastifyRequest): string | undefined {
  const id = correlationIdIn(headers['correlation-id'])
  return id && `id ${id}`
}

function statusIn(problem: unknown): number {
  const status = problem instanceof Error && 'statusCode' in problem ? problem.statusCode : undefined
  return typeof status === 'number' ? status : 500
}

/** What belongs to the status: with 416, how long the file is. */
function headersIn(problem: unknown): Record<string, string> {
  const headers = problem instanceof Error && 'headers' in problem ? problem.headers : undefined
  if (typeof headers !== 'object' || headers === null) return {}
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => typeof value === 'string'))
}

/** The message of a failed query quotes its values, which may be personal: only its cause is logged. */
function linesOf(problem: unknown): string {
  const shown = problem instanceof Error && problem.cause instanceof Error ? problem.cause : problem
  return shown instanceof Error ? (shown.stack ?? shown.message) : String(shown)
}
