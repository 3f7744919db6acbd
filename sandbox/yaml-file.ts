/** YAML files that the server needs, checked when it starts. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { JsonObject } from './json.ts'
import { ownSchemas } from './own-schemas.ts'

/**
 * Reads `file`, a path from `sandbox/` or a whole one. `Shape` is the type that `schema` describes: the one place where the data gets its type.
 * Throws with file and place when the data does not fit the schema.
 */
export function readYaml<Shape>(file: string, schema: JsonObject): Shape {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const data: unknown = parse(readFileSync(path, 'utf8'))
  if (!ownSchemas.validate(schema, data))
    throw new Error(`${relative('', path)}: ${ownSchemas.errorsText(ownSchemas.errors, { dataVar: '' })}`)
  return data as Shape
}
