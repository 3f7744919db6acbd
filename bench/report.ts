/** Writes `docs/performance.md` from what was measured last: `npm run bench -- report`. */
import { writeFileSync } from 'node:fs'
import type { StepSummary } from './pages/flow.ts'
import { hasResult, readResult } from './results.ts'

type Measured = { day: string; machine: string; load?: number }
type FormRow = { name: string; size: number; mount: number; key: number; keyAfterNext?: number; heap: number }
type Forms = Measured & { rounds: number; slowdown: number; rows: FormRow[] }
type Pages = Measured & {
  total: number
  packages: { name: string; bytes: number }[]
  /** What the journey is beyond its first screen. */
  rest: number
  later: { step: string; bytes: number }[]
}
type Lighthouse = Measured & { runs: number; found: Record<string, number> }
type Server = Measured & {
  database: string
  connections: number
  inFlight: number
  reads: Record<string, Rate>
  codes: Rate
  journeys: Rate
}
type Steps = Measured & { rows: StepSummary[] }
type Soak = Measured & {
  database: string
  minutes: number
  perMinute: number
  rows: { minute: number; megabytes: number; decided: number }[]
}
type Rate = { perSecond: number; each: { server: number; database: number; client: number } }

const names: Record<string, string> = {
  plain: 'hand-written React',
  'plain-cv': 'hand-written, with `content-visibility`',
  chakra: 'hand-written on Chakra components',
  rjsf: 'RJSF 6, plain theme',
  'rjsf-chakra': 'RJSF 6, Chakra theme',
  'hook-form': 'react-hook-form 7',
  tanstack: 'TanStack Form',
  formily: 'Formily 2, inputs by hand',
  'json-forms': 'JSON Forms 3, plain renderers',
  surveyjs: 'SurveyJS 3',
  'form-js': 'form-js 2 (Camunda)',
  'form-io': 'form.io 5 (checks 100 ms after the last key, not counted)',
  ours: '**this engine, product look**',
}

export function writeReport(): void {
  const peers = readResult<Forms>('forms-1x')
  // The limits may have been measured anew without other libraries.
  const forms = hasResult('forms-limits-1x') ? readResult<Forms>('forms-limits-1x') : peers
  const pages = readResult<Pages>('pages')
  const server = readResult<Server>('server')
  const lighthouse = readResult<Lighthouse>('lighthouse')
  const steps = readResult<Steps>('lighthouse-steps')
  const soak = readResult<Soak>('soak')
  const text = [
    intro(forms),
    formsPart(forms),
    ...(forms === peers ? [] : [peersPart(peers)]),
    pagesPart(pages),
    lighthousePart(lighthouse),
    stepsPart(steps),
    serverPart(server),
    soakPart(soak),
    targetsPart({ forms, pages, server, lighthouse, steps, soak }),
    ...(hasResult('growth') ? [growthPart()] : []),
    ...(hasResult('mutations') ? [mistakesPart()] : []),
  ]
  writeFileSync('docs/performance.md', `${text.join('\n\n')}\n`)
}

function intro({ machine }: Measured): string {
  return `# Performance

Written by \`npm run bench -- report\` from \`bench/results\`; nothing here is typed by hand. Measure again with
\`npm run bench -- forms | pages | lighthouse | lighthouse-steps | server | soak\`.

Machine: ${machine}. It was shared with other work, so milliseconds are only good beside each other: contenders take
turns within one run, and every figure is a median. Bytes are exact, and \`e2e/shipped-files.spec.ts\` holds them.`
}

function formsPart(forms: Forms): string {
  const failed = forms.rows.filter(({ keyAfterNext }) => keyAfterNext !== undefined)
  return `## Forms

${howMeasured(forms)}

${formTables(forms)}

This engine after a failed Next with every field wrong, a key: ${failed.map(({ size, keyAfterNext }) => `${keyAfterNext} at ${size}`).join(', ')}.`
}

/** An earlier measurement, with other libraries: its figures are good beside each other, not beside those of a later one. */
function peersPart(forms: Forms): string {
  return `## Forms of other libraries

${howMeasured(forms)}

${formTables(forms)}`
}

function howMeasured({ rounds, slowdown, ...measured }: Forms): string {
  return `Measured on ${whenOf(measured)}, ${rounds} rounds, ${slowdown}× CPU: a text, a number, a choice as every fifth field, checked while typed.
All times are processor time of the page's main thread, layout and paint included.
In brackets: times hand-written React with \`content-visibility\`.`
}

function formTables({ rows }: Forms): string {
  const sizes = [...new Set(rows.map(({ size }) => size))]
  const contenders = [...new Set(rows.map(({ name }) => name))]
  const cells = (read: (row: FormRow) => number, name: string) =>
    sizes.map((size) => {
      const own = rows.find((row) => row.name === name && row.size === size)
      const limit = rows.find((row) => row.name === 'plain-cv' && row.size === size)
      return own && limit ? `${read(own)} (${ratio(read(own), read(limit))})` : '–'
    })
  const table = (read: (row: FormRow) => number) =>
    [
      `| | ${sizes.map((size) => `${size} fields`).join(' | ')} |`,
      `|---|${sizes.map(() => '---').join('|')}|`,
      ...contenders.map((name) => `| ${names[name] ?? name} | ${cells(read, name).join(' | ')} |`),
    ].join('\n')
  return `### A key: milliseconds

${table(({ key }) => key)}

### Mounting: milliseconds until painted

${table(({ mount }) => mount)}

### Heap after mounting: kB

${table(({ heap }) => heap)}`
}

function pagesPart({ total, packages, rest, later, ...measured }: Pages): string {
  return `## The landing page

Measured on ${whenOf(measured)}. JavaScript without which the first page cannot be drawn, Brotli: **${kB(total)} kB**.

| part | kB |
|---|---|
${packages.map(({ name, bytes }) => `| ${name} | ${kB(bytes)} |`).join('\n')}

Once it is drawn the rest of the journey is fetched, with the functions that it names: ${kB(rest)} kB.

What a later step brings of its own, without what is fetched once for all of them:
${later.map(({ step, bytes }) => `${step} ${kB(bytes)}`).join(', ')} kB.`
}

function lighthousePart({ runs, found, ...measured }: Lighthouse): string {
  const rows = Object.entries(found).map(([name, value]) => `| ${name} | ${Number(value.toFixed(3))} |`)
  return `### On a phone

Measured on ${whenOf(measured)} by Lighthouse, median of ${runs}: milliseconds, layout shift, and scores of 100.

| | |
|---|---|
${rows.join('\n')}`
}

function stepsPart({ rows, ...measured }: Steps): string {
  const cell = (value: number | null) => (value === null ? '–' : String(value))
  const line = ({ step, ...found }: StepSummary) => `| ${step} | ${Object.values(found).map(cell).join(' | ')} |`
  return `### Every step up to the money

Measured on ${whenOf(measured)} by Lighthouse on one walk, slow 4G and a processor four times slower. The performance of a step is that of
answering it, up to the next one on screen.

| step | performance | blocked, ms | shift | slowest answer to a press, ms | accessibility | best practices | SEO |
|---|---|---|---|---|---|---|---|
${rows.map(line).join('\n')}`
}

function soakPart({ database, minutes, perMinute, rows, ...measured }: Soak): string {
  const readings = rows.map(({ megabytes }) => megabytes)
  return `### Memory of the server

Measured on ${whenOf(measured)}, ${database}: ${perMinute} applicants a minute for ${minutes} minutes, each from the ID number to the decision. The
most of each minute, MB: ${readings.join(', ')}.`
}

/** How much more memory the server had at most in the last third of a soak than in the third before. */
function growthOf({ rows }: Soak): number {
  const third = Math.floor(rows.length / 3)
  const most = (part: Soak['rows']) => Math.max(...part.map(({ megabytes }) => megabytes))
  return most(rows.slice(-third)) / most(rows.slice(-2 * third, -third))
}

function serverPart({ database, connections, inFlight, reads, codes, journeys, ...measured }: Server): string {
  const line = (name: string, { perSecond, each }: Rate) =>
    `| ${name} | ${perSecond} | ${each.server} | ${each.database} | ${each.client} |`
  return `## The sandbox

Measured on ${whenOf(measured)}, ${database}. Server, database and the client that asks share the processors with whatever else runs: the
rate is that of this machine at this moment. Beside it stand the milliseconds of a processor that each request or applicant takes
of each of them. They grow with the load, too, though less: on the same machine, a quieter minute took half. So they are good
beside those of \`health\`, the bare server. The database's are those of the connections of this server.

| | a second | server, ms | database, ms | client, ms |
|---|---|---|---|---|
${Object.entries(reads)
  .map(([name, rate]) => line(name, rate))
  .join('\n')}
${line('one-time code sent', codes)}
${line('applicant decided', journeys)}

Reads come over ${connections} connections. Codes and applicants are ${inFlight} at a time, each ID number unknown to the lender, so that every limit
counts. An applicant goes from the ID number to the decision in eight requests. The captcha's puzzle is solved before the clock
starts, as it would be on the phone of each applicant: it takes a client over 100 ms.`
}

/** The rate that two processors allow if nothing else ran on them. */
function boundBy(rate: Rate | undefined): string {
  const { server = 0, database = 0, client = 0 } = rate?.each ?? {}
  const all = server + database + client
  return `${two(all)} ms of the processors each, of which the server takes ${two(server)}: two of them, as busy as they were, allow ${Math.round(2000 / all)} a second at most, one process of the server ${Math.round(1000 / server)}`
}

const notExamined = 'the cause is not examined yet'
const ofTheEngine =
  'the engine is a part of each key that a form written by hand has not: the event is applied, twelve parts of the screen look whether they have changed, what is to be saved is made. It draws four components, however many fields there are'
const wholeForm =
  'while something is marked wrong, the form is held to its schema as a whole at each key: a third of it at 1,000 fields'
const firstRuns =
  'a third of it is what the browser takes to compile functions that run for the first time: some 470, in a form written by hand 250'
const longestTasks = 'the longest tasks are the layout of what React has drawn, and its first commit'

const lighthouseTargets = [
  {
    audit: 'largest-contentful-paint',
    target: 'LCP ≤ 1,500 ms',
    isMet: (found: number) => found <= 1500,
    why: notExamined,
  },
  { audit: 'total-blocking-time', target: 'TBT ≤ 150 ms', isMet: (found: number) => found <= 150, why: longestTasks },
  { audit: 'cumulative-layout-shift', target: 'CLS ≤ 0.02', isMet: (found: number) => found <= 0.02, why: notExamined },
  {
    audit: 'performance',
    target: 'Lighthouse on a phone ≥ 95',
    isMet: (found: number) => found >= 95,
    why: 'the blocking time alone',
  },
]

type Target = [target: string, found: string, isMet: boolean, why: string]

/** The step that Lighthouse gave least. */
function laterTarget({ rows }: Steps, score: 'performance' | 'accessibility' | 'bestPractices' | 'seo'): Target {
  const scoreOf = (row: StepSummary) => row[score] ?? 100
  const least = Math.min(...rows.map(scoreOf))
  const those = rows.filter((row) => scoreOf(row) === least).map(({ step }) => step)
  const name = score === 'bestPractices' ? 'best practices' : score
  const found = least === 100 ? '100 everywhere' : `${least} at ${those.join(', ')}`
  return [`each later step, ${name} ≥ 95`, found, least >= 95, notExamined]
}

type Found = { forms: Forms; pages: Pages; server: Server; lighthouse: Lighthouse; steps: Steps; soak: Soak }

function targetsPart({
  forms: { rows },
  pages: { total, packages },
  server: { reads, codes, journeys },
  lighthouse: { found },
  steps,
  soak,
}: Found): string {
  const weightOf = (pattern: RegExp) =>
    packages.filter(({ name }) => pattern.test(name)).reduce((sum, { bytes }) => sum + bytes, 0)
  const react = weightOf(/^(react|react-dom|scheduler)$/)
  const around = weightOf(/@tanstack|^src\/app$/)
  const at = (name: string, size: number) => rows.find((row) => row.name === name && row.size === size)
  const times = (read: (row: FormRow) => number, name: string, size: number) => {
    const [own, other] = [at('ours', size), at(name, size)]
    return own && other ? read(own) / read(other) : Number.NaN
  }
  const key = (size: number) => times((row) => row.key, 'plain-cv', size)
  const mount = (name: string, size: number) => times((row) => row.mount, name, size)
  const heap = times((row) => row.heap, 'chakra', 1000)
  const growth = (name: string, read: (row: FormRow) => number | undefined) => {
    const [many, few] = [at(name, 1000), at(name, 50)].map((row) => (row ? read(row) : undefined))
    return (many ?? Number.NaN) / (few ?? Number.NaN)
  }
  const [byKey, afterNext] = [growth('ours', (row) => row.key), growth('ours', (row) => row.keyAfterNext)]
  const lines: Target[] = [
    ['a key ≤ 1.2 × the limit at 50', `${two(key(50))} ×`, key(50) <= 1.2, ofTheEngine],
    ['a key ≤ 1.2 × the limit at 200', `${two(key(200))} ×`, key(200) <= 1.2, ofTheEngine],
    ['a key ≤ 1.0 × the limit at 1,000', `${two(key(1000))} ×`, key(1000) <= 1, ofTheEngine],
    [
      '1,000 fields cost ≤ 1.5 × 50',
      `${two(byKey)} ×`,
      byKey <= 1.5,
      `what React and the browser do for each group of ten: by hand, with \`content-visibility\`, it is ${two(growth('plain-cv', (row) => row.key))} ×`,
    ],
    ['… also after a failed Next', `${two(afterNext)} ×`, afterNext <= 1.5, wholeForm],
    ['mount ≤ 2.0 × hand-written at 50', `${two(mount('plain', 50))} ×`, mount('plain', 50) <= 2, firstRuns],
    [
      'mount ≤ 1.2 × hand-written at 1,000',
      `${two(mount('plain', 1000))} ×`,
      mount('plain', 1000) <= 1.2,
      'all groups are mounted at once',
    ],
    ['mount ≤ 0.5 × Chakra at 50', `${two(mount('chakra', 50))} ×`, mount('chakra', 50) <= 0.5, firstRuns],
    ['mount ≤ 0.5 × Chakra at 1,000', `${two(mount('chakra', 1000))} ×`, mount('chakra', 1000) <= 0.5, firstRuns],
    ['heap ≤ 1.2 × Chakra', `${two(heap)} ×`, heap <= 1.2, ''],
    ['landing ≤ 145 kB', `${kB(total)} kB`, total <= 145_000, ''],
    [
      '≤ 70 kB before the calculator answers',
      `${kB(total)} kB`,
      total <= 70_000,
      `React alone is ${kB(react)} kB; without Router, Query and the frame the page would still be ${kB(total - around)} kB. Only a calculator drawn without React and this engine could answer earlier`,
    ],
    ...lighthouseTargets.map(({ audit, target, isMet, why }): Target => {
      const value = found[audit] ?? Number.NaN
      return [target, `${Number(value.toFixed(3))}`, isMet(value), why]
    }),
    [
      'configuration ≥ 5 k/s',
      `${reads.configuration?.perSecond} (bare server ${reads.health?.perSecond})`,
      (reads.configuration?.perSecond ?? 0) >= 5000,
      boundBy(reads.configuration),
    ],
    ['one-time codes ≥ 800/s', `${codes.perSecond}`, codes.perSecond >= 800, boundBy(codes)],
    ...(['performance', 'accessibility', 'bestPractices', 'seo'] as const).map((score) => laterTarget(steps, score)),
    [
      'memory of the server does not grow over 30 minutes',
      `${two(growthOf(soak))} × in the last third`,
      growthOf(soak) <= 1.05,
      notExamined,
    ],
    ['applicants decided ≥ 60/s', `${journeys.perSecond}`, journeys.perSecond >= 60, boundBy(journeys)],
  ]
  const rest = [
    'First half over the wire ≤ 400 kB, a poll ≤ 1 kB: `e2e/bytes-sent.spec.ts` holds both.',
    'Each later step ≤ 25 kB: `e2e/shipped-files.spec.ts`. No screen is fetched after the press that leads to it: `e2e/fetched-ahead.spec.ts`.',
    'Two processes of the server: not measured, two processors are shared by the server, the database and the client.',
  ]
  return `## Targets

| target | found | met | why not |
|---|---|---|---|
${lines.map(([target, found, isMet, why]) => `| ${target} | ${found} | ${isMet ? 'yes' : 'no'} | ${isMet ? '' : why} |`).join('\n')}

${rest.map((line) => `- ${line}`).join('\n')}`
}

/** What compiling costs, by the number of steps. */
function growthPart(): string {
  const { rows, ...measured } = readResult<
    Measured & { rows: { steps: number; seconds: number; megabytes: number }[] }
  >('growth')
  return `## Compiling a large journey

Measured on ${whenOf(measured)} by \`npm run bench -- growth\`: steps that each ask something, call, count and go on, from the sources to what
is run. Seconds are those of the processor; megabytes are the most that the process had.

| steps | seconds | MB |
|---|---|---|
${rows.map(({ steps, seconds, megabytes }) => `| ${steps} | ${seconds} | ${megabytes} |`).join('\n')}

\`tests/compiler/growth.test.ts\` counts operations: twice the steps, or twice the fields, take no more than twice as many.`
}

type Mistakes = Measured & {
  walked: boolean
  rows: { kind: string; there: number; elsewhere: number; nowhere: number }[]
  missed: Record<string, number>
}

/** Mistakes made in the journey one at a time, and what the compiler said. */
function mistakesPart(): string {
  const { day, walked, rows, missed } = readResult<Mistakes>('mutations')
  const sum = (read: (row: Mistakes['rows'][number]) => number) => rows.reduce((total, row) => total + read(row), 0)
  const made = sum((row) => row.there + row.elsewhere + row.nowhere)
  const how = walked
    ? 'the whole `check`'
    : 'compiling and holding it to its pins and stories, without walking the journey or proving its requests'
  const line = (row: Mistakes['rows'][number]) => `| ${row.kind} | ${row.there} | ${row.elsewhere} | ${row.nowhere} |`
  const reasons = Object.entries(missed).toSorted(([, a], [, b]) => b - a)
  const unnamed =
    reasons.length === 0
      ? 'Every one was named.'
      : `What stands behind those that are not named, by kind (they were not examined one by one):

| why | mistakes |
|---|---|
${reasons.map(([why, count]) => `| ${why} | ${count} |`).join('\n')}`
  return `## Mistakes that are named

Measured on ${day} by \`npm run bench -- check\`: ${made} mistakes of ${rows.length} kinds, made in the journey one at a time, and
judged by ${how}. At the line: ${sum((row) => row.there)}; elsewhere: ${sum((row) => row.elsewhere)}; not at all: ${sum((row) => row.nowhere)}.

${unnamed}

| kind | at the line | elsewhere | not |
|---|---|---|---|
${rows.map(line).join('\n')}`
}

const whenOf = ({ day, load }: Measured) => (load === undefined ? day : `${day} at a load of ${load}`)
const ratio = (own: number, other: number) => (other > 0 ? `${two(own / other)}×` : '–')
const two = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : '–')
const kB = (bytes: number) => (bytes / 1000).toFixed(1)
