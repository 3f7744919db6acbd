/** What is known of a value: alternatives, in each of which every one of some schemas holds. Equal values are the same object. */
import { asText } from '../../../../core/as-text.ts'
import type { Schema } from '../../../../core/define.ts'
import type { Json, JsonObject } from '../../../../core/model.ts'
import { schemaProblems } from '../../../../core/value-schema.ts'
import { valueSchemaOf } from '../../../lower/requests.ts'
import { type Lengths, patternLengths } from '../../../source/pattern-lengths.ts'
import { isNarrowerPattern } from '../../../source/same-pattern.ts'
import { isObject, propertyOf, requiredOf, typesOf } from '../../../source/schema-parts.ts'
import { listedValues } from '../../../source/schema-values.ts'

export type Value = {
  readonly alternatives: readonly (readonly Schema[])[]
  /** The same by the numbers of the schemas. */
  readonly ids: readonly (readonly number[])[]
}

/** Beyond so many alternatives nothing is known. */
const MOST_ALTERNATIVES = 12

const schemaIds = new Map<string, number>()
const schemasById: Schema[] = []
const idOfSchema = new WeakMap<Schema, number>()
const values = new Map<string, Value>()

/** A value of which nothing is known but that it is there. */
const anyValue = valueOfIds([[]])

/** A value that satisfies a schema. */
export function ofSchema(schema: Schema): Value {
  return Object.keys(schema).length === 0 ? anyValue : valueOfIds([[idOf(schema)]])
}

/** The same value, which satisfies one more schema. */
export function narrowed(value: Value, schema: Schema): Value {
  if (Object.keys(schema).length === 0) return value
  return valueOfIds(value.ids.map((ids) => [...ids, idOf(schema)]))
}

/** A value that is either of two. */
export function either(one: Value, other: Value): Value {
  return one === other ? one : valueOfIds([...one.ids, ...other.ids])
}

/** Whether each such value satisfies a schema, as far as their keywords tell. A `false` says nothing. */
export function implies(value: Value, wanted: Schema): boolean {
  return value.alternatives.every((schemas) => allImply(schemas, wanted))
}

function allImply(schemas: readonly Schema[], wanted: Schema): boolean {
  const listed = schemas.map(listedValues).find((each) => each !== undefined)
  if (listed) {
    const isPossible = (value: Json): boolean => schemas.every((schema) => satisfiesSchema(value, schema))
    return listed.filter(isPossible).every((value) => satisfiesSchema(value, wanted))
  }
  const inner = schemas.flatMap((schema) => (Array.isArray(schema.allOf) ? schema.allOf.filter(isObject) : []))
  if (inner.length > 0) return allImply([...schemas.map(withoutAllOf), ...inner], wanted)
  const at = schemas.findIndex((schema) => waysOf(schema) !== undefined)
  const ways = schemas[at] && waysOf(schemas[at])
  if (ways?.every((way) => allImply([...schemas.slice(0, at), ...way, ...schemas.slice(at + 1)], wanted))) return true
  return Object.entries(wanted).every(([key, limit]) => isImplied(schemas, key, limit, wanted))
}

function satisfiesSchema(value: Json, schema: Schema): boolean {
  return schemaProblems(valueSchemaOf(schema as JsonObject), value).length === 0
}

/** The ways in which a value can satisfy a schema with alternatives: in each of them all of some schemas hold. */
function waysOf(schema: Schema): Schema[][] | undefined {
  for (const key of ['anyOf', 'oneOf']) {
    const { [key]: alternatives, ...rest } = schema
    if (Array.isArray(alternatives)) return alternatives.map((each) => (isObject(each) ? [rest, each] : [rest]))
  }
  const { if: condition, then, else: otherwise, ...rest } = schema
  if (condition === undefined) return undefined
  return [then, otherwise].map((each) => (isObject(each) ? [rest, each] : [rest]))
}

function isImplied(schemas: readonly Schema[], key: string, limit: unknown, wanted: Schema): boolean {
  const numbers = (name: string): number[] =>
    schemas.flatMap((schema) => (typeof schema[name] === 'number' ? [schema[name] as number] : []))
  const bound = Number(limit)
  if (schemas.some((schema) => saysNothingOf(schema, key))) return true
  switch (key) {
    case 'type':
      return schemas.some((schema) => isOfTypes(schema, wanted))
    case 'minLength':
    case 'minItems':
    case 'minimum':
      return (
        [...numbers(key), ...(key === 'minimum' ? numbers('exclusiveMinimum') : [])].some((each) => each >= bound) ||
        (key === 'minLength' &&
          schemas.some((schema) => lengthsOf(schema)[0] >= bound || (bound === 1 && isFilled(schema))))
      )
    case 'maxLength':
    case 'maxItems':
    case 'maximum':
      return (
        [...numbers(key), ...(key === 'maximum' ? numbers('exclusiveMaximum') : [])].some((each) => each <= bound) ||
        (key === 'maxLength' && schemas.some((schema) => lengthsOf(schema)[1] <= bound))
      )
    case 'exclusiveMinimum':
      return numbers('minimum').some((each) => each > bound) || numbers(key).some((each) => each >= bound)
    case 'exclusiveMaximum':
      return numbers('maximum').some((each) => each < bound) || numbers(key).some((each) => each <= bound)
    case 'pattern':
      return schemas.some(({ pattern, format }) =>
        [pattern, patternsOfFormats[asText(format)]].some(
          (own) => typeof own === 'string' && isNarrowerPattern(own, asText(limit)),
        ),
      )
    case 'uniqueItems':
    case 'multipleOf':
    case 'format':
      return schemas.some((schema) => schema[key] === limit)
    case 'items':
      return isObject(limit) && schemas.some((schema) => isObject(schema.items) && allImply([schema.items], limit))
    case 'required':
      return Array.isArray(limit) && limit.every((name) => schemas.some((schema) => requiredOf(schema).includes(name)))
    case 'properties':
      return isObject(limit) && Object.entries(limit).every(([name, each]) => isPropertyImplied(schemas, name, each))
    case 'allOf':
      return Array.isArray(limit) && limit.every((each) => isObject(each) && allImply(schemas, each))
    case 'anyOf':
      return Array.isArray(limit) && limit.some((each) => isObject(each) && allImply(schemas, each))
    case 'additionalProperties':
      return limit === true || schemas.some((schema) => hasNoMoreThan(schema, wanted))
    default:
      return /^(x-.*|\$schema|\$id|\$comment|title|description|default|examples|readOnly|writeOnly)$/.test(key)
  }
}

function isPropertyImplied(schemas: readonly Schema[], name: string, wanted: unknown): boolean {
  if (!isObject(wanted)) return wanted === true
  const own = schemas.flatMap(({ properties }) => {
    const found = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
    return isObject(found) ? [found] : []
  })
  if (own.length > 0) return allImply(own, wanted)
  // What no schema declares is taken not to be there.
  const found = schemas.map((schema) => propertyOf(schema, name))
  return found.includes('none') && !found.some((each) => typeof each === 'object')
}

/** What each text of a format matches. */
const patternsOfFormats: Readonly<Record<string, string>> = {
  date: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
}

/** The value has no property that the other schema does not declare. */
function hasNoMoreThan(
  { additionalProperties, patternProperties, properties }: Schema,
  { properties: others }: Schema,
) {
  const declared = Object.keys(isObject(others) ? others : {})
  const isClosed = additionalProperties === false && patternProperties === undefined
  return isClosed && Object.keys(isObject(properties) ? properties : {}).every((name) => declared.includes(name))
}

/** A keyword for texts says nothing of a number. */
function saysNothingOf({ type }: Schema, key: string): boolean {
  const about = keywordTypes[key]
  return about !== undefined && type !== undefined && ![type].flat().some((each) => about.includes(asText(each)))
}

const keywordTypes: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(['minLength', 'maxLength', 'pattern', 'format'].map((each) => [each, ['string']])),
  ...Object.fromEntries(
    ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map((each) => [
      each,
      ['number', 'integer'],
    ]),
  ),
  ...Object.fromEntries(['items', 'minItems', 'maxItems', 'uniqueItems'].map((each) => [each, ['array']])),
}

/** `null` is a type here like the others. */
function isOfTypes(schema: Schema, wanted: Schema): boolean {
  const all = (each: Schema): unknown[] => (each.type === undefined ? typesOf(each) : [each.type].flat())
  const given = all(schema)
  const accepted = all(wanted)
  return (
    given.length > 0 &&
    given.every((type) => accepted.includes(type) || (type === 'integer' && accepted.includes('number')))
  )
}

/** `{ not: { const: '' } }` says that there is something. */
function isFilled({ not }: Schema): boolean {
  return isObject(not) && not.const === ''
}

/** Least and most characters of the texts that a pattern takes. */
function lengthsOf({ pattern }: Schema): Lengths {
  return typeof pattern === 'string' ? patternLengths(pattern) : [0, Number.POSITIVE_INFINITY]
}

function withoutAllOf({ allOf: _, ...rest }: Schema): Schema {
  return rest
}

function idOf(schema: Schema): number {
  const before = idOfSchema.get(schema)
  if (before !== undefined) return before
  const text = JSON.stringify(schema)
  const known = schemaIds.get(text) ?? schemasById.push(schema) - 1
  schemaIds.set(text, known)
  idOfSchema.set(schema, known)
  return known
}

/** An alternative that says more than another one adds nothing. */
function valueOfIds(alternatives: readonly (readonly number[])[]): Value {
  const sorted = alternatives.map((ids) => [...new Set(ids)].sort((a, b) => a - b))
  const least = sorted.filter(
    (ids, at) =>
      !sorted.some((other, index) => {
        const isPart = other.every((id) => ids.includes(id))
        return isPart && (other.length < ids.length || index < at)
      }),
  )
  const kept = least.length > MOST_ALTERNATIVES ? [[]] : least
  const key = kept
    .map((ids) => ids.join('&'))
    .sort()
    .join('|')
  const known = values.get(key) ?? {
    alternatives: kept.map((ids) => ids.map((id) => schemasById[id] ?? {})),
    ids: kept,
  }
  values.set(key, known)
  return known
}
