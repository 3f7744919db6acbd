/** A mistake of the program is never told as the network's. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ServiceMethod } from '../../src/engine/core/service.ts'
import { createHttpClient } from '../../src/engine/web/http/http-client.ts'
import { readService } from '../../src/engine/web/http/http-service.ts'
import { effectContext } from '../setup/effect-context.ts'

const server = createServer((_, response) => response.end('{}'))
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

type Options = Partial<Parameters<typeof createHttpClient>[0]>

async function order(options: Options = {}, context: Record<string, string> = {}, method: ServiceMethod = 'POST') {
  const reported: unknown[] = []
  const validator = async () => ({ default: Object.assign(() => true, { errors: null }) })
  const client = createHttpClient({
    originOf: () => origin,
    fetch,
    longestResponse: 1000,
    report: (problem) => reported.push(problem),
    ...options,
  })
  const service = readService('order', { method, path: '/orders' }, { order: validator }, 1000)
  const outcome = await client.request(service, { size: 'big' }, effectContext({ context }))
  return { outcome, reported }
}

test('a connection that cannot be made is the network’s, and not reported', async () => {
  const { outcome, reported } = await order({ originOf: () => 'http://127.0.0.1:9' })
  expect(outcome).toEqual({ code: 'NETWORK' })
  expect(reported).toEqual([])
})

test.each([
  ['an address that is none', { originOf: () => 'http://[no host' }, {}],
  ['a header whose name cannot be one', {}, { 'no header': 'x' }],
])('%s is the program’s mistake, and reported', async (_, options: Options, context: Record<string, string>) => {
  const { outcome, reported } = await order(options, context)
  expect(outcome).toEqual({ code: 'UNKNOWN' })
  expect(reported).toEqual([expect.any(TypeError)])
})

test('a mistake in what reads the response is the program’s, and reported', async () => {
  const broken = vi.fn(() => {
    throw new TypeError('text.toReversed is not a function')
  })
  const validator = async () => ({ default: Object.assign(broken, { errors: null }) })
  const reported: unknown[] = []
  const client = createHttpClient({
    ...{ originOf: () => origin, fetch, longestResponse: 1000 },
    report: (problem) => reported.push(problem),
  })
  const service = readService('order', { method: 'POST', path: '/orders' }, { order: validator as never }, 1000)
  expect(await client.request(service, {}, effectContext())).toEqual({ code: 'UNKNOWN' })
  expect(reported).toEqual([expect.objectContaining({ message: 'text.toReversed is not a function' })])
})

test('without the newest ways to time a request out it still ends in time', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { any, timeout } = AbortSignal
  Reflect.deleteProperty(AbortSignal, 'any')
  Reflect.deleteProperty(AbortSignal, 'timeout')
  try {
    const { outcome } = await order({ originOf: () => `http://127.0.0.1:${(silent.address() as AddressInfo).port}` })
    expect(outcome).toEqual({ code: 'TIMEOUT' })
  } finally {
    Object.assign(AbortSignal, { any, timeout })
    silent.closeAllConnections()
    silent.close()
  }
})
