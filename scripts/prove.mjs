/**
 * `npm test`: the whole proof, in order. A part that fails does not keep the others from running. With names: only those parts. After `--`: arguments of the last.
 * `CLOCK=2028-02-29T12:00`: unit and browser tests run at that moment in Johannesburg.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findHeadlessShell, provideChromium } from './chromium.mjs'
import { providePostgres } from './postgres.mjs'
import { log, prepare, root, stop } from './prepare.mjs'

const tool =
  (file, ...args) =>
  (more) =>
    run([path.join(root, 'node_modules', file), ...args, ...more])
const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`
const script =
  (file, ...args) =>
  (more) =>
    run(['--max-semi-space-size=64', '--import', 'tsx', path.join('scripts', file), ...args, ...more])

/** Each part: what it proves, how, and the part without which it cannot run. The cheap ones come first. */
const parts = {
  journey: { says: 'the journey is sound', by: script('journey.ts', 'check') },
  types: { says: 'types are made from the schemas', by: script('journey.ts', 'types') },
  lint: { says: 'the code reads as agreed', by: tool('@biomejs/biome/bin/biome', 'ci', colors, '.') },
  unused: { says: 'nothing is exported that is not imported', by: tool('knip/bin/knip.js') },
  typecheck: { says: 'the types hold', by: tool('typescript/bin/tsc', '--build') },
  unit: { says: 'the parts work', by: atClock(unitTests) },
  build: { says: 'the web app builds', by: () => run([path.join('scripts', 'build.mjs')]) },
  e2e: { says: 'applicants get where they should', by: atClock(browserTests), needs: 'build' },
  proofs: {
    says: 'every statement of the specification names its proof, and none was skipped',
    by: script('coverage-spec.ts', '--ran'),
    needs: 'build',
  },
}

const words = process.argv.slice(2)
const cut = words.includes('--') ? words.indexOf('--') : words.length
const more = words.slice(cut + 1)
const names = cut ? words.slice(0, cut) : Object.keys(parts)
const unknown = names.find((name) => !(name in parts))
if (unknown) stop(`no part of the proof is called ${unknown}: there are ${Object.keys(parts).join(', ')}`)

await prepare()
if (process.env.CI && names.some((name) => name === 'unit' || name === 'e2e')) providePostgres()
const began = Date.now()
const failed = []
for (const [index, name] of names.entries()) {
  const { says, by, needs } = parts[name]
  if (failed.includes(needs)) {
    failed.push(name)
    log(`✗ ${name} was not run: it needs ${needs}`)
    continue
  }
  log(`${name}: ${says}`)
  const started = Date.now()
  const status = await by(index === names.length - 1 ? more : [])
  if (status !== 0) failed.push(name)
  log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds(started)})`)
}
if (failed.length > 0) {
  const runners = { unit: 'unit', e2e: 'browser' }
  script('failed-tests.ts')(failed.flatMap((name) => runners[name] ?? []))
  const again = failed.map((name) => `npm run ${name}`).join(', ')
  stop(`✗ failed: ${failed.join(', ')} (${seconds(began)}); to run only these: ${again}`)
}
if (names.length > 1) log(`all of it holds (${seconds(began)})`)

/** The part with the clock of every process at `CLOCK`; see moved-clock.mjs. */
function atClock(part) {
  const { CLOCK: moment } = process.env
  if (!moment) return part
  const ahead = Date.parse(`${moment}:00+02:00`) - Date.now()
  if (Number.isNaN(ahead)) stop(`CLOCK=${moment} is no moment: write it like 2028-02-29T12:00`)
  return (more) => {
    process.env.CLOCK_AHEAD = String(ahead)
    const preload = `--import=${pathToFileURL(path.join(root, 'scripts/moved-clock.mjs')).href}`
    process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' ')
    return part(more)
  }
}

function unitTests(more) {
  const report = reportOf('unit')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // What tests leave in the folder for temporary files goes with the run. A database of theirs may have a user of its own.
  const temporary = mkdtempSync(path.join(tmpdir(), 'journey-proof-'))
  chmodSync(temporary, 0o711)
  process.env.TMPDIR = temporary
  try {
    return tool('vitest/vitest.mjs', 'run', ...reporters)(more)
  } finally {
    delete process.env.TMPDIR
    rmSync(temporary, { recursive: true, force: true })
  }
}

async function browserTests(more) {
  reportOf('browser')
  const chromium = await provideChromium()
  const shell = findHeadlessShell()
  process.env.CHROMIUM_PATH = chromium
  if (shell) process.env.HEADLESS_SHELL_PATH = shell
  return run([path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...more])
}

/** Where a run leaves what became of each test (scripts/known-tests.ts reads it). What the last run left is removed. */
function reportOf(runner) {
  const file = path.join(root, '.generated/proof', `${runner}.json`)
  rmSync(file, { force: true })
  return file
}

function run(args) {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
