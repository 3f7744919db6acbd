/** What a fact path means where it stands: its absolute form, what is known of its value, or what is wrong with it. */
import type { Schema } from '../define.ts'
import type { FactPath, Json } from '../model.ts'
import { list } from './authored.ts'
import type { Project, StepFile } from './project.ts'
import { holdsPersonal, isObject, propertiesOf, propertyOf } from './schema-files.ts'
import { suggestion } from './suggest.ts'

export type Fact =
  | { known: true; path: FactPath; schema: Schema; personal: boolean }
  | {
      known: false
      path: FactPath
      code: 'J207' | 'J208'
      part: string
      from: number
      label: string
      help: string | undefined
    }

const builtIn: Record<string, Schema> = {
  environment: { properties: { host: { type: 'string' }, language: { type: 'string' } } },
  journey: {
    properties: {
      today: { type: 'string', format: 'date' },
      now: { type: 'integer' },
      editing: { type: 'boolean' },
      resuming: { type: 'boolean' },
      step: { type: 'string' },
      value: {},
    },
  },
}

/** Names that a first part can have, and what each of them is. */
export function roots(project: Project): Map<string, string> {
  const all = new Map<string, string>()
  for (const name of ['settings', 'route', 'environment', 'journey']) all.set(name, 'built in')
  for (const name of recordNames(project)) all.set(name, 'a record')
  for (const name of Object.keys(project.journey.value.calculations ?? {})) all.set(name, 'a calculation')
  for (const name of project.steps.keys()) all.set(name, 'a step')
  return all
}

/** The records that journey.yaml declares, and those that its reads fill. */
export function recordNames(project: Project): string[] {
  const { records = [], reads = {} } = project.journey.value
  return [...new Set([...(Array.isArray(records) ? records : Object.keys(records)), ...Object.keys(reads)])]
}

/** Resolves a fact as written in `step`, or in a file of no step. */
export function resolveFact(project: Project, step: StepFile | undefined, text: string): Fact {
  const [first = '', ...rest] = text.split('.')
  const wrong = (index: number, label: string, help: string | undefined): Fact => {
    const parts = text.split('.')
    const part = parts[index] ?? ''
    const from = parts.slice(0, index).join('.').length + (index > 0 ? 1 : 0)
    return { known: false, path: text, code: index === 0 ? 'J207' : 'J208', part, from, label, help }
  }
  const follow = (schema: Schema, parts: string[], offset: number, path: FactPath): Fact => {
    let here: Schema | 'open' = schema
    let personal = schema['x-pii'] === true
    for (const [index, part] of parts.entries()) {
      const next: Schema | 'none' | 'open' = here === 'open' ? 'open' : propertyOf(here, part)
      if (next === 'none' && here !== 'open') {
        return wrong(
          offset + index,
          `\`${text
            .split('.')
            .slice(0, offset + index)
            .join('.')}\` has no such property`,
          suggestion(part, propertiesOf(here)),
        )
      }
      here = next === 'none' ? 'open' : next
      personal ||= here !== 'open' && here['x-pii'] === true
    }
    return {
      known: true,
      path,
      schema: here === 'open' ? {} : here,
      personal: personal || (here !== 'open' && holdsPersonal(here)),
    }
  }
  const call = step?.merged.calls?.[first]
  if (step && call) return follow(callSchema(project, call.effect), rest, 1, `${step.name}.${text}`)
  if (first === 'settings') return follow(settingsSchema(project), rest, 1, text)
  if (first === 'route') return follow({ properties: routeParameters(project, step) }, rest, 1, text)
  if (builtIn[first]) return follow(builtIn[first], rest, 1, text)
  if (recordNames(project).includes(first)) return follow(recordSchema(project, first), rest, 1, text)
  const calculation = project.journey.value.calculations?.[first]
  if (calculation)
    return follow(project.registry.calculations[calculation.calculate ?? first]?.output ?? {}, rest, 1, text)
  const other = project.steps.get(first)
  if (other) {
    const local = localSchema(project, other, rest[0] ?? '')
    if (local) return follow(local, rest.slice(1), 2, text)
    if (project.damaged) return { known: true, path: text, schema: {}, personal: false }
    const help = suggestion(rest[0] ?? '', localNames(project, other))
    return rest.length === 0
      ? wrong(0, 'a step is not a fact', `write \`${first}.<field>\``)
      : wrong(1, `the step \`${first}\` has no field, call, counter or timer of that name`, help)
  }
  if (step && localNames(project, step).includes(first))
    return wrong(0, 'a fact of a step is written with the step', `write \`${step.name}.${text}\``)
  const known = [...roots(project).keys(), ...Object.keys(step?.merged.calls ?? {})]
  return wrong(0, 'no step, record, calculation or call of that name', suggestion(first, known))
}

/** What is known of a step's field, call, counter or timer; nothing when there is none of that name. */
export function localSchema(project: Project, step: StepFile, name: string): Schema | undefined {
  const { merged } = step
  const call = merged.calls?.[name]
  if (call) return callSchema(project, call.effect)
  if (merged.counters?.[name]) return { properties: { left: integer, used: integer, max: integer } }
  if (merged.timers?.[name]) return { type: 'string', enum: ['running', 'stopped'], properties: { left: integer } }
  return fieldSchema(project, step, name)
}

/** The schema of a step's field; empty when the form is not known. */
export function fieldSchema(project: Project, step: StepFile, name: string): Schema | undefined {
  const { form, fields = {} } = step.merged
  const schema = form === undefined ? undefined : project.schemas.get(form)?.schema
  const found = schema ? propertyOf(schema, name) : 'none'
  if (typeof found === 'object') return found
  return name in fields ? {} : undefined
}

/** Every name of a step that stands after its own in a fact. */
export function localNames(project: Project, step: StepFile): string[] {
  const { form, fields, calls, counters, timers } = step.merged
  const schema = form === undefined ? undefined : project.schemas.get(form)?.schema
  return [...Object.keys({ ...fields, ...calls, ...counters, ...timers }), ...(schema ? propertiesOf(schema) : [])]
}

/** The answer of an effect, and whether it is running. */
function callSchema(project: Project, effect: string): Schema {
  const answer = project.services.value.services[effect]?.answer
  const schema = answer === undefined ? undefined : project.schemas.get(answer)?.schema
  return schema ? { allOf: [schema, { properties: { running: { type: 'boolean' } } }] } : {}
}

/** What a record can hold: its own schema, or the answers kept in it and the properties that rules set. */
export function recordSchema(project: Project, record: string): Schema {
  const { records, reads = {}, entries = [], on = {} } = project.journey.value
  const declared = records && !Array.isArray(records) ? records[record] : undefined
  if (typeof declared === 'string') return project.schemas.get(declared)?.schema ?? {}
  const steps = [...project.steps.values()]
  const effects = [
    ...(reads[record] ? [reads[record].effect] : []),
    ...steps
      .flatMap((step) => Object.values(step.merged.calls ?? {}))
      .flatMap((call) => (call.keep === record ? [call.effect] : [])),
  ]
  const answers = effects.map((effect) => {
    const service = project.services.value.services[effect]
    const names = [service?.answer, ...Object.values(service?.accepts ?? {})]
    return { anyOf: names.map((name) => (name === undefined ? {} : (project.schemas.get(name)?.schema ?? {}))) }
  })
  const rules = [...Object.values(on), ...steps.flatMap((step) => Object.values(step.merged.on ?? {}))].flat()
  const set = [...rules.flatMap((rule) => Object.keys(rule.set ?? {})), ...entries.map((entry) => entry.set)]
  // A rule that sets the record as a whole says nothing of its properties.
  if (set.includes(record) && rules.some((rule) => rule.set?.[record] !== undefined && rule.set[record] !== null))
    return {}
  const properties = set.filter((path) => path.startsWith(`${record}.`)).map((path) => [path.split('.')[1] ?? '', {}])
  if (answers.length === 0 && properties.length === 0) return {}
  return { allOf: [...answers, { properties: Object.fromEntries(properties) }] }
}

function routeParameters(project: Project, step: StepFile | undefined): Record<string, Schema> {
  const steps = step ? [step] : [...project.steps.values()]
  const names = steps.flatMap((each) =>
    [...(each.merged.path ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
  )
  return Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
}

const schemasOfSettings = new WeakMap<Project, Schema>()

function settingsSchema(project: Project): Schema {
  const schema = schemasOfSettings.get(project) ?? schemaOfValue(project.settings.value)
  schemasOfSettings.set(project, schema)
  return schema
}

/** A schema that a stated value has: enough to know its properties and types. */
function schemaOfValue(value: Json): Schema {
  if (Array.isArray(value)) return { type: 'array', items: value[0] === undefined ? {} : schemaOfValue(value[0]) }
  if (isObject(value))
    return {
      type: 'object',
      properties: Object.fromEntries(Object.entries(value).map(([key, each]) => [key, schemaOfValue(each)])),
    }
  if (typeof value === 'string' && asMilliseconds(value) !== undefined) return { type: 'integer' }
  return value === null ? {} : { type: typeof value }
}

/** `31s`, `500ms`, `2m` in milliseconds; nothing when it is not a duration. */
export function asMilliseconds(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text)
  const factor = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }[match?.[2] ?? '']
  return match && factor !== undefined ? Math.round(Number(match[1]) * factor) : undefined
}

/** The events that a list or single name stands for, each with its path below `path`. */
export function eachWithPath<T>(
  one: T | T[] | undefined,
  path: (string | number)[],
): { item: T; path: (string | number)[] }[] {
  return Array.isArray(one)
    ? one.map((item, index) => ({ item, path: [...path, index] }))
    : list(one).map((item) => ({ item, path }))
}

const integer: Schema = { type: 'integer' }
