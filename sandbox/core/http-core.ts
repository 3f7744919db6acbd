/**
 * The reference adapter of a core system: JSON over HTTPS. It has a client certificate, a token by OAuth 2.0 client credentials
 * (RFC 6749 section 4.4), a time-out, a circuit breaker and a correlation id. docs/integrate.md has the messages.
 */
import { randomUUID } from 'node:crypto'
import { request as overHttp } from 'node:http'
import { request as overTls, type RequestOptions } from 'node:https'
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'
import type { DecisionScript } from '../database/columns.ts'
import { isObject } from '../json.ts'
import type { Lender } from '../lender/lender.ts'
import { decisionStatuses, scriptProperties } from '../lender/lender-shape.ts'
import { ownSchemas } from '../own-schemas.ts'
import { inSpan, traceparentNow } from '../tracing/spans.ts'
import type { Answer, Core, Question } from './core.ts'

export type CoreSettings = {
  /** Address of the core; `/decision`, `/income-check`, `/selfie`, `/mandate` and `/pay-out` are below it. */
  url: string
  oauth: { tokenUrl: string; clientId: string; clientSecret: string }
  /** PEM: the client certificate with its key, and who has signed the core's own certificate. */
  tls: { cert?: string; key?: string; ca?: string }
}

/** Milliseconds; and after how many failures in a row the core is left alone for how long. */
export type CorePatience = { call: number; failures: number; rest: number }

const usual: CorePatience = { call: 10_000, failures: 5, rest: 15_000 }
/** Bytes of a reply. */
const largest = 256 * 1024

/** The core is there, and refuses this question: asking others does no harm. */
class RefusedError extends Error {}

/** `log` is given the kind of question, how it ended, and the id by which it is found in the core's log: nothing personal. */
export function connectCore(
  { url, oauth, tls }: CoreSettings,
  lender: Pick<Lender, 'declineReasons' | 'incomeFindings'>,
  log: (line: string) => void,
  patience: CorePatience = usual,
): Core {
  const breaker = circuitBreaker(
    handleWhen((problem) => !(problem instanceof RefusedError)),
    { halfOpenAfter: patience.rest, breaker: new ConsecutiveBreaker(patience.failures) },
  )
  const guarded = wrap(breaker, timeout(patience.call, TimeoutStrategy.Aggressive))
  const token = createTokens(oauth, tls)

  const put = async (question: Question, id: string, signal: AbortSignal) => {
    const traceparent = traceparentNow()
    const sent = JSON.stringify({ applicationNumber: question.number, ...question.body })
    const putOnce = async () => {
      const bearer = await token.read(signal)
      const headers = {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        'correlation-id': id,
        'idempotency-key': question.key,
        ...(traceparent ? { traceparent } : {}),
      }
      const reply = await send(`${url}/${question.kind}`, { ...tls, headers, signal }, sent)
      if (reply.status === 401) token.forget(bearer)
      return reply
    }
    const first = await putOnce()
    // Another server's token may have ended this one: it is no answer to the question.
    const { status, text } = first.status === 401 ? await putOnce() : first
    if (status === 202) return undefined
    if (status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status))
      throw new RefusedError(`refused: ${status}`)
    if (status !== 200) throw new Error(`failed: ${status}`)
    return stageOf(question, parsed(text), lender)
  }

  return {
    ask: async (question) => {
      const id = question.correlationId ?? randomUUID()
      const line = (outcome: string) => log(`core ${question.kind} ${outcome} id ${id}`)
      try {
        const asked = () => guarded.execute(({ signal }) => put(question, id, signal))
        const stage = await inSpan(`core ${question.kind}`, 'CLIENT', asked, { correlationId: id })
        line(stage ? 'decided' : 'pending')
        return stage
      } catch (problem) {
        if (!(problem instanceof BrokenCircuitError)) line(problem instanceof Error ? problem.message : 'failed')
        throw problem
      }
    },
  }
}

/** One token for many questions: read again a while before it ends, or when it was forgotten. */
function createTokens({ tokenUrl, clientId, clientSecret }: CoreSettings['oauth'], tls: CoreSettings['tls']) {
  type Token = { value: string; until: number }
  let token: Token | undefined
  let reading: Promise<Token> | undefined
  const client = [clientId, clientSecret].map(encodeURIComponent).join(':')
  const headers = {
    authorization: `Basic ${Buffer.from(client).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const request = async (signal: AbortSignal): Promise<Token> => {
    const { status, text } = await send(tokenUrl, { ...tls, headers, signal }, 'grant_type=client_credentials')
    const body = status === 200 ? parsed(text) : undefined
    if (!isToken(body)) throw new Error(`the core gives no token: ${status}`)
    return { value: body.access_token, until: performance.now() + Math.max(0, (body.expires_in ?? 60) - 10) * 1000 }
  }
  return {
    read: async (signal: AbortSignal): Promise<string> => {
      if (token && token.until > performance.now()) return token.value
      // Questions of one moment share one: some servers end the tokens of before with each new one.
      reading ??= request(signal).finally(() => {
        reading = undefined
      })
      token = await reading
      return token.value
    },
    /** Unless another one has taken its place meanwhile. */
    forget: (value: string) => {
      if (token?.value === value) token = undefined
    },
  }
}

/** The core's words as a part of the script. Throws for what this server does not know: it is not guessed. */
function stageOf(
  { kind, body: asked }: Question,
  body: unknown,
  lender: Pick<Lender, 'declineReasons' | 'incomeFindings'>,
): Answer {
  if (kind === 'decision' && isDecision(body)) {
    const { firstName, lastName, address, ...decided } = body
    const { declineCode } = decided
    if (declineCode === undefined || Object.hasOwn(lender.declineReasons, declineCode))
      return {
        script: { ...decided, never: false },
        customer: { firstName, lastName, ...(address === undefined ? {} : { address }) },
      }
  }
  if (kind === 'income-check' && isIncomeCheck(body) && Object.hasOwn(lender.incomeFindings, body.finds))
    return { script: { incomeFinds: body.finds } }
  if (kind === 'selfie' && isComparison(body)) return { script: {}, matches: body.matches }
  if (kind === 'mandate' && isMandate(body)) {
    const before = Array.from({ length: Number(asked.sends) - 1 }, () => 'NONE' as const)
    // Sent once more, it is asked about again.
    return { script: { bankAnswers: [...before, body.answer, 'NONE'] } }
  }
  if (kind === 'pay-out' && isPayOut(body)) return { script: { paysOut: body.outcome } }
  throw new Error('the reply cannot be understood')
}

const objectOf = (required: string[], properties: object) => ({
  ...{ type: 'object', required, additionalProperties: false, properties },
})
const { approves, declineCode, invited, incomeVerifier, incomeApproved, upsellStatus, existingProfile, salaryInBank } =
  scriptProperties
const nameText = { type: 'string', minLength: 1, maxLength: 100 }
const isDecision = ownSchemas.compile<
  Partial<DecisionScript> & { status: string; firstName: string; lastName: string; address?: string }
>(
  objectOf(['status', 'firstName', 'lastName'], {
    ...{ firstName: nameText, lastName: nameText, address: { type: 'string', minLength: 1, maxLength: 300 } },
    ...{ status: { enum: decisionStatuses }, approves, declineCode, invited },
    ...{ incomeVerifier, incomeApproved, upsellStatus, existingProfile, salaryInBank },
  }),
)
const isIncomeCheck = ownSchemas.compile<{ finds: string }>(objectOf(['finds'], { finds: { type: 'string' } }))
const isComparison = ownSchemas.compile<{ matches: boolean }>(objectOf(['matches'], { matches: { type: 'boolean' } }))
const isMandate = ownSchemas.compile<{ answer: 'ACCEPTED' | 'REFUSED' }>(
  objectOf(['answer'], { answer: { enum: ['ACCEPTED', 'REFUSED'] } }),
)
const isPayOut = ownSchemas.compile<{ outcome: 'FUNDED' | 'DECLINED' }>(
  objectOf(['outcome'], { outcome: { enum: ['FUNDED', 'DECLINED'] } }),
)

function isToken(body: unknown): body is { access_token: string; expires_in?: number } {
  return (
    isObject(body) && typeof body.access_token === 'string' && ['number', 'undefined'].includes(typeof body.expires_in)
  )
}

/** The value of a JSON text. `undefined` where it is none: a gateway says in text or HTML what is wrong. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One request; redirects are not followed. Rejects for a success that is too large. The text of another reply may be left out. */
function send(url: string, options: RequestOptions, body: string): Promise<{ status: number; text: string }> {
  const request = url.startsWith('https:') ? overTls : overHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', ...options }, (response) => {
      const { statusCode: status = 0 } = response
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        parts.push(part)
        if (size <= largest) return
        if (status !== 200) resolve({ status, text: '' })
        response.destroy(new Error('the reply is too large'))
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status, text: Buffer.concat(parts).toString('utf8') }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
