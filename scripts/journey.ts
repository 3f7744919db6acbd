/** The `journey` command: each verb is one line here; what it does is in src/engine/compiler. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { compile } from '../src/engine/compiler/compile.ts'
import { formats } from '../src/engine/compiler/formats/index.ts'
import { readSources } from '../src/engine/compiler/read.ts'
import { typesOf } from '../src/engine/compiler/types.ts'
import { registry } from '../src/registry.ts'

const options = { format: { type: 'string', default: 'text' }, output: { type: 'string' } } as const

/** Verb → what it does with the folder; the number is the exit status. */
const verbs: Record<string, (folder: string) => number | Promise<number>> = { check, types }

const { positionals, values } = parseArgs({ options, allowPositionals: true })
const [verb = 'check', folder = 'journey'] = positionals
const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
process.exitCode = run ? await run(folder) : refuse(`unknown verb \`${verb}\`; there is ${listed(Object.keys(verbs))}`)

/** Reports every mistake. 0: there is no error; 1: there is. */
function check(from: string): number {
  const print = Object.hasOwn(formats, values.format) ? formats[values.format] : undefined
  if (!print) return refuse(`unknown format \`${values.format}\`; there is ${listed(Object.keys(formats))}`)
  const sources = readSources(from)
  const { diagnostics } = compile(sources, registry)
  write(print(diagnostics, sources))
  return diagnostics.some((each) => each.severity === 'error') ? 1 : 0
}

/** Writes the types of the journey's schemas. */
async function types(from: string): Promise<number> {
  const file = values.output ?? '.generated/journey.d.ts'
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await typesOf(readSources(from)))
  console.log(`wrote ${file}`)
  return 0
}

/** To the file that `--output` names, else to the screen. */
function write(text: string): void {
  if (values.output === undefined) return console.log(text)
  mkdirSync(dirname(values.output), { recursive: true })
  writeFileSync(values.output, `${text}\n`)
  console.log(`wrote ${values.output}`)
}

/** 2: the command itself was wrong. */
function refuse(message: string): number {
  console.error(message)
  return 2
}

function listed(names: string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}
