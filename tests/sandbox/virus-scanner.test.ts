/** The virus scanner, played by a server that speaks clamd's protocol. */
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clamdScanner } from '../../sandbox/storage/virus-scanner.ts'

const received: Buffer[] = []
const server = createServer((socket) => {
  let all = Buffer.alloc(0)
  socket.on('data', (part: Buffer) => {
    all = Buffer.concat([all, part])
    const bytes = unpacked(all)
    if (!bytes) return
    received.push(bytes)
    const text = bytes.subarray(0, 100).toString('latin1')
    const isInfected = text.includes('EICAR')
      ? 'Eicar-Test FOUND'
      : text.includes('large')
        ? 'INSTREAM size limit exceeded. ERROR'
        : 'OK'
    socket.end(`stream: ${isInfected}\0`)
  })
})
let address: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = Object(server.address())
  address = `clamd://127.0.0.1:${port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

it('is sent every byte, and says what it found; where it cannot say, nothing is believed', async () => {
  const scan = clamdScanner(address)
  const statement = Buffer.alloc(200_000, '%PDF-1.7 ')
  expect(await scan(statement)).toBe(true)
  expect(received.at(-1)?.equals(statement)).toBe(true)
  expect(await scan(Buffer.from('%PDF EICAR'))).toBe(false)
  await expect(scan(Buffer.from('too large'))).rejects.toThrow('could not look')
  await expect(clamdScanner('clamd://127.0.0.1:1')(statement)).rejects.toThrow()
})

/** The bytes of all pieces; nothing until the empty one has come. */
function unpacked(all: Buffer): Buffer | undefined {
  const head = 'zINSTREAM\0'.length
  expect('zINSTREAM\0').toContain(all.subarray(0, head).toString('latin1'))
  const parts: Buffer[] = []
  for (let at = head; at + 4 <= all.length; ) {
    const length = all.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(all.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
