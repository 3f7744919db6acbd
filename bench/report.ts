/** Writes `docs/performance.md` from what was measured last: `npm run bench -- report`. */
import { writeFileSync } from 'node:fs'
import type { StepSummary } from './pages/flow.ts'
import {
  type FormRow,
  type Forms,
  kB,
  type Lighthouse,
  type Measured,
  type Pages,
  type Rate,
  ratio,
  type Save,
  type Server,
  type Soak,
  type Steps,
  whenOf,
} from './report/measured.ts'
import { targetsPart } from './report/targets.ts'
import { hasResult, readResult } from './results.ts'

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
  const save = readResult<Save>('save')
  const text = [
    intro(),
    formsPart(forms),
    ...(forms === peers ? [] : [peersPart(peers)]),
    pagesPart(pages),
    lighthousePart(lighthouse),
    stepsPart(steps),
    serverPart(server),
    soakPart(soak),
    savePart(save),
    targetsPart({ forms, pages, server, lighthouse, steps, soak, save }),
    ...(hasResult('growth') ? [growthPart()] : []),
    ...(hasResult('mutations') ? [mistakesPart()] : []),
  ]
  writeFileSync('docs/performance.md', `${text.join('\n\n')}\n`)
}

function intro(): string {
  return `# Performance

Written by \`npm run bench -- report\` from \`bench/results\`; nothing here is typed by hand. Measure again with
\`npm run bench -- forms | pages | lighthouse | lighthouse-steps | server | soak | save\`.

The machines were shared with other work, so milliseconds are only good beside each other: contenders take turns
within one run, and every figure is a median. Bytes are exact, and \`e2e/shipped-files.spec.ts\` holds them.`
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

function savePart({ words, step, ...measured }: Save): string {
  return `### From a save to the page

Measured on ${whenOf(measured)} by \`npm run bench -- save\`: the development server, an open browser, and one file of our journey
saved after another. Until the page shows it, words take ${words} ms and a step ${step} ms.`
}

function soakPart({ database, minutes, perMinute, rows, ...measured }: Soak): string {
  const readings = rows.map(({ megabytes }) => megabytes)
  return `### Memory of the server

Measured on ${whenOf(measured)}, ${database}: ${perMinute} applicants a minute for ${minutes} minutes, each from the ID number to the decision. The
most of each minute, MB: ${readings.join(', ')}.`
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

/** What compiling costs, by the number of steps. */
function growthPart(): string {
  const { rows, ...measured } = readResult<
    Measured & { rows: { steps: number; seconds: number; megabytes: number }[] }
  >('growth')
  return `## Compiling a large journey

Measured on ${whenOf(measured)} by \`npm run bench -- growth\`: steps that each ask something, call, count and go on, from the sources to what
is run, each size in a process of its own that optimises as late as the \`journey\` command does. Seconds are those of the processor;
megabytes are the most that the process had.

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
