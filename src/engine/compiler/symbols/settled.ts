/** A value of the compiled journey as text: the same text for what is the same, however it was written. */
import type { JsonObject } from '../../core/model.ts'
import { isObject } from '../source/schema-parts.ts'

/** Lists whose order means nothing. */
const sets =
  /^(when|unless|holds|readOnly|callWhen|confirmLeave|needs|codes|required|counts|resets|on|facts|anyOf|enum|requiredContext)$/

/** Lists of names of conditions. */
const conditional = /^(when|unless|holds|readOnly|callWhen|confirmLeave)$/

/** The value as text, without what means nothing: the order of keys, and that of lists that are sets. */
export function settled(value: unknown, conditionNamed: (name: string) => string = (name) => name): string {
  const walk = (each: unknown, key = ''): unknown => {
    if (Array.isArray(each)) {
      const items = each.map((item) =>
        typeof item === 'string' && conditional.test(key) ? conditionNamed(item) : walk(item),
      )
      return sets.test(key) ? items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items
    }
    // What a rule sets is a list of facts with their values: all are set at once.
    if (each === null || typeof each !== 'object') return each
    const entries = Object.entries(each).filter(([, one]) => one !== undefined)
    return Object.fromEntries(
      entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, walk(unlisted(name, one), name)]),
    )
  }
  return JSON.stringify(walk(value)) ?? ''
}

/** What a rule sets, by fact; a list of one member that stands for a constant, as the constant. */
function unlisted(key: string, value: unknown): unknown {
  if (key === 'set' && Array.isArray(value))
    return Object.fromEntries(value.map((each: { fact: string; to: unknown }) => [each.fact, each.to]))
  return /^(is|not)$/.test(key) && isObject(value) ? constantIn(affirmed(value)) : value
}

/** What is not what it is not, is it: no constraint holds of an absent fact. */
export function affirmed(value: JsonObject): JsonObject {
  const { not, ...rest } = value
  const inner = isObject(not) && Object.keys(rest).length === 0 ? not : {}
  const isTwice = Object.keys(inner).length === 1 && isObject(inner.not)
  return isTwice && isObject(inner.not) ? affirmed(inner.not) : value
}

/** A constant as a list of one. */
export function constantIn(value: JsonObject): JsonObject {
  const { const: only, ...rest } = value
  return only === undefined ? value : { ...rest, enum: [only] }
}
