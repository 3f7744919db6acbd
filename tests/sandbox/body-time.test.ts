/** Bodies that drip in, over a bare socket. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { limitBodyTime } from '../../sandbox/http/body-time.ts'
import { answerUnreadable } from '../../sandbox/http/unambiguous.ts'
import { openLender } from './lender.ts'

const within = 200

/** A server that takes 100 bytes, and 10,000 as a document; what it has read is in `bodies`. */
async function serve(replyTakes = 0) {
  const bodies: unknown[] = []
  const app = Fastify({ bodyLimit: 100, clientErrorHandler: answerUnreadable('default-src') })
  limitBodyTime(app, within)
  const take = async ({ body }: { body: unknown }) => {
    bodies.push(body)
    await wait(replyTakes)
    return { taken: true }
  }
  app.post('/usual', take)
  app.post('/document', { bodyLimit: 10_000 }, take)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, bodies, port }
}

/** Sends a body of 30 bytes in three parts, each after a pause. Returns what comes back until the connection is closed. */
async function drip(port: number, path: string, pause: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (part) => {
    received += String(part)
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  const headers = ['Host: a', 'Content-Type: application/json', 'Content-Length: 30', 'Connection: close']
  socket.write(`POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  for (const part of ['{"words":"', 'aaaaaaaaaa', 'bbbbbbbb"}']) {
    await wait(pause)
    if (!socket.destroyed) socket.write(part)
  }
  await closed
  return received
}

test('a body that does not arrive in time is refused with 408, and its connection ended', async () => {
  const { app, bodies, port } = await serve()
  expect(await drip(port, '/usual', within)).toMatch(/^HTTP\/1\.1 408 /)
  expect(bodies).toEqual([])
  await app.close()
})

test('a document has the whole time of a request', async () => {
  const { app, bodies, port } = await serve()
  expect(await drip(port, '/document', within)).toMatch(/^HTTP\/1\.1 200 /)
  expect(bodies).toEqual([{ words: 'aaaaaaaaaabbbbbbbb' }])
  await app.close()
})

test('a body that arrives in time is read, however long its reply takes', async () => {
  const { app, bodies, port } = await serve(within * 2)
  expect(await drip(port, '/usual', 1)).toMatch(/^HTTP\/1\.1 200 /)
  expect(bodies).toHaveLength(1)
  await app.close()
})

test('a lender gives a body a minute', async () => {
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
