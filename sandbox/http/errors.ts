/** What the caller and the log get when something goes wrong. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../database/unavailable.ts'
import { alwaysHeaders } from './headers.ts'
import { unavailable } from './health.ts'
import { refusal, sendReply } from './reply.ts'

/** A line names the route, never the address with its values. */
export function reportErrors(app: FastifyInstance, log: (line: string) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(no route)'
    log(`${request.method} ${route} ${reply.statusCode} ${Math.round(reply.elapsedTime)} ms`)
  })
  app.setErrorHandler((problem: unknown, request, reply) => {
    const status = statusIn(problem)
    if (status < 500) return reply.code(status).send(refusal('INVALID_REQUEST', 'the request cannot be read').body)
    log(`error in ${request.method} ${request.routeOptions.url ?? '(no route)'}: ${linesOf(problem)}`)
    if (isUnavailable(problem)) return sendReply(reply, unavailable('the database cannot be reached'))
    return reply.code(500).send(refusal('0440001', 'something went wrong on the server').body)
  })
}

/** Answers what the router cannot read, with the headers of every answer. */
export function answerMalformed(contentPolicy: string) {
  return (_problem: Error, _request: FastifyRequest, reply: FastifyReply): void => {
    const headers = { ...alwaysHeaders, 'content-security-policy': contentPolicy, 'cache-control': 'no-store' }
    reply.code(400).headers(headers).send(refusal('INVALID_REQUEST', 'the address cannot be read').body)
  }
}

function statusIn(problem: unknown): number {
  const status = problem instanceof Error && 'statusCode' in problem ? problem.statusCode : undefined
  return typeof status === 'number' ? status : 500
}

/** The message of a failed query quotes its values, which may be personal: only its cause is logged. */
function linesOf(problem: unknown): string {
  const shown = problem instanceof Error && problem.cause instanceof Error ? problem.cause : problem
  return shown instanceof Error ? (shown.stack ?? shown.message) : String(shown)
}
