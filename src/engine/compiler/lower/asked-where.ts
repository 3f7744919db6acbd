/** Where a form asks for a field that only some answers lead to. */
import type { JsonObject, ValueSchema } from '../../core/model.ts'
import { isObject } from '../source/schema-parts.ts'
import { isDecidable, valueSchemaOf } from './requests.ts'

/**
 * What the answers are where the form asks for the field. `undefined` where it always does, or where a page could not tell
 * without a schema compiler.
 */
export function askedWhere(schema: JsonObject, field: string): ValueSchema | undefined {
  const ways = waysTo(schema, field)
  if (ways.length === 0 || ways.some((way) => way.length === 0) || !ways.flat().every(isDecidable)) return undefined
  return either(ways.map((way) => ({ allOf: way.map(valueSchemaOf) })))
}

/** The schemas that hold together on each way to the field; none on the way that is always open. */
function waysTo(schema: JsonObject, field: string): JsonObject[][] {
  const { properties, allOf, if: condition, dependencies } = schema
  const isHere = isObject(properties) && Object.hasOwn(properties, field)
  const within = (branch: unknown): JsonObject[][] => (isObject(branch) ? waysTo(branch, field) : [])
  const under = (one: JsonObject, branch: unknown): JsonObject[][] => within(branch).map((way) => [one, ...way])
  return [
    ...(isHere ? [[]] : []),
    ...(Array.isArray(allOf) ? allOf.flatMap(within) : []),
    ...(isObject(condition) ? [...under(condition, schema.then), ...under({ not: condition }, schema.else)] : []),
    ...Object.entries(isObject(dependencies) ? dependencies : {}).flatMap(([name, branch]) =>
      under({ required: [name] }, branch),
    ),
  ]
}

function either(all: ValueSchema[]): ValueSchema | undefined {
  return all.length > 1 ? { anyOf: all } : all[0]
}
