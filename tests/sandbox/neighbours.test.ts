/** What a production server says of the servers that it calls, when it starts. */
import { once } from 'node:events'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { greetNeighbours, type Neighbour } from '../../sandbox/neighbours.ts'
import { hasOpenssl, makeCertificate, startFakeCore } from '../setup/fake-core.ts'
import { freePort } from '../setup/free-port.ts'

async function linesOf(neighbours: Record<string, Neighbour>): Promise<string[]> {
  const lines: string[] = []
  await greetNeighbours(neighbours, (line) => lines.push(line))
  return lines
}

it('a neighbour that is not there is named with its variable, and one that is not set is not', async () => {
  const port = await freePort()
  const lines = await linesOf({
    MESSAGE_GATEWAY: { address: `http://127.0.0.1:${port}/send` },
    SMTP_URL: { address: `smtps://user:secret@[::1]:${port}` },
    S3_BUCKET: { address: undefined },
  })
  expect(lines.sort()).toEqual([
    expect.stringMatching(/^no connection to MESSAGE_GATEWAY: .*ECONNREFUSED/),
    expect.stringMatching(/^no connection to SMTP_URL: /),
  ])
  expect(lines.join()).not.toContain('secret')
})

it('a neighbour that is there is greeted with one connection, which is ended', async () => {
  const server = createTcpServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port }: AddressInfo = Object(server.address())
  const greeted = once(server, 'connection')
  expect(await linesOf({ SMTP_URL: { address: `smtp://127.0.0.1:${port}` } })).toEqual([])
  const [connection] = await greeted
  connection.resume()
  server.close()
  // Comes once no connection is open.
  expect(await once(server, 'close')).toEqual([])
})

describe.skipIf(!hasOpenssl())('a neighbour with TLS (needs openssl, for certificates)', () => {
  const other = hasOpenssl() ? makeCertificate('other.example') : { cert: '', key: '' }
  const server = createServer(other)
  let address: string
  let core: Awaited<ReturnType<typeof startFakeCore>>
  beforeAll(async () => {
    core = await startFakeCore({})
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port }: AddressInfo = Object(server.address())
    address = `https://localhost:${port}/loans`
  })
  afterAll(() => {
    core.close()
    server.close()
  })

  it('is named when its certificate is for another host', async () => {
    const [line] = await linesOf({ CORE_URL: { address, tls: { ca: other.cert } } })
    expect(line).toMatch(/^no connection to CORE_URL: .*does not match certificate's altnames/)
  })

  it('is named when it has signed its certificate itself', async () => {
    expect(await linesOf({ MESSAGE_GATEWAY: { address } })).toEqual([
      expect.stringMatching(/^no connection to MESSAGE_GATEWAY: .*self-signed certificate/),
    ])
  })

  it('is named when it refuses the certificate of this server, and not when all is well', async () => {
    const { url, tls } = core.settings
    const { cert, key } = makeCertificate('stranger')
    expect(await linesOf({ CORE_URL: { address: url, tls } })).toEqual([])
    expect(await linesOf({ CORE_URL: { address: url, tls: { ...tls, cert, key } } })).toEqual([
      'no connection to CORE_URL: the certificate of this server is not taken there',
    ])
  })
})
