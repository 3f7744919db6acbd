/**
 * Ports for servers that start later. Each process of tests has ports of its own, below those that a system gives to whoever asks for
 * any: such a one could be given away again before the server is there.
 */
import { createServer } from 'node:net'

/** Vitest counts the processes that run at the same time, and so does Playwright. */
const { VITEST_POOL_ID, TEST_PARALLEL_INDEX = '0' } = process.env
const ofProcess = Number(VITEST_POOL_ID ?? 20 + Number(TEST_PARALLEL_INDEX)) % 40
/** How many a process has. The port after each is free as well: a sandbox takes two. */
const count = 250
let next = process.pid

/** One that nothing listens on. Rejects when there is none. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < count; tries += 1) {
    next += 1
    const port = 12_000 + 2 * (ofProcess * count + (next % count))
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
