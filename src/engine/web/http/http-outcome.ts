import type { Outcome } from '../../core/event.ts'
import { isObject } from '../../core/json.ts'
import type { Json } from '../../core/model.ts'
import type { ResponseValidator } from '../../core/screen.ts'
import type { HttpService } from './http-service.ts'

export type Checks = { response: ResponseValidator | undefined; accepted: Readonly<Record<string, ResponseValidator>> }

/**
 * What a response means: `ok`, a code of the service, or the code that a refusal's status means. A code that the service does not
 * declare is reported, and the catalogue shows it as unknown. `NO_RESPONSE` is an empty body where one was due; `NETWORK` is a page of
 * the network, or the way to one, as where it wants people to sign in; the rest is `UNKNOWN`.
 * `refused` marks a refusal that the same request would meet again. `report` is called with names and never with values.
 */
export function outcomeOf(
  service: HttpService,
  checks: Checks,
  status: number,
  text: string,
  report: (problem: unknown) => void,
): Outcome {
  const notUnderstood = (what: string, code = 'UNKNOWN'): Outcome => {
    report(new UnexpectedResponseError(`response of \`${service.name}\` with status ${status}: ${what}`))
    return { code, ...refusal }
  }
  const body = parse(text)
  const accepted = checks.accepted[status]
  if (accepted && body !== undefined && accepted(body)) return { code: 'ok', response: body }

  const errorCode = firstErrorCode(body)
  const refusal = isRefusal(status, errorCode) ? { refused: refusedPlaces(body) } : {}
  if (errorCode !== undefined && service.codes.includes(errorCode)) {
    return { code: errorCode, ...(status === unprocessable ? refusal : {}) }
  }
  const statusCode = service.statuses[status]
  if (statusCode !== undefined) return { code: statusCode }
  if (errorCode !== undefined) return notUnderstood(`unknown code \`${errorCode}\``, errorCode)
  if (isOfNetwork(status, text)) return notUnderstood('a page of the network', 'NETWORK')
  if (status < 200 || status >= 300) return notUnderstood('no error code')
  if (text.trim() === '') return { code: checks.response ? 'NO_RESPONSE' : 'ok' }
  // Also where nothing is due: a page to log in at is no response of the service.
  if (body === undefined) return notUnderstood('expected JSON')
  if (checks.response?.(body) === false) {
    const [first] = checks.response.errors ?? []
    return notUnderstood(`breaks its schema at \`${first?.instancePath}\`: \`${first?.keyword}\``)
  }
  return { code: 'ok', response: body }
}

/** A browser says 0 of a redirect that it does not follow. 511: the network wants people to sign in (RFC 6585). */
function isOfNetwork(status: number, text: string): boolean {
  return status < 200 || status === 511 || (status < 400 && (status >= 300 || /^\s*</.test(text)))
}

/**
 * An outcome that says nothing more, with the seconds after which the service may be asked again (RFC 9110, Retry-After): as a number,
 * or as a date, which is read by the clock of who sent it. A minute where that is of no use, or where 429 says it without a time (RFC
 * 6585), and never more than an hour.
 */
export function withWait<Ended extends Outcome>(
  { status, headers }: Response,
  outcome: Ended,
): Ended & { wait?: number } {
  const said = headers.get('retry-after') ?? (status === 429 ? '' : null)
  if (said === null || outcome.code !== 'UNKNOWN') return outcome
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.parse(headers.get('date') ?? '')) / 1000
  return { ...outcome, wait: Math.min(Math.max(1, Number.isNaN(seconds) ? 60 : Math.ceil(seconds)), 3600) }
}

/** A response that the definition does not declare. It is reported as a warning, not as an error of the program. */
export class UnexpectedResponseError extends Error {
  override name = 'UnexpectedResponseError'
}

/** The request was read and is not right as it is: RFC 9110, 422. */
const unprocessable = 422
/** Refusals that another moment can change: too slow, in conflict, too early, too often. */
const passing = [408, 409, 425, 429]

function isRefusal(status: number, errorCode: string | undefined): boolean {
  return errorCode !== undefined && status >= 400 && status < 500 && !passing.includes(status)
}

/** Where in the request the errors are, as far as the service says: `errors[].path`, JSON pointers without values. */
function refusedPlaces(body: Json | undefined): string[] {
  return errorsIn(body).flatMap((error) => {
    const path = isObject(error) ? error.path : undefined
    return typeof path === 'string' && /^[\w/~.-]{1,200}$/.test(path) ? [path] : []
  })
}

/** Many services write `null` for what they leave out: a member that is null is absent. */
function withoutNulls(this: unknown, key: string, value: Json): Json | undefined {
  return value === null && key !== '' && !Array.isArray(this) ? undefined : value
}

function parse(text: string): Json | undefined {
  try {
    // What nests some thousand deep could not be saved, nor anything beside it.
    return /([[{][^[\]{}]*){64}/.test(text) ? undefined : (JSON.parse(text, withoutNulls) as Json)
  } catch {
    // Not JSON is a response too: the caller says what it makes of it.
    return undefined
  }
}

/**
 * `errors[0].errorCode`, when it looks like a code: it is shown to the applicant. None where it is a word with which the page itself
 * says how a call ended: a service that calls its error `ok` has not succeeded.
 */
function firstErrorCode(body: Json | undefined): string | undefined {
  const [first] = errorsIn(body)
  const code = isObject(first) ? first.errorCode : undefined
  if (typeof code !== 'string' && typeof code !== 'number') return undefined
  return /^(?!(ok|ABORTED|INCOMPLETE_REQUEST|NETWORK|NO_RESPONSE|TIMEOUT)$)[\w.-]{1,40}$/.test(String(code))
    ? String(code)
    : undefined
}

function errorsIn(body: Json | undefined): unknown[] {
  return isObject(body) && Array.isArray(body.errors) ? body.errors : []
}
