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
  // What code took for a number may be none: it is the same as itself.
  if (a === b || Object.is(a, b)) return true
  if (!a || !b || typeof a !== 'object' || typeof b !== 'object') return false
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

/** Limits hold for the type that they are about: a value of another type is compared as NaN, which is within none. */
function isWithin(value: Json, is: Constraint): boolean {
  const number = typeof value === 'number' ? value : Number.NaN
  const items = Array.isArray(value) ? value.length : Number.NaN
  const characters = () => (typeof value === 'string' ? lengthOf(value) : Number.NaN)
  return (
    (is.minimum === undefined || number >= is.minimum) &&
    (is.maximum === undefined || number <= is.maximum) &&
    (is.exclusiveMinimum === undefined || number > is.exclusiveMinimum) &&
    (is.exclusiveMaximum === undefined || number < is.exclusiveMaximum) &&
    (is.minLength === undefined || characters() >= is.minLength) &&
    (is.maxLength === undefined || characters() <= is.maxLength) &&
    (is.minItems === undefined || items >= is.minItems) &&
    (is.maxItems === undefined || items <= is.maxItems) &&
    (is.pattern === undefined || (typeof value === 'string' && new RegExp(is.pattern, 'u').test(value)))
  )
}
