/** `additionalProperties: false` counts the `properties` beside it alone: what a branch or another part describes is refused. */
import { asText } from '../../../core/as-text.ts'
import type { Schema } from '../../../core/define.ts'
import { valueAt } from '../../../core/facts.ts'
import type { JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { Document, Path } from '../../source/document.ts'
import { branches, isObject, visitSchemas } from '../../source/schema-parts.ts'

/**
 * Reports names that a closed part of a schema refuses, though another part of it describes or requires them.
 * @param written the schema as it stands in its file
 * @param filled the same with what its references lead to
 */
export function checkClosed(document: Document, written: JsonObject, filled: JsonObject, report: Report): void {
  const isReference = (path: Path): boolean => {
    const here = valueAt(written, path.map(asText))
    return !isObject(here) || here.$ref !== undefined
  }
  visitSchemas(filled, [], (schema, path) => {
    // What a reference leads to is looked at in its own file, and a part of `allOf` with the whole.
    if (isReference(path) || path.at(-2) === 'allOf') return
    const wanted = wantedNames(schema)
    for (const { part, at } of partsOfAll(schema, path)) {
      if (part.additionalProperties !== false) continue
      const reported = isReference(at) ? wantedNames(part) : []
      const name = wanted.find((each) => !takes(part, each) && !reported.includes(each))
      if (name === undefined) continue
      report(
        'J111',
        { document, path: [...at, 'additionalProperties'], part: 'key' },
        `\`${name}\` is always refused`,
        'it knows only the `properties` right beside it',
        `leave it out, or write \`${name}: true\` under the \`properties\` beside it`,
      )
    }
  })
}

/** The schema, and what holds beside it whatever the value is. */
function partsOfAll(part: JsonObject, at: Path): { part: JsonObject; at: Path }[] {
  const all = Array.isArray(part.allOf) ? part.allOf : []
  const inside = all.flatMap((each, index) => (isObject(each) ? partsOfAll(each, [...at, 'allOf', index]) : []))
  return [{ part, at }, ...inside]
}

/** The names that any part of the schema describes, or requires. A name that is `false` is refused on purpose. */
function wantedNames(schema: Schema): string[] {
  const names = branches(schema).flatMap(({ properties, required }) => [
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(([name, each]) => (each === false ? [] : [name])),
    ...(Array.isArray(required) ? required.map(asText) : []),
  ])
  return [...new Set(names)]
}

function takes({ properties, patternProperties }: JsonObject, name: string): boolean {
  if (isObject(properties) && Object.hasOwn(properties, name)) return true
  return Object.keys(isObject(patternProperties) ? patternProperties : {}).some((pattern) => isMatch(pattern, name))
}

/** A pattern that is none is reported where it stands. */
function isMatch(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name)
  } catch {
    return true
  }
}
