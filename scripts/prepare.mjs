/** Makes a fresh clone ready: checks Node, installs what the lock file names. Plain Node, because nothing is installed yet. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { lockWhile } from './lock.mjs'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const stampFile = path.join(root, 'node_modules', '.prepared')
const oldestNode = [20, 19]

/** Says one line on stderr and ends the process: for what the person at the keyboard can put right. */
export function stop(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Says what the set-up is doing, or nothing when there is nothing to do. */
export function log(line) {
  process.stdout.write(`· ${line}\n`)
}

/** Whether Node was started with that module. It may be named by another path, such as a link to the release of today. */
export function isEntry(address) {
  const [, file = ''] = process.argv
  return existsSync(file) && realpathSync(file) === fileURLToPath(address)
}

/** Makes a folder for what a command writes. Ends the process with one line where this user cannot write there. */
export function makeFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch ({ code }) {
    stop(`\`${folder}\` cannot be written (${code}): run the command as the user whose it is, or remove what is there`)
  }
}

/** Leaves a `node_modules` that matches package-lock.json. Ends the process with one line when it cannot. */
export async function prepare() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    stop(
      `Node ${oldestNode.join('.')} or newer is needed, this is ${process.versions.node}: install it from https://nodejs.org and run the command again`,
    )
  }
  process.chdir(root)
  if (isPrepared()) return
  makeFolder(path.join(root, '.generated'))
  await lockWhile(
    path.join(root, '.generated', 'prepare.lock'),
    'another set-up is running here: waiting for it',
    () => {
      // The process that held the lock has usually done the work.
      if (!isPrepared()) install()
    },
  )
}

/** Runs npm itself, also where `npm` is not on the path. */
export function npm(args, options = {}) {
  const viaNode = process.env.npm_execpath?.endsWith('.js')
  const [command, ...rest] = viaNode ? [process.execPath, process.env.npm_execpath, ...args] : ['npm', ...args]
  return spawnSync(command, rest, {
    cwd: root,
    stdio: 'inherit',
    shell: !viaNode && process.platform === 'win32',
    ...options,
  })
}

function isPrepared() {
  if (existsSync(stampFile)) return readFileSync(stampFile, 'utf8') === stamp()
  if (!isInstalledByHand()) return false
  try {
    writeFileSync(stampFile, stamp())
  } catch {
    // Installed by another user: the next command looks at it again.
  }
  return true
}

/** `npm ci` has been run by a person: npm writes down what it has installed when it has ended. Only optional packages may be missing. */
function isInstalledByHand() {
  const installedFile = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const [named, installed] = [path.join(root, 'package-lock.json'), installedFile].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {},
  )
  return Object.entries(named).every(([name, { version, integrity, optional }]) => {
    const there = installed[name]
    if (name === '') return true
    return there ? there.version === version && there.integrity === integrity : optional === true
  })
}

function stamp() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  return [lock, process.versions.node.split('.')[0], process.platform, process.arch].join(' ')
}

function install() {
  log('installing packages (once; half a minute or so)')
  const began = Date.now()
  // A NODE_ENV of production would leave the build tools out.
  const env = { ...process.env, NODE_ENV: 'development' }
  const done = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { env })
  if (done.error) stop(`npm could not be run (${done.error.message}): install npm and run the command again`)
  if (done.status !== 0)
    stop(
      'the packages could not be installed: npm says why above; check the connection to the registry and run the command again',
    )
  writeFileSync(stampFile, stamp())
  log(`packages installed in ${Math.round((Date.now() - began) / 1000)} s`)
}

if (isEntry(import.meta.url)) await prepare()
