/** The engine as a stranger gets it: packed, installed in an empty folder outside the repository, with the example beside it. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>

/** What the README of the engine installs beside the package, and types for the test of types. */
const peers = [
  ...['react', 'react-dom', '@tanstack/react-router', '@tanstack/react-query', 'vite', '@vitejs/plugin-react'],
  ...['@types/react', '@types/react-dom', '@types/node', 'tsx'],
]

/** The repository runs no script of a package when it installs; packing needs the engine's own. */
const pack = ['pack', '--ignore-scripts=false', '--pack-destination']

export type InstalledEngine = {
  /** The folder that it is installed in; the example's files are in it. */
  folder: string
  /** Runs a program of Node there. Rejects with what it wrote when it fails. */
  node: (...args: string[]) => Promise<string>
  remove: () => void
}

/**
 * Packs the engine in a copy of the repository, because packing changes its package.json for a while and other tests read that.
 * Rejects when packing leaves anything behind in the copy.
 */
export async function installEngine(): Promise<InstalledEngine> {
  const base = mkdtempSync(path.join(tmpdir(), 'engine-'))
  const source = copyOfEngine(base)
  const before = stateOf(source)
  await npm(source, ...pack, base)
  if (stateOf(source) !== before) throw new Error(`expected packing to restore ${before}, found ${stateOf(source)}`)
  const folder = path.join(base, 'shop')
  mkdirSync(folder)
  const [tarball] = readdirSync(base).filter((name) => name.endsWith('.tgz'))
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const versions = { ...manifest.dependencies, ...manifest.devDependencies }
  await npm(folder, 'install', `../${tarball}`, ...peers.map((name) => `${name}@${versions[name]}`))
  cpSync(path.join(folder, 'node_modules/@journey/engine/example'), folder, { recursive: true })
  return {
    folder,
    node: (...args) => nodeIn(folder, args),
    remove: () => rmSync(base, { recursive: true, force: true }),
  }
}

/** The programs in the README of the package, by the file name in their first line. Each is run as that line says. */
export function programsOf({ folder }: InstalledEngine): { file: string; code: string }[] {
  const readme = readFileSync(path.join(folder, 'node_modules/@journey/engine/README.md'), 'utf8')
  return [...readme.matchAll(/^```ts\n(\/\/ (\w+\.ts)[\s\S]*?)^```$/gm)].map(([, code = '', file = '']) => ({
    file,
    code,
  }))
}

/** Packs a copy whose sources do not compile. Resolves to whether that failed and changed nothing. */
export async function packBrokenEngine(): Promise<{ failed: boolean; isUnchanged: boolean }> {
  const base = mkdtempSync(path.join(tmpdir(), 'engine-'))
  try {
    const source = copyOfEngine(base)
    writeFileSync(path.join(source, 'core/broken.ts'), 'export const broken: string = 1\n')
    const before = stateOf(source)
    const failed = await npm(source, ...pack, base).then(
      () => false,
      () => true,
    )
    return { failed, isUnchanged: stateOf(source) === before }
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

function copyOfEngine(base: string): string {
  const copy = path.join(base, 'repository')
  const source = path.join(copy, 'src/engine')
  cpSync(path.join(root, 'src/engine'), source, { recursive: true })
  cpSync(path.join(root, 'tsconfig.json'), path.join(copy, 'tsconfig.json'))
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  return source
}

/** The package's manifest and what is beside it. */
function stateOf(source: string): string {
  return [readdirSync(source).join(' '), readFileSync(path.join(source, 'package.json'), 'utf8')].join('\n')
}

async function nodeIn(cwd: string, args: string[]): Promise<string> {
  try {
    return (await run(process.execPath, args, { cwd, maxBuffer: 1e8 })).stdout
  } catch (problem) {
    // A type checker writes its findings where results are written.
    const { stdout = '' } = problem as { stdout?: string }
    throw new Error(`node ${args.join(' ')} failed\n${stdout}`, { cause: problem })
  }
}

async function npm(cwd: string, ...args: string[]): Promise<void> {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  await run('npm', [...args, ...quiet], { cwd, maxBuffer: 1e8, shell: process.platform === 'win32' })
}
