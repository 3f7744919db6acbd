/** The `journey` command: `npm run journey -- <verb>`. Each verb is a few lines here; the logic is in src/engine. Status 0: done; 1: mistakes were found; 2: asked wrongly. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type Checked,
  check as checked,
  formats,
  printDiagnostics,
  printFirst,
  readSources,
  type Source,
} from '@journey/engine/compiler'
import { cachedCheck, UsageError } from '@journey/engine/toolchain'
import { registry } from '../src/registry.ts'

type Verb = { usage: string; says: string; run: (words: string[]) => number | Promise<number> }

const code = { widgets: 'src/widgets', effects: 'src/effects', widgetTable: 'docs/widgets.md' }

const options = {
  folder: { type: 'string', default: 'journey' },
  format: { type: 'string' },
  output: { type: 'string' },
  around: { type: 'string' },
  codes: { type: 'boolean' },
  after: { type: 'string' },
  against: { type: 'string' },
  all: { type: 'boolean' },
  quick: { type: 'boolean' },
} as const

/** Diagnostics that fit on one screen or two. */
const screenful = 10

const verbs: Record<string, Verb> = {
  check: {
    usage: 'check [--quick] [--format text|json|sarif|github] [--against <openapi>] [--all]',
    says: 'reports every mistake at once; holds the services to a contract of the other side; quick: walks no way through',
    run: check,
  },
  contract: {
    usage: 'contract',
    says: 'writes what the services and schemas say as OpenAPI 3.1, to which `check` then holds them',
    run: contract,
  },
  explore: {
    usage: 'explore [<step>]',
    says: 'walks every way through the journey; with a step, tells the shortest story to each of its rules',
    run: explore,
  },
  pin: {
    usage: 'pin',
    says: 'accepts the journey as it is: writes the pins and the stories that `check` then holds it to',
    run: pin,
  },
  types: { usage: 'types', says: 'writes what TypeScript and editors know of the journey', run: types },
  diff: {
    usage: 'diff <revision> [<revision>] [--format json]',
    says: 'says what changed between two revisions, in an approver’s words',
    run: diff,
  },
  draw: {
    usage: 'draw [--around <step>] [--codes] [--format svg|mermaid]',
    says: 'draws the journey, or what surrounds one step',
    run: draw,
  },
  upgrade: {
    usage: 'upgrade',
    says: 'rewrites the files to the words that the notation uses now',
    run: upgrade,
  },
  new: {
    usage: 'new step|dialog|error|widget|effect <name> [--after <step>]',
    says: 'writes the files to fill in, puts a step behind another or shows a dialog from it, and says what is still missing',
    run: create,
  },
}

const { positionals, values } = readArguments()
const { folder } = values
const [name = 'check', ...words] = positionals
const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
process.exitCode = verb ? await done(verb) : refuse(`unknown verb \`${name}\``)

async function done({ run }: Verb): Promise<number> {
  try {
    return await run(words)
  } catch (problem) {
    if (!(problem instanceof UsageError)) throw problem
    console.error(problem.message)
    return 2
  }
}

/** 0: there is no error; 1: there is. */
function check([from = folder]: string[]): number {
  const { format = 'text' } = values
  const print = Object.hasOwn(formats, format) ? formats[format] : undefined
  if (!print) return refuse(`unknown format \`${format}\``)
  const sources = readSources(from)
  const against = readContract(values.against)
  const {
    diagnostics,
    requests,
    stories,
    gaps = [],
  } = values.quick ? checked(sources, registry, { against, quick: true }) : provenBefore(sources, against)
  if (values.quick && format === 'text') console.error('quick: no way through the journey was walked')
  if (requests && format === 'text')
    console.error(`requests: ${requests.proven} values proven, ${requests.undecided} not decided`)
  if (stories && format === 'text') console.error(storiesLine(stories))
  if (format === 'text') for (const line of gaps) console.error(line)
  const isLong = format === 'text' && !values.all && diagnostics.length > screenful
  write(isLong ? printFirst(diagnostics, sources, screenful) : print(diagnostics, sources))
  return diagnostics.some((each) => each.severity === 'error') ? 1 : 0
}

/** The whole check, or what it found before of the same files. */
function provenBefore(sources: Source[], against: Source | undefined): Checked {
  const kept = { code: ['src', 'package-lock.json', 'scripts/journey.ts'], folder: '.generated/check' }
  return cachedCheck(against ? [...sources, against] : sources, kept, (keepProof) =>
    checked(sources, registry, { against, onProgress: progress(), keepProof }),
  )
}

/** How many rules there are, and which events lack a story. */
function storiesLine({ rules, uncovered }: NonNullable<Checked['stories']>): string {
  const most = values.all ? uncovered.length : 5
  const rest = uncovered.length > most ? ` and ${uncovered.length - most} more (\`--all\`)` : ''
  const missing =
    uncovered.length === 0 ? 'each event has a story' : `without a story: ${uncovered.slice(0, most).join(', ')}${rest}`
  return `stories: ${rules} rules, ${missing}`
}

/** Says what takes so long, to people only: programs read the output. */
function progress(): (states: number) => void {
  const began = Date.now()
  let reportedAt = began
  return (states) => {
    const now = Date.now()
    if (now - reportedAt < (reportedAt === began ? 2000 : 10_000)) return
    reportedAt = now
    console.error(`walking every way through the journey: ${states} states in ${Math.round((now - began) / 1000)} s`)
  }
}

function readContract(file: string | undefined): Source | undefined {
  if (file === undefined) return undefined
  if (!existsSync(file)) throw new UsageError(`there is no \`${file}\``)
  return { file, text: readFileSync(file, 'utf8') }
}

async function contract([from = folder]: string[]): Promise<number> {
  const { openApiOf } = await import('@journey/engine/compiler')
  const { stringify } = await import('yaml')
  const head = `# yaml-language-server: $schema=https://spec.openapis.org/oas/3.1/schema/2022-10-07
# What the journey and the lender have agreed (OpenAPI 3.1). Written by \`npm run journey -- contract\`.
`
  const text = stringify(openApiOf(readSources(from)), { lineWidth: 0, aliasDuplicateObjects: false })
  return write(head + text, join(from, 'contract.yaml'))
}

async function pin([from = folder]: string[]): Promise<number> {
  const { pinJourney } = await import('@journey/engine/toolchain')
  const files = pinJourney(readSources(from), registry)
  for (const { file, text } of files) save(join(from, ...file.split('/').slice(1)), text)
  const names = files.map(({ file }) => file.split('/').slice(1).join('/'))
  return write(files.length === 0 ? 'everything is pinned as it is' : `wrote ${names.join(', ')}`)
}

async function explore([step]: string[]): Promise<number> {
  const { printStories, printWalk } = await import('@journey/engine/compiler')
  const sources = readSources(folder)
  const { diagnostics, explored } = checked(sources, registry)
  if (!explored) return write(printDiagnostics(diagnostics, sources)) || 1
  if (step === undefined) {
    const found = diagnostics.filter(({ code }) => code.startsWith('J5'))
    return write([printDiagnostics(found, sources), printWalk(explored)].join('\n\n')) || (found.length > 0 ? 1 : 0)
  }
  const stories = printStories(explored, step)
  return stories === undefined ? refuse(`there is no step \`${step}\` with rules`) : write(stories)
}

async function types([from = folder]: string[]): Promise<number> {
  const { typesOf } = await import('@journey/engine/compiler')
  const { writeEditorSchemas } = await import('@journey/engine/toolchain')
  const sources = readSources(from)
  writeEditorSchemas('.generated/editor', sources, registry)
  return write(await typesOf(sources), '.generated/journey.d.ts')
}

async function diff([before = 'HEAD', after]: string[]): Promise<number> {
  const { diffJourneys, printChanges, readRevision } = await import('@journey/engine/toolchain')
  const later = after === undefined ? readSources(folder) : readRevision(after, folder)
  const changes = diffJourneys(readRevision(before, folder), later, registry)
  const asJson = values.format === 'json'
  const names = { before, after: after ?? 'the files as they are' }
  return write(asJson ? JSON.stringify(changes, null, 2) : printChanges(changes, names))
}

async function draw(): Promise<number> {
  const { graphOf } = await import('@journey/engine/compiler')
  const { drawMermaid, drawSvg, selectPicture } = await import('@journey/engine/toolchain')
  const { around, codes = false, format = 'svg' } = values
  if (format !== 'svg' && format !== 'mermaid') return refuse(`unknown format \`${format}\``)
  const picture = selectPicture(graphOf(readSources(folder), registry), {
    codes,
    ...(around === undefined ? {} : { around }),
  })
  const title = around === undefined ? `The journey in ${folder}` : `What surrounds ${around}`
  return write(
    format === 'svg' ? drawSvg(picture, title) : drawMermaid(picture),
    format === 'svg' ? `.generated/${around ?? 'journey'}.svg` : undefined,
  )
}

/** All or nothing: a file that cannot be read stops it before the first one is written. */
async function upgrade([from = folder]: string[]): Promise<number> {
  const { upgradeSources } = await import('@journey/engine/toolchain')
  const files = upgradeSources(readSources(from))
  for (const { file, text, changes } of files) {
    // The file of a source begins with the name of the folder.
    save(join(from, ...file.split('/').slice(1)), text)
    for (const { line, column, old, now } of changes) console.log(`${file}:${line}:${column} ${old} → ${now}`)
  }
  return write(files.length === 0 ? 'nothing to upgrade' : `\nchanged ${files.length} files`)
}

async function create([kind = '', name = '']: string[]): Promise<number> {
  const { createPart, pinJourney } = await import('@journey/engine/toolchain')
  const isPinned = pinJourney(readSources(folder), registry).length === 0
  const disk = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  const { after } = values
  for (const { file, text, isNew } of createPart({ kind, name, after, folder, code }, disk, registry)) {
    save(file, text)
    console.log(`${isNew ? 'wrote  ' : 'changed'} ${file}`)
  }
  // What was asked for is accepted with it, unless other changes still wait.
  if (isPinned) await pin([folder])
  // In a process of its own: what has just been registered is not known in this one.
  console.log('\nwhat `check --quick` says now:\n')
  spawnSync(process.execPath, [...process.execArgv, import.meta.filename, 'check', folder, '--quick'], {
    stdio: 'inherit',
  })
  return 0
}

/** To the file that `--output` names, else to `file`, else to the screen. */
function write(text: string, file?: string): number {
  const to = values.output ?? file
  if (to === undefined) console.log(text)
  else {
    save(to, text.endsWith('\n') ? text : `${text}\n`)
    console.log(`wrote ${to}`)
  }
  return 0
}

function save(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (wrong) {
    process.exit(refuse(wrong instanceof Error ? wrong.message : String(wrong)))
  }
}

/** The command itself was wrong: says how, and what there is. */
function refuse(message: string): number {
  const lines = Object.values(verbs).map(({ usage, says }) => `  ${usage.padEnd(48)} ${says}`)
  console.error(`${message}; there is\n${lines.join('\n')}`)
  return 2
}
