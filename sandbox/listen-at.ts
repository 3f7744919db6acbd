/** Listens on a port of this machine. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

type Place = { port: number; host: string }

/** Throws with one line that says what to set when that cannot be had. `portName`: the variable that names the port. */
export async function listenAt(app: FastifyInstance, at: Place, portName = 'PORT'): Promise<void> {
  try {
    await app.listen(at)
  } catch (problem) {
    throw sayingWhatToSet(problem, at, portName)
  }
}

/** Throws the same where `listenAt` would: for the beginning of a start, which opens much before it listens. */
export async function tryToListen(at: Place, portName = 'PORT'): Promise<void> {
  const server = createServer()
  try {
    await once(server.listen(at), 'listening')
    server.close()
    await once(server, 'close')
  } catch (problem) {
    throw sayingWhatToSet(problem, at, portName)
  }
}

function sayingWhatToSet(problem: unknown, { port, host }: Place, portName: string): unknown {
  const code = problem instanceof Error && 'code' in problem ? problem.code : undefined
  if (code === 'EADDRINUSE') return new Error(`port ${port} is in use: set ${portName} to another one`)
  if (code === undefined) return problem
  return new Error(`cannot listen on port ${port} of \`${host}\` (${code}): set HOST or ${portName} to another one`)
}
