/** The address at which a caller sees the sandbox: by the `Host` that they name, where that names this machine. */
import { networkInterfaces } from 'node:os'
import type { FastifyRequest } from 'fastify'

/** A foreign name never gets into a link or a header: it is `localhost` then, on the port of the connection. */
export function originOfThisMachine({ protocol, host, hostname, socket }: FastifyRequest): string {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const isHere = name === 'localhost' || name.endsWith('.localhost') || addresses().has(name)
  return isHere && isHost.test(host) ? `${protocol}://${host}` : `${protocol}://localhost:${socket.localPort ?? 80}`
}

const isHost = /^(?:[\w.-]+|\[[0-9a-fA-F:]+\])(?::\d+)?$/

let known: Set<string> | undefined

function addresses(): Set<string> {
  known ??= new Set(Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address)))
  return known
}
