/**
 * Every call of journey/services.yaml × every fault of a network and a server, on real connections. Each ends with a named outcome
 * that the catalogue shows with a way on, never with an exception or a success. A seeded sample runs each time; all of it with
 * `npm run test:faults`.
 */
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readServiceContract, readSources } from '@journey/engine/services'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readApi } from '../../sandbox/api.ts'
import { isObject, type JsonObject } from '../../sandbox/json.ts'
import { createEffects } from '../../src/effects/create-effects.ts'
import { effectContext } from '../setup/effect-context.ts'
import { startLender } from './lender-double.ts'

const folder = join(import.meta.dirname, '../../journey')
const read = (file: string): JsonObject => {
  const data: unknown = parse(readFileSync(join(folder, file), 'utf8'))
  return isObject(data) ? data : {}
}
// Each ends here within the time of the test, not within its own.
const services = Object.fromEntries(
  Object.entries(readServiceContract(readSources(folder)).services).map(([name, { timeout: _, ...service }]) => [
    name,
    service,
  ]),
)
const catalogue = read('errors.yaml')
const api = readApi()
/** Milliseconds that a call may take here: a fault that lasts shows soon, and the others also on a busy machine. */
const timeout = 400
const patience = 600_000
const lasting = ['no answer', 'late', 'slow drip']

type Answer = Parameters<RequestListener>[1]
const json = { 'content-type': 'application/json' }
const refusing = (code: unknown) => JSON.stringify({ errors: [{ errorCode: code, errorMessage: 'of 8001015009087' }] })
const say =
  (status: number, text: string, headers: Record<string, string> = json) =>
  (response: Answer) =>
    response.writeHead(status, headers).end(text)

/** The type that the call under test expects: a broken answer begins as a right one. */
let type = 'application/json'
const due = () => ({ 'content-type': type })

/** Fault → what the server does, and the outcomes that it may have beside the codes of the service. */
const faults: Record<string, { does?: (response: Answer) => void; is: string[] }> = {
  refused: { is: ['NETWORK'] },
  reset: { does: (response) => response.destroy(), is: ['NETWORK'] },
  offline: { is: ['NETWORK'] },
  'no answer': { does: () => {}, is: ['TIMEOUT'] },
  late: {
    does: (response) => setTimeout(() => response.destroyed || say(200, '{}')(response), timeout * 2),
    is: ['TIMEOUT'],
  },
  401: { does: say(401, '{}'), is: ['UNKNOWN', '0440016'] },
  '429 with Retry-After': { does: say(429, '{}', { ...json, 'retry-after': '2' }), is: ['UNKNOWN', '0440005'] },
  500: { does: say(500, '{}'), is: ['UNKNOWN'] },
  502: { does: say(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' }), is: ['UNKNOWN'] },
  503: { does: say(503, '{}', { ...json, 'retry-after': '2' }), is: ['UNKNOWN'] },
  'a code that is a word of the page': { does: say(400, refusing('ok')), is: ['UNKNOWN'] },
  'an unknown code': { does: say(400, refusing('9999999')), is: ['9999999'] },
  'HTML with 200': {
    does: say(200, '<!doctype html><title>Log in</title>', { 'content-type': 'text/html' }),
    is: ['NETWORK'],
  },
  'cut JSON': { does: say(200, '{"requestToken": "ab'), is: ['UNKNOWN'] },
  empty: { does: (response) => response.writeHead(200, due()).end(), is: ['NO_RESPONSE'] },
  'wrong types': { does: say(200, '[[7]]'), is: ['UNKNOWN'] },
  '10 MB': { does: say(200, `{"a":"${'x'.repeat(10_000_000)}"}`), is: ['UNKNOWN', 'NO_RESPONSE', 'TIMEOUT'] },
  408: { does: say(408, '{}', { ...json, connection: 'close' }), is: ['UNKNOWN'] },
  413: { does: say(413, '<html>Too large</html>', { 'content-type': 'text/html' }), is: ['UNKNOWN'] },
  425: { does: say(425, ''), is: ['UNKNOWN'] },
  'a redirect to a page to log in at': { does: say(302, '', { location: '/login' }), is: ['NETWORK'] },
  'cut gzip': { does: cutGzip, is: ['UNKNOWN', 'NO_RESPONSE', 'NETWORK'] },
  'a right type with a wrong name': {
    does: say(200, '{}', { 'content-type': 'text/plain' }),
    is: ['UNKNOWN'],
  },
  'repeated keys': { does: say(200, '{"requestToken":"a","requestToken":{"x":1},"x":1}'), is: ['UNKNOWN'] },
  'nothing but null': { does: say(200, 'null'), is: ['UNKNOWN'] },
  'an error with 200': { does: say(200, refusing('9999999')), is: ['9999999', 'UNKNOWN'] },
  'slow drip': { does: drip, is: ['TIMEOUT', 'NO_RESPONSE'] },
  'a lost answer': {
    does: (response) => {
      response.writeHead(200, { ...due(), 'content-length': '100' })
      response.write('{"a":')
      setTimeout(() => response.destroy(), 20)
    },
    is: ['NO_RESPONSE', 'NETWORK'],
  },
}

/** One byte now and then: every one of them seems to be progress. */
function drip(response: Answer): void {
  response.writeHead(200, due())
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}

/** Half of a compressed answer, and the connection ends as if that were all. */
function cutGzip(response: Answer): void {
  const packed = gzipSync(JSON.stringify({ requestToken: 'a'.repeat(5000) }))
  response.writeHead(200, { ...due(), 'content-encoding': 'gzip' }).end(packed.subarray(0, packed.length / 2))
}

const cells = api.flatMap(({ name }) => Object.keys(faults).map((fault) => ({ name, fault })))
const all = process.env.FAULTS === 'all'
const seed = Number(process.env.FAULTS_SEED ?? 7)
const chosen = all
  ? cells
  : (fc.sample(fc.shuffledSubarray(cells, { minLength: 80, maxLength: 80 }), { seed, numRuns: 1 })[0] ?? [])

let lender: Awaited<ReturnType<typeof startLender>>
let closedPort = 0
let does: (response: Answer) => void = () => {}
beforeAll(async () => {
  lender = await startLender((_, response) => does(response))
  closedPort = await unusedPort()
})
afterAll(() => lender.stop())

describe(`faults of calls (${chosen.length} of ${cells.length}; seed ${seed})`, () => {
  it.each(chosen)('$name: $fault', async ({ name, fault }) => {
    const { does: act, is } = faults[fault] ?? { is: [] }
    does = act ?? (() => {})
    type = String(Object(Object(services)[name]).file ?? 'application/json')
    const reported: string[] = []
    const effects = createEffects(services, validators, {
      originOf: () => (fault === 'refused' ? `http://127.0.0.1:${closedPort}` : lender.origin),
      ...(fault === 'offline' ? { fetch: () => Promise.reject(new TypeError('Failed to fetch')) } : {}),
      timeout: lasting.includes(fault) ? timeout : patience,
      report: (problem) => reported.push(String(problem)),
    })
    const outcome = await effects[name]?.(inputOf(name), effectContext())
    expect(reported.join()).not.toContain('8001015009087')
    const endpoint = api.find((one) => one.name === name)
    const isFine = outcome?.code === 'ok' && isFineAnswer(name, fault)
    if (isFine) return
    expect([
      name,
      fault,
      [...is, ...(endpoint?.codes ?? []), ...Object.values(statusesOf(name))].includes(String(outcome?.code)),
      outcome?.code,
    ]).toEqual([name, fault, true, outcome?.code])
    // A code that the catalogue lacks is shown as UNKNOWN, with the code.
    const shown = Object.hasOwn(catalogue, String(outcome?.code)) ? catalogue[String(outcome?.code)] : catalogue.UNKNOWN
    expect(isObject(shown) && (shown.as === 'field' || Object.keys(Object(shown.buttons)).length > 0)).toBe(true)
  })
})

const fine = [
  ...[
    'empty',
    'wrong types',
    '10 MB',
    'a right type with a wrong name',
    'repeated keys',
    'nothing but null',
    'cut gzip',
  ],
]

/** Where nothing is due, or only a file: an answer that says nothing else is right. */
function isFineAnswer(name: string, fault: string): boolean {
  const service = Object(Object(services)[name])
  return service.answer === undefined && fine.includes(fault)
}

function statusesOf(name: string): Record<string, string> {
  return Object(Object(Object(services)[name]).statuses)
}

/** Every parameter of a path. */
function inputOf(name: string): JsonObject {
  const path = String(Object(Object(services)[name]).path)
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => [parameter, 'x']))
}

const validators = Object.fromEntries(
  api.flatMap(({ name, checkResponse }) => {
    if (Object(Object(services)[name]).answer === undefined) return []
    const check = Object.assign(
      (data: unknown) => {
        const [problem] = checkResponse(200, data)
        check.errors = problem ? [{ instancePath: problem.path, keyword: problem.message }] : null
        return problem === undefined
      },
      { errors: null as { instancePath: string; keyword: string }[] | null },
    )
    return [[name, async () => ({ default: check })]]
  }),
)

function unusedPort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createTcpServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 1))
    })
  })
}
