/** What `docs/performance.md` holds the measurements to. */
import type { StepSummary } from '../pages/flow.ts'
import {
  type FormRow,
  type Forms,
  kB,
  type Lighthouse,
  type Pages,
  type Rate,
  type Save,
  type Server,
  type Soak,
  type Steps,
  two,
} from './measured.ts'

type Target = [target: string, found: string, isMet: boolean, why: string]

type Found = {
  forms: Forms
  pages: Pages
  server: Server
  lighthouse: Lighthouse
  steps: Steps
  soak: Soak
  save: Save
}

/** Each target with what was found last. */
export function targetsPart({ forms, pages, server, lighthouse, steps, soak, save }: Found): string {
  const lines = [
    ...formTargets(forms),
    ...pageTargets(pages),
    ...lighthouseTargets(lighthouse),
    ...serverTargets(server, steps, soak),
    ...saveTargets(save),
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

function formTargets({ rows }: Forms): Target[] {
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
  const byHand = `what React and the browser do for each group of ten: by hand, with \`content-visibility\`, it is ${two(growth('plain-cv', (row) => row.key))} ×`
  const atMost = (target: string, found: number, most: number, why: string): Target => [
    target,
    `${two(found)} ×`,
    found <= most,
    why,
  ]
  return [
    atMost('a key ≤ 1.2 × the limit at 50', key(50), 1.2, ofTheEngine),
    atMost('a key ≤ 1.2 × the limit at 200', key(200), 1.2, ofTheEngine),
    atMost('a key ≤ 1.0 × the limit at 1,000', key(1000), 1, ofTheEngine),
    atMost(
      '1,000 fields cost ≤ 1.5 × 50',
      growth('ours', (row) => row.key),
      1.5,
      byHand,
    ),
    atMost(
      '… also after a failed Next',
      growth('ours', (row) => row.keyAfterNext),
      1.5,
      ofTheErrors,
    ),
    atMost('mount ≤ 2.0 × hand-written at 50', mount('plain', 50), 2, firstRuns),
    atMost('mount ≤ 1.2 × hand-written at 1,000', mount('plain', 1000), 1.2, 'all groups are mounted at once'),
    atMost('mount ≤ 0.5 × Chakra at 50', mount('chakra', 50), 0.5, firstRuns),
    atMost('mount ≤ 0.5 × Chakra at 1,000', mount('chakra', 1000), 0.5, firstRuns),
    atMost('heap ≤ 1.2 × Chakra', heap, 1.2, ''),
  ]
}

function pageTargets({ total, packages }: Pages): Target[] {
  const weightOf = (pattern: RegExp) =>
    packages.filter(({ name }) => pattern.test(name)).reduce((sum, { bytes }) => sum + bytes, 0)
  const react = weightOf(/^(react|react-dom|scheduler)$/)
  const around = weightOf(/@tanstack|^src\/app$/)
  return [
    ['landing ≤ 145 kB', `${kB(total)} kB`, total <= 145_000, ''],
    [
      '≤ 70 kB before the calculator answers',
      `${kB(total)} kB`,
      total <= 70_000,
      `React alone is ${kB(react)} kB; without Router, Query and the frame the page would still be ${kB(total - around)} kB. Only a calculator drawn without React and this engine could answer earlier`,
    ],
  ]
}

function lighthouseTargets({ found }: Lighthouse): Target[] {
  return audits.map(({ audit, target, isMet, why }): Target => {
    const value = found[audit] ?? Number.NaN
    return [target, `${Number(value.toFixed(3))}`, isMet(value), why]
  })
}

function serverTargets({ reads, codes, journeys }: Server, steps: Steps, soak: Soak): Target[] {
  return [
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
}

function saveTargets({ words, step }: Save): Target[] {
  return [
    ['words on screen after a save ≤ 300 ms', `${words}`, words <= 300, notExamined],
    ['a step on screen after a save ≤ 600 ms', `${step}`, step <= 600, notExamined],
  ]
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
const ofTheErrors =
  'the engine does no more than before Next; the browser paints the errors that are in sight, and looks at more of what comes into sight'
const firstRuns =
  'a third of it is what the browser takes to compile functions that run for the first time: some 470, in a form written by hand 250'
const ofTheFrame =
  'by a trace the larger part of what blocks `truid` is the script of the measuring tool in the frame of the provider: on one machine both are one process'
const longestTasks = 'the longest tasks are the layout of what React has drawn, and its first commit'

const audits = [
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

/** The step that Lighthouse gave least. */
function laterTarget({ rows }: Steps, score: 'performance' | 'accessibility' | 'bestPractices' | 'seo'): Target {
  const scoreOf = (row: StepSummary) => row[score] ?? 100
  const least = Math.min(...rows.map(scoreOf))
  const those = rows.filter((row) => scoreOf(row) === least).map(({ step }) => step)
  const name = score === 'bestPractices' ? 'best practices' : score
  const found = least === 100 ? '100 everywhere' : `${least} at ${those.join(', ')}`
  return [`each later step, ${name} ≥ 95`, found, least >= 95, score === 'performance' ? ofTheFrame : notExamined]
}

/** How much more memory the server had at most in the last third of a soak than in the third before. */
function growthOf({ rows }: Soak): number {
  const third = Math.floor(rows.length / 3)
  const most = (part: Soak['rows']) => Math.max(...part.map(({ megabytes }) => megabytes))
  return most(rows.slice(-third)) / most(rows.slice(-2 * third, -third))
}
