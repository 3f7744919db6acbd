/** A sandbox in a process of its own, on an empty folder, for as long as something is measured. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Runs `measure` with the server's port and process, once that is ready, and ends the server. On PGlite or on `DATABASE_URL`. */
export async function withSandbox(measure: (server: { port: number; pid: number }) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'journey-bench-server-'))
  const port = await freePort()
  const server = spawn(process.execPath, ['scripts/server.mjs', 'sandbox/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await untilReady(port)
    await measure({ port, pid: server.pid ?? 0 })
  } finally {
    const ended = once(server, 'exit')
    server.kill()
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function untilReady(port: number): Promise<void> {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    if ((await statusOf(port).catch(() => 0)) === 200) return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error('the server did not become ready within a minute')
}

function statusOf(port: number): Promise<number> {
  return new Promise((done, fail) => {
    get({ host: '127.0.0.1', port, path: '/healthz' }, (response) => {
      response.resume()
      response.on('end', () => done(response.statusCode ?? 0))
    }).on('error', fail)
  })
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
