/** The schema of a long form in parts: what it says of each field alone, and what of the answers together. */
import type { Json, JsonObject } from '../../core/model.ts'
import { isObject, visitSchemas } from '../source/schema-parts.ts'

export type DividedForm = {
  /** The schema without its properties, and without whom it requires. */
  together: JsonObject
  /** The schemas of fields, by the keys of their validators; those that are alike have one. */
  values: Map<string, Json>
  /** Field → key. */
  fields: Record<string, string>
}

/** With fewer fields the whole takes less to check than its parts take to fetch. */
const longForm = 20

/**
 * Keywords that may stand beside the properties. What any other finds lies between what is missing and what is wrong, or is about
 * the names of the properties.
 */
const besideProperties = new Set([
  ...['type', 'title', 'minProperties', 'maxProperties', 'if', 'then', 'else', 'allOf', 'anyOf', 'oneOf', 'not'],
])

/** The parts of a form's schema; nothing for a form that is short, or cannot be divided. */
export function dividedForm({ properties, required: _, ...together }: JsonObject): DividedForm | undefined {
  if (!isObject(properties) || Object.keys(properties).length < longForm) return undefined
  if (!Object.keys(together).every((keyword) => besideProperties.has(keyword))) return undefined
  if (refers({ properties, ...together })) return undefined
  const keys = new Map<string, string>()
  const values = new Map<string, Json>()
  const fields = Object.entries(properties).map(([name, schema]) => {
    const text = JSON.stringify(schema)
    const key = keys.get(text) ?? `value${keys.size}`
    keys.set(text, key)
    values.set(key, schema)
    return [name, key]
  })
  return { together, values, fields: Object.fromEntries(fields) }
}

/** Something in the schema is found by a name: apart from the rest it would not be. */
function refers(schema: JsonObject): boolean {
  let found = false
  visitSchemas(schema, [], (each) => {
    found ||= '$ref' in each || '$id' in each
  })
  return found
}
