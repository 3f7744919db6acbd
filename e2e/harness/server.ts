/** The real server on a free port with a database and a data folder of its own, as a process that can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { forShortRuns } from '../../scripts/late-optimising.mjs'
import { freePort } from '../../tests/setup/free-port.ts'
import { makeDatabase } from '../../tests/setup/postgres.ts'

export type Server = {
  url: string
  /** Origin whose pages the application may show in a frame, as its own policy says. */
  readonly framed: string
  /** What it said last, where it has ended unasked. */
  lost: () => string | undefined
  /** SIGKILL, as when the machine loses power to the process. */
  kill: () => Promise<void>
  /** Start again on the same address and the same data. */
  restart: () => Promise<void>
  /** End it and throw its data away. */
  close: () => Promise<void>
}

const root = path.resolve(import.meta.dirname, '../..')
const startingTakes = 120_000

export async function startServer(): Promise<Server> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'applicants-'))
  const port = await freePort()
  const cluster = process.env.TEST_DATABASE_URL
  const database = cluster ? await makeDatabase(cluster) : undefined
  const env = { ...process.env, NODE_ENV: 'test', PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database?.url }
  const url = `http://localhost:${port}`
  let { child, said } = await launch(env)
  let framed = await framedBy(url)
  return {
    url,
    get framed() {
      return framed
    },
    lost: () => (isRunning(child) || child.killed ? undefined : said().slice(-4000)),
    kill: () => end(child, 'SIGKILL'),
    restart: async () => {
      ;({ child, said } = await launch(env))
      framed = await framedBy(url)
    },
    close: async () => {
      await end(child, 'SIGTERM')
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The process once it listens, and what it has printed so far. */
async function launch(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; said: () => string }> {
  const child = spawn(process.execPath, [...forShortRuns, 'scripts/server.mjs', 'sandbox/main.ts'], {
    ...{ cwd: root, env, stdio: 'pipe' },
  })
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk
      if (output.includes('ready at')) resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready:\n${output}`)))
    setTimeout(
      () => reject(new Error(`the server was not ready after ${startingTakes} ms:\n${output}`)),
      startingTakes,
    ).unref()
  })
  try {
    await ready
  } catch (error) {
    await end(child, 'SIGKILL')
    throw error
  }
  return { child, said: () => output }
}

async function framedBy(url: string): Promise<string> {
  const { headers } = await fetch(url)
  return /frame-src (\S+)/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? ''
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (!isRunning(child)) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}
