/** Installs packages of the distribution, where it is Debian or one of its kind. */
import { spawnSync } from 'node:child_process'

let isUpdated = false

/** Each name by itself, so that one that the distribution lacks does not keep the others out. The caller looks at what is there. */
export function installPackages(...names) {
  if (process.platform !== 'linux') return
  if (!isUpdated) run('update', '-qq')
  isUpdated = true
  for (const name of names) run('install', '-y', '-qq', '--no-install-recommends', name)
}

function run(...args) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [command, ...rest] = [...asRoot, 'apt-get', ...args]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 600_000 })
}
