/** Sample values: the smallest that a schema allows. */
import type { Schema } from '../../../../core/define.ts'
import type { Json, JsonObject } from '../../../../core/model.ts'
import { isObject, propertyOf, typesOf } from '../../../source/schema-parts.ts'

/** A value with the required properties and no others. A pattern is met where a common text matches it. */
export function sampleOf(schema: Schema): Json {
  if ('const' in schema) return schema.const as Json
  if (Array.isArray(schema.enum)) return schema.enum[0] as Json
  const [type = isObject(schema.properties) ? 'object' : 'string'] = typesOf(schema)
  switch (type) {
    case 'object':
      return Object.fromEntries(requiredOf(schema).map((name) => [name, sampleOf(partOf(schema, name))])) as JsonObject
    case 'array':
      return Array.from({ length: numberAt(schema, 'minItems') ?? 0 }, () =>
        sampleOf(isObject(schema.items) ? schema.items : {}),
      )
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return numberAt(schema, 'minimum') ?? Math.min(1, numberAt(schema, 'maximum') ?? 1)
    default:
      return sampleText(schema)
  }
}

/** Names that the schema requires, in it or in one of `allOf`. */
export function requiredOf(schema: Schema): string[] {
  const own = Array.isArray(schema.required) ? schema.required.map(String) : []
  const all = Array.isArray(schema.allOf) ? schema.allOf.filter(isObject).flatMap(requiredOf) : []
  return [...new Set([...own, ...all])]
}

function partOf(schema: Schema, name: string): Schema {
  const found = propertyOf(schema, name)
  return typeof found === 'object' ? found : {}
}

function sampleText(schema: Schema): string {
  const least = numberAt(schema, 'minLength') ?? 1
  const long = 'x'.repeat(Math.max(1, least))
  const { pattern } = schema
  if (typeof pattern !== 'string') return schema.format === 'date' ? '2026-01-31' : long
  const texts = [long, 'X', '0'.repeat(Math.max(1, least)), ...commonTexts]
  return texts.find((text) => new RegExp(pattern, 'u').test(text)) ?? long
}

/** Texts of the representatives that patterns are written for. */
export const commonTexts = ['2026-01-31', '1', '0821234567', '8001015009087', 'PL000001', 'a@b.c', 'https://a.example']

function numberAt(schema: Schema, key: string): number | undefined {
  const value = schema[key]
  return typeof value === 'number' ? value : undefined
}
