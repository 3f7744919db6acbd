/** The server as a process of its own, started as `npm start` does. */
import { type ChildProcess, spawn } from 'node:child_process'

const started: ChildProcess[] = []

/** Kills what a test has left running. */
export function killStarted(): void {
  for (const child of started.splice(0)) child.kill('SIGKILL')
}

/** Starts the server; resolves with its address, or with the line it fails with. */
export function start(
  dataDir: string,
  port: number,
  more: Record<string, string> = {},
): Promise<{ child: ChildProcess; address?: string; line: string }> {
  const own = { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: '' }
  const environment = { ...process.env, ...own, ...more }
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], { env: environment })
  started.push(child)
  return new Promise((resolve) => {
    child.stdout?.on('data', (line) => resolve({ child, address: `http://127.0.0.1:${port}`, line: String(line) }))
    child.stderr?.on('data', (line) => resolve({ child, line: String(line) }))
  })
}

/** The exit code. */
export function ended(child: ChildProcess): Promise<number | null> {
  return child.exitCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve))
}
