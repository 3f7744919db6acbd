/**
 * A port that nothing listens on, so that a server left behind by an earlier run does not disturb a test, and that stays free until its
 * server has started, and while that is restarted. A port that is only looked for is anyone's by then: each connection that a program
 * opens takes the next best one.
 */
import { once } from 'node:events'
import { createServer } from 'node:net'

/** No system takes a port below for a connection, or for a server that asks for any. */
const [first, end] = [10_000, 16_000]
/** Of three ports in a row the first is kept; the second is for the server, the third for its page of the bank-data provider. */
const row = 3

/** It is given to no other caller before this process ends. Rejects when the machine has none. */
export async function freePort(): Promise<number> {
  const rows = Math.floor((end - first) / row)
  const begin = Math.floor(Math.random() * rows)
  for (let tried = 0; tried < rows; tried += 1) {
    const kept = first + ((begin + tried) % rows) * row
    const release = await listen(kept)
    if (!release) continue
    const probe = await listen(kept + 1)
    if (probe) {
      await probe()
      return kept + 1
    }
    await release()
  }
  throw new Error('no free port')
}

/** Returns what ends it, where the port can be had. */
async function listen(port: number): Promise<(() => Promise<unknown>) | undefined> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return undefined
  }
  // It keeps no process alive.
  server.unref()
  return () => once(server.close(), 'close')
}
