/**
 * The servers that this one calls. Each is greeted once at the start: that its name is not found, or its certificate is for another
 * host, would be said otherwise only at an applicant's cost.
 */
import { once } from 'node:events'
import { isIP, connect as overTcp, type Socket } from 'node:net'
import { type ConnectionOptions, connect as overTls } from 'node:tls'

/** `address`: where a variable leads; nothing where it is not set. `tls`: what a call there has beside what every call has. */
export type Neighbour = { address: string | undefined; tls?: ConnectionOptions }

/** Milliseconds: until a connection stands; and then, until a server has looked at the certificate of its client. */
const patience = { connection: 10_000, client: 2000 }

/** By the protocol of an address: its usual port, and whether a connection begins with TLS. */
const protocols: Record<string, { usualPort: number; isTls: boolean }> = {
  'https:': { usualPort: 443, isTls: true },
  'http:': { usualPort: 80, isTls: false },
  'smtps:': { usualPort: 465, isTls: true },
  'smtp:': { usualPort: 587, isTls: false },
  'clamd:': { usualPort: 3310, isTls: false },
}

/**
 * Opens a connection to each and ends it. `log` is given a line for each that cannot be had: the name of its variable, and what is
 * wrong. That keeps no server from starting: a neighbour may start later.
 */
export async function greetNeighbours(
  neighbours: Record<string, Neighbour>,
  log: (line: string) => void,
): Promise<void> {
  const greetings = Object.entries(neighbours).map(async ([name, { address, tls }]) => {
    if (address === undefined) return
    await greet(new URL(address), tls).catch((problem) => log(`no connection to ${name}: ${reasonOf(problem)}`))
  })
  await Promise.all(greetings)
}

async function greet({ protocol, hostname, port }: URL, tls: ConnectionOptions = {}): Promise<void> {
  const { usualPort = 0, isTls = false } = protocols[protocol] ?? {}
  // In a URL an address of IPv6 has brackets.
  const host = hostname.replace(/^\[|\]$/g, '')
  const to = { host, port: Number(port || usualPort) }
  const socket = isTls ? overTls({ ...to, ...(isIP(host) ? {} : { servername: host }), ...tls }) : overTcp(to)
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect', { signal: AbortSignal.timeout(patience.connection) })
    // With TLS 1.3 the connection stands before the server has looked at its client. It closes it then, with or without a reason.
    if (isTls && tls.cert && (await isClosed(socket)))
      throw new Error('the certificate of this server is not taken there')
  } finally {
    socket.on('error', () => {})
    socket.destroy()
  }
}

/** Whether the other side closes the connection before long. */
async function isClosed(socket: Socket): Promise<boolean> {
  // What is not read has no end.
  socket.resume()
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(patience.client) }).then(() => true)
  return closed.catch((problem) => !isAbort(problem))
}

function reasonOf(problem: unknown): string {
  if (isAbort(problem)) return `it takes longer than ${patience.connection / 1000} s`
  return problem instanceof Error ? problem.message : String(problem)
}

function isAbort(problem: unknown): boolean {
  return problem instanceof Error && problem.name === 'AbortError'
}
