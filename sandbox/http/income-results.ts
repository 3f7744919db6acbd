/** Where the income check reports that bank data has arrived, or that the applicant has refused: from server to server. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ownSchemas } from '../own-schemas.ts'
import { hashOf } from '../secrets.ts'
import { takeResult } from '../truid/take-result.ts'
import type { ServerContext } from './handler.ts'
import { invalid, ok, refusal, sendReply } from './reply.ts'

/** `invite`: the address that the applicant's page has opened. */
type Body = { invite: string; agreed: boolean }

const isBody = ownSchemas.compile<Body>({
  type: 'object',
  required: ['invite', 'agreed'],
  additionalProperties: false,
  properties: { invite: { type: 'string', maxLength: 2000 }, agreed: { type: 'boolean' } },
})

/**
 * `POST /income-results` with `token` as bearer. The address proves which application it is about, the token that it does not come
 * from the applicant, who knows the address, too. What was found, the core says.
 */
export function registerIncomeResults(app: FastifyInstance, context: ServerContext, token: string): void {
  const expected = Buffer.from(hashOf(token))
  app.post(
    '/income-results',
    {
      bodyLimit: 16 * 1024,
      onRequest: async ({ headers: { authorization = '' } }, response) => {
        // The name of a scheme may be written in capitals or not (RFC 9110, 11.1).
        const [, given = ''] = /^bearer +(.*)$/i.exec(authorization) ?? []
        if (!timingSafeEqual(Buffer.from(hashOf(given)), expected)) await sendReply(response, noToken)
      },
    },
    async ({ body }, response) => {
      if (!isBody(body)) return sendReply(response, invalid([{ path: '/', message: 'is no result of an invite' }]))
      const [, number = '', opener = '', seal = ''] =
        /\/consent\/([^/?#]+)\/([^/?#]+)\/([^/?#]+)(?:[?#].*)?$/.exec(body.invite) ?? []
      const taken = await takeResult(context, { number, opener, seal }, body.agreed)
      return sendReply(response, taken === 'unknown' ? unknown : ok({ received: taken === true }))
    },
  )
}

const noToken = refusal('UNAUTHORIZED', 'the token is missing or wrong', { status: 401 })
const unknown = refusal('NOT_FOUND', 'this address was not made here, or is over', { status: 404 })
