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
