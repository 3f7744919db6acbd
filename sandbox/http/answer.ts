/** What a service answers, and how it says no. */
import type { Json } from '../json.ts'

export type Answer = {
  status: number
  body: Json
  /** What is sent in place of the body: a file, whose type stands among the headers. */
  file?: Uint8Array
  headers?: Record<string, string>
  /** Code of the error catalogue, where the lender says no. */
  code?: string
  /** A refusal that changed something (a counted try): the same request again gets it again. Success is always kept. */
  keep?: boolean
}

/** Success. */
export function ok(body: Json): Answer {
  return { status: 200, body }
}

/** The lender says no, with a code of the error catalogue. */
export function refusal(code: string, message: string, more: Partial<Answer> = {}): Answer {
  return { status: 400, code, body: { errors: [{ errorCode: code, errorMessage: message }] }, ...more }
}

/** The request itself is wrong; `path` points into it. The values are not repeated. */
export function invalid(complaints: { path: string; message: string }[]): Answer {
  const errors = complaints.map(({ path, message }) => ({ errorCode: 'INVALID_REQUEST', errorMessage: message, path }))
  return { status: 422, body: { errors } }
}
