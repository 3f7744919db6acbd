/** What a schema says of its parts. */
import { asText } from '../../core/as-text.ts'
import type { Schema } from '../../core/define.ts'
import { memoize, memoizeByName } from '../../core/memoize.ts'
import type { Json, JsonObject } from '../../core/model.ts'
import { list } from './authored.ts'
import type { Path } from './document.ts'

/**
 * What a schema says of one of its properties: its schema, that there is none, or nothing (`open`). Where only alternatives
 * describe it, it may be as any of them says.
 */
export function propertyOf(schema: Schema, key: string): Schema | 'none' | 'open' {
  const certain = described(conjoined(schema), key)[0]
  if (certain) return certain
  const all = branches(schema)
  if (all.some((branch) => hasProperty(branch, key))) return anyDescribed(schema, key)
  const item = all.find((branch) => isObject(branch.items))?.items
  if (item && /^\d+$/.test(key)) return item as Schema
  const rest = all.find((branch) => isObject(branch.additionalProperties))?.additionalProperties
  if (rest) return rest as Schema
  if (all.some((branch) => branch.additionalProperties === true)) return 'open'
  const closed = all.some((branch) => branch.properties || branch.items || isSimple(branch.type))
  return closed ? 'none' : 'open'
}

/** The schema, and what holds beside it whatever the value is. */
function conjoined(schema: Schema): Schema[] {
  return [schema, ...(Array.isArray(schema.allOf) ? schema.allOf.filter(isObject).flatMap(conjoined) : [])]
}

/** Names that the schema requires, in it or in one of `allOf`. */
export function requiredOf(schema: Schema): string[] {
  const all = conjoined(schema).flatMap(({ required }) => (Array.isArray(required) ? required.map(asText) : []))
  return [...new Set(all)]
}

function hasProperty({ properties }: Schema, key: string): boolean {
  return isObject(properties) && Object.hasOwn(properties, key)
}

/** Of a property that is `true` nothing is said. */
function described(schemas: readonly Schema[], key: string): Schema[] {
  return schemas.flatMap(({ properties }) => {
    if (!isObject(properties) || !Object.hasOwn(properties, key)) return []
    return isObject(properties[key]) ? [properties[key]] : [{}]
  })
}

/** The same object for the same question: what is made of a schema is remembered by it. */
const anyDescribed = memoizeByName((schema: Schema, key: string) => eitherOf(described(branches(schema), key)))

/** One schema for a value that is as one of these says: with what they list or their types, and the marks of each. */
function eitherOf(schemas: readonly Schema[]): Schema {
  const [first = {}, ...others] = [...new Map(schemas.map((each) => [JSON.stringify(each), each])).values()]
  const all = [first, ...others]
  if (others.length === 0) return first
  const marks = Object.fromEntries(
    ownMarks.filter((mark) => all.some((each) => each[mark] === true)).map((mark) => [mark, true]),
  )
  const listed = all.map((each) => ('const' in each ? [each.const] : Array.isArray(each.enum) ? each.enum : undefined))
  if (listed.every((each) => each !== undefined)) return { ...marks, enum: [...new Set(listed.flat())] }
  const types = all.map(({ type }) => (type === undefined ? undefined : [type].flat()))
  const found = [...new Set(types.flat())]
  const type = types.every((each) => each !== undefined) ? { type: found.length === 1 ? found[0] : found } : {}
  return { ...marks, ...type, anyOf: all }
}

/** Keywords of our own, and what they mark: each is `true` or `false`. */
export const ownMarks: readonly string[] = ['x-pii', 'x-token', 'x-given', 'writeOnly', 'readOnly']

/** The names of the properties that a schema declares, in whichever branch. */
export function propertiesOf(schema: Schema): string[] {
  return [
    ...new Set(
      branches(schema).flatMap((branch) => (isObject(branch.properties) ? Object.keys(branch.properties) : [])),
    ),
  ]
}

/** The names of the properties that a form draws: a branch of an `anyOf` or `oneOf` only narrows them. */
export function drawnProperties(schema: Schema): string[] {
  const all = Array.isArray(schema.allOf) ? schema.allOf : []
  const further = [...all, schema.then, schema.else, ...dependencies(schema)]
  const inside = further.flatMap((each) => (isObject(each) ? drawnProperties(each) : []))
  return [...(isObject(schema.properties) ? Object.keys(schema.properties) : []), ...inside]
}

/** Whether it, or anything in it, is personal data. */
export const holdsPersonal = memoize((schema: Schema): boolean => {
  if (schema['x-pii'] === true) return true
  const items = branches(schema).flatMap((branch) => (isObject(branch.items) ? [branch.items] : []))
  return (
    items.some((each) => holdsPersonal(each)) ||
    propertiesOf(schema).some((key) => {
      const found = propertyOf(schema, key)
      return typeof found === 'object' && holdsPersonal(found)
    })
  )
})

/** The schema and every branch of it that may apply to the same value. */
export function branches(schema: Schema): Schema[] {
  // Most schemas have none, and this is asked for every fact that is named.
  if (!branching.some((key) => key in schema)) return [schema]
  const nested = ['allOf', 'anyOf', 'oneOf'].flatMap((key) =>
    Array.isArray(schema[key]) ? (schema[key] as unknown[]) : [],
  )
  const further = [...nested, schema.then, schema.else, ...dependencies(schema)]
  return [schema, ...further.flatMap((each) => (isObject(each) ? branches(each) : []))]
}

const branching = ['allOf', 'anyOf', 'oneOf', 'then', 'else', 'dependencies']

/** The JSON types that a value can have, `null` aside: none where nothing is said. */
export function typesOf(field: Schema): string[] {
  if (field.type !== undefined) return list(field.type as string | string[]).filter((type) => type !== 'null')
  const stated: unknown[] = Array.isArray(field.enum) ? field.enum : 'const' in field ? [field.const] : []
  return [...new Set(stated.map((value) => (Array.isArray(value) ? 'array' : typeof value)))]
}

/** Whether a value described by one schema may be one that the other wants, as far as their types tell. */
export function isAssignable(source: Schema, target: Schema): boolean {
  const kind = (type: string): string => (type === 'integer' ? 'number' : type)
  const [has, takes] = [typesOf(source).map(kind), typesOf(target).map(kind)]
  return has.length === 0 || takes.length === 0 || has.some((type) => takes.includes(type))
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Visits every schema within a schema. */
export function visitSchemas(schema: JsonObject, path: Path, visit: (schema: JsonObject, path: Path) => void): void {
  visit(schema, path)
  for (const [key, value] of Object.entries(schema)) {
    const here = [...path, key]
    if (/^(properties|patternProperties|definitions|dependencies)$/.test(key) && isObject(value)) {
      for (const [name, each] of Object.entries(value)) if (isObject(each)) visitSchemas(each, [...here, name], visit)
    } else if (/^(allOf|anyOf|oneOf|items)$/.test(key) && Array.isArray(value)) {
      value.forEach((each, index) => {
        if (isObject(each)) visitSchemas(each, [...here, index], visit)
      })
    } else if (
      /^(items|additionalItems|additionalProperties|contains|propertyNames|if|then|else|not)$/.test(key) &&
      isObject(value)
    ) {
      visitSchemas(value, here, visit)
    }
  }
}

function dependencies(schema: Schema): unknown[] {
  return isObject(schema.dependencies) ? Object.values(schema.dependencies) : []
}

function isSimple(type: unknown): boolean {
  return (Array.isArray(type) ? type : [type]).every((each) =>
    /^(string|number|integer|boolean|null)$/.test(asText(each)),
  )
}

/** Keywords of a schema that say nothing of a value. */
export const annotations: ReadonlySet<string> = new Set([
  ...['$schema', '$id', '$comment', 'title', 'description', 'examples', 'definitions'],
])

/** The one branch of a schema that says nothing else, and its path in there. */
export function onlyBranch(schema: JsonObject): { path: Path; value: Json } | undefined {
  const [own, ...others] = Object.entries(schema).filter(([key]) => !annotations.has(key))
  const [key = '', all] = own ?? []
  if (others.length > 0 || !/^(allOf|anyOf|oneOf)$/.test(key) || !Array.isArray(all)) return undefined
  const [value, other] = all
  return value === undefined || other !== undefined ? undefined : { path: [key, 0], value }
}

/** Whether a keyword of a schema lets every value through, with this value of its own. */
export function refusesNothing(keyword: string, value: unknown): boolean {
  return idle.has(`${keyword} ${JSON.stringify(value)}`)
}

const idle = new Set([
  ...['required []', 'properties {}', 'additionalProperties true', 'uniqueItems false', 'writeOnly false'],
  ...[
    'minLength 0',
    'minItems 0',
    'minProperties 0',
    'additionalItems true',
    'patternProperties {}',
    'dependencies {}',
  ],
  ...['x-pii false', 'x-token false', 'x-given false'],
])

/** Strict limits of a whole number as those that it may reach. */
export function withWholeLimits(schema: JsonObject): JsonObject {
  const { exclusiveMinimum: above, exclusiveMaximum: below, ...rest } = schema
  if (schema.type !== 'integer') return schema
  return {
    ...rest,
    ...(Number.isInteger(above) ? { minimum: Math.max(Number(above) + 1, Number(rest.minimum ?? -Infinity)) } : {}),
    ...(Number.isInteger(below) ? { maximum: Math.min(Number(below) - 1, Number(rest.maximum ?? Infinity)) } : {}),
    ...(above !== undefined && !Number.isInteger(above) ? { exclusiveMinimum: above } : {}),
    ...(below !== undefined && !Number.isInteger(below) ? { exclusiveMaximum: below } : {}),
  }
}
