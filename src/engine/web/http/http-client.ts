import type { EffectContext } from '../../core/define.ts'
import type { Outcome } from '../../core/event.ts'
import type { FileStore } from '../../core/files.ts'
import type { JsonObject } from '../../core/model.ts'
import type { ResponseValidator } from '../../core/screen.ts'
import { startDeadline } from '../deadline.ts'
import { fetchPart } from '../reload-once.ts'
import { ConnectionLostError, connect, whileWanted } from './connection.ts'
import { type Checks, outcomeOf, withWait } from './http-outcome.ts'
import type { HttpService, LoadValidator } from './http-service.ts'
import { addressOf } from './request-address.ts'
import { headersOf } from './request-headers.ts'
import { ResponseTooLongError, readText } from './response-text.ts'

export type ClientOptions = {
  /** Origin of the services, by the first part of the path (`/los`); '' is the page's own. */
  originOf: (firstPart: string) => string
  fetch: typeof fetch
  /** Headers of the product's own, made anew for every request. */
  headers?: () => Record<string, string>
  /** Bytes of a response, beyond which it is not read. */
  longestResponse: number
  /** Called with what was not understood; holds nothing personal. */
  report: (problem: unknown) => void
}

export type HttpClient = {
  /** Makes one request and returns how it ended; never throws, waits or retries. */
  request: (service: HttpService, input: JsonObject, context: EffectContext) => Promise<Outcome>
}

/**
 * Makes every request of the page to its services. Outcomes beside those of `outcomeOf`: `NETWORK` (no connection, or it was lost),
 * `TIMEOUT`, `NO_RESPONSE` (a response began and broke off), `ABORTED` (no longer wanted). An error of the program is `UNKNOWN`
 * and is reported; it never counts as one of the network.
 */
export function createHttpClient(options: ClientOptions): HttpClient {
  const keys = createIdempotencyKeys()
  return {
    async request(service, input, context) {
      const address = addressOf(service, input)
      if (!address) {
        options.report(new Error(`expected what the path of \`${service.name}\` needs`))
        return { code: 'UNKNOWN' }
      }
      // Before the request: a write must not be made whose response cannot be understood.
      const reader = await fetchPart(() => loadReader(service)).catch(options.report)
      if (!reader) return { code: 'NETWORK' }

      const writes = service.method !== 'GET'
      const idempotencyKey = writes ? keys.keyOf(context) : undefined
      const body = address.body === undefined ? undefined : JSON.stringify(address.body)
      const own = options.headers?.() ?? {}
      const headers = headersOf(context.context, { own, idempotencyKey, hasBody: body !== undefined })
      const outcome = await send(
        options.originOf(`/${address.path.split('/')[1] ?? ''}`) + address.path,
        { method: service.method, headers, body: body ?? null },
        service,
        reader,
        // A write runs to its end: aborted, it would leave open whether it was done.
        writes ? undefined : context.signal,
        context.files,
        options,
      )
      if (writes && (outcome.code === 'ok' || service.codes.includes(outcome.code))) keys.noteResponse(context)
      return outcome
    },
  }
}

async function send(
  url: string,
  init: RequestInit,
  service: HttpService,
  { checks, ofFiles }: Reader,
  abortSignal: AbortSignal | undefined,
  files: FileStore,
  options: ClientOptions,
): Promise<Outcome> {
  const deadline = startDeadline(service.timeout, abortSignal)
  let hasBegun = false
  try {
    const request = connect(options.fetch, url, {
      ...init,
      signal: deadline.signal,
      cache: 'no-store',
      // Followed, a redirect would carry the applicant's headers to whatever address it names.
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
    })
    const response = await whileWanted(deadline.signal, request)
    hasBegun = true
    if (ofFiles && response.ok)
      return await whileWanted(deadline.signal, ofFiles.fileIn(response, service, files, options))
    const text = await whileWanted(deadline.signal, readText(response, options.longestResponse))
    return withWait(response, outcomeOf(service, checks, response.status, text, options.report))
  } catch (problem) {
    if (problem instanceof ConnectionLostError) {
      return { code: deadline.reached() ?? (hasBegun ? 'NO_RESPONSE' : 'NETWORK') }
    }
    const isTooLong = problem instanceof ResponseTooLongError
    options.report(isTooLong ? new Error(`response of \`${service.name}\`: ${problem.message}`) : problem)
    return { code: 'UNKNOWN' }
  } finally {
    deadline.end()
  }
}

/** What reads the response of a service. */
type Reader = { checks: Checks; ofFiles: typeof import('./file-response.ts') | undefined }

async function loadReader(service: HttpService): Promise<Reader> {
  const checks = await loadChecks(service)
  return { checks, ofFiles: service.file === undefined ? undefined : await import('./file-response.ts') }
}

async function loadChecks(service: HttpService): Promise<Checks> {
  const load = async (validator: LoadValidator): Promise<ResponseValidator> => (await validator()).default
  const accepted = Object.entries(service.accepts).map(async ([status, check]) => [status, await load(check)] as const)
  return {
    response: service.validator && (await load(service.validator)),
    accepted: Object.fromEntries(await Promise.all(accepted)),
  }
}

/**
 * One key until the service has responded. A request that is sent again because there was no response, or none that was
 * understood, repeats its key: the service may have done it, and nothing may be done twice. After a response (`not yet`, or a
 * declared code) the next one has a new key: with the old one the old response would be replayed for ever.
 */
function createIdempotencyKeys() {
  /** Call → number of responses so far. */
  const responses = new Map<string, number>()
  return {
    keyOf({ id }: EffectContext): string {
      const number = responses.get(id) ?? 0
      return number === 0 ? id : `${id}.${number}`
    },
    noteResponse({ id }: EffectContext): void {
      responses.set(id, (responses.get(id) ?? 0) + 1)
    },
  }
}
