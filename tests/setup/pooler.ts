/** A pooler of connections to a port of this machine: what a client has left stays open on the other side, for the next one. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What a client of PostgreSQL says last. */
const terminate = Buffer.from([0x58, 0, 0, 0, 4])

export async function startPooler(to: number) {
  const kept: Socket[] = []
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    kept.push(far)
    far.pipe(near)
    near.on('data', (bytes) => bytes.equals(terminate) || far.write(bytes))
    for (const end of [near, far]) end.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = Object(server.address())
  return {
    port,
    close: () => {
      for (const far of kept) far.destroy()
      server.close()
    },
  }
}
