/** Changes inside a JSON value. */
import type { Json, JsonObject } from '../../../../core/model.ts'

/** The object with another value at a path; `undefined` removes it. Lists on the way stay lists. */
export function withAt(object: JsonObject, path: readonly string[], value: Json | undefined): JsonObject {
  return changedAt(object, path, value) as JsonObject
}

function changedAt(here: Json | undefined, [key = '', ...rest]: readonly string[], value: Json | undefined): Json {
  if (Array.isArray(here) || (here === undefined && /^\d+$/.test(key))) {
    const items = [...(here ?? [])]
    items[Number(key)] = rest.length === 0 ? (value ?? null) : changedAt(items[Number(key)], rest, value)
    return items
  }
  const object: JsonObject = typeof here === 'object' && here !== null ? here : {}
  if (rest.length === 0 && value === undefined) {
    const { [key]: _, ...others } = object
    return others
  }
  return { ...object, [key]: rest.length === 0 ? (value ?? null) : changedAt(object[key], rest, value) }
}
