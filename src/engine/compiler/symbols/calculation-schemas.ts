/** What is known of the result of a calculation, by its declaration and by the tables that it is given. */
import type { Schema } from '../../core/define.ts'
import { memoizeByName } from '../../core/memoize.ts'
import type { Json } from '../../core/model.ts'
import type { Structure } from '../source/project.ts'
import { isObject } from '../source/schema-parts.ts'

/** The declared output. A property that `x-row-of` fills from the rows of an input is one of the values in them. */
export const calculationSchema = memoizeByName((project: Structure, name: string): Schema => {
  const { calculate = name, with: given = {} } = project.journey.value.calculations?.[name] ?? {}
  const output = project.registry.calculations[calculate]?.output ?? {}
  if (!isObject(output.properties)) return output
  const properties = Object.entries(output.properties).map(([key, property]) => {
    const input = isObject(property) ? property['x-row-of'] : undefined
    const values = typeof input === 'string' ? valuesInRows(project, given[input], key) : []
    return [key, values.length > 0 ? { ...(property as Schema), enum: values } : property]
  })
  return { ...output, properties: Object.fromEntries(properties) }
})

/** What stands at a key in the rows of a table of settings.yaml; nothing where the rows come from elsewhere. */
function valuesInRows({ settings }: Structure, fact: Json | undefined, key: string): Json[] {
  const [first, ...path] = typeof fact === 'string' ? fact.split('.') : []
  if (first !== 'settings') return []
  const rows = path.reduce<Json | undefined>((at, part) => (isObject(at) ? at[part] : undefined), settings.value)
  const values = Array.isArray(rows) ? rows.flatMap((row) => (isObject(row) ? [row[key] ?? null] : [])) : []
  return [...new Set(values)]
}
