/** Requests that two programs could read in two ways are refused: what a proxy has checked must be what is done here. */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { hasTooManyParts } from './body-parts.ts'
import { alwaysHeaders } from './headers.ts'
import { refusal, sendReply } from './reply.ts'

/**
 * Refuses what two programs could read in two ways: no host or several, several content types, another character set than UTF-8.
 * Refuses a compressed body, because a kilobyte can hold a megabyte. Refuses a body that is no UTF-8, names one property twice, or
 * has more parts than any request needs.
 */
export function refuseAmbiguous(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders, httpVersion }, headers }, response) => {
    const count = (name: string) => rawHeaders.filter((each, at) => at % 2 === 0 && each.toLowerCase() === name).length
    const hosts = count('host')
    const isUnclear = hosts > 1 || (hosts === 0 && httpVersion === '1.1') || count('content-type') > 1
    if (isUnclear || !isUtf8(headers['content-type'])) return sendReply(response, unreadable)
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') return sendReply(response, compressed)
    // Nothing here changes to another protocol, and what came along behind such a request Node has dropped: its sender must know.
    if (headers.upgrade !== undefined) response.header('connection', 'close')
  })
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const refuse = (statusCode = 400) => done(Object.assign(new Error('unusable'), { statusCode }), undefined)
    if (hasTooManyParts(bytes)) return refuse(422)
    const body = textIn(bytes)
    if (body === undefined) return refuse()
    readJson(request, body, (problem, value) => (!problem && namesTwice(body) ? refuse() : done(problem, value)))
  })
}

/** Whether a type names no character set, or UTF-8 alone. */
function isUtf8(contentType = ''): boolean {
  const named = contentType.match(/charset\s*=\s*"?[^\s";]*/gi) ?? []
  return named.length <= 1 && named.every((text) => /=\s*"?utf-8$/i.test(text))
}

/** The text of bytes, without a byte order mark; nothing where some are no UTF-8, which decoders replace or drop. */
function textIn(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Refuses what a caller expects of the server beyond `100-continue`: Node would answer by itself, without our headers. */
export function refuseExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  app.addHook('onRequest', async ({ headers: { expect } }, response) => {
    if (expect !== undefined && expect.toLowerCase() !== '100-continue') await sendReply(response, unexpected)
  })
}

const unexpected = refusal('INVALID_REQUEST', 'what the request expects cannot be done', { status: 417 })
const compressed = refusal('INVALID_REQUEST', 'a compressed body is not read', { status: 415 })
const unreadable = refusal('INVALID_REQUEST', 'the request cannot be read')

/** Answers what is no HTTP, with the headers of every answer. Logged by the code of Node alone: nothing of it can be trusted. */
export function answerUnreadable(contentPolicy: string, log: (line: string) => void = () => {}) {
  const headers = { ...alwaysHeaders, 'content-security-policy': contentPolicy, 'cache-control': 'no-store' }
  return ({ code }: Error & { code?: string }, socket: Socket): void => {
    // The connection is gone, or its answer has begun.
    if (code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return void socket.destroy()
    const body = JSON.stringify(unreadable.body)
    const all = { ...headers, connection: 'close', 'content-type': 'application/json', 'content-length': body.length }
    const status = statuses[code ?? ''] ?? '400 Bad Request'
    // Browsers open connections ahead that they may never use.
    if (socket.bytesRead > 0) log(`(no request) ${status.slice(0, 3)} ${code ?? ''}`.trim())
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
  }
}

const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * Whether an object in that JSON has a name twice: parsers differ in which value they take. Only of what the parser has taken. No
 * pattern reads a text to its end: one of eight megabytes leaves no room on its stack.
 */
function namesTwice(json: string): boolean {
  const open: (Set<string> | undefined)[] = []
  const signs = /["{}[\]]/g
  for (let found = signs.exec(json); found; found = signs.exec(json)) {
    const [sign] = found
    if (sign === '{') open.push(new Set())
    else if (sign === '[') open.push(undefined)
    else if (sign !== '"') open.pop()
    else {
      const end = endOfText(json, found.index)
      signs.lastIndex = end
      if (isBeforeColon(json, end) && isRepeated(open.at(-1), json.slice(found.index, end))) return true
    }
  }
  return false
}

/** The place behind the text that begins with the quotation mark at `begin`. The parser has found one. */
function endOfText(json: string, begin: number): number {
  let at = json.indexOf('"', begin + 1)
  while (isEscaped(json, at)) at = json.indexOf('"', at + 1)
  return at + 1
}

function isEscaped(json: string, at: number): boolean {
  let before = at
  while (json[before - 1] === '\\') before -= 1
  return (at - before) % 2 === 1
}

const colon = /\s*:/y

function isBeforeColon(json: string, at: number): boolean {
  colon.lastIndex = at
  return colon.test(json)
}

function isRepeated(names: Set<string> | undefined, written: string): boolean {
  // One name can be written in several ways: `a` and `\u0061`.
  const name = written.includes('\\') ? nameIn(written) : written
  if (!names) return false
  const before = names.size
  return names.add(name).size === before
}

function nameIn(written: string): string {
  return JSON.stringify(JSON.parse(written))
}
