/** Builds the web app into dist/, unless nothing that it is made of has changed since the last build. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compressFiles } from './compress.mjs'
import { lockWhile } from './lock.mjs'
import { isEntry, log, makeFolder, prepare, root, stop } from './prepare.mjs'
import { stampOf } from './stamp.mjs'

/** Files and folders that a build depends on. */
export const madeOf = [
  'src',
  'journey',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/compress.mjs',
  'scripts/first-page.ts',
  'scripts/compile-only-options.ts',
  'scripts/compiled-while-loading.ts',
  'scripts/unused-methods.ts',
  'scripts/unused-modules.ts',
  'scripts/oldest-browsers.ts',
  'scripts/page-head.ts',
  'scripts/stamp.mjs',
  'scripts/static-styles.ts',
  'scripts/static-values.ts',
  'scripts/layer-blocks.ts',
  'tsconfig.json',
  ...['.env', '.env.local', '.env.production', '.env.production.local'],
  'package-lock.json',
  'package.json',
]
const dist = path.join(root, 'dist')
const stampFile = path.join(root, '.generated', 'built')

/** Leaves a dist/ that matches the sources. Ends the process with the build's own messages when it cannot. */
export async function build() {
  makeFolder(path.dirname(stampFile))
  const lock = path.join(root, '.generated', 'build.lock')
  await lockWhile(lock, 'another build is running here: waiting for it', async () => {
    const stamp = stampOf(madeOf, writtenIn(process.env))
    if (!isBuilt(stamp)) await buildNow(stamp)
  })
}

/** What of the environment is written into the built files. */
function writtenIn(environment) {
  const names = Object.keys(environment).filter((name) => name === 'PUBLIC_ORIGIN' || name.startsWith('VITE_'))
  return names.sort().map((name) => `${name}=${environment[name]}`)
}

function isBuilt(stamp) {
  return existsSync(path.join(dist, 'index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
}

async function buildNow(stamp) {
  log('building the web app')
  const began = Date.now()
  rmSync(stampFile, { force: true })
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const done = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn', '--configLoader', 'runner'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (done.status !== 0) stop('the web app could not be built: the reason stands above')
  await compressFiles(dist)
  writeFileSync(stampFile, stamp)
  log(`built in ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

if (isEntry(import.meta.url)) {
  await prepare()
  await build()
}
