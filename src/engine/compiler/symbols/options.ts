/** What the options of a widget or block stand for: facts, events, steps, words. Their own schema says so. */

import type { Schema } from '../../core/define.ts'
import type { Json } from '../../core/model.ts'
import { branches, isObject } from '../source/schema-parts.ts'

/** Texts among the options that the options' schema marks: facts, events, steps. */
export function marked(
  schema: Schema,
  value: Json | undefined,
  mark: 'x-fact' | 'x-agreed' | 'x-event' | 'x-step',
  path: (string | number)[] = [],
): { text: string; path: (string | number)[] }[] {
  if (typeof value === 'string') return isMarked(schema, path.at(-1), mark) ? [{ text: value, path }] : []
  if (Array.isArray(value))
    return value.flatMap((each, index) => marked(inner(schema, 'items'), each, mark, [...path, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, each]) => marked(inner(schema, key), each, mark, [...path, key]))
}

/**
 * Copy keys that options stand for: where the schema says `x-copy: items`, the option `milk` wants words at `items.milk`.
 * `x-copy: ./rows` is below what the `key` around it stands for: `sections.person.rows.name`.
 */
export function wordedOptions(
  schema: Schema,
  value: Json | undefined,
  path: (string | number)[] = [],
  around = '',
): { key: string; path: (string | number)[] }[] {
  if (typeof value === 'string') {
    const key = wordedKey(schema, value, around)
    return key === undefined ? [] : [{ key, path }]
  }
  if (Array.isArray(value))
    return value.flatMap((each, index) => wordedOptions(inner(schema, 'items'), each, [...path, index], around))
  if (!isObject(value)) return []
  const own = typeof value.key === 'string' ? wordedKey(inner(schema, 'key'), value.key, around) : undefined
  return Object.entries(value).flatMap(([key, each]) =>
    wordedOptions(inner(schema, key), each, [...path, key], key === 'key' || own === undefined ? around : `${own}.`),
  )
}

/** The schema of an option's inner part. */
export function inner(schema: Schema, key: string): Schema {
  for (const branch of branches(schema)) {
    const properties = branch.properties
    if (key === 'items' && isObject(branch.items)) return branch.items
    if (isObject(properties) && isObject(properties[key])) return properties[key]
    if (isObject(branch.additionalProperties)) return branch.additionalProperties
  }
  return {}
}

/** The schema of the option at a path. */
export function optionSchema(schema: Schema, path: readonly (string | number)[]): Schema {
  return path.reduce<Schema>((here, part) => inner(here, typeof part === 'number' ? 'items' : part), schema)
}

/** Options called `action` name an event and those called `edit` a step, marked or not: every block means the same by them. */
export function isMarked(
  schema: Schema,
  key: string | number | undefined,
  mark: 'x-fact' | 'x-agreed' | 'x-event' | 'x-step',
): boolean {
  if (branches(schema).some((branch) => branch[mark] === true)) return true
  if (branches(schema).some((branch) => branch['x-fact'] === true)) return false
  return (mark === 'x-event' && key === 'action') || (mark === 'x-step' && key === 'edit')
}

function wordedKey(schema: Schema, value: string, around: string): string | undefined {
  const prefix = branches(schema).find((branch) => typeof branch['x-copy'] === 'string')?.['x-copy']
  if (typeof prefix !== 'string') return undefined
  return prefix.startsWith('./') ? `${around}${prefix.slice(2)}.${value}` : `${prefix}.${value}`
}
