/** Bodies that drip in, over a bare socket. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitBodyTime } from '../../sandbox/http/body-time.ts'
import { answerUnreadable } from '../../sandbox/http/unambiguous.ts'
import { openLender } from './lender.ts'

const within = 60_000

/** The clock of the limit goes on when the test says so. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A server that takes 100 bytes, and 10,000 as a document; what it has read is in `bodies`. `begun`: the limit of a request has begun. */
async function serve(reply: () => Promise<unknown> = async () => {}) {
  const bodies: unknown[] = []
  const app = Fastify({ bodyLimit: 100, clientErrorHandler: answerUnreadable('default-src') })
  limitBodyTime(app, within)
  const begun = new Promise<void>((resolve) => app.addHook('preParsing', async () => resolve()))
  const take = async ({ body }: { body: unknown }) => {
    bodies.push(body)
    await reply()
    return { taken: true }
  }
  app.post('/usual', take)
  app.post('/document', { bodyLimit: 10_000 }, take)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, bodies, port, begun }
}

const body = '{"words":"aaaaaaaaaabbbbbbbb"}'

/** Begins a request with ten bytes of its body. `reply`: what comes back until the connection is closed. */
function begin(port: number, path: string) {
  const socket = connect(port, '127.0.0.1')
  const parts: unknown[] = []
  socket.on('data', (part) => parts.push(part))
  socket.on('error', () => {})
  const reply = once(socket, 'close').then(() => parts.join(''))
  const headers = ['Host: a', 'Content-Type: application/json', `Content-Length: ${body.length}`, 'Connection: close']
  socket.write(`POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
  return { reply, sendRest: () => socket.write(body.slice(10)) }
}

test('a body that does not arrive in time is refused with 408, and its connection ended', async () => {
  const { app, bodies, port, begun } = await serve()
  const { reply } = begin(port, '/usual')
  await begun
  vi.advanceTimersByTime(within)
  expect(await reply).toMatch(/^HTTP\/1\.1 408 /)
  expect(bodies).toEqual([])
  await app.close()
})

test('a document has the whole time of a request', async () => {
  const { app, bodies, port, begun } = await serve()
  const { reply, sendRest } = begin(port, '/document')
  await begun
  vi.advanceTimersByTime(within * 3)
  sendRest()
  expect(await reply).toMatch(/^HTTP\/1\.1 200 /)
  expect(bodies).toEqual([JSON.parse(body)])
  await app.close()
})

test('a body that arrives in time is read, however long its reply takes', async () => {
  const { app, bodies, port, begun } = await serve(async () => vi.advanceTimersByTime(within * 2))
  const { reply, sendRest } = begin(port, '/usual')
  await begun
  vi.advanceTimersByTime(within - 1)
  sendRest()
  expect(await reply).toMatch(/^HTTP\/1\.1 200 /)
  expect(bodies).toHaveLength(1)
  await app.close()
})

test('a lender gives a body a minute', async () => {
  // Looked at is the system's own function: put back while the clock is the test's, it would be that of the test for ever.
  vi.useRealTimers()
  const lender = await openLender()
  const { port } = new URL(await lender.app().listen({ port: 0, host: '127.0.0.1' }))
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const socket = connect(Number(port), '127.0.0.1')
  const headers = ['Host: a', 'Content-Type: application/json', 'Content-Length: 30']
  socket.write(`POST /los/otp/request HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{`)
  await expect.poll(() => timers.mock.calls.map(([, after]) => after)).toContain(60_000)
  timers.mockRestore()
  socket.destroy()
  await lender.close()
})
