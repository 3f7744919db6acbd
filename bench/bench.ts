/** Measurements: `check [most of each kind]` counts how many mistakes are found where they were made, `size` how long checking takes. */
import { check } from '../src/engine/compiler/check.ts'
import { compile } from '../src/engine/compiler/compile.ts'
import type { Diagnostic } from '../src/engine/compiler/diagnostic.ts'
import { checkExplored, explore } from '../src/engine/compiler/explore/explore.ts'
import { readSources } from '../src/engine/compiler/read.ts'
import { createReport } from '../src/engine/compiler/report.ts'
import { registry } from '../src/registry.ts'
import { kindsOfMistake, type Mutation, mutationsOf } from './mutations.ts'
import { chainOf, chainRegistry } from './size.ts'

const [what = 'check', count] = process.argv.slice(2)
if (what === 'check') countFound(Number(count ?? 40))
else if (what === 'size') measureSize()
else throw new Error(`unknown measurement \`${what}\`; there is \`check\` and \`size\``)

function countFound(most: number): void {
  const sources = readSources('journey')
  const before = new Set(check(sources, registry).diagnostics.map(textOf))
  const results = mutationsOf(sources, most).map((mutation) => ({ mutation, found: judge(mutation, before) }))
  for (const kind of kindsOfMistake) {
    const own = results.filter(({ mutation }) => mutation.kind === kind)
    const at = (found: string): number => own.filter((each) => each.found === found).length
    say(
      `${kind.padEnd(18)} ${own.length} made, ${at('there')} found at the line, ${at('elsewhere')} elsewhere, ${at('nowhere')} not`,
    )
  }
  const counted = (found: string): number => results.filter((each) => each.found === found).length
  say(
    `\n${results.length} mistakes: ${counted('there')} found at the line, ${counted('elsewhere')} elsewhere, ${counted('nowhere')} not`,
  )
  for (const { mutation, found } of results) {
    if (found !== 'there') say(`  ${found}: ${mutation.kind}: ${mutation.file}:${mutation.line}: ${mutation.what}`)
  }
}

/** Found at the line: there, or, for what is missing, by its name. The journey is walked only when nothing else finds it. */
function judge(
  { file, line, names, sources }: Mutation,
  before: ReadonlySet<string>,
): 'there' | 'elsewhere' | 'nowhere' {
  const isNew = (each: Diagnostic): boolean => !before.has(textOf(each))
  const compiled = compile(sources, registry).diagnostics.filter(isNew)
  const fresh = compiled.length > 0 ? compiled : check(sources, registry).diagnostics.filter(isNew)
  if (fresh.length === 0) return 'nowhere'
  const isThere = (each: Diagnostic): boolean =>
    isNamed(each, names) ||
    [each, ...(each.related ? [each.related] : [])].some(
      (span) => span.file === file && Math.abs(span.line - line) <= 1,
    )
  return fresh.some(isThere) ? 'there' : 'elsewhere'
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
    say(`${steps} steps: compiled in ${compiling} ms, walked in ${walked} ms, ${explored.walk.nodes.length} states`)
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
