/** Finds a Chromium that runs, and gets one when there is none. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { installPackages } from './debian.mjs'
import { isEntry, log, root, stop } from './prepare.mjs'

const systemNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const headlessShell = 'chromium-headless-shell'
const systemPlaces = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Path of a Chromium for the browser tests: CHROMIUM_PATH, else Playwright's own, else the system's.
 * `undefined` when there is none. Every candidate is run: a file that is there may still lack its libraries.
 */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (!runs(chosen)) stop(`CHROMIUM_PATH is ${chosen}, which does not run as a browser: correct it or unset it`)
    return chosen
  }
  return [await playwrights(), ...systemNames.flatMap(inPath), ...systemPlaces].find(
    (candidate) => candidate && runs(candidate),
  )
}

/**
 * Path of Chromium's headless shell, which has no window to draw and no camera to ask about: it takes a fifth less time.
 * HEADLESS_SHELL_PATH, else the system's; `undefined` when there is none, or when CHROMIUM_PATH chooses a browser for all.
 */
export function findHeadlessShell() {
  const { HEADLESS_SHELL_PATH: chosen, CHROMIUM_PATH } = process.env
  if (chosen || CHROMIUM_PATH) return chosen || undefined
  return inPath(headlessShell).find(runs)
}

/**
 * The same as `findHeadlessShell`. In CI the distribution's package is installed where there is none: a person's machine is left as it is.
 * Not every distribution has it, and it can be done without.
 */
export function provideHeadlessShell() {
  const found = findHeadlessShell()
  if (found || !process.env.CI || process.env.CHROMIUM_PATH) return found
  log("no headless shell on this machine: installing the distribution's (apt-get install chromium-headless-shell)")
  installPackages(headlessShell)
  return findHeadlessShell()
}

/** The same as `findChromium`, getting one by Playwright's download or the distribution's package when there is none. */
export async function provideChromium() {
  const found = await findChromium()
  if (found) return found
  log('no Chromium on this machine: downloading the one of Playwright')
  spawnSync(process.execPath, [path.join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 300_000,
  })
  const downloaded = await findChromium()
  if (downloaded) return downloaded
  if (process.platform === 'linux') {
    log('that did not work: installing the packages of the distribution (apt-get install chromium)')
    installPackages('chromium')
  }
  return (
    (await findChromium()) ?? stop('no Chromium could be found or installed: install one and set CHROMIUM_PATH to it')
  )
}

async function playwrights() {
  try {
    const { chromium } = await import('playwright-core')
    return chromium.executablePath()
  } catch {
    return undefined // Not installed yet, or not for this platform: the system's may do.
  }
}

function inPath(name) {
  const ending = process.platform === 'win32' ? '.exe' : ''
  return (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name + ending))
}

function runs(candidate) {
  const run = spawnSync(candidate, ['--version', '--no-sandbox', '--headless'], { encoding: 'utf8', timeout: 20_000 })
  return run.status === 0 && /chrom|edge/i.test(run.stdout)
}

if (isEntry(import.meta.url)) process.stdout.write(`${await provideChromium()}\n`)
