/** Requests of one applicant are counted while they last, and no longer. */
import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { limitAtOnce } from '../../sandbox/http/at-once.ts'

it('a request whose connection broke before it was counted keeps no room from the next one', async () => {
  const hasRoom = limitAtOnce(1)
  const app = Fastify()
  const judged = new Promise<boolean>((resolve) => {
    app.get('/broken', async (_, response) => {
      const closed = once(response.raw, 'close')
      socket.destroy()
      await closed
      resolve(hasRoom('applicant', response))
    })
  })
  app.get('/', async (_, response) => ({ hasRoom: hasRoom('applicant', response) }))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.write('GET /broken HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await judged).toBe(false)
  expect(await (await fetch(address)).json()).toEqual({ hasRoom: true })
  await app.close()
})

it('as many as agreed have room at the same moment, one more has none, and one that has ended makes room for one', async () => {
  const hasRoom = limitAtOnce(2)
  const app = Fastify()
  const ends: (() => void)[] = []
  app.get('/', async (_, response) => {
    if (!hasRoom('applicant', response)) return { hasRoom: false }
    await new Promise<void>((resolve) => ends.push(resolve))
    return { hasRoom: true }
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const send = async (): Promise<unknown> => (await fetch(address)).json()
  const first = [send(), send()]
  await expect.poll(() => ends.length).toBe(2)
  expect(await send()).toEqual({ hasRoom: false })
  ends[0]?.()
  await Promise.race(first)
  const next = send()
  await expect.poll(() => ends.length).toBe(3)
  // The one before it has ended, the other one has not.
  expect(await send()).toEqual({ hasRoom: false })
  for (const end of ends) end()
  expect(await Promise.all([...first, next])).toEqual(Array(3).fill({ hasRoom: true }))
  await app.close()
})
