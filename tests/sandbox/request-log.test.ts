/** The line that each request leaves in the log: found by the id that the browser gave it, with the code of a refusal. */
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { reportErrors } from '../../sandbox/http/errors.ts'
import { ok, refusal, sendReply, statusOf } from '../../sandbox/http/reply.ts'

/** The lines that one request leaves, its time left out. */
async function linesOf(url: string, correlationId: string): Promise<string[]> {
  const lines: string[] = []
  const app = Fastify()
  reportErrors(app, (line) => lines.push(line.split('\n')[0]?.replace(/\d+ ms/, 'n ms') ?? ''))
  app.get('/fine/:said', (_, response) => sendReply(response, ok({})))
  app.get('/limited', (_, response) =>
    sendReply(response, refusal('0407015', 'too often', { status: statusOf('0407015') })),
  )
  app.get('/broken', () => {
    throw new Error('broken')
  })
  await app.inject({ url, headers: { 'correlation-id': correlationId } })
  await app.close()
  return lines
}

const id = '0123456789abcdef0123456789abcdef'

it.each([
  ['/fine/8001015009087', [`GET /fine/:said 200 n ms id ${id}`]],
  ['/limited', [`GET /limited 429 n ms 0407015 id ${id}`]],
  ['/broken', [`error in GET /broken id ${id}: Error: broken`, `GET /broken 500 n ms id ${id}`]],
])('%s is logged with its code and the id of the request, without the values of its address', async (url, lines) => {
  expect(await linesOf(url, id)).toEqual(lines)
})

it.each(['8001015009087', 'thandi@example.co.za', `${id} "`, ''])(
  'an id that a browser would not make is not logged: %s',
  async (strange) => {
    expect(await linesOf('/limited', strange)).toEqual(['GET /limited 429 n ms 0407015'])
  },
)
