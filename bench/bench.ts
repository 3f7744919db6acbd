/**
 * The measurements, by their names on the command line:
 * - `check [most of each kind] [compile]` counts how many mistakes are found where they were made; `compile`: without exploring
 * - `rewrites` reports what `check` says of the same journey written in other ways
 * - `journey` measures how long checking takes, `growth` how long compiling a journey of thousands of steps takes,
 *   `compile <steps>` one of so many
 * - `forms` compares the cost of typing with other form libraries
 * - `pages` counts the bytes of a page, `lighthouse` audits the landing page, `lighthouse-steps` every step up to the money
 * - `server` counts the requests that are answered, `soak` reads the server's memory for half an hour
 * - `save` measures how long after a save the open page shows it
 * - `report` writes docs/performance.md
 */

import { execFileSync } from 'node:child_process'
import { optimiseLate } from '../scripts/late-optimising.mjs'
import { check, checkUnwalked } from '../src/engine/compiler/check.ts'
import { compile } from '../src/engine/compiler/compile.ts'
import type { Diagnostic } from '../src/engine/compiler/diagnostics/diagnostic.ts'
import { createReport } from '../src/engine/compiler/diagnostics/report.ts'
import { checkExplored, explore } from '../src/engine/compiler/passes/explore/explore.ts'
import type { Source } from '../src/engine/compiler/source/document.ts'
import { readSources } from '../src/engine/compiler/source/read.ts'
import { registry } from '../src/registry.ts'
import { explained } from './explained.ts'
import { kindsOfMistake, type Mutation, mutationsOf } from './mutations.ts'
import { saveResults } from './results.ts'
import { movedParts, rewrites } from './rewrites.ts'
import { chainOf, chainRegistry } from './size.ts'

type Found = 'there' | 'elsewhere' | 'nowhere'

const [what = 'check', count, how, kinds] = process.argv.slice(2)
const measurements: Record<string, () => void | Promise<void>> = {
  check: () => countFound(Number(count ?? 40)),
  rewrites: countAlarms,
  journey: measureSize,
  growth: measureGrowth,
  compile: () => measureCompiling(Number(count)),
  forms: async () => (await import('./forms/run.ts')).benchForms(process.argv.slice(3)),
  pages: async () => (await import('./pages/run.ts')).benchPages(),
  lighthouse: async () => (await import('./pages/lighthouse.ts')).benchLighthouse(process.argv.slice(3)),
  'lighthouse-steps': async () => (await import('./pages/steps.ts')).benchSteps(),
  server: async () => (await import('./server/run.ts')).benchServer(process.argv.slice(3)),
  soak: async () => (await import('./server/soak.ts')).benchSoak(process.argv.slice(3)),
  save: async () => (await import('./save/run.ts')).benchSave(),
  report: async () => (await import('./report.ts')).writeReport(),
}
const measure = measurements[what]
if (!measure)
  throw new Error(
    `unknown measurement \`${what}\`; there are ${Object.keys(measurements)
      .map((name) => `\`${name}\``)
      .join(', ')}`,
  )
await measure()

function countFound(most: number): void {
  const sources = readSources('journey')
  const before = new Set((how === 'compile' ? unwalked : walked)(sources).map(textOf))
  const { project } = compile(sources, registry)
  const results = mutationsOf(sources, most, new RegExp(kinds ?? '.')).map((mutation) => ({
    mutation,
    found: judge(mutation, before),
  }))
  for (const kind of kindsOfMistake) {
    say(`${kind.padEnd(36)} ${countsOf(results.filter(({ mutation }) => mutation.kind === kind))}`)
  }
  say(`\n${'all'.padEnd(36)} ${countsOf(results)}`)
  saveResults('mutations', {
    ...{ walked: how !== 'compile', kinds: kindsOfMistake.length },
    rows: kindsOfMistake.map((kind) => ({
      kind,
      ...countedOf(results.filter(({ mutation }) => mutation.kind === kind)),
    })),
    missed: countBy(
      results
        .filter(({ found }) => found === 'nowhere')
        .map(({ mutation }) => explained(mutation, project) ?? 'not explained'),
    ),
  })
  const missed = results.filter(({ found }) => found !== 'there')
  const reports = missed.map(({ mutation, found }) => {
    const why = found === 'elsewhere' ? 'found where it is used' : explained(mutation, project)
    return {
      why: why ?? 'NOT EXPLAINED',
      line: `${mutation.kind}: ${mutation.file}:${mutation.line}: ${mutation.what}`,
    }
  })
  for (const why of new Set(reports.map((each) => each.why))) {
    const own = reports.filter((each) => each.why === why)
    say(`\n${why}: ${own.length}`)
    for (const { line } of own) say(`  ${line}`)
  }
}

/** What is said, beside what differs from the pins, of the same journey written in other ways: every line is a false alarm. */
function countAlarms(): void {
  const sources = readSources('journey')
  const named = new RegExp(count ?? '.')
  for (const [name, rewrite] of Object.entries({ ...rewrites, ...movedParts })) {
    if (!named.test(name)) continue
    const found = unwalked(rewrite(sources))
    const alarms = found.filter(({ code }) => code !== 'J324')
    say(
      `${name.padEnd(44)} ${alarms.length} false alarms, ${found.length - alarms.length} lines that differ from the pins`,
    )
    for (const alarm of alarms.slice(0, 5)) say(`  ${textOf(alarm)}`)
  }
}

function countedOf(results: { found: Found }[]): Record<Found, number> {
  const counted = (wanted: Found): number => results.filter(({ found }) => found === wanted).length
  return { there: counted('there'), elsewhere: counted('elsewhere'), nowhere: counted('nowhere') }
}

function countBy(texts: string[]): Record<string, number> {
  return Object.fromEntries([...new Set(texts)].map((text) => [text, texts.filter((each) => each === text).length]))
}

function countsOf(results: { found: Found }[]): string {
  const { there, elsewhere, nowhere } = countedOf(results)
  return `${results.length} made, ${there} found at the line, ${elsewhere} elsewhere, ${nowhere} not`
}

/** Found at the line: there, or, for what is missing, by its name. The journey is walked only when nothing else finds it. */
function judge({ file, line, names, sources }: Mutation, before: ReadonlySet<string>): Found {
  const isNew = (each: Diagnostic): boolean => !before.has(textOf(each))
  const compiled = unwalked(sources).filter(isNew)
  const fresh = compiled.length > 0 || how === 'compile' ? compiled : walked(sources).filter(isNew)
  if (fresh.length === 0) return 'nowhere'
  const isThere = (each: Diagnostic): boolean =>
    isNamed(each, names) ||
    [each, ...(each.related ? [each.related] : [])].some(
      (span) => span.file === file && Math.abs(span.line - line) <= 1,
    )
  return fresh.some(isThere) ? 'there' : 'elsewhere'
}

/** All that is said without walking the journey: what compiling finds, and what differs from the pins and stories. */
function unwalked(sources: readonly Source[]): Diagnostic[] {
  return checkUnwalked(sources, registry).diagnostics
}

function walked(sources: readonly Source[]): Diagnostic[] {
  return check(sources, registry).diagnostics
}

function isNamed({ file, message, label, help }: Diagnostic, name: string | undefined): boolean {
  return name !== undefined && [file, message, label, help].some((text) => text?.includes(name))
}

function textOf({ code, file, line, message }: Diagnostic): string {
  return `${code} ${file}:${line} ${message}`
}

function measureSize(): void {
  check(chainOf(10), chainRegistry)
  for (const steps of [10, 50, 100, 250, 500, 1000]) {
    const sources = chainOf(steps)
    const started = performance.now()
    const { project, compiled } = compile(sources, chainRegistry)
    if (!compiled) throw new Error('the journey made for measuring has mistakes')
    const walking = performance.now()
    const explored = explore(project, compiled.definition)
    checkExplored(explored, compiled.screens, createReport().report)
    const [compiling, walked] = [walking - started, performance.now() - walking].map(Math.round)
    say(`${steps} steps: compiled in ${compiling} ms, walked in ${walked} ms, ${explored.space.nodes.length} states`)
  }
}

/** Each size in a process of its own: what another one left behind, or has warmed up, is no part of it. */
function measureGrowth(): void {
  const rows = [1000, 3000, 10_000].map((steps) => {
    const args = [...process.execArgv, import.meta.filename, 'compile', `${steps}`]
    const row: Grown = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
    say(`${steps} steps: ${row.seconds} s, ${row.megabytes} MB`)
    return row
  })
  saveResults('growth', { rows })
}

type Grown = { steps: number; seconds: number; megabytes: number }

/** From the sources to what is run, as the `journey` command runs: seconds of the processor, and the most memory that the process had. */
function measureCompiling(steps: number): void {
  optimiseLate()
  compile(chainOf(10), chainRegistry)
  const sources = chainOf(steps)
  const before = process.cpuUsage()
  const { compiled } = compile(sources, chainRegistry)
  const { user, system } = process.cpuUsage(before)
  if (!compiled) throw new Error('the journey made for measuring has mistakes')
  const seconds = Number(((user + system) / 1e6).toFixed(1))
  const row: Grown = { steps, seconds, megabytes: Math.round(process.resourceUsage().maxRSS / 1000) }
  say(JSON.stringify(row))
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
