/** A choice in the schema of a form, as the branch that an answer leads to: what the others ask for is not said to be missing. */
import type { Json, JsonObject } from '../../core/model.ts'
import { isObject } from '../source/schema-parts.ts'

/**
 * The schema with each `oneOf` and `anyOf` whose branches name different values of one property written as conditions on that
 * property. It takes the same answers. Where the property has none of the values, the choice stays as it is written.
 */
export function withChosenBranches(schema: JsonObject): JsonObject {
  return ['oneOf', 'anyOf'].reduce(withConditions, withChosenInside(schema))
}

/** What a branch holds to the same answers may have choices of its own. */
function withChosenInside(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).map(([keyword, value]): [string, Json] => {
    if (/^(then|else)$/.test(keyword) && isObject(value)) return [keyword, withChosenBranches(value)]
    if (!/^(allOf|anyOf|oneOf)$/.test(keyword) || !Array.isArray(value)) return [keyword, value]
    return [keyword, value.map((each) => (isObject(each) ? withChosenBranches(each) : each))]
  })
  return Object.fromEntries(entries)
}

function withConditions(schema: JsonObject, keyword: string): JsonObject {
  const { [keyword]: choice, ...others } = schema
  const branches = Array.isArray(choice) ? choice.filter(isObject) : []
  const tag = Array.isArray(choice) && branches.length === choice.length ? tagOf(branches) : undefined
  if (tag === undefined) return schema
  const has = (values: Json[]): JsonObject => ({
    type: 'object',
    required: [tag],
    properties: { [tag]: { enum: values } },
  })
  const conditions = branches.map((branch): JsonObject => ({ if: { not: has(valuesOf(branch, tag)) }, else: branch }))
  const rest: JsonObject = {
    if: has(branches.flatMap((branch) => valuesOf(branch, tag))),
    else: { [keyword]: branches },
  }
  return { ...others, allOf: [...(Array.isArray(others.allOf) ? others.allOf : []), ...conditions, rest] }
}

/** The property of which each branch names other values than the rest. */
function tagOf(branches: JsonObject[]): string | undefined {
  const [first] = branches
  return Object.keys(isObject(first?.properties) ? first.properties : {}).find((name) => {
    const values = branches.map((branch) => valuesOf(branch, name))
    const all = values.flat()
    const isPlain = all.every((value) => typeof value !== 'object')
    return isPlain && values.every((own) => own.length > 0) && new Set(all).size === all.length
  })
}

/** The values that the schema names for a property. */
function valuesOf({ properties }: JsonObject, name: string): Json[] {
  const property = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  if (!isObject(property)) return []
  if (property.const !== undefined) return [property.const]
  return Array.isArray(property.enum) ? property.enum : []
}
