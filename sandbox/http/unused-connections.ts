/** Connections on which no request is running. */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ends them when the server closes, which would otherwise wait for them: browsers open some in advance, on which nothing ever comes, and
 * Node ends only those that have had a request.
 */
export function endUnusedOnClose(app: FastifyInstance): void {
  /** Connection → its running requests. */
  const open = new Map<Socket, number>()
  const count = (socket: Socket, more: number) => {
    const running = open.get(socket)
    if (running !== undefined) open.set(socket, running + more)
  }
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  app.addHook('preClose', async () => {
    for (const [socket, running] of open) if (running === 0) socket.destroy()
  })
}
