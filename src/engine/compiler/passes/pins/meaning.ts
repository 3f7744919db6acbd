/** What of a journey runs, as text: the same text for what is the same for applicants, the other side and an auditor. */
import type { Condition, EffectDeclaration, Json, JsonObject } from '../../../core/model.ts'
import type { Compiled } from '../../compile.ts'
import { list } from '../../source/authored.ts'
import type { Project } from '../../source/project.ts'
import { annotations, isObject, onlyBranch, refusesNothing, withWholeLimits } from '../../source/schema-parts.ts'
import { constantIn, settled } from '../../symbols/settled.ts'

export type Meaning = {
  /** A step without its rules and words. */
  step: (name: string) => string
  service: (name: string) => string
  everyService: () => string
  /** Which names a message of the server may use. */
  message: (name: string) => string
  error: (name: string) => string
  schema: (name: string) => string
  settings: () => string
  /** What journey.yaml says beside its rules and conditions. */
  journey: () => string
}

/** @param textOf the same text for conditions that hold with the same facts */
export function meaningOf(
  project: Project,
  { definition, screens, services }: Compiled,
  textOf: (condition: Condition) => string,
): Meaning {
  const named = (value: unknown): string =>
    settled(value, (name) => (definition.conditions[name] ? textOf(definition.conditions[name]) : name))
  const service = (name: string): string => {
    const optional = list(project.services.value.services[name]?.optional)
    return named([withHeaders(definition.effects[name]), services[name], optional.map(lowerCase).toSorted()])
  }
  return {
    step: (name) =>
      named([
        { ...definition.steps[name], on: null },
        { ...screens[name], messages: null },
      ]),
    service,
    everyService: () => Object.keys(definition.effects).toSorted().map(service).join(),
    message: (name) => settled(project.services.value.messages?.[name]?.toSorted()),
    error: (name) => named(definition.errors[name]),
    schema: (name) => {
      const file = project.schemas.get(name)
      const isForm = file?.document.room === 'forms'
      return settled(file && schemaIn(file.schema, { isForm, listed: isForm ? listedFields(project, name) : noFields }))
    },
    settings: () => named(definition.settings),
    journey: () =>
      named([
        { ...definition, ...Object.fromEntries(elsewhere.map((key) => [key, null])) },
        recordsIn(project),
        cascadesIn(project),
      ]),
  }
}

/** The names of headers have no case. */
function withHeaders(effect: EffectDeclaration | undefined): object | undefined {
  if (!effect) return undefined
  const { context, requiredContext } = effect
  const sent = 'object' in context ? Object.entries(context.object) : []
  const lowered = Object.fromEntries(sent.map(([name, value]) => [lowerCase(name), value]))
  return { ...effect, context: lowered, requiredContext: requiredContext?.map(lowerCase) }
}

function lowerCase(text: string): string {
  return text.toLowerCase()
}

/** Each record with its schema, if it has one. */
function recordsIn({ journey }: Project): object {
  const { records = [] } = journey.value
  return Array.isArray(records) ? Object.fromEntries(records.map((name) => [name, null])) : records
}

/** What falls with each record. Rules that are compared as they are written do not show it. */
function cascadesIn({ journey }: Project): object {
  const { cascades = {} } = journey.value
  return Object.fromEntries(Object.entries(cascades).map(([owner, names]) => [owner, names.toSorted()]))
}

/** Parts of the definition that other files say. */
const elsewhere = ['steps', 'conditions', 'effects', 'errors', 'settings', 'on', 'neverSaved', 'personal']

/** `listed`: the fields whose choices a step lists elsewhere. */
type Form = { isForm: boolean; listed: ReadonlySet<string> }

const noFields: ReadonlySet<string> = new Set()

/** The fields of a form that every step with it gives a list of its own to choose from: their `enum` has no order on screen. */
function listedFields(project: Project, form: string): ReadonlySet<string> {
  const steps = [...project.steps.values()].filter(({ merged }) => merged.form === form)
  const fields = steps.flatMap(({ merged }) => Object.keys(merged.fields ?? {}))
  const isListed = (field: string): boolean =>
    steps.every(({ merged }) => Object(merged.fields?.[field]).items !== undefined)
  return new Set(fields.filter(isListed))
}

/** A type that all listed values have says nothing beside them. A form is drawn by its types. */
function withoutType(schema: JsonObject): JsonObject {
  const { type, ...rest } = schema
  const members = Array.isArray(rest.enum) ? rest.enum : []
  const isImplied = members.length > 0 && members.every((each) => isOfType(each, type))
  return isImplied ? rest : schema
}

function isOfType(value: Json, type: Json | undefined): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
}

/** A schema with one way to write each of its keywords. */
function schemaIn(schema: Json, form: Form): Json {
  if (Array.isArray(schema)) return schema.map((each) => schemaIn(each, form))
  if (!isObject(schema)) return schema
  const only = onlyBranch(schema)
  if (only) return schemaIn(only.value, form)
  const entries = Object.entries(withWholeLimits(form.isForm ? constantIn(schema) : withoutType(constantIn(schema))))
    .filter(([key, value]) => !annotations.has(key) && !refusesNothing(key, value))
    .map(([key, value]): [string, Json] => {
      if (key === 'properties' && isObject(value))
        return [
          key,
          Object.fromEntries(
            Object.entries(value).map(([name, each]) => [
              name,
              schemaIn(each ?? null, form.listed.has(name) ? { isForm: false, listed: noFields } : form),
            ]),
          ),
        ]
      if (key === 'type' && Array.isArray(value))
        return [key, value.length === 1 ? (value[0] ?? null) : value.toSorted()]
      // A list to choose from is shown in its order.
      if (key === 'enum' && form.isForm) return ['enumInOrder', value ?? null]
      return [key, key === 'default' || key === 'enum' ? (value ?? null) : schemaIn(value ?? null, form)]
    })
  return Object.fromEntries(entries)
}
