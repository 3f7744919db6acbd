/** Of a service's request, what the running page holds each request to before it is sent. */
import type { EffectDeclaration, JsonObject, ValueSchema } from '../../core/model.ts'
import { type AuthoredService, list } from '../source/authored.ts'
import type { Structure } from '../source/project.ts'
import { isObject } from '../source/schema-parts.ts'
import { mapValues } from './map-values.ts'

/** The names in braces in a service's path: each takes an input of that name. */
export function pathInputsOf({ path = '' }: AuthoredService): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}

/** What goes beside a service's request and must be there: all of its context but what it calls `optional`. */
export function requiredContextOf(project: Structure, service: AuthoredService): string[] {
  const optional = list(service.optional)
  const names = Object.keys({ ...project.services.value.context, ...service.context })
  return names.filter((name) => !optional.includes(name))
}

/** Schema, names in the path and context that a request is held to. */
export function lowerRequest(
  project: Structure,
  service: AuthoredService,
): Pick<EffectDeclaration, 'request' | 'pathInputs' | 'requiredContext'> {
  const schema = service.request === undefined ? undefined : project.schemas.get(service.request)?.schema
  return {
    ...(schema ? { request: valueSchemaOf(schema) } : {}),
    pathInputs: pathInputsOf(service),
    requiredContext: requiredContextOf(project, service),
  }
}

const asTheyAre = [
  ...['type', 'const', 'enum', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'pattern', 'minItems', 'maxItems', 'uniqueItems', 'required'],
]
const schemas = ['items', 'not', 'additionalProperties']
const listsOfSchemas = ['allOf', 'anyOf', 'oneOf']

/**
 * The part of a schema that the page can decide without a schema compiler. What is left out (`format`, `if`, `dependencies`,
 * `patternProperties`, …) is left out under `not` and `oneOf` with all that is beside it: a request is never refused wrongly.
 */
export function valueSchemaOf(schema: JsonObject): ValueSchema {
  const kept: [string, unknown][] = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (asTheyAre.includes(key)) return [[key, value]]
    if (key === 'properties' && isObject(value))
      return [[key, mapValues(value as Record<string, JsonObject | boolean>, (each) => innerOf(each))]]
    if (key === 'not') return isDecidable(value) ? [[key, innerOf(value)]] : []
    if (key === 'oneOf') return Array.isArray(value) && value.every(isDecidable) ? [[key, value.map(innerOf)]] : []
    if (key === 'additionalProperties' && hasPatterns(schema)) return []
    if (schemas.includes(key) && !Array.isArray(value))
      return [[key, typeof value === 'boolean' && key !== 'items' ? value : innerOf(value)]]
    if (listsOfSchemas.includes(key) && Array.isArray(value)) return [[key, value.map(innerOf)]]
    return []
  })
  return Object.fromEntries(kept) as ValueSchema
}

/** `true` allows everything and `false` nothing. */
function innerOf(schema: unknown): ValueSchema {
  if (schema === false) return { not: {} }
  return isObject(schema) ? valueSchemaOf(schema) : {}
}

const notes = /^(x-.*|\$schema|\$id|\$comment|title|description|default|examples|readOnly|writeOnly|definitions)$/

/** Nothing of the schema would be left out. */
export function isDecidable(schema: unknown): boolean {
  if (!isObject(schema)) return true
  const decided = [...asTheyAre, ...schemas, ...listsOfSchemas, 'properties']
  return Object.entries(schema).every(([key, value]) => {
    if (key === 'properties' && isObject(value)) return Object.values(value).every(isDecidable)
    if (schemas.includes(key)) return !Array.isArray(value) && isDecidable(value)
    if (listsOfSchemas.includes(key)) return Array.isArray(value) && value.every(isDecidable)
    return decided.includes(key) || notes.test(key)
  })
}

function hasPatterns(schema: JsonObject): boolean {
  return isObject(schema.patternProperties)
}
