/** `check`: every mistake at once. */
import { existsSync, readFileSync } from 'node:fs'
import { type Checked, check as checkJourney, type Undecided } from '../../compiler/check.ts'
import { formats } from '../../compiler/diagnostics/formats/index.ts'
import { printFirst, screenful } from '../../compiler/diagnostics/print.ts'
import type { Source } from '../../compiler/source/document.ts'
import { cachedCheck } from '../check-cache.ts'
import { UsageError } from '../usage-error.ts'
import { write } from './output.ts'
import { readJourney } from './read-journey.ts'
import type { Invocation } from './settings.ts'

/** 0: there is no error, with `--strict` no warning either; 1: there is. */
export function check(use: Invocation): number {
  const { err, values, operands } = use
  const { format = 'text' } = values
  const print = Object.hasOwn(formats, format) ? formats[format] : undefined
  if (!print) throw new UsageError(`unknown format \`${format}\`; there is ${Object.keys(formats).join(', ')}`)
  const sources = readJourney(operands[0] ?? values.folder)
  const checked = findMistakes(use, sources)
  const { diagnostics } = checked
  if (format === 'text') for (const line of summaryLines(checked, values)) err(line)
  const isShort = format === 'text' && !values.all
  write(use, isShort ? printFirst(diagnostics, sources, screenful) : print(diagnostics, sources))
  return diagnostics.some(({ severity }) => values.strict || severity === 'error') ? 1 : 0
}

/** The whole check, or what it found before of the same files; with `--quick` what is found without walking. */
function findMistakes({ err, settings: { registry, cache }, values }: Invocation, sources: Source[]): Checked {
  const against = values.against === undefined ? undefined : readContract(values.against)
  if (values.quick) return checkJourney(sources, registry, { against, quick: true })
  return cachedCheck(against ? [...sources, against] : sources, { ...cache, registry }, (keepProof) =>
    checkJourney(sources, registry, { against, onProgress: reportProgress(err), keepProof }),
  )
}

function readContract(file: string): Source {
  if (!existsSync(file)) throw new UsageError(`there is no \`${file}\``)
  return { file, text: readFileSync(file, 'utf8') }
}

function summaryLines(
  { diagnostics, unfinished = [], undecided, requests, stories, gaps = [] }: Checked,
  values: Invocation['values'],
): string[] {
  return [
    ...unfinished.map((pass) => `not checked to the end, for what is wrong below: ${pass}`),
    ...(values.quick ? ['quick: no way through the journey was walked'] : []),
    ...undecidedLines(
      undecided,
      diagnostics.some(({ severity }) => severity === 'error'),
      values.all === true,
    ),
    ...(requests ? [`requests: ${requests.proven} values proven, ${requests.undecided} not decided`] : []),
    ...(stories ? [storiesLine(stories, values.all === true)] : []),
    ...gaps,
  ]
}

/** Where no walk came to a rule, its conditions may never hold there; where none led away, there may be no way: a person has to look. */
function undecidedLines(
  { rules, steps }: Undecided = { rules: [], steps: [] },
  isAnyWrong: boolean,
  isWhole: boolean,
): string[] {
  const look = isAnyWrong ? 'Fix what is reported first; then see that' : 'See that'
  const line = (kind: string, names: readonly string[], why: string, help: string): string[] =>
    names.length === 0
      ? []
      : [`${kind}: ${names.length} not decided, ${why}: ${firstOf(names, isWhole)}. ${look} ${help}`]
  const toRules = 'no way through the journey led to them'
  const fromSteps = 'it was not found out whether each state of them can be left'
  return [
    ...line('rules', rules, toRules, 'their conditions can hold where they stand'),
    ...line('steps', steps, fromSteps, 'each counter, timer and message there leads on'),
  ]
}

function firstOf(names: readonly string[], isWhole: boolean): string {
  const most = isWhole ? names.length : 5
  const rest = names.length > most ? ` and ${names.length - most} more (\`--all\`)` : ''
  return `${names.slice(0, most).join(', ')}${rest}`
}

/** How many rules there are, and which events lack a story. */
function storiesLine({ rules, uncovered }: NonNullable<Checked['stories']>, isWhole: boolean): string {
  const missing = uncovered.length === 0 ? 'each event has a story' : `without a story: ${firstOf(uncovered, isWhole)}`
  return `stories: ${rules} rules, ${missing}`
}

/** Says what takes so long, to people only: programs read the output. */
function reportProgress(err: Invocation['err']): (states: number) => void {
  const began = Date.now()
  let reportedAt = began
  return (states) => {
    const now = Date.now()
    if (now - reportedAt < (reportedAt === began ? 2000 : 10_000)) return
    reportedAt = now
    err(`walking every way through the journey: ${states} states in ${Math.round((now - began) / 1000)} s`)
  }
}
