/**
 * `npm test`: the whole proof. A part that fails does not keep the others from running. With names: only those parts. After `--`: arguments of the last.
 * Parts that keep one core busy run side by side, two at a time; what they say comes when they end.
 * `CLOCK=2028-02-29T12:00`: unit and browser tests run at that moment in Johannesburg.
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { provideChromium, provideHeadlessShell } from './chromium.mjs'
import { endLeftProcesses, markProcesses } from './left-processes.mjs'
import { providePostgres } from './postgres.mjs'
import { log, prepare, root, stop } from './prepare.mjs'

const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`
const tool =
  (file, ...args) =>
  (extraArgs, output) =>
    run([path.join(root, 'node_modules', file), ...args, ...extraArgs], output)
const script =
  (file, ...args) =>
  (extraArgs, output) =>
    run(['--import', 'tsx', path.join('scripts', file), ...args, ...extraArgs], output)
const journey =
  (...args) =>
  (extraArgs, output) =>
    run(['--max-semi-space-size=64', path.join('scripts', 'journey.mjs'), ...args, ...extraArgs], output)

/** Each part: what it proves, how, the part without which it cannot run, and whether nothing may run beside it. */
const parts = {
  types: { proves: 'types are made from the schemas', start: journey('types') },
  journey: { proves: 'the journey is sound', start: journey('check', '--strict') },
  lint: { proves: 'the code reads as agreed', start: tool('@biomejs/biome/bin/biome', 'ci', colors, '.') },
  typecheck: { proves: 'the types hold', start: tool('typescript/bin/tsc', '--build'), needs: 'types' },
  unused: { proves: 'nothing is exported that is not imported', start: tool('knip/bin/knip.js') },
  build: {
    proves: 'the web app builds',
    start: (_extraArgs, output) => run([path.join('scripts', 'build.mjs')], output),
  },
  unit: { proves: 'the parts work', start: atClock(unitTests), isAlone: true },
  e2e: {
    proves: 'applicants get where they should',
    start: atClock(browserTests),
    needs: 'build',
    isAlone: true,
  },
  proofs: {
    proves: 'every statement of the specification names its proof, and none was skipped',
    start: script('coverage-spec.ts', '--ran'),
    needs: 'build',
    isAlone: true,
  },
}
const maxParallel = 2

const commandLine = process.argv.slice(2)
const separator = commandLine.includes('--') ? commandLine.indexOf('--') : commandLine.length
const lastArgs = commandLine.slice(separator + 1)
const names = separator ? commandLine.slice(0, separator) : Object.keys(parts)
const unknown = names.find((name) => !(name in parts))
if (unknown) stop(`no part of the proof is called ${unknown}: there are ${Object.keys(parts).join(', ')}`)

await prepare()
if (process.env.CI && names.some((name) => name === 'unit' || name === 'e2e')) providePostgres()
const startedAt = Date.now()
const failed = []
await proveAll()
if (failed.length > 0) {
  const runners = { unit: 'unit', e2e: 'browser' }
  await script('failed-tests.ts')(failed.flatMap((name) => runners[name] ?? []))
  const again = new Set(failed.flatMap((name) => [parts[name].needs, name]).filter(Boolean))
  const command = `node scripts/prove.mjs ${[...again].join(' ')}`
  stop(`✗ failed: ${failed.join(', ')} (${seconds(startedAt)}); to run only these: ${command}`)
}
if (names.length > 1) log(`all of it holds (${seconds(startedAt)})`)

/** Starts each part in order as soon as there is a core for it, and what it needs has ended. */
async function proveAll() {
  const running = new Map()
  for (const name of names) {
    const { needs, isAlone } = parts[name]
    const limit = isAlone ? 1 : maxParallel
    const isOneAlone = () => [...running.keys()].some((each) => parts[each].isAlone)
    const mayStart = () => !running.has(needs) && !isOneAlone() && running.size < limit
    while (!mayStart()) await Promise.race(running.values())
    running.set(
      name,
      prove(name).finally(() => running.delete(name)),
    )
  }
  await Promise.all(running.values())
}

async function prove(name) {
  const { proves, start, needs, isAlone } = parts[name]
  if (failed.includes(needs)) {
    failed.push(name)
    log(`✗ ${name} was not run: it needs ${needs}`)
    return
  }
  log(`${name}: ${proves}`)
  const started = Date.now()
  const output = isAlone || names.length === 1 ? 'inherit' : 'pipe'
  markProcesses(name)
  const status = await start(name === names.at(-1) ? lastArgs : [], output)
  const leftovers = await endLeftProcesses(name)
  for (const command of leftovers) log(`${name} has left a process behind: ${command}`)
  const isProven = status === 0 && leftovers.length === 0
  if (!isProven) failed.push(name)
  log(`${isProven ? '✓' : '✗'} ${name} (${seconds(started)})`)
}

/** The part with the clock of every process at `CLOCK`; see moved-clock.mjs. */
function atClock(part) {
  const { CLOCK: moment } = process.env
  if (!moment) return part
  const ahead = Date.parse(`${moment}:00+02:00`) - Date.now()
  if (Number.isNaN(ahead)) stop(`CLOCK=${moment} is no moment: write it like 2028-02-29T12:00`)
  return (extraArgs) => {
    process.env.CLOCK_AHEAD = String(ahead)
    const preload = `--import=${pathToFileURL(path.join(root, 'scripts/moved-clock.mjs')).href}`
    process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' ')
    return part(extraArgs)
  }
}

function unitTests(extraArgs) {
  const report = reportOf('unit')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return tool('vitest/vitest.mjs', 'run', ...reporters)(extraArgs)
}

async function browserTests(extraArgs) {
  reportOf('browser')
  const chromium = await provideChromium()
  const shell = provideHeadlessShell()
  process.env.CHROMIUM_PATH = chromium
  if (shell) process.env.HEADLESS_SHELL_PATH = shell
  return run([path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...extraArgs])
}

/** Where a run leaves what became of each test (scripts/known-tests.ts reads it). What the last run left is removed. */
function reportOf(runner) {
  const file = path.join(root, '.generated/proof', `${runner}.json`)
  rmSync(file, { force: true })
  return file
}

/** Resolves with the exit code. `pipe`: what it says is printed as a whole when it has ended. */
async function run(args, output = 'inherit') {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['inherit', output, output] })
  const ended = new Promise((resolve, reject) =>
    child.once('error', reject).once('close', (status) => resolve(status ?? 1)),
  )
  const outputs = output === 'pipe' ? await Promise.all([text(child.stdout), text(child.stderr)]) : []
  const status = await ended
  process.stdout.write(outputs.join(''))
  return status
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
