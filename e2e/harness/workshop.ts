/** A copy of the product in a folder of its own, served for development: files in it may be changed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../tests/setup/free-port.ts'
import { makeDatabase } from '../../tests/setup/postgres.ts'

export type Workshop = {
  url: string
  read: (file: string) => string
  write: (file: string, text: string) => void
  close: () => Promise<void>
}

const root = path.resolve(import.meta.dirname, '../..')
const parts = [
  // What the proof has found of the same files: walking every way once more costs as much as all else here.
  '.generated/check',
  'journey',
  'src',
  'sandbox',
  'scripts',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.browser.json',
  'tsconfig.tools.json',
  'tsconfig.tests.json',
  'vite.config.ts',
]

/** Starts `npm run dev` on the copy; ready when it says so. */
export async function openWorkshop(): Promise<Workshop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'workshop-'))
  for (const part of parts.filter((each) => existsSync(path.join(root, each))))
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const port = await freePort()
  const cluster = process.env.TEST_DATABASE_URL
  const database = cluster ? await makeDatabase(cluster) : undefined
  const own = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database?.url,
  }
  const env = { ...process.env, ...own }
  const server = spawn(process.execPath, ['--max-semi-space-size=64', 'scripts/start.mjs', '--dev'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await isReady(server)
  const at = (file: string) => path.join(folder, file)
  return {
    url: `http://127.0.0.1:${port}`,
    read: (file) => readFileSync(at(file), 'utf8'),
    write: (file, text) => writeFileSync(at(file), text),
    close: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits for the line that says so. Throws with everything that was said when the server ends before. */
function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const hear = (part: Buffer) => {
      output += part
      if (output.includes('ready at')) resolve()
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    server.once('exit', () => reject(new Error(`the development server ended:\n${output}`)))
  })
}
