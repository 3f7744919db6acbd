/** YAML files that the server needs, checked when it starts. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { JsonObject } from './json.ts'
import { ownSchemas } from './own-schemas.ts'

/**
 * Reads `file`, a path from `sandbox/`. `Shape` is the type that `schema` describes: the one place where the data gets its type.
 * Throws with file and place when the data does not fit the schema.
 */
export function readYaml<Shape>(file: string, schema: JsonObject): Shape {
  const data: unknown = parse(readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8'))
  if (!ownSchemas.validate(schema, data))
    throw new Error(`sandbox/${file}: ${ownSchemas.errorsText(ownSchemas.errors, { dataVar: '' })}`)
  return data as Shape
}
