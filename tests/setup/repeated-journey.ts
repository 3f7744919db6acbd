/** Our own journey with its steps many times over: all that the notation can say, in a journey as long as wanted. */
import { parse, parseDocument } from 'yaml'
import type { Source } from '../../src/engine/compiler/source/document.ts'
import { readSources } from '../../src/engine/compiler/source/read.ts'

type Value = string | number | boolean | null | undefined | Value[] | Mapping
type Mapping = { [key: string]: Value }

/** Under these keys a text without a dot is the name of a step. */
const leading = ['step', 'go', 'show', 'from', 'extends', 'edit']

/**
 * The sources of the journey, with so many of each step and of what is worked out of it. Once remain the steps that journey.yaml names,
 * and those to which only they lead. Left out are the stories and pins, which say what is there.
 */
export function repeatedJourney(times: number): Source[] {
  const sources = readSources('journey').filter(({ file }) => !/^journey\/(stories|pins|contract)/.test(file))
  const journey = readMapping(sources, 'journey/journey.yaml')
  const all = sources
    .filter(({ file }) => file.startsWith('journey/steps/'))
    .map(({ file }) => readMapping(sources, file))
  const own = all.filter(({ step }) => !names([journey.entries, journey.on], step))
  const isLedTo = ({ step }: Mapping): boolean =>
    own.some((other) => other.step !== step && names([other.on, other.content], step))
  const steps = own.filter((step) => isLedTo(step) || (step.path !== undefined && step.needs === undefined))
  const named = withCalculations(
    steps.map(({ step }) => `${step}`),
    mapping(journey.calculations),
  )
  const copies = Array.from({ length: times - 1 }, (_, index) => createRename(named, `${index + 2}`))
  const changed: Record<string, string> = {
    'journey/journey.yaml': JSON.stringify(withCopies(journey, named, copies)),
    'journey/errors.yaml': JSON.stringify(asToasts(readMapping(sources, 'journey/errors.yaml'))),
  }
  return [
    ...sources.map(({ file, text }) => ({
      file,
      text: changed[file] ?? (/^journey\/copy\/\w+\.yaml$/.test(file) ? withWords(text, named, copies) : text),
    })),
    ...copies.flatMap((rename) => steps.map((step) => copyOf(step, rename))),
  ]
}

function names(value: Value, step: Value): boolean {
  return JSON.stringify(value ?? {}).includes(`"${step}"`)
}

/** The names of the steps, and of the calculations that are worked out of them. */
function withCalculations(steps: readonly string[], calculations: Mapping): string[] {
  const names = [...steps]
  for (let found = [''], rename = createRename(names, '2'); found.length > 0; rename = createRename(names, '2')) {
    found = Object.keys(calculations).filter(
      (name) =>
        !names.includes(name) && JSON.stringify(rename(calculations[name])) !== JSON.stringify(calculations[name]),
    )
    names.push(...found)
  }
  return names
}

type Rename = (value: Value, at?: string) => Value

/** Gives every step and calculation that is named in a value the name of its copy. `at`: the key of the value. */
function createRename(names: readonly string[], copy: string): Rename {
  const renameText = (text: string, at: string): string => {
    const [first = '', ...rest] = text.split('.')
    const isName = rest.length > 0 ? at !== 'effect' : leading.includes(at)
    return isName && names.includes(first) ? [`${first}${copy}`, ...rest].join('.') : text
  }
  const rename: Rename = (value, at = '') => {
    if (Array.isArray(value)) return value.map((each) => rename(each, at))
    if (typeof value === 'string') return renameText(value, at)
    if (value === null || typeof value !== 'object') return value
    // Events keep their names: `said.changed` is of the field.
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [at === 'on' ? key : renameText(key, ''), rename(each, key)]),
    )
  }
  return rename
}

function copyOf(step: Mapping, rename: Rename): Source {
  const name = rename(`${step.step}`, 'step')
  const path = typeof step.path === 'string' ? { path: `/${name}${step.path}`.replace(/\/$/, '') } : {}
  return {
    file: `journey/steps/${name}.yaml`,
    text: `# A copy of \`${step.step}\`.\n${JSON.stringify({ ...mapping(rename(step)), ...path })}`,
  }
}

/** journey.yaml with the calculations of the copies, and with their answers where those of the steps are emptied. */
function withCopies(journey: Mapping, names: readonly string[], copies: readonly Rename[]): Mapping {
  const calculations = Object.entries(mapping(journey.calculations)).flatMap(([name, use]) => {
    const own = names.includes(name) ? copies : []
    // What names no function is called as it is.
    const copied = { calculate: name, ...mapping(use) }
    return [[name, use] as const, ...own.map((rename) => [`${rename(name, 'step')}`, rename(copied)] as const)]
  })
  const cascades = Object.entries(mapping(journey.cascades)).map(([cause, all]) => {
    const fallen = [all ?? []].flat()
    return [cause, [...new Set([fallen, ...copies.flatMap((rename) => rename(fallen, 'step'))].flat())]]
  })
  return { ...journey, calculations: Object.fromEntries(calculations), cascades: Object.fromEntries(cascades) }
}

function withWords(text: string, names: readonly string[], copies: readonly Rename[]): string {
  const document = parseDocument(text, { merge: true })
  const words: Mapping = document.toJS()
  for (const [code, said] of Object.entries(mapping(words.errors ?? {})))
    if (typeof said === 'string') document.setIn(['errors', code], { title: said })
  for (const rename of copies)
    for (const name of names) if (name in words) document.set(rename(name, 'step'), document.createNode(words[name]))
  return document.toString({ lineWidth: 0 })
}

/** A message at a field stands at one field: none of the copies would have it. */
function asToasts(errors: Mapping): Mapping {
  return Object.fromEntries(
    Object.entries(errors).map(([code, entry]) => {
      const { at: _, ...rest } = mapping(entry)
      return [code, rest.as === 'field' ? { ...rest, as: 'toast' } : entry]
    }),
  )
}

function readMapping(sources: readonly Source[], name: string): Mapping {
  return mapping(parse(sources.find(({ file }) => file === name)?.text ?? '', { merge: true }))
}

function mapping(value: Value): Mapping {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${value} is no mapping`)
  return value
}
