/** Answers to a form that its schema tells apart, and what the form makes of them. */
import { asText } from '../../../core/as-text.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import { isObject, visitSchemas } from '../../source/schema-parts.ts'
import { errorsOf } from '../../source/schema-values.ts'

/** Assignments of answers that are tried. */
const most = 2000

/** Whether the form asks for the field beside these answers, and whether they can be given. */
export function missingOf(
  schema: JsonObject,
  given: JsonObject,
  field: string,
): { isMissing: boolean; isPossible: (tried: string[]) => boolean } {
  const others = Object.fromEntries(Object.entries(given).filter(([name]) => name !== field))
  const errors = errorsOf(others, schema).filter(({ keyword }) => keyword !== 'if')
  const missing = errors.map(({ keyword, params }) => (keyword === 'required' ? asText(params.missingProperty) : ''))
  return {
    isMissing: missing.includes(field),
    // Other fields can be filled in; what was tried cannot be wrong.
    isPossible: (tried) => missing.every((name) => name === field || (name !== '' && !tried.includes(name))),
  }
}

/** Another text than the schema names, where it takes any. */
export function otherText(schema: JsonObject, name: string): Json[] {
  let isOpen = false
  visitSchemas(schema, [], ({ properties }) => {
    const property = isObject(properties) ? properties[name] : undefined
    if (isObject(property) && property.type === 'string' && property.enum === undefined) isOpen = true
  })
  return isOpen ? valuesOf(schema, name).flatMap((value) => (typeof value === 'string' ? [`${value}_`] : [])) : []
}

/** Values that the schema tells apart, and none. */
export function valuesOf(schema: JsonObject, name: string): (Json | undefined)[] {
  const values = new Set<Json>()
  visitSchemas(schema, [], (each) => {
    const property = isObject(each.properties) ? each.properties[name] : undefined
    if (!isObject(property)) return
    for (const value of Array.isArray(property.enum) ? property.enum : []) values.add(value)
    if (property.const !== undefined) values.add(property.const ?? null)
    if (property.type === 'boolean') for (const value of [true, false]) values.add(value)
  })
  return [...values, undefined]
}

export function assignmentsOf(domains: [string, (Json | undefined)[]][]): JsonObject[] {
  let all: JsonObject[] = [{}]
  for (const [name, values] of domains) {
    all = all.flatMap((each) => values.map((value) => (value === undefined ? each : { ...each, [name]: value })))
    if (all.length > most) return []
  }
  return all
}
