/** A port that nothing listens on, so that a server left behind by an earlier run does not disturb a test. */
import { createServer } from 'node:net'

/** Rejects when the machine has none. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
}
