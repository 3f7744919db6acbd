/**
 * Starts the server by its entry: `node scripts/server.mjs sandbox/production.ts`. Its code is put into a few files whenever it has
 * changed: to load hundreds of files, and to translate each of them from TypeScript, was two fifths of each start.
 * `--only-make`: only puts it together, for a place that nothing can be written in later, and prints the folder.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isEntry, makeFolder, root, stop } from './prepare.mjs'
import { stampOf } from './stamp.mjs'

const folder = path.join(root, '.generated/server')
const madeOf = ['sandbox', 'src/engine', 'scripts/server.mjs', 'package-lock.json']
/** What is started, and what is asked before. A lender's image lacks the first. */
const entries = ['sandbox/main.ts', 'sandbox/production.ts', 'sandbox/environment.ts']

/** The module of that entry, and with it the server, if that is what it starts. */
export async function importFromServer(entry) {
  const made = await makeServer()
  process.setSourceMapsEnabled(true)
  return import(pathToFileURL(path.join(made, fileOf(entry))).href)
}

/**
 * The folder of the server as its sources are now. Another process puts it together: Vite says `NODE_ENV=production` in its own,
 * and the server would take that for the lender's word.
 */
export async function makeServer(within = folder) {
  const made = path.join(within, stampOf(madeOf))
  if (existsSync(made)) return made
  makeFolder(within)
  const maker = spawn(process.execPath, [fileURLToPath(import.meta.url), '--put-together', within], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(maker, 'exit')
  if (code !== 0) stop('the server could not be put together: the reason stands above')
  return made
}

/** Two processes may do this at the same time: each writes a folder of its own, and gives it its name once it is whole. */
async function putTogether(within) {
  const { build } = await import('vite')
  const made = path.join(within, stampOf(madeOf))
  const own = path.join(within, randomUUID())
  await build({
    ...{ root, configFile: false, publicDir: false, logLevel: 'error', plugins: [ownAddresses(own)] },
    build: {
      ...{ ssr: true, outDir: own, minify: false, target: 'node20', sourcemap: true },
      rolldownOptions: {
        input: Object.fromEntries(presentEntries().map((entry) => [path.basename(entry, '.ts'), entry])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs', sourcemapExcludeSources: true },
      },
    },
  })
  try {
    renameSync(own, made)
  } catch (problem) {
    // Another process was first.
    if (!existsSync(made)) throw problem
    rmSync(own, { recursive: true })
  }
  for (const old of [...madeSoFar(within).slice(kept), ...leftUnfinished(within)])
    rmSync(old, { recursive: true, force: true })
}

/** Of a process that failed, or was killed: none takes an hour. */
function leftUnfinished(within) {
  const before = Date.now() - 3_600_000
  const names = readdirSync(within).filter((name) => !isWhole(name))
  return names.map((name) => path.join(within, name)).filter((at) => statSync(at).mtimeMs < before)
}

/** So many of them stay: a server that still runs from an earlier one may load a part of it late. */
const kept = 3

/** Everything put together so far, the newest first. */
function madeSoFar(within) {
  const folders = readdirSync(within).filter(isWhole)
  const dated = folders.map((name) => ({
    at: path.join(within, name),
    made: statSync(path.join(within, name)).mtimeMs,
  }))
  return dated.toSorted((one, other) => other.made - one.made).map(({ at }) => at)
}

/** A module finds the files beside it by its own address, also when its code lies elsewhere. */
function ownAddresses(outDir) {
  return {
    name: 'own-addresses',
    transform(code, id) {
      if (!code.includes('import.meta.url') || id.includes('/node_modules/')) return undefined
      const file = path.relative(outDir, id).split(path.sep).join('/')
      return { code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, import.meta.url).href`) }
    },
  }
}

const presentEntries = () => entries.filter((entry) => existsSync(path.join(root, entry)))
const fileOf = (entry) => `${path.basename(entry, '.ts')}.mjs`

/** Named for what it is made of. */
function isWhole(name) {
  return /^[0-9a-f]{64}$/.test(name)
}

if (isEntry(import.meta.url)) {
  const [, , entry = '', within] = process.argv
  if (entry === '--put-together' && within !== undefined) await putTogether(within)
  else if (entry === '--only-make') process.stdout.write(`${await makeServer()}\n`)
  else if (presentEntries().includes(path.relative(root, path.resolve(root, entry)))) await importFromServer(entry)
  else stop(`name what to start: ${presentEntries().join(', ')}, or --only-make`)
}
