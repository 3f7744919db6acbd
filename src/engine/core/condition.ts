/** Fact tables: does a value satisfy a constraint, does a condition hold. */
import type { Condition, Constraint, FactPath, Json } from './model.ts'

/** What a condition asks the state. */
export type ReadFact = (path: FactPath) => Json | undefined

/** True when every line of the table holds and, where there are alternatives, one of them. An absent fact never satisfies. */
export function holds(condition: Condition, read: ReadFact): boolean {
  return (
    condition.facts.every(({ fact, is }) => satisfies(read(fact), is)) &&
    (condition.anyOf?.some((alternative) => holds(alternative, read)) ?? true)
  )
}

/** One line of a fact table. A constraint of another type than the value is not satisfied. */
export function satisfies(value: Json | undefined, is: Constraint): boolean {
  if (value === undefined) return false
  if (is.const !== undefined && !sameJson(value, is.const)) return false
  if (is.enum && !is.enum.some((one) => sameJson(value, one))) return false
  if (is.type && !hasType(value, is.type)) return false
  if (is.not && satisfies(value, is.not)) return false
  return isWithin(value, is)
}

/** Whether two JSON values are equal, whatever the order of their keys. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, i) => sameJson(one, b[i]))
  }
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
}

/** Whether the value is of a type of JSON Schema. */
export function hasType(value: Json, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

/** The length of a text as JSON Schema counts it: in characters, of which some take two places in a string. */
export function lengthOf(text: string): number {
  return [...text].length
}

function isWithin(value: Json, is: Constraint): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, minItems, maxItems, pattern } = is
  if (minimum !== undefined && !(typeof value === 'number' && value >= minimum)) return false
  if (maximum !== undefined && !(typeof value === 'number' && value <= maximum)) return false
  if (exclusiveMinimum !== undefined && !(typeof value === 'number' && value > exclusiveMinimum)) return false
  if (exclusiveMaximum !== undefined && !(typeof value === 'number' && value < exclusiveMaximum)) return false
  if (minLength !== undefined && !(typeof value === 'string' && lengthOf(value) >= minLength)) return false
  if (maxLength !== undefined && !(typeof value === 'string' && lengthOf(value) <= maxLength)) return false
  if (minItems !== undefined && !(Array.isArray(value) && value.length >= minItems)) return false
  if (maxItems !== undefined && !(Array.isArray(value) && value.length <= maxItems)) return false
  return pattern === undefined || (typeof value === 'string' && new RegExp(pattern, 'u').test(value))
}
