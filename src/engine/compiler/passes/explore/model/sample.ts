/** Sample values: the smallest that a schema allows. */
import type { Schema } from '../../../../core/define.ts'
import type { Json, JsonObject } from '../../../../core/model.ts'
import { isObject, propertyOf, requiredOf, typesOf } from '../../../source/schema-parts.ts'
import { textsMatching } from './texts.ts'

/** A value with the required properties and no others. A pattern is met where a text was found that matches it. */
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
      return sampleNumber(schema)
    default:
      return sampleText(schema)
  }
}

function partOf(schema: Schema, name: string): Schema {
  const found = propertyOf(schema, name)
  return typeof found === 'object' ? found : {}
}

function sampleNumber(schema: Schema): number {
  const isInteger = typesOf(schema).includes('integer')
  const unit = numberAt(schema, 'multipleOf') ?? (isInteger ? 1 : 0)
  const above = numberAt(schema, 'exclusiveMinimum')
  const least = numberAt(schema, 'minimum') ?? (above === undefined ? undefined : above + (unit || 0.5))
  const most = numberAt(schema, 'maximum') ?? numberAt(schema, 'exclusiveMaximum')
  const value = least ?? Math.min(1, most ?? 1)
  return unit === 0 ? value : Math.ceil(value / unit) * unit
}

function sampleText(schema: Schema): string {
  const least = numberAt(schema, 'minLength') ?? 1
  const most = numberAt(schema, 'maxLength') ?? Number.POSITIVE_INFINITY
  const long = 'x'.repeat(Math.max(1, least))
  const { pattern, format } = schema
  const formatted = typeof format === 'string' ? formats[format] : undefined
  if (typeof pattern !== 'string') return formatted ?? long
  const texts = [formatted ?? long, 'X', '0'.repeat(Math.max(1, least)), ...textsMatching(pattern)]
  const expression = new RegExp(pattern, 'u')
  const fits = (text: string): boolean => expression.test(text) && text.length >= least && text.length <= most
  return texts.find(fits) ?? texts.find((text) => expression.test(text)) ?? long
}

const formats: Record<string, string> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T08:00:00Z',
  email: 'a@b.co',
  uri: 'https://a.example',
  time: '08:00:00Z',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
}

function numberAt(schema: Schema, key: string): number | undefined {
  const value = schema[key]
  return typeof value === 'number' ? value : undefined
}
