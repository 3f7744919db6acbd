/** What of a journey runs, as text: the same text for what is the same for applicants, the other side and an auditor. */
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Compiled } from '../../compile.ts'
import { list } from '../../source/authored.ts'
import type { Project } from '../../source/project.ts'
import { isObject } from '../../source/schema-parts.ts'
import { parseMessage, textsOf } from '../../symbols/messages.ts'

/** Lists whose order means nothing. */
const sets =
  /^(when|unless|holds|readOnly|callWhen|confirmLeave|needs|codes|required|counts|resets|facts|anyOf|enum|requiredContext)$/

/** Lists of names of conditions. */
const conditional = /^(when|unless|holds|readOnly|callWhen|confirmLeave)$/

/** Keywords of a schema that refuse nothing with these values, as text. */
const idle = new Set([
  ...['required []', 'properties {}', 'additionalProperties true', 'uniqueItems false', 'writeOnly false'],
  ...['minLength 0', 'minItems 0', 'minProperties 0'],
])

/** Keywords of a schema that say nothing of a value. */
const silent = new Set(['$schema', '$id', '$comment', 'description', 'definitions'])

export type Meaning = {
  /** A step without its rules and words. */
  step: (name: string) => string
  service: (name: string) => string
  everyService: () => string
  error: (name: string) => string
  schema: (name: string) => string
  settings: () => string
  /** What journey.yaml says beside its rules and conditions. */
  journey: () => string
  text: (language: string, key: string) => string
}

export function meaningOf(project: Project, { definition, screens, services }: Compiled): Meaning {
  const named = (value: unknown): string =>
    settled(value, (name) => (definition.conditions[name] ? settled(definition.conditions[name]) : name))
  const service = (name: string): string =>
    named([definition.effects[name], services[name], list(project.services.value.services[name]?.optional)])
  return {
    step: (name) =>
      named([
        { ...definition.steps[name], on: null },
        { ...screens[name], messages: null },
      ]),
    service,
    everyService: () => Object.keys(definition.effects).map(service).join(),
    error: (name) => named(definition.errors[name]),
    schema: (name) => {
      const file = project.schemas.get(name)
      return settled(file && schemaIn(file.schema, file.document.room === 'forms'))
    },
    settings: () => named(definition.settings),
    journey: () =>
      named([{ ...definition, ...Object.fromEntries(elsewhere.map((key) => [key, null])) }, recordsIn(project)]),
    text: (language, key) => {
      const found = textsOf(project.copies.get(language)?.value ?? {}).find((text) => text.key === key)
      return JSON.stringify(found && parseMessage(found.text))
    },
  }
}

/** Each record with its schema, if it has one. */
function recordsIn({ journey }: Project): object {
  const { records = [] } = journey.value
  return Array.isArray(records) ? Object.fromEntries(records.map((name) => [name, null])) : records
}

/** Parts of the definition that other files say. */
const elsewhere = ['steps', 'conditions', 'effects', 'errors', 'settings', 'on', 'neverSaved', 'personal']

/** The value as text, without what means nothing: the order of keys, and that of lists that are sets. */
export function settled(value: unknown, conditionNamed: (name: string) => string = (name) => name): string {
  const walk = (each: unknown, key = ''): unknown => {
    if (Array.isArray(each)) {
      const items = each.map((item) =>
        typeof item === 'string' && conditional.test(key) ? conditionNamed(item) : walk(item),
      )
      return sets.test(key) ? items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items
    }
    // What a rule sets is a list of facts with their values: all are set at once.
    if (each === null || typeof each !== 'object') return each
    const entries = Object.entries(each).filter(([, one]) => one !== undefined)
    return Object.fromEntries(
      entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, walk(unlisted(name, one), name)]),
    )
  }
  return JSON.stringify(walk(value)) ?? ''
}

/** What a rule sets, by fact; a list of one member that stands for a constant, as the constant. */
function unlisted(key: string, value: unknown): unknown {
  if (key === 'set' && Array.isArray(value))
    return Object.fromEntries(value.map((each: { fact: string; to: unknown }) => [each.fact, each.to]))
  return /^(is|not)$/.test(key) && isObject(value) ? constantIn(value) : value
}

function constantIn(value: JsonObject): JsonObject {
  const { const: only, ...rest } = value
  return only === undefined ? value : { ...rest, enum: [only] }
}

/** A schema with one way to write each of its keywords. */
function schemaIn(schema: Json, isForm: boolean): Json {
  if (Array.isArray(schema)) return schema.map((each) => schemaIn(each, isForm))
  if (!isObject(schema)) return schema
  const entries = Object.entries(constantIn(schema))
    .filter(([key, value]) => !silent.has(key) && !idle.has(`${key} ${JSON.stringify(value)}`))
    .map(([key, value]): [string, Json] => {
      if (key === 'properties' && isObject(value))
        return [
          key,
          Object.fromEntries(Object.entries(value).map(([name, each]) => [name, schemaIn(each ?? null, isForm)])),
        ]
      if (key === 'type' && Array.isArray(value))
        return [key, value.length === 1 ? (value[0] ?? null) : value.toSorted()]
      // A list to choose from is shown in its order.
      if (key === 'enum' && isForm) return ['enumInOrder', value ?? null]
      return [key, key === 'default' || key === 'enum' ? (value ?? null) : schemaIn(value ?? null, isForm)]
    })
  return Object.fromEntries(entries)
}
