/** Ways of writing the same schema, written one way. */
import { asText } from '../../../core/as-text.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import { annotations, isObject, refusesNothing, withWholeLimits } from '../../source/schema-parts.ts'

/** Keywords that say nothing of the value. */
export const silent = new Set([...annotations, 'example', 'default', 'deprecated', 'readOnly'])

/** Keywords that say who may see the value, and what it opens. */
export const marks = new Set(['x-pii', 'writeOnly', 'x-token'])

/** The keywords of a schema, each in one spelling of several that mean the same. Its inner schemas stay as they are written. */
export function normalForm(schema: JsonObject): JsonObject {
  const { allOf, ...rest } = schema
  const [single] = Array.isArray(allOf) && allOf.length === 1 ? allOf : []
  if (isObject(single)) return normalForm({ ...single, ...rest })
  const same = withType(withMembers(schema))
  return withWholeLimits(Object.fromEntries(Object.entries(same).filter(([key, value]) => !refusesNothing(key, value))))
}

/** A constant, or a `oneOf` of constants, as an enumeration. */
function withMembers(schema: JsonObject): JsonObject {
  const { const: only, ...open } = schema
  if (only !== undefined) return { ...open, enum: [only] }
  const { oneOf, ...rest } = schema
  const members = constantsOf(oneOf)
  return members ? { ...rest, enum: members } : schema
}

/** The type as one word, and that of values that are listed. */
function withType(schema: JsonObject): JsonObject {
  const { type, enum: members, multipleOf, ...rest } = schema
  const listed = Array.isArray(members) ? new Set(members.map((each) => typeof each)) : new Set()
  const [own] = listed
  if (listed.size === 1 && own !== 'object') return { ...schema, type: asText(own) }
  if (type === 'number' && multipleOf === 1) return { ...rest, type: 'integer' }
  return Array.isArray(type) && type.length === 1 ? { ...schema, type: type[0] ?? null } : schema
}

/** The values of a `oneOf` whose branches are one value each. */
function constantsOf(branches: Json | undefined): Json[] | undefined {
  if (!Array.isArray(branches) || branches.length === 0) return undefined
  const values = branches.flatMap((each) => (isObject(each) && isConstant(each) ? [each.const ?? null] : []))
  return values.length === branches.length ? values : undefined
}

function isConstant(schema: JsonObject): boolean {
  return schema.const !== undefined && Object.keys(schema).every((key) => key === 'const' || silent.has(key))
}

/** Whether two values say the same, whatever the order of their members and keys. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: Json): Json {
  if (Array.isArray(value))
    return value.map(sorted).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !silent.has(key))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}
