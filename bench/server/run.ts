/** How many requests a second the lender's server answers: `npm run bench -- server [seconds]`, on PGlite or on `DATABASE_URL`. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { saveResults } from '../results.ts'

const connections = 32
/** Each with no work of the product's own in it, and what a landing page asks. */
const addresses = { configuration: '/los/settings/configurations', products: '/los/pl-products', health: '/healthz' }

export async function benchServer(args: string[]): Promise<void> {
  const seconds = Number(args[0] ?? 5)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'journey-bench-server-'))
  const port = await freePort()
  const server = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await untilReady(`http://127.0.0.1:${port}/healthz`)
    const perSecond: Record<string, number> = {}
    for (const [name, address] of Object.entries(addresses)) {
      await requestsPerSecond(port, address, 1)
      perSecond[name] = await requestsPerSecond(port, address, seconds)
      process.stdout.write(`${name}: ${perSecond[name]} a second\n`)
    }
    saveResults('server', {
      database: process.env.DATABASE_URL ? 'PostgreSQL' : 'PGlite',
      connections,
      seconds,
      perSecond,
    })
  } finally {
    server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function requestsPerSecond(port: number, address: string, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + seconds * 1000
  let answered = 0
  const work = async () => {
    while (performance.now() < until) {
      const status = await ask(port, address, agent)
      if (status !== 200) throw new Error(`expected 200 of ${address}, found ${status}`)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  agent.destroy()
  return Math.round(answered / seconds)
}

function ask(port: number, address: string, agent?: Agent): Promise<number> {
  return new Promise((done, fail) => {
    get({ host: '127.0.0.1', port, path: address, ...(agent && { agent }) }, (response) => {
      response.resume()
      response.on('end', () => done(response.statusCode ?? 0))
    }).on('error', fail)
  })
}

async function untilReady(address: string): Promise<void> {
  const until = Date.now() + 60_000
  const { port, pathname } = new URL(address)
  while (Date.now() < until) {
    if ((await ask(Number(port), pathname).catch(() => 0)) === 200) return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error('the server did not become ready within a minute')
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))))
    })
  })
}
