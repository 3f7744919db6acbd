/** A core behind a gateway that replies in text or HTML: the status counts, whatever stands below it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { Question } from '../../sandbox/core/core.ts'
import { connectCore } from '../../sandbox/core/http-core.ts'
import { readLender } from '../../sandbox/lender/lender.ts'

const running: (() => unknown)[] = []
afterEach(() => {
  for (const end of running.splice(0)) end()
})

const question: Question = { kind: 'mandate', number: 'PL1', key: 'PL1 mandate 1', body: { sends: 1 } }
const accepted = { status: 200, text: '{ "answer": "ACCEPTED" }' }
const page = '<!doctype html><title>404 Not Found</title>'

/** A core with a gateway before it, whose replies may be changed; two failures in a row are an outage. */
async function connect(first: { status: number; text: string }) {
  const says = { reply: first, tokens: 0, asked: 0 }
  const server = createServer((request, response) => {
    if (request.url === '/token') {
      says.tokens += 1
      response.end(JSON.stringify({ access_token: `token ${says.tokens}`, token_type: 'Bearer' }))
      return
    }
    says.asked += 1
    response.writeHead(says.reply.status).end(says.reply.text)
  })
  running.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = Object(server.address())
  const url = `http://127.0.0.1:${port}`
  const settings = { url, oauth: { tokenUrl: `${url}/token`, clientId: 'a', clientSecret: 'b' }, tls: {} }
  const core = connectCore(settings, readLender(), () => {}, { call: 20_000, failures: 2, rest: 60_000 })
  return { core, says }
}

it('asks once more with another token after a 401 in plain text, and no third time', async () => {
  const { core, says } = await connect({ status: 401, text: 'Unauthorized' })
  await expect(core.ask(question)).rejects.toThrow('failed: 401')
  expect(says).toMatchObject({ tokens: 2, asked: 2 })
  says.reply = accepted
  expect(await core.ask(question)).toEqual({ script: { bankAnswers: ['ACCEPTED', 'NONE'] } })
  expect(says).toMatchObject({ tokens: 3, asked: 3 })
})

it('takes a 202 in plain text for not decided yet', async () => {
  const { core } = await connect({ status: 202, text: 'Accepted' })
  expect(await core.ask(question)).toBeUndefined()
})

it.each([
  ['a page', page],
  ['a page of a megabyte', page.padEnd(1024 * 1024)],
])('takes a 404 with %s for a refused question, not for an outage', async (_, text) => {
  const { core, says } = await connect({ status: 404, text })
  for (let time = 0; time < 5; time += 1) await expect(core.ask(question)).rejects.toThrow('refused: 404')
  expect(says.asked).toBe(5)
})

it.each([
  ['is no JSON', page],
  ['is empty', ''],
])('believes no success whose text %s', async (_, text) => {
  const { core } = await connect({ status: 200, text })
  await expect(core.ask(question)).rejects.toThrow('the reply cannot be understood')
})
