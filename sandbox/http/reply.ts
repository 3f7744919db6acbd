/** The reply of a service: success, or a refusal with a code. */
import type { FastifyReply } from 'fastify'
import type { Database } from '../database/open.ts'
import type { Json } from '../json.ts'

export type Reply = {
  status: number
  body: Json
  /** A file that is sent in place of the body; its type is among the headers. */
  file?: ReplyFile
  headers?: Record<string, string>
  /** Code of the error catalogue, when the lender refuses. */
  code?: string
  /** A refusal that changed something (a counted try): a retry gets it again. Success is always kept. */
  keep?: boolean
  /** A refusal that undoes what was done before it was clear. */
  undo?: boolean
  /** Written with the commit: a row that all requests share is locked for that time alone. */
  last?: LastWrite
}

/** `beyond`: the reply when `write` found a limit to be reached; everything is undone then. */
export type LastWrite = { write: (db: Database) => Promise<unknown>; beyond?: Reply }

/**
 * `draw` runs after the transaction, which it would hold up; `busy`: there is no room for it now. `onDrawn` then records, in another
 * transaction, that it can be sent.
 */
export type ReplyFile = { draw: () => Promise<Uint8Array | 'busy'>; onDrawn: (db: Database) => Promise<void> }

/** Success. */
export function ok(body: Json): Reply {
  return { status: 200, body }
}

/** Success, and nothing to say of it: the documents state no answer. */
export const done: Reply = { status: 204, body: null }

/** The lender refuses, with a code of the error catalogue. Status 400 unless `more` says so. */
export function refusal(code: string, message: string, more: Partial<Reply> = {}): Reply {
  return { status: 400, code, body: { errors: [{ errorCode: code, errorMessage: message }] }, ...more }
}

/** The request itself is wrong; `path` points into it. The values are not repeated. */
export function invalid(problems: { path: string; message: string }[]): Reply {
  const errors = problems.map(({ path, message }) => ({ errorCode: 'INVALID_REQUEST', errorMessage: message, path }))
  return { status: 422, body: { errors } }
}

const codes = new WeakMap<FastifyReply, string>()

/** The code that the lender has refused this request with, for the log. */
export function codeOf(response: FastifyReply): string | undefined {
  return codes.get(response)
}

/** Sends a reply as it is, and in place of its body `file`, once that is drawn. */
export function sendReply(
  response: FastifyReply,
  { status, headers, body, code }: Reply,
  file?: Uint8Array,
): FastifyReply {
  if (code !== undefined) codes.set(response, code)
  return response
    .code(status)
    .headers(headers ?? {})
    .send(file ? Buffer.from(file) : body)
}

/** Breaks the connection without an answer. */
export function breakConnection(response: FastifyReply): void {
  response.hijack()
  response.raw.destroy()
}

/** The status that goes with a code, where it is not 400. */
export function statusOf(code: string): number {
  return statuses[code] ?? 400
}

const statuses: Record<string, number> = { '0440016': 401, '0440005': 429, '0407015': 429, '0440030': 409 }
