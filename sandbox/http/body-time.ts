/** How long a body may take to arrive: who drips it byte by byte holds a connection and a parser. */
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds for a body of the usual size: at its limit of 256 kB still no faster than 35 kbit/s. */
const usual = 60_000

/**
 * Ends a request whose body does not arrive in time, like one whose headers do not. A route that takes larger bodies than the
 * server usually does has the whole time of a request.
 */
export function limitBodyTime(app: FastifyInstance, within = usual): void {
  const usualSize = app.initialConfig.bodyLimit ?? 0
  app.addHook('preParsing', ({ raw, routeOptions }, _response, payload, done) => {
    const { socket, headers } = raw
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    // What was injected has no connection.
    if (hasBody && socket instanceof Socket && (routeOptions.bodyLimit ?? 0) <= usualSize) {
      const timer = setTimeout(() => {
        app.server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
        socket.destroySoon()
      }, within)
      for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
    }
    done(null, payload)
  })
}
