/**
 * What npm runs around `npm pack` and `npm publish`. In the repository the exports of this package name TypeScript sources.
 * `prepare` compiles them into dist and lets package.json name that; `restore` puts everything back as it was.
 */
import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const here = import.meta.dirname ?? path.dirname(fileURLToPath(import.meta.url))
const inPackage = (...names) => path.join(here, ...names)
const manifest = inPackage('package.json')
/** The package.json of the repository, kept while another one is in its place. */
const kept = inPackage('.packing', 'package.json')

/** Milliseconds between two looks at whether npm is still running. */
const watchEvery = 200

const verbs = { prepare, restore, watch }
const [verb = '', ...args] = process.argv.slice(2)
if (!Object.hasOwn(verbs, verb)) throw new Error(`expected one of ${Object.keys(verbs).join(', ')}, found \`${verb}\``)
await verbs[verb](...args)

/** The manifest is written last: whatever fails before leaves the repository as it was. */
function prepare() {
  restore()
  try {
    compile()
    const written = readFileSync(manifest, 'utf8')
    mkdirSync(path.dirname(kept), { recursive: true })
    copyFileSync(manifest, kept)
    restoreWhenNpmEnds()
    writeFileSync(manifest, `${JSON.stringify(publishedManifest(JSON.parse(written)), null, 2)}\n`)
  } catch (problem) {
    restore()
    throw problem
  }
}

/** Does nothing when there is nothing to restore. */
function restore() {
  if (existsSync(kept)) copyFileSync(kept, manifest)
  rmSync(path.dirname(kept), { recursive: true, force: true })
  rmSync(inPackage('dist'), { recursive: true, force: true })
}

function compile() {
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json')
  const tsc = path.join(path.dirname(typescript), 'bin', 'tsc')
  execFileSync(process.execPath, [tsc, '-p', inPackage('tsconfig.pack.json')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  cpSync(inPackage('vite', 'virtual-journey.d.ts'), inPackage('dist', 'vite', 'virtual-journey.d.ts'))
}

/** `./core/index.ts` becomes what was compiled from it, with its types. */
function publishedManifest({ scripts: _, ...published }) {
  const exports = Object.entries(published.exports).map(([name, source]) => {
    const compiled = source.replace(/^\.\//, './dist/')
    if (source.endsWith('.d.ts')) return [name, { types: compiled }]
    return [name, { types: compiled.replace(/\.ts$/, '.d.ts'), default: compiled.replace(/\.ts$/, '.js') }]
  })
  return { ...published, exports: Object.fromEntries(exports) }
}

/** npm runs no `postpack` after a failure of its own: a process that outlives it looks after that. */
function restoreWhenNpmEnds() {
  const npm = npmProcess()
  if (npm === undefined) return
  const args = [fileURLToPath(import.meta.url), 'watch', String(npm)]
  spawn(process.execPath, args, { detached: true, stdio: 'ignore' }).unref()
}

/** The process that runs this script, beyond the shell between the two; nothing where that cannot be asked for. */
function npmProcess() {
  if (process.platform === 'win32') return undefined
  const about = (pid) => execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  const [parent = '', command = ''] = about(process.ppid).split(/\s+/)
  return /(^|\/)-?(da|ba|z|a)?sh$/.test(command) ? Number(parent) : process.ppid
}

async function watch(npm) {
  while (isRunning(Number(npm)) && existsSync(kept)) await wait(watchEvery)
  if (existsSync(kept)) restore()
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
