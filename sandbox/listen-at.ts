/** Listens on a port of this machine. */
import type { FastifyInstance } from 'fastify'

/** Throws with one line that says what to set when that cannot be had. `portName`: the variable that names the port. */
export async function listenAt(
  app: FastifyInstance,
  at: { port: number; host: string },
  portName = 'PORT',
): Promise<void> {
  try {
    await app.listen(at)
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? problem.code : undefined
    if (code === 'EADDRINUSE') throw new Error(`port ${at.port} is in use: set ${portName} to another one`)
    if (code === undefined) throw problem
    throw new Error(
      `cannot listen on port ${at.port} of \`${at.host}\` (${code}): set HOST or ${portName} to another one`,
    )
  }
}
