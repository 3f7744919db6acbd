/** A value that a schema describes, the same each time: for screens that are shown without an applicant. */
import { stringMatching, sample as take } from 'fast-check'
import { isObject, propertiesOf, propertyOf, typesOf } from '../../compiler/source/schema-parts.ts'
import type { Schema } from '../../core/define.ts'
import type { Json } from '../../core/model.ts'

/** What would be there. Every property of an object is there, whether it must be or not. */
export function sampleOf(schema: Schema, name = ''): Json {
  if ('const' in schema) return schema.const as Json
  if ('default' in schema) return schema.default as Json
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0] as Json
  if (Array.isArray(schema.enum)) return (schema.enum[0] ?? null) as Json
  const [type = propertiesOf(schema).length > 0 ? 'object' : 'string'] = typesOf(schema)
  switch (type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return listOf(schema, name)
    case 'boolean':
      return true
    case 'number':
    case 'integer':
      return numberOf(schema)
    default:
      return textOf(schema, name)
  }
}

function objectOf(schema: Schema): Json {
  return Object.fromEntries(
    propertiesOf(schema).map((key) => {
      const found = propertyOf(schema, key)
      return [key, sampleOf(typeof found === 'object' ? found : {}, key)]
    }),
  )
}

function listOf({ items, minItems, maxItems }: Schema, name: string): Json {
  const most = typeof maxItems === 'number' ? maxItems : 3
  const count = Math.min(Math.max(3, typeof minItems === 'number' ? minItems : 0), most)
  return Array.from({ length: count }, () => sampleOf(isObject(items) ? items : {}, name))
}

/** In the middle of its bounds where it has both; else a little above the least. */
function numberOf({ type, minimum, exclusiveMinimum, maximum, multipleOf }: Schema): number {
  const least = numberIn(minimum) ?? numberIn(exclusiveMinimum)
  const most = numberIn(maximum)
  const value = least !== undefined && most !== undefined ? (least + most) / 2 : (least ?? 0) + 12
  const step = numberIn(multipleOf) ?? (type === 'integer' ? 1 : 0.01)
  return Number((Math.round(value / step) * step).toFixed(2))
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

const formats: Record<string, string> = {
  date: '2026-11-21',
  'date-time': '2026-11-21T08:00:00Z',
  email: 'someone@example.com',
  uri: 'https://example.com/',
  time: '08:00:00Z',
}

function textOf({ format, pattern, minLength, maxLength }: Schema, name: string): string {
  if (typeof format === 'string' && formats[format] !== undefined) return formats[format]
  const matching = typeof pattern === 'string' ? textMatching(pattern) : undefined
  if (matching !== undefined) return matching
  const text = words(name).padEnd(typeof minLength === 'number' ? minLength : 0, '.')
  return text.slice(0, typeof maxLength === 'number' ? maxLength : 60)
}

/** A text that fits the pattern; nothing for one that looks ahead or behind. */
function textMatching(pattern: string): string | undefined {
  try {
    return take(stringMatching(new RegExp(pattern, 'u')), { numRuns: 1, seed: 7 })[0]
  } catch {
    return undefined
  }
}

/** `fullName` → `Full name`. */
function words(name: string): string {
  const text = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return text === '' ? 'Text' : text.charAt(0).toUpperCase() + text.slice(1)
}
