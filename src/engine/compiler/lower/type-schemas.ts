/** Schemas as the library that writes types understands them best: each file one definition with one name. */
import type { Structure } from '../source/project.ts'
import { isObject } from '../source/schema-parts.ts'

type Written = Record<string, unknown>

/**
 * Type name → the schema of its file, with references between files as references to definitions. Throws when the names of
 * two files make the same type name: one of the two would be lost.
 */
export function definitionsOf(project: Structure): Record<string, unknown> {
  const files = new Map<string, string>()
  const definitions: Record<string, unknown> = {}
  for (const { name, written } of project.schemas.values()) {
    const type = typeName(name)
    const other = files.get(type)
    if (other !== undefined)
      throw new Error(`expected one schema for the type \`${type}\`, found \`${other}\` and \`${name}\``)
    files.set(type, name)
    definitions[type] = forTypes(written, name)
  }
  return definitions
}

/** `order-request` → `OrderRequest`. */
export function typeName(schema: string): string {
  return schema.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** The schema, or a part of it, that is in the file of this name. */
function forTypes(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((each) => forTypes(each, name))
  if (!isObject(value)) return value
  const { $ref, ...kept } = withoutTitle(value)
  if (typeof $ref === 'string') {
    // `#/a/pointer` leads into the file itself, which is one of the definitions here.
    const [file = '', pointer = ''] = $ref.split('#')
    return { $ref: `#/definitions/${typeName(file === '' ? name : file)}${pointer}` }
  }
  return Object.fromEntries(Object.entries(spread(kept)).map(([key, each]) => [key, forTypes(each, name)]))
}

/** A title would win over the name of the file. A property may have that name. */
function withoutTitle(schema: Written): Written {
  const { title, ...rest } = schema
  return typeof title === 'string' ? rest : schema
}

/**
 * Alternatives beside properties, as alternatives that each have the properties. The library would give the two parts two
 * names, and the type of the file would say nothing of its properties.
 */
function spread(schema: Written): Written {
  const key = (['anyOf', 'oneOf'] as const).find((each) => Array.isArray(schema[each]))
  if (key === undefined || !isObject(schema.properties)) return schema
  const { [key]: alternatives, ...base } = schema
  return { [key]: Array.isArray(alternatives) ? alternatives.map((each) => both(base, each)) : [] }
}

function both(base: Written, alternative: unknown): Written {
  if (!isObject(alternative) || alternative.$ref !== undefined) return { allOf: [base, alternative] }
  return {
    ...base,
    ...alternative,
    properties: { ...objectAt(base, 'properties'), ...objectAt(alternative, 'properties') },
    required: [...new Set([...listAt(base, 'required'), ...listAt(alternative, 'required')])],
  }
}

function objectAt(schema: Written, key: string): Written {
  const value = schema[key]
  return isObject(value) ? value : {}
}

function listAt(schema: Written, key: string): unknown[] {
  const value = schema[key]
  return Array.isArray(value) ? value : []
}
