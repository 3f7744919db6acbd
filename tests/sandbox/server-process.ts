/** The server as a process of its own, started as `npm start` does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { resolve as resolvePath } from 'node:path'
import { forShortRuns } from '../../scripts/late-optimising.mjs'

const started: ChildProcess[] = []

/** Kills what a test has left running. */
export function killStarted(): void {
  for (const child of started.splice(0)) child.kill('SIGKILL')
}

/** Starts the sandbox; resolves with its address once it is ready, or with what it says when it ends before. */
export function start(dataDir: string, port: number, more: Record<string, string> = {}): Promise<Started> {
  return startEntry('sandbox/main.ts', port, { DATA_DIR: dataDir, HOST: '127.0.0.1', DATABASE_URL: '', ...more })
}

export type Started = { child: ChildProcess; address?: string; line: string }

/** Starts a server by its entry, the development server by its file; in `folder` lies the built application, if there is any. */
export function startEntry(file: string, port: number, more: Record<string, string>, folder = '.'): Promise<Started> {
  const env = { ...process.env, PORT: String(port), ...more }
  const args = file.startsWith('sandbox/')
    ? [resolvePath('scripts/server.mjs'), file]
    : ['--import', import.meta.resolve('tsx'), resolvePath(file)]
  const child = spawn(process.execPath, [...forShortRuns, ...args], { env, cwd: folder })
  started.push(child)
  let [printed, complained] = ['', '']
  child.stderr.on('data', (part) => {
    complained += String(part)
  })
  return new Promise((resolve) => {
    child.stdout.on('data', (part) => {
      printed += String(part)
      const [line] = /^ready at .*\n/m.exec(printed) ?? []
      if (line !== undefined) resolve({ child, address: `http://127.0.0.1:${port}`, line })
    })
    // All of what it has said is there only now.
    child.once('close', () => resolve({ child, line: complained }))
  })
}

/** The exit code. */
export function ended(child: ChildProcess): Promise<number | null> {
  return child.exitCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve))
}
