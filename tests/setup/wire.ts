/** A wire to a port of this machine that can go silent, as when a machine is gone and no one says so: nothing is refused or closed. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** `silence`: the connections of now carry nothing any more; later ones do. */
export async function startWire(to: number) {
  const live = new Set<{ isSilent: boolean; ends: Socket[] }>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    const wire = { isSilent: false, ends: [near, far] }
    live.add(wire)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => wire.isSilent || into.write(bytes))
      from.on('error', () => {})
      from.on('close', () => wire.isSilent || into.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = Object(server.address())
  return {
    port,
    silence: () => {
      for (const wire of live) wire.isSilent = true
    },
    close: () => {
      for (const { ends } of live) for (const end of ends) end.destroy()
      server.close()
    },
  }
}
