/** What is known of the values of facts: the schemas of fields, answers, records, settings. */
import type { Schema } from '../../core/define.ts'
import { valueAt } from '../../core/facts.ts'
import { memoize, memoizeByName } from '../../core/memoize.ts'
import type { Json } from '../../core/model.ts'
import { groupBy } from '../group-by.ts'
import { asMilliseconds } from '../source/duration.ts'
import type { StepFile, Structure } from '../source/project.ts'
import { isObject, propertiesOf, propertyOf, typesOf } from '../source/schema-parts.ts'
import { calculationSchema } from './calculation-schemas.ts'
import { offeredList } from './offered-list.ts'

/** What a timer says of itself where a fact names it alone. */
export const timerStates: readonly string[] = ['running', 'stopped']

/** What is known of a step's field, call, counter or timer; nothing when there is none of that name. */
export function localSchema(project: Structure, step: StepFile, name: string): Schema | undefined {
  const { merged } = step
  const call = merged.calls?.[name]
  if (call) return callSchema(project, call.effect)
  if (merged.counters?.[name]) return { type: 'object', properties: { left: count, used: count, max: count } }
  if (merged.timers?.[name]) return { type: 'string', enum: timerStates, properties: { left: count } }
  return chosenSchema(project, step, name)
}

/** The schema of a field. Of one that is chosen from a list whose codes are known, an answer is one of these. */
function chosenSchema(project: Structure, step: StepFile, name: string): Schema | undefined {
  const schema = fieldSchema(project, step, name)
  const use = step.merged.fields?.[name]
  const list = use === undefined ? undefined : offeredList(project, use)
  return schema && list !== undefined ? offeredBy(project)(schema, list) : schema
}

/** The same object for the same two: what is worked out of a schema is kept with it. */
const offeredBy = memoize((project: Structure) =>
  memoizeByName((schema: Schema, list: string): Schema => {
    if (schema.enum !== undefined || typesOf(schema).includes('array')) return schema
    const codes = codesOffered(project, list)
    return codes.length === 0 ? schema : { ...schema, enum: codes }
  }),
)

/** What the items of a list are known by: in the settings, or as the schema of a record says. */
function codesOffered(project: Structure, list: string): Json[] {
  const [first = '', ...rest] = list.split('.')
  if (first === 'settings') {
    const items = valueAt(project.settings.value, rest)
    return Array.isArray(items) ? items.flatMap((item) => (isObject(item) ? (item.code ?? []) : item)) : []
  }
  if (!project.journey.value.reads?.[first]) return []
  const code = [...rest, '0', 'code'].reduce<Schema | 'none' | 'open'>(
    (here, part) => (typeof here === 'object' ? propertyOf(here, part) : here),
    recordSchema(project, first),
  )
  return typeof code === 'object' && Array.isArray(code.enum) ? code.enum : []
}

/** The schema of a step's field; empty when the form is not known. */
export function fieldSchema(project: Structure, step: StepFile, name: string): Schema | undefined {
  const { form, fields = {} } = step.merged
  const schema = form === undefined ? undefined : project.schemas.get(form)?.schema
  const found = schema ? propertyOf(schema, name) : 'none'
  if (typeof found === 'object') return found
  return name in fields ? {} : undefined
}

/** Every name of a step that is after its own in a fact. */
export function localNames(project: Structure, step: StepFile): string[] {
  const { form, fields, calls, counters, timers } = step.merged
  const schema = form === undefined ? undefined : project.schemas.get(form)?.schema
  return [...Object.keys({ ...fields, ...calls, ...counters, ...timers }), ...(schema ? propertiesOf(schema) : [])]
}

/** What a record can hold, and of one that the journey reads when it opens, whether it is being read. */
export const recordSchema = memoizeByName((project: Structure, record: string): Schema => {
  const held = heldSchema(project, record)
  return project.journey.value.reads?.[record] ? { allOf: [held, whetherRunning] } : held
})

/** Its own schema, or the answers kept in it and the properties that rules set. */
function heldSchema(project: Structure, record: string): Schema {
  const { records, reads = {}, entries = [] } = project.journey.value
  const declared = records && !Array.isArray(records) ? records[record] : undefined
  if (typeof declared === 'string') return project.schemas.get(declared)?.schema ?? {}
  const steps = [...project.steps.values()]
  const effects = [
    ...(reads[record] ? [reads[record].effect] : []),
    ...steps
      .flatMap((step) => Object.values(step.merged.calls ?? {}))
      .flatMap((call) => (call.keep === record ? [call.effect] : [])),
  ]
  // It holds what the last of them has answered.
  const answered = { anyOf: [...new Set(effects)].flatMap((effect) => answersOf(project, effect)) }
  const written = writtenPaths(project)
  // A rule that sets the record as a whole says nothing of its properties.
  if (written.get(record)?.some(({ value }) => value !== undefined && value !== null)) return {}
  const set = [...written.keys(), ...entries.map((entry) => entry.set)]
  const names = set.filter((path) => path.startsWith(`${record}.`)).map((path) => path.split('.')[1] ?? '')
  const ways = effects.length > 0 ? [answered] : []
  const properties = [...new Set(names)].flatMap((name) => {
    const [known = 'none'] = ways.map((each) => propertyOf(each, name))
    if (typeof known === 'object') return []
    // What no answer brings is only what rules write.
    return [[name, known === 'open' ? {} : valuesSet(project, `${record}.${name}`)]]
  })
  if (ways.length === 0 && properties.length === 0) return {}
  return { allOf: [...ways, { properties: Object.fromEntries(properties) }] }
}

/** Every schema that an answer of the effect may have: that of success, and those that count as one. */
export function answersOf(project: Structure, effect: string): Schema[] {
  const service = project.services.value.services[effect]
  const names = [service?.answer, ...Object.values(service?.accepts ?? {})]
  return names.map((name) => (name === undefined ? {} : (project.schemas.get(name)?.schema ?? {})))
}

/** One rule's writing to a path: the value, and whether it writes to something inside, too. */
type Written = { value: Json | undefined; isInside: boolean }

/** Every path that rules write to, or inside which they write; one entry for each such rule. */
const writtenPaths = memoize((project: Structure): ReadonlyMap<string, readonly Written[]> => {
  const steps = [...project.steps.values()].map(({ merged }) => merged)
  const rules = [project.journey.value, ...steps].flatMap(({ on = {} }) => Object.values(on).flat())
  const written = rules.flatMap(({ set = {} }) => {
    const inside = new Set(Object.keys(set).flatMap(pathsAround))
    const paths = new Set([...Object.keys(set), ...inside])
    return [...paths].map((path) => ({ path, value: set[path], isInside: inside.has(path) }))
  })
  return groupBy(written, ({ path }) => path)
})

/** `a` and `a.b` of `a.b.c`. */
function pathsAround(path: string): string[] {
  const parts = path.split('.')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'))
}

/** What rules write into a part of a record that no schema describes; empty where that cannot be told. */
function valuesSet(project: Structure, path: string): Schema {
  const written = (writtenPaths(project).get(path) ?? []).flatMap(({ value, isInside }) => {
    const whole = isInside ? {} : value
    // What is set to itself stays as it is.
    return whole === undefined || whole === null || whole === path ? [] : [writtenSchema(project, whole)]
  })
  const linked = (project.journey.value.entries ?? []).filter(({ set }) => set === path).map(linkedSchema)
  const [only, ...others] = linked
  if (only && others.length + written.length === 0) return only
  const ways = [...written, ...linked]
  if (ways.length === 0 || ways.some((each) => typesOf(each).length === 0)) return {}
  const type = [...new Set(ways.flatMap(typesOf))]
  const members = ways.map((each) => each.const)
  return members.includes(undefined) ? { type } : { type, enum: [...new Set(members)] }
}

/** What a link has brought: a text that is not empty. */
export function linkedSchema({ pattern }: { pattern?: string }): Schema {
  return { type: 'string', minLength: 1, ...(pattern === undefined ? {} : { pattern }) }
}

/** A value that is written out, or what it is read from: the field of a form, or what is worked out. */
function writtenSchema(project: Structure, value: Json): Schema {
  if (typeof value === 'boolean' || typeof value === 'number') return { type: typeof value, const: value }
  if (isObject(value) && ['string', 'number', 'boolean'].includes(typeof value.const))
    return { type: typeof value.const, const: value.const }
  if (isObject(value) && Array.isArray(value.const)) return { type: 'array' }
  const [first = '', second = '', ...rest] = typeof value === 'string' ? value.split('.') : []
  if (rest.length > 0) return {}
  const file = project.steps.get(first)
  const isWorkedOut = project.journey.value.calculations?.[first] !== undefined
  const found = file
    ? fieldSchema(project, file, second)
    : isWorkedOut && propertyOf(calculationSchema(project, first), second)
  return typeof found === 'object' ? { type: typesOf(found) } : {}
}

/** The answer of an effect, and whether it is running. */
export function callSchema(project: Structure, effect: string): Schema {
  const answer = project.services.value.services[effect]?.answer
  const schema = answer === undefined ? undefined : project.schemas.get(answer)?.schema
  return schema ? { allOf: [schema, whetherRunning] } : {}
}

const whetherRunning: Schema = { properties: { running: { type: 'boolean' } } }

export function routeParameters(project: Structure, step: StepFile | undefined): Record<string, Schema> {
  const steps = step ? [step] : [...project.steps.values()]
  const names = steps.flatMap((each) =>
    [...(each.merged.path ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
  )
  return Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
}

export const settingsSchema = memoize(({ settings }: Structure): Schema => schemaOfValue(settings.value))

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

const count: Schema = { type: 'integer', minimum: 0 }
