/** Builds the web app into dist/, unless nothing that it is made of has changed since the last build. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressFiles } from './compress.mjs'
import { lockWhile } from './lock.mjs'
import { log, prepare, root, stop } from './prepare.mjs'

const madeOf = [
  'src',
  'journey',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/compress.mjs',
  'scripts/first-page.ts',
  'scripts/lean-declarations.ts',
  'scripts/lean-modules.ts',
  'scripts/oldest-browsers.ts',
  'scripts/static-styles.ts',
  'scripts/static-values.ts',
  'tsconfig.json',
  'package-lock.json',
  'package.json',
]
const stampFile = path.join(root, '.generated', 'built')

/** Leaves a dist/ that matches the sources. Ends the process with the build's own messages when it cannot. */
export async function build() {
  mkdirSync(path.dirname(stampFile), { recursive: true })
  await lockWhile(
    path.join(root, '.generated', 'build.lock'),
    'another build is running here: waiting for it',
    async () => {
      const stamp = stampOf(madeOf)
      if (
        existsSync(path.join(root, 'dist/index.html')) &&
        existsSync(stampFile) &&
        readFileSync(stampFile, 'utf8') === stamp
      )
        return
      log('building the web app')
      const began = Date.now()
      rmSync(stampFile, { force: true })
      const vite = path.join(root, 'node_modules/vite/bin/vite.js')
      const env = { ...process.env, NODE_ENV: 'production' }
      const done = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn', '--configLoader', 'runner'], {
        cwd: root,
        stdio: 'inherit',
        env,
      })
      if (done.status !== 0) stop('the web app could not be built: the reason stands above')
      await compressFiles(path.join(root, 'dist'))
      writeFileSync(stampFile, stamp)
      log(`built in ${((Date.now() - began) / 1000).toFixed(1)} s`)
    },
  )
}

/** One hash over the names and contents of files and folders. */
function stampOf(names) {
  const hash = createHash('sha256')
  for (const file of names.flatMap(filesUnder))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesUnder(name) {
  const info = statSync(path.join(root, name), { throwIfNoEntry: false })
  if (!info) return []
  return info.isDirectory()
    ? readdirSync(path.join(root, name))
        .sort()
        .flatMap((child) => filesUnder(`${name}/${child}`))
    : [name]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await prepare()
  await build()
}
