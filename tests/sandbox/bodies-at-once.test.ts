/** Large bodies that drip in: each is held in memory, so one applicant has room for a few at once. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { policy } from '../../sandbox/lender/policy.ts'
import { makeStatement } from '../setup/pdf.ts'
import { at, bodyOf } from './bodies.ts'
import { type Lender, openLender } from './lender.ts'
import { callOperation } from './operation-calls.ts'

let lender: Lender
let port = 0
const sockets: Socket[] = []
beforeAll(async () => {
  lender = await openLender()
  port = Number(new URL(await lender.app().listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await lender.close()
})

/** An application in that state, and who has signed in for it. */
async function held(loanApplicationStatus: string, persona: string) {
  const person = await lender.createApplicantWith({ loanApplicationStatus }, persona)
  const { headers } = await lender.signInByLink(person)
  const [application] = await lender.applications(person)
  return { number: person.number, plan: String(application?.offerList[0]?.id), headers }
}

it('a statement that began in time is stored, however long it takes to arrive', async () => {
  const address = await documentAddress()
  const file = Buffer.from(await makeStatement())
  const isRead = new Promise<void>((resolve) => {
    lender.app().server.prependOnceListener('request', (request: IncomingMessage) => {
      // The body is read only when the address was judged.
      request.on('newListener', (event) => event === 'data' && resolve())
    })
  })
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const headers = ['Host: a', 'Content-Type: application/pdf', `Content-Length: ${file.length}`]
  socket.write(`PUT ${address} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  await isRead
  lender.wait(policy.documents.life + 60_000)
  socket.write(file)
  const [reply] = await once(socket, 'data')
  expect(String(reply)).toMatch(/^HTTP\/1\.1 200 /)
  // One that begins now is too late.
  expect(await whole(address)).toBe('403')
})

/** An address for a statement. */
async function documentAddress(): Promise<string> {
  const who = await held('CONDITIONALLY_APPROVED', 'conditional-sprinthive')
  const [place] = bodyOf('statements.presign', await callOperation(lender, 'statements.presign', who)).documents
  const { pathname, search } = new URL(String(place?.preSignedUrl))
  return pathname + search
}

async function selfieAddress(): Promise<string> {
  const who = await held('APPROVED', 'approved')
  await callOperation(lender, 'loan.choose', who)
  const { body } = await callOperation(lender, 'facial.session', who)
  return new URL(String(at(body, 'uploadUrl'))).pathname
}

/** Sends the beginning of a large body. */
function begin(address: string): Socket {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const headers = ['Host: a', 'Content-Type: application/json', 'Content-Length: 9000000']
  socket.write(`PUT ${address} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{`)
  return socket
}

/** What is said to a small body that is no document, and no selfie. */
async function whole(address: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const { statusCode, headers: told } = await lender
    .app()
    .inject({ method: 'PUT', url: address, headers, payload: '{}' })
  return `${statusCode} ${told['retry-after'] ?? ''}`.trim()
}

it.each([
  ['statements', documentAddress, policy.documents.atOnce],
  ['selfies', selfieAddress, policy.facial.atOnce],
])(
  '%s beyond that are asked to wait, before a byte is read, until one of the others is over',
  async (_, make, most) => {
    const [address, another] = [await make(), await make()]
    expect(await whole(address)).toBe('422')
    // One more than there is room for: which one is refused shows that the others are held.
    const begun = Array.from({ length: most + 1 }, () => begin(address))
    const refused = await Promise.race(begun.map((socket) => once(socket, 'data').then(() => socket)))
    expect(await whole(address)).toBe('503 2')
    expect(await whole(another)).toBe('422')
    begun.find((socket) => socket !== refused)?.destroy()
    await expect.poll(() => whole(address)).toBe('422')
  },
)
