/** References between schemas, each replaced by what it refers to. */
import { asText } from '../../../core/as-text.ts'
import type { Json, JsonObject } from '../../../core/model.ts'
import type { Report } from '../../diagnostics/report.ts'
import { suggestion } from '../../diagnostics/suggest.ts'
import type { Document, Path } from '../../source/document.ts'
import { pathOfPointer } from '../../source/pointer.ts'
import { isObject, ownMarks } from '../../source/schema-parts.ts'

/** Replaces references: `<file>`, `<file>#/a/pointer` or `#/a/pointer`. Keywords beside a `$ref` win over what it refers to. */
export function resolveReferences(
  name: string,
  document: Document,
  schema: JsonObject,
  files: Map<string, { schema: JsonObject }>,
  report: Report,
): JsonObject {
  const fill = (value: Json, path: Path, file: string, within: string[]): Json => {
    if (Array.isArray(value)) return value.map((each, index) => fill(each, [...path, index], file, within))
    if (!isObject(value)) return value
    const { $ref, ...beside } = value
    const rest = Object.fromEntries(
      Object.entries(beside).map(([key, each]) => [
        key,
        isData(key, path) ? each : fill(each, [...path, key], file, within),
      ]),
    )
    if (typeof $ref !== 'string')
      return $ref === undefined ? withMarks(withConstant(rest)) : { $ref: fill($ref, path, file, within), ...rest }
    // Only what is written in this very file is reported here; the other file reports its own.
    const place = within.length === 0 ? { document, path: [...path, '$ref'] } : undefined
    const [target = '', pointer = ''] = $ref.split('#')
    const wanted = target === '' ? file : target
    const found = resolvePointer(files.get(wanted)?.schema, pointer)
    if (found === undefined) {
      if (place)
        report.about(
          { is: 'unknown', kind: 'schema', name: $ref },
          'J212',
          place,
          `unknown schema \`${$ref}\``,
          'no such file in `schemas`',
          suggestion(nameIn($ref), files.keys()),
        )
      return rest
    }
    const key = `${wanted}#${pointer}`
    if (within.includes(key) || (wanted === name && pointer === '')) {
      if (place)
        report(
          'J220',
          place,
          `\`${$ref}\` refers to itself`,
          'leads back here',
          'describe the inner part in a schema of its own',
        )
      return rest
    }
    const filled = fill(found, [], wanted, [...within, key])
    return isObject(filled) ? { ...filled, ...rest } : filled
  }
  const { definitions: _, $id: __, $schema: ___, ...kept } = fill(schema, [], name, []) as JsonObject
  return kept
}

/** A tick that can only be set, or only be left out, is wrong by one keyword, however it is written. */
function withConstant(schema: JsonObject): JsonObject {
  const { enum: values, ...rest } = schema
  const [only, other] = Array.isArray(values) ? values : []
  return typeof only === 'boolean' && other === undefined && schema.const === undefined
    ? { ...rest, const: only }
    : schema
}

/** What a part of it marks, such as what `allOf` refers to, is so marked itself. */
function withMarks(schema: JsonObject): JsonObject {
  const parts = [schema.allOf, schema.anyOf, schema.oneOf, schema.then, schema.else].flat().filter(isObject)
  const marks = ownMarks.filter((mark) => schema[mark] === undefined && parts.some((part) => part[mark] === true))
  return marks.length === 0 ? schema : { ...schema, ...Object.fromEntries(marks.map((mark) => [mark, true])) }
}

/** Under these keywords are values: a `$ref` in them is a name like any other. */
function isData(key: string, path: Path): boolean {
  const isName = /^(properties|patternProperties|definitions|dependencies)$/.test(asText(path.at(-1)))
  return !isName && /^(const|enum|default|examples)$/.test(key)
}

/** What is at a JSON pointer: `/a/b` below mappings and lists, nothing for the whole. */
function resolvePointer(schema: Json | undefined, pointer: string): Json | undefined {
  if (pointer !== '' && !pointer.startsWith('/')) return undefined
  return pathOfPointer(pointer, schema ?? null).reduce<Json | undefined>((here, part) => {
    const isThere = here !== null && typeof here === 'object' && Object.hasOwn(here, part)
    return isThere ? (here as Record<string, Json>)[part] : undefined
  }, schema)
}

/** The name at the end of an address or a pointer, as other notations refer to a schema. */
function nameIn(reference: string): string {
  return reference.replace(/\.(ya?ml|json)$/, '').replace(/^.*\//, '')
}
