/** Holds a value to a small JSON Schema, without a compiler: for what must be known before a request is sent. */
import { hasType, lengthOf, sameJson } from './condition.ts'
import type { Json, ValueSchema } from './model.ts'

/** Where a value breaks its schema, as a dotted path, and the keyword. */
export type SchemaProblem = { path: string; keyword: string }

/** Everything that is wrong with a value, the outermost first. */
export function schemaProblems(schema: ValueSchema, value: Json, path: readonly string[] = []): SchemaProblem[] {
  const broken = [...brokenBy(schema, value), ...brokenChoices(schema, value)]
  return [...broken.map((keyword) => ({ path: path.join('.'), keyword })), ...innerProblems(schema, value, path)]
}

function innerProblems(schema: ValueSchema, value: Json, path: readonly string[]): SchemaProblem[] {
  const all = (schema.allOf ?? []).flatMap((each) => schemaProblems(each, value, path))
  if (Array.isArray(value)) {
    const { items } = schema
    return items ? [...all, ...value.flatMap((each, i) => schemaProblems(items, each, [...path, String(i)]))] : all
  }
  if (typeof value !== 'object' || value === null) return all
  const { required = [], properties = {}, additionalProperties = true } = schema
  const missing = required.filter((name) => !Object.hasOwn(value, name))
  const found = Object.entries(value).flatMap(([name, inner]): SchemaProblem[] => {
    const here = [...path, name]
    const propertySchema = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (propertySchema) return schemaProblems(propertySchema, inner, here)
    if (additionalProperties === false) return [{ path: here.join('.'), keyword: 'additionalProperties' }]
    return additionalProperties === true ? [] : schemaProblems(additionalProperties, inner, here)
  })
  return [...all, ...missing.map((name) => ({ path: [...path, name].join('.'), keyword: 'required' })), ...found]
}

function brokenChoices({ anyOf, oneOf, not }: ValueSchema, value: Json): string[] {
  const fits = (schema: ValueSchema): boolean => schemaProblems(schema, value).length === 0
  return [
    ...(anyOf && !anyOf.some(fits) ? ['anyOf'] : []),
    ...(oneOf && oneOf.filter(fits).length !== 1 ? ['oneOf'] : []),
    ...(not && fits(not) ? ['not'] : []),
  ]
}

/** A keyword for another type says nothing of the value. */
function brokenBy(schema: ValueSchema, value: Json): string[] {
  const { type, enum: allowed } = schema
  const broken: string[] = []
  if (type !== undefined && ![type].flat().some((each) => hasType(value, each))) broken.push('type')
  if (schema.const !== undefined && !sameJson(value, schema.const)) broken.push('const')
  if (allowed && !allowed.some((each) => sameJson(value, each))) broken.push('enum')
  if (typeof value === 'number') broken.push(...brokenByNumber(schema, value))
  if (typeof value === 'string') broken.push(...brokenByText(schema, value))
  if (Array.isArray(value)) broken.push(...brokenByList(schema, value))
  return broken
}

function brokenByNumber(schema: ValueSchema, value: number): string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  return [
    ...(minimum !== undefined && value < minimum ? ['minimum'] : []),
    ...(maximum !== undefined && value > maximum ? ['maximum'] : []),
    ...(exclusiveMinimum !== undefined && value <= exclusiveMinimum ? ['exclusiveMinimum'] : []),
    ...(exclusiveMaximum !== undefined && value >= exclusiveMaximum ? ['exclusiveMaximum'] : []),
    ...(multipleOf !== undefined && !isMultiple(value, multipleOf) ? ['multipleOf'] : []),
  ]
}

/** 0.3 / 0.1 is not quite 3. The compiled validators of forms and answers allow as much. */
function isMultiple(value: number, unit: number): boolean {
  return Math.abs(value / unit - Math.round(value / unit)) <= 1e-8
}

function brokenByText({ minLength, maxLength, pattern }: ValueSchema, value: string): string[] {
  return [
    ...(minLength !== undefined && lengthOf(value) < minLength ? ['minLength'] : []),
    ...(maxLength !== undefined && lengthOf(value) > maxLength ? ['maxLength'] : []),
    ...(pattern !== undefined && !new RegExp(pattern, 'u').test(value) ? ['pattern'] : []),
  ]
}

function brokenByList({ minItems, maxItems, uniqueItems }: ValueSchema, value: readonly Json[]): string[] {
  const isRepeated = (one: Json, index: number): boolean => value.slice(0, index).some((other) => sameJson(one, other))
  return [
    ...(minItems !== undefined && value.length < minItems ? ['minItems'] : []),
    ...(maxItems !== undefined && value.length > maxItems ? ['maxItems'] : []),
    ...(uniqueItems === true && value.some(isRepeated) ? ['uniqueItems'] : []),
  ]
}
